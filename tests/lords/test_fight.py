"""Chapter 5: the Fight."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.rulesets.lords.positions import position
from grognard.rulesets.lords.rules.body import body_of
from grognard.rulesets.lords.rules.combat import numbers_die
from tests.lords.kit import blue, lords, red, row, tokens


@pytest.mark.clause("lords.fight.target")
def test_fight_target_is_one_unit_and_only_these_two_roll() -> None:
    units = {
        "T1": blue("T1", row(4, 10, 10)),
        "r": red("V1", row(4, 10, 11.2)),
        "r2": red("T3", [(8.4, 10)]),
        "r3": red("V2", [(30, 30)]),
    }
    g = lords(6, 8, 1, 1, units=units).one("T1", "fight")
    assert set(g.options()) == {"r", "r2"}
    g.one("r")
    assert {shown.unit for event in g.events("roll") for shown in event.dice} == {"T1", "r"}
    assert g.count("r2") == 1
    assert g.count("r") == 0


@pytest.mark.clause("lords.fight.roll", "lords.fight.casualties")
def test_fight_roll_adds_two_dice_a_side_and_the_excess_falls() -> None:
    # d6 = 5 and d6 = 4: 9. d4 = 2 and d10 = 3: 5. Four fall; Bravery 5, 4 + 1 = 5: passed.
    g = lords(5, 4, 2, 3, 1, units={"T1": blue("T1", row(7, 10, 10)), "r": red("V1", row(12, 10, 11.2))})
    g.one("T1", "fight", "r").default()
    shown = g.events("roll")[0].dice
    assert [dice.sides for dice in shown] == [6, 6, 4, 10]
    assert g.count("r") == 8


@pytest.mark.clause("lords.fight.numbers-count")
def test_numbers_count_joined_leaders_and_those_at_the_back() -> None:
    units = {
        "T1": blue("T1", row(10, 10, 10)),
        "K1": blue("K1", [(10, 8.8)], joined_to="T1"),
        "r": red("T1", row(11, 10, 30)),
    }
    state = position(units)
    assert body_of(state, "T1").count == 11
    assert int(numbers_die(body_of(state, "T1").count, body_of(state, "r").count)) == 8


@pytest.mark.clause("lords.fight.numbers-die")
@pytest.mark.parametrize(
    ("own", "enemy", "dice"),
    [
        (8, 4, (12, 4)),
        (7, 4, (10, 6)),
        (4, 4, (8, 8)),
        (1, 12, (4, 12)),
        (9, 4, (12, 4)),
        (1, 2, (4, 12)),
        (2, 3, (6, 10)),
        (3, 6, (4, 12)),
        (4, 7, (6, 10)),
        (1, 1, (8, 8)),
    ],
)
def test_numbers_die(own: int, enemy: int, dice: tuple[int, int]) -> None:
    assert (int(numbers_die(own, enemy)), int(numbers_die(enemy, own))) == dice


@given(st.integers(1, 20), st.integers(1, 20))
def test_numbers_dice_of_both_sides_mirror_each_other(own: int, enemy: int) -> None:
    pairs = {12: 4, 10: 6, 8: 8, 6: 10, 4: 12}
    assert pairs[int(numbers_die(own, enemy))] == int(numbers_die(enemy, own))


@pytest.mark.clause("lords.fight.tie-or-lower")
@pytest.mark.parametrize("dice", [(4, 3, 4, 3), (2, 3, 6, 5)])
def test_tie_or_lower_nothing_happens(dice: tuple[int, ...]) -> None:
    g = lords(*dice, units={"T1": blue("T1", row(5, 10, 10)), "r": red("T1", row(5, 10, 11.2))})
    g.one("T1", "fight", "r")
    assert (g.count("T1"), g.count("r")) == (5, 5)
    assert g.cited("lords.fight.tie-or-lower")
    assert g.dice_left == []
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.fight.one-way")
def test_one_way_the_attacker_never_suffers() -> None:
    # 3 against 14: the Levies lose nobody.
    g = lords(1, 2, 10, 4, units={"V1": blue("V1", row(12, 10, 10)), "r": red("K1", [(10, 11.2)])})
    g.one("V1", "fight", "r")
    assert (g.count("V1"), g.count("r")) == (12, 1)
