"""Cases from the ledger: the matrix, excess movement, bounces and their chains."""

from __future__ import annotations

from typing import Any

import pytest

from tests.anvil.table import Game, anvil, engage, hp, move, pose, reason

MATRIX = """\
hero,hero,2,4,5,defender
hero,wizard,2,5,5,defender
hero,monster,2,3,4,defender
hero,knight,2,3,4,defender
hero,war_machine,-,3,5,attacker
hero,troop,3,4,5,defender
wizard,hero,1,2,3,attacker
wizard,wizard,2,4,5,defender
wizard,monster,1,2,3,defender
wizard,knight,-,2,3,attacker
wizard,war_machine,-,-,2,attacker
wizard,troop,2,3,3,defender
monster,hero,2,4,5,defender
monster,wizard,3,4,5,defender
monster,monster,2,3,4,defender
monster,knight,1,3,4,defender
monster,war_machine,1,2,4,attacker
monster,troop,3,4,5,defender
knight,hero,2,3,4,defender
knight,wizard,3,4,5,defender
knight,monster,3,4,5,defender
knight,knight,2,3,4,defender
knight,war_machine,-,2,4,attacker
knight,troop,3,4,5,defender
war_machine,hero,3,5,5,defender
war_machine,wizard,3,5,5,defender
war_machine,monster,3,4,5,defender
war_machine,knight,2,3,4,defender
war_machine,war_machine,3,-,-,defender
war_machine,troop,3,5,5,defender
troop,hero,1,2,3,defender
troop,wizard,2,3,4,defender
troop,monster,1,2,3,defender
troop,knight,1,1,2,defender
troop,war_machine,-,1,2,attacker
troop,troop,2,3,4,defender
""".splitlines()


def spec(kind: str, at: Any, seat: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": kind, "at": at, "seat": seat, **more}


def meet(pools: tuple[int, int] = (10, 0), **units: Any) -> Game:
    return anvil(units=units, pools=pools)


@pytest.mark.clause("anvil.table.crm", "anvil.crm.damage", "anvil.bounce-back.who", "anvil.crm.not-allowed-cells")
@pytest.mark.parametrize("row", MATRIX)
def test_matrix_cell_by_cell(row: str) -> None:
    attacker, defender, *cells, bounces = row.split(",")
    for cell, facing in zip(cells, (180, 90, 0), strict=True):
        depth = 2 if facing == 90 else 1  # how far the defender's tray reaches towards the attacker
        g = meet(a=spec(attacker, (24, 20, 0)), d=spec(defender, (24, 22 + depth, facing), 1, hp=12))
        engage(g, "a", "d")
        if cell == "-":
            assert (hp(g, "d"), pose(g, "a")) == (12, (24.0, 20.0, 0))
            continue
        assert hp(g, "d") == 12 - int(cell)
        back = 3 if bounces == "defender" else 0
        assert pose(g, "d") == (24.0, 22.0 + depth + back, facing)
        assert pose(g, "a") == (24.0, 21.0 if back else 18.0, 0)


@pytest.mark.clause("anvil.crm.modifiers")
def test_modifiers_of_the_ledger() -> None:
    g = meet(a=spec("monster", (20, 24, 90)), d=spec("troop", (26, 24, 0), 1, marks=["brace"]))
    engage(g, "a", "d", "hammerblow")
    assert hp(g, "d") == 2
    g = meet(a=spec("troop", (24, 18, 0)), d=spec("troop", (24, 22, 180), 1, marks=["brace"]))
    engage(g, "a", "d")
    assert (hp(g, "d"), pose(g, "d")) == (4, (24.0, 25.0, 180))


@pytest.mark.clause("anvil.crm.modifiers", "anvil.crm.not-allowed-cells")
def test_modifiers_do_not_open_a_forbidden_cell() -> None:
    g = meet(a=spec("troop", (24, 18, 0)), d=spec("war_machine", (24, 22, 180), 1))
    engage(g, "a", "d", "hammerblow")
    assert (hp(g, "d"), pose(g, "a")) == (12, (24.0, 19.0, 0))


@pytest.mark.clause("anvil.combat.excess")
def test_excess_of_the_ledger() -> None:
    g = meet(a=spec("knight", (24, 16, 0)), d=spec("troop", (24, 20, 180), 1, hp=1), o=spec("troop", (4, 44, 180), 1))
    engage(g, "a", "d")
    assert g.topic == "excess"
    g.one("move")
    assert reason(g, move("a", (24, 20))) == ""
    assert reason(g, move("a", (24, 20.02))) != ""
    g.answer(move("a", (24, 20), facing=90))
    assert pose(g, "a") == (24.0, 20.0, 90)


@pytest.mark.clause("anvil.combat.excess")
def test_excess_pays_for_halving_ground_and_ignores_march_like_bonuses() -> None:
    g = anvil(
        units={
            "a": spec("knight", (24, 16, 0), traits=["swiftness"]),
            "d": spec("troop", (24, 20, 180), 1, hp=1),
            "o": spec("troop", (4, 44, 180), 1),
        },
        terrain=[{"rect": (20, 18, 28, 26), "does": ["halves"]}],
        pools=(10, 0),
    )
    engage(g, "a", "d").one("move")
    assert reason(g, move("a", (24, 19))) == ""
    assert reason(g, move("a", (24, 19.1))) != ""


@pytest.mark.clause("anvil.combat.excess-engage")
def test_excess_engage_of_the_ledger() -> None:
    g = meet(
        a=spec("hero", (24, 16, 0)),
        w=spec("wizard", (24, 20, 0), 1, hp=2),
        t=spec("troop", (24, 23, 180), 1),
    )
    engage(g, "a", "w")
    assert g.topic == "excess"  # 5 - 2 = 3; aligned at (24, 18), its front at 19, the Troop's at 22
    g.one("engage", "t")
    assert hp(g, "t") == 1
    assert pose(g, "t") == (24.0, 26.0, 180)


@pytest.mark.clause("anvil.combat.excess-engage")
def test_excess_engage_out_of_reach_and_hammerblow_goes_on() -> None:
    near: dict[str, Any] = {"a": spec("hero", (24, 16, 0)), "w": spec("wizard", (24, 20, 0), 1, hp=2)}
    g = meet(**near, t=spec("troop", (24, 23.02, 180), 1))
    engage(g, "a", "w")
    assert "engage" not in g.options()
    g = meet(**near, t=spec("troop", (24, 24, 180), 1))
    engage(g, "a", "w", "hammerblow").one("engage", "t")  # 6 - 2 = 4
    assert "t" not in g.state.units or hp(g, "t") == 0  # 3 + 1


@pytest.mark.clause("anvil.combat.excess-denied")
def test_excess_denied_for_nothing_left_over() -> None:
    g = meet(a=spec("knight", (24, 16, 0)), d=spec("troop", (24, 20, 180), 1, hp=3), o=spec("troop", (4, 44, 180), 1))
    engage(g, "a", "d")
    assert g.topic != "excess"
    assert pose(g, "a") == (24.0, 18.0, 0)


@pytest.mark.clause("anvil.bounce-back.when")
def test_bounce_none_when_the_defender_falls() -> None:
    g = meet(
        a=spec("knight", (24, 18, 0)), d=spec("war_machine", (24, 22, 0), 1, hp=4), o=spec("troop", (4, 44, 180), 1)
    )
    engage(g, "a", "d")
    assert pose(g, "a") == (24.0, 20.0, 0)


@pytest.mark.clause("anvil.bounce-back.stops")
@pytest.mark.parametrize(
    ("near", "travel"),
    [(23, 1.0), (24.5, 3.0), (22.4, 0.4), (24.02, 3.0), (24.0, 2.0), (22.02, 0.02)],
)
def test_bounce_stops_before_a_friend(near: float, travel: float) -> None:
    g = meet(a=spec("troop", (24, 16, 0)), d=spec("troop", (24, 20, 180), 1), f=spec("troop", (24, near + 1, 180), 1))
    engage(g, "a", "d")
    assert (pose(g, "d"), hp(g, "d")) == ((24.0, 20 + travel, 180), 2)


@pytest.mark.clause("anvil.bounce-back.blocked")
@pytest.mark.parametrize(("near", "left"), [(22.01, 1), (22.0, 1), (21.8, 1), (21.0, 1), (22.02, 2)])
def test_bounce_blocked_costs_one(near: float, left: int) -> None:
    g = meet(a=spec("troop", (24, 16, 0)), d=spec("troop", (24, 20, 180), 1), f=spec("troop", (24, near + 1, 180), 1))
    engage(g, "a", "d")
    assert hp(g, "d") == left


@pytest.mark.clause("anvil.bounce-back.blocked")
def test_bounce_blocked_destroys_without_excess() -> None:
    g = meet(
        a=spec("troop", (24, 16, 0)),
        d=spec("troop", (24, 20, 180), 1, hp=3),
        f=spec("troop", (24, 22.8, 180), 1),
    )
    engage(g, "a", "d")
    assert g.count("d") == 0
    assert g.topic != "excess"
    assert pose(g, "a") == (24.0, 18.0, 0)


@pytest.mark.clause("anvil.bounce-back.stops")
def test_bounce_passes_things_alongside() -> None:
    g = meet(a=spec("troop", (24, 16, 0)), d=spec("troop", (24, 20, 180), 1), f=spec("troop", (28, 23, 180), 1))
    engage(g, "a", "d")
    assert pose(g, "d") == (24.0, 23.0, 180)


@pytest.mark.clause("anvil.bounce-back.table-edge")
@pytest.mark.parametrize(("y", "end", "left"), [(45.5, 46.0, 2), (46.0, 46.0, 1), (44.0, 46.0, 2), (43.9, 46.9, 2)])
def test_bounce_at_the_table_edge(y: float, end: float, left: int) -> None:
    g = meet(a=spec("troop", (24, y - 4, 0)), d=spec("troop", (24, y, 180), 1))
    engage(g, "a", "d")
    assert (pose(g, "d"), hp(g, "d")) == ((24.0, end, 180), left)


@pytest.mark.clause("anvil.bounce-back.into-enemy", "anvil.bounce-back.repeat")
def test_bounce_into_an_enemy_of_the_ledger() -> None:
    g = meet(a=spec("hero", (24, 16, 0)), k=spec("knight", (24, 20, 180), 1), t=spec("troop", (24, 23.5, 180)))
    engage(g, "a", "k")
    assert (hp(g, "k"), pose(g, "k")) == (4, (24.0, 21.0, 180))


@pytest.mark.clause("anvil.bounce-back.repeat")
def test_bounce_repeat_of_the_ledger() -> None:
    g = meet(
        a=spec("monster", (24, 16, 0)),
        h=spec("hero", (24, 20, 180), 1, traits=["tough"]),
        t=spec("troop", (24, 24.5, 180)),
    )
    engage(g, "a", "h")
    assert (hp(g, "h"), pose(g, "h")) == (1, (24.0, 21.0, 180))


@pytest.mark.clause("anvil.bounce-back.into-enemy")
@pytest.mark.parametrize(("near", "left"), [(24.0, 4), (24.01, 4), (24.02, 6), (21.0, 3)])
def test_bounce_into_an_enemy_at_the_limit(near: float, left: int) -> None:
    # At 21.0 they touch: a combat at travel 0, then forwards, where the Hero it has fought leaves no room: 1 HP
    g = meet(a=spec("hero", (24, 16, 0)), k=spec("knight", (24, 20, 180), 1), t=spec("troop", (24, near + 1, 180)))
    engage(g, "a", "k")
    assert hp(g, "k") == left


@pytest.mark.clause("anvil.bounce-back.into-enemy-not-allowed")
def test_bounce_into_an_enemy_that_may_not_attack() -> None:
    # Hit in the rear the Knight goes forwards; a Wizard stands 2" before it
    g = meet(a=spec("hero", (24, 24, 180)), k=spec("knight", (24, 20, 180), 1), w=spec("wizard", (24, 16, 0)))
    engage(g, "a", "k")
    assert (hp(g, "k"), pose(g, "k")) == (4, (24.0, 19.0, 180))


@pytest.mark.clause("anvil.bounce-back.into-enemy", "anvil.combat.excess")
def test_bounce_attacker_into_an_enemy_that_takes_excess() -> None:
    # A Wizard (1 HP) hits a Hero and bounces 3" into a Knight, which kills it and has the excess
    g = anvil(
        units={
            "w": spec("wizard", (24, 20, 0), hp=1),
            "h": spec("hero", (24, 23, 180), 1),
            "k": spec("knight", (24, 16.5, 0), 1),
        },
        pools=(10, 10),
    )
    engage(g, "w", "h")
    g.one("decline")  # the Hero does not counter
    # aligned at (24, 21); back 3" would be (24, 18), the Knight's front is y = 17.5: touched after 2.5"
    assert g.count("w") == 0
    assert (g.topic, g.seat) == ("excess", 1)  # rear: 5 - 1 = 4
    g.one("move")
    assert reason(g, move("k", (24, 20.5))) == ""
    g.answer(move("k", (24, 20)))
    assert pose(g, "k") == (24.0, 20.0, 0)


@pytest.mark.clause("anvil.bounce-back.into-enemy")
def test_bounce_two_enemies_at_once_their_owner_chooses() -> None:
    g = meet(
        a=spec("hero", (24, 16, 0)),
        k=spec("knight", (24, 20, 180), 1),
        t=spec("troop", (22, 23.5, 180)),
        m=spec("monster", (26, 23.5, 180)),
    )
    engage(g, "a", "k")
    assert (g.topic, g.seat) == ("striker", 0)
    g.one("m")
    # Monster at (26, 23.5), the Knight at (24, 21.5): the line crosses its rear edge y = 22.5 at x = 25
    assert hp(g, "k") == 8 - 2 - 4


@pytest.mark.clause("anvil.stratagem.fear")
def test_fear_turns_the_bounce() -> None:
    g = meet(a=spec("hero", (24, 16, 0)), d=spec("troop", (24, 20, 180), 1, traits=["fear"]))
    engage(g, "a", "d")
    assert (hp(g, "d"), pose(g, "a"), pose(g, "d")) == (1, (24.0, 15.0, 0), (24.0, 20.0, 180))
    g = meet(a=spec("monster", (24, 16, 0), traits=["fear"]), d=spec("war_machine", (24, 20, 180), 1))
    engage(g, "a", "d")
    assert (hp(g, "d"), pose(g, "a"), pose(g, "d")) == (11, (24.0, 18.0, 0), (24.0, 23.0, 180))
    both: dict[str, Any] = {
        "a": spec("monster", (24, 16, 0), traits=["fear"]),
        "d": spec("knight", (24, 20, 180), 1, traits=["fear"]),
    }
    g = meet(**both)
    engage(g, "a", "d")
    assert (pose(g, "a"), pose(g, "d")) == ((24.0, 18.0, 0), (24.0, 23.0, 180))


@pytest.mark.clause("anvil.stratagem.skirmishing")
def test_skirmishing_has_only_a_front() -> None:
    g = meet(a=spec("knight", (24, 16, 0)), d=spec("troop", (24, 20, 0), 1, marks=["skirmishing"]))
    engage(g, "a", "d")
    assert (hp(g, "d"), pose(g, "d")) == (1, (24.0, 23.0, 0))


@pytest.mark.clause("anvil.move.forced")
def test_forced_movement_ignores_slow_ground_and_brace() -> None:
    g = anvil(
        units={"a": spec("knight", (24, 16, 0)), "d": spec("troop", (24, 20, 180), 1, marks=["brace"])},
        terrain=[{"rect": (20, 19, 28, 26), "does": ["halves"]}],
        pools=(10, 0),
    )
    engage(g, "a", "d")
    assert (hp(g, "d"), pose(g, "d")) == (4, (24.0, 23.0, 180))
