"""Chapters 14 and 15: interruptions and combat stratagems."""

from __future__ import annotations

from typing import Any

import pytest

from tests.anvil.table import act, anvil, attack, engage, hp, pose, put, reason, unit

FAR: dict[str, Any] = {"e": {"type": "troop", "seat": 1, "at": (44, 46, 180)}}


# ---- interruptions ----


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_stratagem_counterattack_both_deal_and_both_bounce() -> None:
    g = attack({"type": "hero"}, {"type": "knight"}).one("counterattack")
    assert (hp(g, "d"), hp(g, "a")) == (6, 2)
    assert g.state.pools == [1, 0]
    assert pose(g, "d") == (24, 23, 180)
    assert pose(g, "a") == (24, 15, 0)


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_stratagem_counterattack_one_falls_the_other_stands() -> None:
    g = attack({"type": "hero"}, {"type": "troop", "hp": 3}).one("counterattack")
    assert unit(g, "d").where == "lost"
    assert hp(g, "a") == 3
    assert pose(g, "a") == (24, 18, 0)
    # Here the attacker falls: the defender does not bounce and has no excess.
    g = attack({"type": "hero", "hp": 1}, {"type": "knight"}).one("counterattack")
    assert unit(g, "a").where == "lost"
    assert pose(g, "d") == (24, 20, 180)
    assert g.topic == "bid"


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_stratagem_counterattack_the_attacker_keeps_its_excess() -> None:
    g = attack({"type": "hero"}, {"type": "troop", "hp": 1}).one("counterattack")
    assert g.topic == "excess"
    assert g.seat == 0


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_stratagem_counterattack_brace_and_hammerblow_count() -> None:
    g = anvil(
        units={
            "a": {"type": "hero", "at": (24, 16, 0)},
            "d": {"type": "troop", "seat": 1, "at": (24, 20, 180), "marks": ["brace"]},
        },
        pools=(3, 3),
    )
    engage(g, "a", "d", "hammerblow").one("counterattack")
    assert (hp(g, "d"), hp(g, "a")) == (3, 3)  # 3 + 1 - 3 against 1


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_stratagem_counterattack_not_where_the_matrix_forbids_it() -> None:
    # A Wizard may not strike a Knight's front, a Troop not a War Machine's.
    g = attack({"type": "knight"}, {"type": "wizard"})
    assert not g.events("interrupt")
    assert g.topic == "unit"
    g = attack({"type": "war_machine"}, {"type": "troop"})
    assert g.topic == "unit"


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_stratagem_counterattack_after_a_bounce_reads_the_edge_of_the_striker() -> None:
    # The Knight is thrown onto the back of a P1 Troop and counters against that back: 5.
    g = anvil(
        units={
            "h": {"type": "hero", "at": (24, 16, 0)},
            "t": {"type": "troop", "at": (24, 23, 0), "traits": ["tough"]},
            "k": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
        },
        pools=(2, 3),
    )
    engage(g, "h", "k").one("decline")
    assert g.topic == "window:counterattack"
    g.one("counterattack")
    assert hp(g, "t") == 1
    assert hp(g, "k") == 3
    assert pose(g, "t") == (24, 26, 0)  # both bounce


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_stratagem_counterattack_fear_changes_nothing() -> None:
    g = attack({"type": "hero"}, {"type": "knight", "traits": ["fear"]}).one("counterattack")
    assert pose(g, "d") == (24, 23, 180)
    assert pose(g, "a") == (24, 15, 0)


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_stratagem_counterattack_never_by_the_active_player() -> None:
    # P1's Wizard bounces onto a P2 Troop in P1's own activation: P1 may not counter.
    g = anvil(
        units={
            "w": {"type": "wizard", "at": (24, 19, 0)},
            "h": {"type": "hero", "seat": 1, "at": (24, 22, 180)},
            "t": {"type": "troop", "seat": 1, "at": (24, 16, 0)},
        },
        pools=(9, 1),
    )
    engage(g, "w", "h")
    assert unit(g, "w").where == "lost"
    assert not g.events("interrupt")


@pytest.mark.clause("anvil.stratagem.dispel")
def test_stratagem_dispel() -> None:
    for y, asked in ((34, True), (34.1, False)):
        g = anvil(
            units={
                "c": {"type": "wizard", "at": (24, 20, 0)},
                "w": {"type": "wizard", "seat": 1, "at": (24, y, 0)},
                "t": {"type": "troop", "seat": 1, "at": (24, 26, 180)},
            },
            pools=(3, 3),
        )
        act(g, "c", "fireball").one("fireball", "t")
        assert (g.topic == "window:dispel") is asked
        if asked:
            g.one("w")
            assert hp(g, "t") == 4
            assert g.state.pools == [0, 0]
        else:
            assert hp(g, "t") == 2


@pytest.mark.clause("anvil.stratagem.dispel")
def test_stratagem_dispel_of_a_summoning_counts_as_a_use() -> None:
    g = anvil(
        units={
            "c": {"type": "wizard", "at": (24, 20, 0), "general": True},
            "w": {"type": "wizard", "seat": 1, "at": (24, 30, 180)},
        },
        pools=(8, 3),
        summonings=(1, 0),
    )
    act(g, "c", "summon_subjects", "summon:fear").one("summon_subjects").answer(put("subjects", 30, 20))
    g.one("w")
    assert g.state.summonings == [2, 0]
    assert hp(g, "c") == 3
    assert g.state.pools[0] == 1
    assert not any(each.extra for each in g.state.units.values())
    assert g.topic == "part:c"  # the caster goes on


@pytest.mark.clause("anvil.stratagem.dispel")
def test_stratagem_dispel_which_wizard_is_chosen() -> None:
    g = anvil(
        units={
            "c": {"type": "wizard", "at": (24, 20, 0)},
            "w": {"type": "wizard", "seat": 1, "at": (20, 30, 180)},
            "v": {"type": "wizard", "seat": 1, "at": (28, 30, 180), "marks": ["transfix"]},
        },
        pools=(4, 3),
    )
    act(g, "c", "transfix").one("transfix", "w")
    assert set(g.options()) == {"w", "v", "decline"}
    g.one("v")
    assert not unit(g, "w").marked("transfix")


@pytest.mark.clause("anvil.stratagem.hero-of-the-day")
def test_stratagem_hero_of_the_day() -> None:
    g = anvil(
        units={
            "k": {"type": "knight", "at": (24, 26, 0)},
            "g": {"type": "troop", "seat": 1, "at": (24, 30, 180), "general": True, "hp": 2},
        },
        pools=(2, 4),
    )
    engage(g, "k", "g").one("decline")
    assert g.topic == "window:hero-of-the-day"
    g.one("hero_of_the_day")
    assert hp(g, "g") == 1
    assert pose(g, "g") == (24, 33, 180)
    assert g.state.pools == [1, 0]
    assert g.topic == "unit"
    assert g.outcome is None


@pytest.mark.clause("anvil.stratagem.hero-of-the-day")
def test_stratagem_hero_of_the_day_not_if_it_cannot_bounce() -> None:
    g = anvil(
        units={
            "k": {"type": "knight", "at": (24, 26, 0)},
            "h": {"type": "hero", "seat": 1, "at": (24, 30, 180), "hp": 2},
            "f": {"type": "troop", "seat": 1, "at": (24, 32.9, 180)},
        },
        pools=(2, 9),
    )
    engage(g, "k", "h").one("decline")
    assert unit(g, "h").where == "lost"


@pytest.mark.clause("anvil.stratagem.hero-of-the-day")
def test_stratagem_hero_of_the_day_after_a_counterattack_the_attacker_bounces_too() -> None:
    g = anvil(
        units={
            "k": {"type": "knight", "at": (24, 16, 0)},
            "h": {"type": "hero", "seat": 1, "at": (24, 20, 180), "hp": 2},
        },
        pools=(2, 7),
    )
    engage(g, "k", "h").one("counterattack").one("hero_of_the_day")
    assert hp(g, "h") == 1
    assert hp(g, "k") == 6
    assert pose(g, "h") == (24, 23, 180)
    assert pose(g, "k") == (24, 15, 0)


@pytest.mark.clause("anvil.stratagem.hero-of-the-day")
def test_stratagem_hero_of_the_day_against_a_shot_and_onto_another_enemy() -> None:
    g = anvil(
        units={
            "s": {"type": "troop", "at": (24, 10, 0), "traits": ["shooter"]},
            "t": {"type": "troop", "at": (24, 24, 180)},
            "h": {"type": "hero", "seat": 1, "at": (24, 20, 180), "hp": 1},
        },
        pools=(4, 8),
    )
    act(g, "s", "ballistics").one("ballistics", "h").one("hero_of_the_day")
    assert pose(g, "h") == (24, 22, 180)
    g.one("decline")  # no Counterattack against the Troop behind, which strikes it at 1 HP
    assert g.topic == "window:hero-of-the-day"  # forwards there is room
    g.one("hero_of_the_day")
    assert hp(g, "h") == 1
    assert pose(g, "h") == (24, 19, 180)
    assert g.state.pools == [0, 0]


@pytest.mark.clause("anvil.stratagem.hero-of-the-day")
def test_stratagem_hero_of_the_day_not_in_one_s_own_activation() -> None:
    g = attack({"type": "hero", "hp": 1}, {"type": "knight"}, pools=(9, 3)).one("counterattack")
    assert unit(g, "a").where == "lost"


# ---- combat stratagems ----


@pytest.mark.clause("anvil.stratagem.brace")
def test_stratagem_brace() -> None:
    g = anvil(
        units={
            "t": {"type": "troop", "seat": 1, "at": (24, 20, 180)},
            "k": {"type": "knight", "at": (24, 16, 0)},
            "s": {"type": "troop", "at": (24, 35, 180), "traits": ["shooter"]},
            "m": {"type": "monster", "at": (34, 24, 270)},
        },
        pools=(10, 4),
        active=1,
    )
    act(g, "t", "brace")
    assert unit(g, "t").marked("brace")
    assert g.topic == "unit"
    assert g.seat == 0
    engage(g, "k", "t")
    assert hp(g, "t") == 4
    assert pose(g, "t") == (24, 23, 180)
    assert unit(g, "t").marked("brace")
    act(g, "t")  # a Braced unit may be activated, but it does not move
    assert g.seat == 0
    act(g, "s", "ballistics").one("ballistics", "t")
    assert hp(g, "t") == 4  # flank at 10″: 3 - 3
    act(g, "t")
    act(g, "m", "fireball").one("fireball", "t")
    assert hp(g, "t") == 2


@pytest.mark.clause("anvil.stratagem.hammerblow")
def test_stratagem_hammerblow() -> None:
    g = anvil(
        units={"k": {"type": "knight", "at": (24, 16, 0)}, "t": {"type": "troop", "seat": 1, "at": (24, 20, 180)}},
        pools=(3, 1),
    )
    engage(g, "k", "t", "hammerblow")
    assert unit(g, "t").where == "lost"
    assert g.state.pools[0] == 0
    assert g.topic != "excess"


@pytest.mark.clause("anvil.stratagem.hammerblow")
def test_stratagem_hammerblow_not_for_a_unit_onto_which_the_enemy_is_thrown() -> None:
    g = anvil(
        units={
            "h": {"type": "hero", "at": (24, 18, 0)},
            "t": {"type": "troop", "at": (24, 23.5, 180)},
            "k": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
        },
        pools=(3, 1),
    )
    engage(g, "h", "k", "hammerblow")
    assert hp(g, "k") == 8 - 3 - 2


@pytest.mark.clause("anvil.stratagem.hammerblow")
def test_stratagem_hammerblow_not_for_wizards() -> None:
    g = anvil(units={"w": {"type": "wizard", "at": (24, 16, 0)}, **FAR})
    g.one("w")
    assert reason(g, ["hammerblow"]) == "anvil.stratagems.eligibility"
