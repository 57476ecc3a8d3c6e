"""Chapter 17: strategies of several players in one moment, of casts that somebody could stop, and of files."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.battleforge.content.arsenal_files import StrategyEntry
from grognard.testing import Game
from tests.battleforge.kit import forge
from tests.battleforge.test_strategies import squad

# ---- several players ----


def at_two_others(**spec: Any) -> Game:
    """A shoots at a squad of B and at one of C with a rifle each; both have acted."""
    gun = [{"name": "Left", "range": (12, 24)}, {"name": "Right", "range": (12, 24)}]
    units = {
        "a": {"cast": "Troopers", "at": [(10, 10)], "weapons": gun},
        "b": squad(10, 20, seat=1, activated=True),
        "c": squad(20, 20, seat=2, activated=True),
    }
    g = forge(units=units, players=("A", "B", "C"), order=(0, 2, 1), active=0, **spec).one("a", "shoot")
    return g.one("split").assign({"Left": "b", "Right": "c"})


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.ffa.enemies")
def test_in_a_free_for_all_each_player_uses_a_strategy_once_in_a_moment() -> None:
    g = at_two_others(strategies=[[], ["Get Down!"], ["Get Down!"]], strategy=(0, 2, 2))
    assert (g.seat, g.topic) == (2, "window:targeted:b")  # bid order: C before B
    g.one("get-down c")
    assert (g.seat, g.topic) == (1, "window:targeted:b")
    g.one("get-down b")
    assert g.state.strategy == [0, 1, 1]


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.team.friends")
def test_team_mates_use_it_once_each_and_a_player_with_two_targets_for_one_of_them() -> None:
    g = at_two_others(strategies=[[], ["Get Down!"], ["Get Down!"]], strategy=(0, 2, 2), teams=(0, 1, 1))
    g.one("get-down c")
    assert g.seat == 1
    units = {
        "a": {"cast": "Troopers", "at": [(10, 10)], "weapons": [{"name": "Left", "range": (12, 24)}, "Rifle"]},
        "b": squad(10, 20, seat=1, activated=True),
        "c": squad(20, 20, seat=1, activated=True),
    }
    g = forge(units=units, strategies=[[], ["Get Down!"]], strategy=(0, 2)).one("a", "shoot", "split")
    g.assign({"Left": "b", "Rifle": "c"}).one("get-down c")
    assert g.topic == "evade:c"  # nothing more is offered for b


# ---- a cast that somebody could stop ----


SEER = {"cast": "Adept", "at": [(20, 24)], "seat": 1}


def casting(*dice: int, seer: dict[str, Any] = SEER) -> Game:
    """An Adept with a point casts Jolt at Red."""
    adept = {"cast": "Adept", "at": [(10, 10)], "powers": ["Jolt"]}
    units = {"adept": adept, "red": squad(10, 20, seat=1), "seer": seer}
    g = forge(*dice, units=units, acting="adept", strategies="core", strategy=(1, 0)).one("power", "jolt")
    return g.one("red") if g.topic == "power target:adept" else g


@pytest.mark.clause("battleforge.strategy.rerolls", "battleforge.power.stop")
def test_a_cast_that_could_be_stopped_is_rolled_again_for_a_lower_face() -> None:
    g = casting(5)
    assert (g.seat, g.topic) == (0, "window:die:adept")
    assert g.options()[0] == "second-chance cast on 5"
    g.dice(2).one("second-chance cast on 5")
    assert (g.seat, g.topic) == (1, "window:stop:adept")
    g.dice(3, 9).one("stop seer.1").default()
    assert g.count("red") == 4  # a 3 would have stopped a 5


@pytest.mark.clause("battleforge.strategy.rerolls", "battleforge.power.backlash")
def test_the_new_face_of_a_cast_stands_also_if_it_is_worse() -> None:
    g = casting(5).dice(10).one("second-chance cast on 5")
    assert g.look("shock", "adept") == 2
    assert g.count("red") == 5


@pytest.mark.clause("battleforge.strategy.rerolls", "battleforge.power.stop")
@pytest.mark.parametrize(
    ("die", "seer", "asked"),
    [
        (2, SEER, True),
        (1, SEER, False),  # nothing is better than a 1
        (5, {**SEER, "at": [(10, 35)]}, True),  # 24″ from base to base
        (5, {**SEER, "at": [(10, 35.001)]}, False),
        (5, {**SEER, "seat": 0}, False),
        (5, {"cast": "Adept", "seat": 1, "reserve": True}, False),
    ],
)
def test_a_good_cast_is_offered_again_only_where_somebody_could_stop_it(
    die: int, seer: dict[str, Any], asked: bool
) -> None:
    g = casting(die, 9, seer=seer)
    assert (g.topic == "window:die:adept") is asked


@pytest.mark.clause("battleforge.strategy.spend")
def test_a_strategy_of_a_file_has_a_moment_at_which_somebody_is_asked() -> None:
    entry = {"id": "x", "name": "X", "cost": 1, "window": "activation", "text": "X.", "effects": ()}
    assert StrategyEntry.model_validate(entry).strategy.window == "activation"
    with pytest.raises(ValueError, match="there is no window of strategies 'save'"):
        StrategyEntry.model_validate({**entry, "window": "save"})
