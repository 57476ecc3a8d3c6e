"""Cases from the ledger: Counterattack, Dispel, Hero of the Day, and how a game is won."""

from __future__ import annotations

from typing import Any

import pytest

from tests.anvil.table import Game, act, anvil, engage, hp, pose

OTHERS: dict[str, Any] = {
    "o": {"type": "troop", "seat": 1, "at": (4, 44, 180)},
    "p": {"type": "troop", "at": (4, 4, 0)},
}


def spec(kind: str, at: Any, seat: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": kind, "at": at, "seat": seat, **more}


def meet(pools: tuple[int, int] = (10, 10), win: str = "general", **units: Any) -> Game:
    return anvil(units={**units, **OTHERS}, pools=pools, win=win)


# ---- Counterattack ----


@pytest.mark.clause("anvil.stratagem.counterattack", "anvil.bounce-back.both")
def test_counterattack_of_the_ledger() -> None:
    g = meet((10, 3), h=spec("hero", (24, 16, 0)), k=spec("knight", (24, 20, 180), 1))
    engage(g, "h", "k")
    assert (g.topic, g.seat) == ("window:counterattack", 1)
    g.one("counterattack")
    assert (hp(g, "k"), hp(g, "h"), g.state.pools[1]) == (6, 2, 0)
    assert (pose(g, "k"), pose(g, "h")) == ((24.0, 23.0, 180), (24.0, 15.0, 0))


def counter(g: Game) -> Game:
    return g.one(next(key for key in g.options() if key != "decline"))


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_counterattack_a_dying_troop_strikes_and_nobody_bounces() -> None:
    g = meet((10, 3), h=spec("hero", (24, 16, 0)), t=spec("troop", (24, 20, 180), 1, hp=3))
    counter(engage(g, "h", "t"))
    assert (g.count("t"), hp(g, "h"), pose(g, "h")) == (0, 3, (24.0, 18.0, 0))


@pytest.mark.clause("anvil.stratagem.counterattack", "anvil.combat.excess")
def test_counterattack_the_attacker_keeps_its_excess() -> None:
    g = meet((10, 3), h=spec("hero", (24, 16, 0)), t=spec("troop", (24, 20, 180), 1, hp=2))
    counter(engage(g, "h", "t"))
    assert (g.topic, g.seat, hp(g, "h")) == ("excess", 0, 3)


@pytest.mark.clause("anvil.combat.excess-denied", "anvil.bounce-back.when")
def test_counterattack_that_kills_gives_no_excess_and_no_bounce() -> None:
    g = meet((10, 3), h=spec("troop", (24, 16, 0), hp=1), k=spec("knight", (24, 20, 180), 1))
    counter(engage(g, "h", "k"))
    assert (g.count("h"), hp(g, "k"), pose(g, "k")) == (0, 7, (24.0, 20.0, 180))
    assert g.topic == "unit"


@pytest.mark.clause("anvil.stratagem.counterattack", "anvil.table.decision-points")
def test_counterattack_not_offered() -> None:
    two: dict[str, Any] = {"h": spec("hero", (24, 16, 0)), "k": spec("knight", (24, 20, 180), 1)}
    assert engage(meet((10, 2), **two), "h", "k").topic == "unit"
    # Troop, hit in the flank by a War Machine: its front is "-" for a Troop
    g = meet((10, 9), w=spec("war_machine", (24, 16, 0)), t=spec("troop", (24, 20, 180), 1))
    engage(g, "w", "t")
    assert not g.topic.startswith("window:counterattack")
    # the Seat never
    g = meet((10, 9), w=spec("hero", (24, 16, 0)), t=spec("seat", (24, 20, 180), 1))
    engage(g, "w", "t")
    assert not g.topic.startswith("window:counterattack")


@pytest.mark.clause("anvil.stratagem.counterattack", "anvil.crm.modifiers")
def test_counterattack_with_hammerblow_and_brace() -> None:
    g = meet((10, 3), h=spec("hero", (24, 16, 0)), k=spec("knight", (24, 20, 180), 1, marks=["brace"]))
    counter(engage(g, "h", "k", "hammerblow"))
    assert (hp(g, "k"), hp(g, "h")) == (8, 2)  # 2 + 1 - 3 = 0


@pytest.mark.clause("anvil.terms.core", "anvil.stratagems.interruptions")
def test_counterattack_not_by_the_active_player_after_a_bounce() -> None:
    # P1's Wizard bounces into P2's Knight, which attacks: P1 is active and has no window
    g = meet(
        (10, 0), w=spec("wizard", (24, 20, 0)), h=spec("hero", (24, 23, 180), 1), k=spec("knight", (24, 16.5, 0), 1)
    )
    engage(g, "w", "h")
    assert g.count("w") == 0  # rear: 5
    assert g.topic == "excess"


@pytest.mark.clause("anvil.stratagem.counterattack")
def test_counterattack_after_a_bounce_strikes_the_edge_that_is_turned_to_it() -> None:
    # The Knight bounces into the Troop behind it, which stands facing away: its rear is turned to the Knight
    g = meet((10, 3), h=spec("hero", (24, 16, 0)), k=spec("knight", (24, 20, 180), 1), t=spec("troop", (24, 23.5, 0)))
    engage(g, "h", "k").one("decline")
    assert g.topic == "window:counterattack"
    counter(g)
    assert g.count("t") == 0  # Knight on Troop, rear: 5 against 4
    assert hp(g, "k") == 8 - 2 - 2


# ---- Dispel ----


@pytest.mark.clause("anvil.stratagem.dispel")
@pytest.mark.parametrize(("y", "offered"), [(34, True), (34.01, True), (34.02, False), (34.1, False)])
def test_dispel_range(y: float, offered: bool) -> None:
    g = meet((10, 3), w=spec("wizard", (24, 20, 0)), t=spec("troop", (20, 27, 180), 1), d=spec("wizard", (24, y, 0), 1))
    act(g, "w", "fireball").one("fireball", "t")
    assert (g.topic == "window:dispel") is offered
    if offered:
        g.one("d")
        assert (hp(g, "t"), list(g.state.pools)) == (4, [7, 0])
    else:
        assert hp(g, "t") == 2


@pytest.mark.clause("anvil.stratagem.dispel", "anvil.stratagems.spells-and-naturals", "anvil.deployment.reserve")
def test_dispel_not_against_naturals_nor_from_reserve() -> None:
    g = meet(w=spec("monster", (24, 20, 0)), t=spec("troop", (20, 27, 180), 1), d=spec("wizard", (24, 30, 0), 1))
    act(g, "w", "fireball").one("fireball", "t")
    assert hp(g, "t") == 2
    g = meet(w=spec("wizard", (24, 20, 0)), t=spec("troop", (20, 27, 180), 1), d={"type": "wizard", "seat": 1})
    act(g, "w", "fireball").one("fireball", "t")
    assert hp(g, "t") == 2


@pytest.mark.clause("anvil.stratagem.dispel", "anvil.stratagems.interruptions")
def test_dispel_may_be_by_a_transfixed_wizard_and_twice_in_one_activation() -> None:
    g = meet(
        (10, 6),
        w=spec("wizard", (24, 20, 0)),
        t=spec("troop", (20, 27, 180), 1),
        d=spec("wizard", (24, 30, 0), 1, marks=["transfix"]),
    )
    act(g, "w", "fireball", "drain_life").one("fireball", "t").one("d")
    g.one("drain_life", "t").one("d")
    assert (hp(g, "t"), g.state.pools[1]) == (4, 0)
    assert g.state.pools[0] == 4


# ---- Hero of the Day ----


@pytest.mark.clause("anvil.stratagem.hero-of-the-day", "anvil.combat.excess-denied")
def test_hero_of_the_day_of_the_ledger() -> None:
    g = meet((10, 4), k=spec("knight", (24, 26, 0)), t=spec("troop", (24, 30, 180), 1, hp=2, general=True))
    engage(g, "k", "t")
    assert g.topic == "window:counterattack"
    g.one("decline")
    assert g.topic == "window:hero-of-the-day"
    counter(g)
    assert (hp(g, "t"), pose(g, "t"), pose(g, "k")) == (1, (24.0, 33.0, 180), (24.0, 28.0, 0))
    assert g.outcome is None
    assert g.topic == "unit"


@pytest.mark.clause("anvil.stratagems.interruptions", "anvil.stratagem.hero-of-the-day")
def test_hero_of_the_day_after_counterattack_both_bounce() -> None:
    g = meet((10, 7), k=spec("knight", (24, 26, 0)), t=spec("troop", (24, 30, 180), 1, hp=2, general=True))
    counter(engage(g, "k", "t"))
    assert g.topic == "window:hero-of-the-day"
    counter(g)
    assert (hp(g, "t"), hp(g, "k"), g.state.pools[1]) == (1, 7, 0)
    assert (pose(g, "t"), pose(g, "k")) == ((24.0, 33.0, 180), (24.0, 25.0, 0))


@pytest.mark.clause("anvil.stratagem.hero-of-the-day", "anvil.victory.general")
def test_hero_of_the_day_not_if_it_cannot_bounce() -> None:
    g = meet(
        (10, 10),
        k=spec("knight", (24, 26, 0)),
        t=spec("troop", (24, 30, 180), 1, hp=2, general=True),
        f=spec("troop", (24, 32.8, 180), 1),
    )
    engage(g, "k", "t").one("decline")
    assert g.outcome is not None
    assert list(g.outcome.winners) == [0]


@pytest.mark.clause("anvil.stratagem.hero-of-the-day", "anvil.bounce-back.direction")
def test_hero_of_the_day_against_a_fireball() -> None:
    # Middles (24, 20) and (27, 24): away by 3" is (+1.8, +2.4)
    g = meet((10, 4), m=spec("monster", (24, 20, 0)), h=spec("hero", (27, 24, 180), 1, hp=2))
    act(g, "m", "fireball").one("fireball", "h")
    assert g.topic == "window:hero-of-the-day"
    counter(g)
    assert (hp(g, "h"), pose(g, "h")) == (1, (28.8, 26.4, 180))


@pytest.mark.clause("anvil.stratagem.hero-of-the-day", "anvil.victory.general")
def test_hero_of_the_day_one_point_short() -> None:
    g = meet((10, 3), m=spec("monster", (24, 20, 0)), h=spec("hero", (27, 24, 180), 1, hp=2, general=True))
    act(g, "m", "fireball").one("fireball", "h")
    assert g.outcome is not None
    assert (list(g.outcome.winners), g.outcome.clause) == ([0], "anvil.victory.general")


@pytest.mark.clause("anvil.stratagem.hero-of-the-day")
def test_hero_of_the_day_into_another_enemy_at_one_hp() -> None:
    g = meet(
        (10, 8),
        k=spec("knight", (24, 26, 0)),
        h=spec("hero", (24, 30, 180), 1, hp=2),
        t=spec("troop", (24, 33.5, 180)),
    )
    engage(g, "k", "h").one("decline")
    counter(g)  # Hero of the Day, 4 CP; 1.5" back stands the Troop: rear 3
    g.one("decline")  # with 4 CP left a Counterattack could be bought
    assert g.topic == "window:hero-of-the-day"  # and again, for the last 4
    counter(g)
    # Forwards from (24, 31.5): the Knight, already fought, has its front at y = 29; 1.5" away, so 0.5"
    assert (hp(g, "h"), pose(g, "h"), g.state.pools[1]) == (1, (24.0, 31.0, 180), 0)


@pytest.mark.clause("anvil.stratagem.hero-of-the-day")
def test_hero_of_the_day_against_ballistics() -> None:
    g = meet((10, 4), k=spec("troop", (24, 20, 0), traits=["shooter"]), h=spec("hero", (24, 28, 90), 1, hp=1))
    act(g, "k", "ballistics").one("ballistics", "h")
    counter(g)
    assert (hp(g, "h"), pose(g, "h")) == (1, (24.0, 31.0, 90))


@pytest.mark.clause("anvil.stratagem.hero-of-the-day", "anvil.stratagems.interruptions")
def test_hero_of_the_day_not_in_ones_own_activation() -> None:
    g = meet((10, 3), h=spec("hero", (24, 16, 0), hp=2), k=spec("knight", (24, 20, 180), 1))
    counter(engage(g, "h", "k"))
    assert (g.count("h"), hp(g, "k")) == (0, 6)


# ---- victory ----


@pytest.mark.clause("anvil.victory.simultaneous")
def test_both_generals_fall_together() -> None:
    g = meet(
        (10, 3),
        k=spec("knight", (24, 26, 0), hp=1, general=True),
        t=spec("troop", (24, 30, 180), 1, hp=3, general=True),
    )
    counter(engage(g, "k", "t"))
    assert g.outcome is not None
    assert (list(g.outcome.winners), g.outcome.clause) == ([], "anvil.victory.simultaneous")


@pytest.mark.clause("anvil.victory.seat", "anvil.bounce-back.blocked")
def test_seat_falls_to_a_blocked_bounce() -> None:
    g = meet((10, 10), "seat", t=spec("troop", (24, 42, 0)), s=spec("seat", (24, 46, 180), 1, hp=3))
    engage(g, "t", "s")
    assert g.outcome is not None
    assert (list(g.outcome.winners), g.outcome.clause) == ([0], "anvil.victory.seat")


@pytest.mark.clause("anvil.victory.general")
def test_general_destroyed_by_his_own_side() -> None:
    g = meet((10, 0), w=spec("wizard", (24, 20, 0)), t=spec("troop", (24, 25, 0), hp=2, general=True))
    act(g, "w", "fireball").one("fireball", "t")
    assert g.outcome is not None
    assert list(g.outcome.winners) == [1]


@pytest.mark.clause("anvil.win.basic")
def test_the_other_target_does_not_matter() -> None:
    g = meet((10, 0), "general", t=spec("hero", (24, 38, 0)), s=spec("seat", (24, 42, 180), 1, hp=3))
    engage(g, "t", "s")
    assert (g.outcome, g.count("s")) == (None, 0)


@pytest.mark.clause("anvil.end.turn-limit")
@pytest.mark.parametrize(("reserve", "winners"), [(True, []), (False, [1])])
def test_turn_limit_of_the_ledger(reserve: bool, winners: list[int]) -> None:
    units = {
        "g": spec("hero", (10, 10, 0), general=True),
        "h": spec("hero", (40, 40, 180), 1, general=True),
        "k": {"type": "knight", "lost": True},
        "t1": {"type": "troop", "lost": True},
        "t2": {"type": "troop", "lost": True},
        "m": {"type": "monster", "seat": 1, "lost": True},
        "t": {"type": "troop", "seat": 1} if reserve else spec("troop", (30, 40, 180), 1),
    }
    g = anvil(units=units, turn=12, phase="bid")
    g.number(0, seat=0).number(0, seat=1)
    assert g.outcome is not None
    assert list(g.outcome.winners) == winners
    assert list(g.outcome.scores) == [4 if reserve else 3, 4]


@pytest.mark.clause("anvil.end.turn-limit")
def test_turn_limit_a_general_in_reserve_has_lost() -> None:
    units = {"g": {"type": "hero", "general": True}, "h": spec("hero", (40, 40, 180), 1, general=True), **OTHERS}
    g = anvil(units={**units, "x": {"type": "monster", "seat": 1, "lost": True}}, turn=12, phase="bid")
    g.number(0, seat=0).number(0, seat=1)
    assert g.outcome is not None
    assert list(g.outcome.winners) == [1]


@pytest.mark.clause("anvil.victory.no-units")
def test_a_side_without_units_still_bids() -> None:
    units = {"s": spec("seat", (24, 42, 180), 1), "t": spec("troop", (24, 20, 0))}
    g = anvil(units=units, phase="bid", win="seat")
    g.number(2, seat=0).number(0, seat=1)
    assert (g.outcome, g.seat, g.topic) == (None, 0, "unit")


@pytest.mark.clause("anvil.end.effects-removed", "anvil.end.lasting")
def test_markers_come_off_at_the_end_of_the_turn() -> None:
    marks = ["brace", "transfix", "skirmishing"]
    g = anvil(
        units={"a": spec("troop", (10, 10, 0), marks=marks, traits=["fear", "swiftness"], hp=2), **OTHERS}, pools=(1, 0)
    )
    act(g, "p").one("end")
    assert g.state.turn == 5
    assert (g.state.units["a"].marks, g.state.units["a"].traits) == ((), ("fear", "swiftness"))
    assert hp(g, "a") == 2
