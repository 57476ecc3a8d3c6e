"""The sergeant of Battle Forge: it plays whole games by the rules, and better than somebody who plays at random."""

from __future__ import annotations

import pytest

from grognard.bots.base import Bot
from grognard.bots.recruit import Recruit
from grognard.bots.sergeant import Sergeant
from grognard.engine.match import Match
from grognard.engine.sources import Seeded
from grognard.engine.view import View
from grognard.rulesets.battleforge.ruleset import RULESET
from grognard.rulesets.battleforge.state import State
from grognard.rulesets.battleforge.thinking.bidding import bid
from grognard.rulesets.battleforge.thinking.estimates import charge_gain, shooting_gain, volley_guess
from grognard.rulesets.battleforge.thinking.reacting import reaction
from grognard.rulesets.battleforge.thinking.worth import worth
from grognard.testing import game
from tests.battleforge.field import battle, brutes, row, troopers


def played(scenario: str, armies: tuple[str, str], bots: list[Bot], seed: int) -> Match:
    match = Match(RULESET, RULESET.setup(scenario, armies), source=Seeded(seed))
    while match.outcome is None:
        (seat, *_) = match.deciding
        match.submit(seat, bots[seat].decide(View(match, seat)))
    return match


@pytest.mark.slow
def test_it_beats_a_recruit() -> None:
    bots: list[Bot] = [Recruit(3), Sergeant(5)]
    match = played("ruler-road", ("bucket-brigade", "pantry-swarm"), bots, 11)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_a_wounded_enemy_is_worth_more_than_a_whole_one() -> None:
    whole = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5), seat=1))
    hurt = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5), seat=1))
    for state in (whole, hurt):
        state.units["b"].sheet = state.units["b"].sheet.__class__(
            "b", "B", "army", state.units["b"].sheet.figures, points=70
        )
    hurt.units["b"].shock = 3
    assert worth(hurt, 0) > worth(whole, 0)
    assert worth(hurt, 1) < worth(whole, 1)


def test_attacks_are_judged_by_what_they_take() -> None:
    state = battle(troopers("a", *row(10, 10, 5)), brutes("b", (10, 16)), brutes("c", (30, 40)))
    near, far = (shooting_gain(state, state.units["a"], state.units[name]) for name in ("b", "c"))
    assert near > far == 0
    assert charge_gain(state.units["b"], state.units["a"]) == charge_gain(state.units["c"], state.units["a"])


def test_who_comes_over_the_edge_is_fired_at_by_a_guess() -> None:
    """It has no place yet while it is on its way."""
    state = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5), seat=1))
    seen = volley_guess(state, state.units["a"], state.units["b"])
    coming = state.units["b"]
    coming.formation, coming.where = coming.formation.away(), "reserve"
    assert 0 < volley_guess(state, state.units["a"], coming) <= seen


def standing(**units: dict[str, object]) -> State:
    """A position with an objective that nobody holds."""
    objectives, scoring = [{"at": (24, 24), "id": "crumb"}], [{"what": "objective", "points": 1}]
    state = game("battleforge", units=units, objectives=objectives, scoring=scoring).state
    assert isinstance(state, State)
    return state


def test_a_march_to_an_objective_is_worth_more_than_a_marker() -> None:
    foe = {"cast": "Troopers", "seat": 1, "row": (10, 40)}
    here = worth(standing(a={"cast": "Troopers", "row": (20, 10), "hold": True}, b=foe), 0)
    nearer = worth(standing(a={"cast": "Troopers", "row": (20, 16)}, b=foe), 0)
    assert nearer > here


def test_who_shoots_would_rather_not_be_in_melee_nor_within_reach_of_a_charge() -> None:
    troopers = {"cast": "Troopers", "row": (20, 10), "points": 70}
    ways = (11.25, 14.0, 17.0)  # in contact, within Movement 5, beyond it
    brutes = [{"cast": "Brutes", "seat": 1, "at": [(20, y)]} for y in ways]
    melee, close, away = [worth(standing(a=troopers, b=each), 0) for each in brutes]
    assert melee < close < away


def test_who_holds_an_objective_dodges_and_who_does_not_runs() -> None:
    kinds = []
    for y in (24.0, 34.0):
        g = game(
            "battleforge",
            units={
                "gunners": {"cast": "Troopers", "row": (20, y - 10)},
                "nest": {"cast": "Troopers", "seat": 1, "row": (20, y), "weapons": [], "points": 70},
            },
            objectives=[{"at": (22, 24), "id": "crumb"}],
            scoring=[{"what": "objective", "points": 1}],
            acting="gunners",
        )
        g.one("shoot", "nest")
        assert (g.seat, g.topic) == (1, "window:attack:gunners")
        kinds.append(str(reaction(g.state, g.question)).partition(" ")[0])
    assert kinds == ["dodge", "escape"]


def test_the_seat_does_not_settle_the_bid() -> None:
    """Two who are alike bid alike, so that the dice say who is first, not who sits where."""
    state = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5), seat=1))
    for state.round in range(1, 7):
        assert bid(state, 0) == bid(state, 1)
