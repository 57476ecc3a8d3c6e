"""The sergeant of Battle Forge: it plays whole games by the rules, and better than somebody who plays at random."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from grognard.bots.base import Bot
from grognard.bots.budget import Tries
from grognard.bots.recruit import Recruit
from grognard.bots.search import Search
from grognard.bots.sergeant import Sergeant
from grognard.engine.dice.sources import Seeded
from grognard.engine.match import Match
from grognard.engine.view import View
from grognard.rulesets.battleforge.ruleset import RULESET
from grognard.rulesets.battleforge.state import FOCUS, HOLD, State
from grognard.rulesets.battleforge.thinking.bidding import bid, sensible_bids
from grognard.rulesets.battleforge.thinking.estimates import charge_gain, shooting_gain, volley_guess
from grognard.rulesets.battleforge.thinking.lobbing import best_point, luck_of_shells
from grognard.rulesets.battleforge.thinking.reacting import reaction
from grognard.rulesets.battleforge.thinking.worth import MARKS, worth
from grognard.testing import Game, game, opening
from tests.battleforge.field import battle, brutes, house, row, troopers


def game_of(state: State) -> Game:
    return Game.of_state(RULESET, state, ())


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


def shaken(shock: int, round_: int) -> State:
    """Troopers on both sides, with room for two less their Shock."""
    state = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5), seat=1))
    for unit in state.units.values():
        unit.shock = shock
    state.round = round_
    return state


def test_whose_units_bear_nothing_more_bids_for_the_last_word() -> None:
    """A bid that fails acts last for sure; where it costs next to nothing, that is worth having."""
    assert bid(shaken(2, 3), 0) == 1  # Courage 6: two Shock are below half
    assert bid(shaken(1, 6), 0) == 2  # in the last round one Shock is a small price
    assert bid(shaken(1, 3), 0) <= 1  # before it, it is not


def test_no_other_bid_is_more_than_the_units_bear() -> None:
    for round_ in range(1, 6):
        state = shaken(1, round_)
        assert sensible_bids(state, 0)[-1] <= 1


def test_in_the_last_round_the_last_word_is_one_bid_among_others() -> None:
    state = battle(*(troopers(f"a{place}", *row(10, 10 + 3 * place, 5)) for place in range(2)))
    state.round = 6
    assert list(sensible_bids(state, 0)) == [1, 2, 5]  # up to one for each, or one more than the four that they bear


@pytest.mark.clause("battleforge.bid.both-fail", "battleforge.bid.shortfall")
def test_two_who_both_want_the_last_word_roll_off_for_it() -> None:
    """With forces of the box: everybody's units are as shaken as a bid allows, so both bid more than they bear."""
    g = opening("battleforge", "ruler-road", 8, 3).until("bid")
    for unit in g.state.units.values():
        unit.shock = 5
    g = game_of(g.state)
    bids = [bid(g.state, seat) for seat in (0, 1)]
    assert bids == [1, 1]
    g.dice(2, 6).number(1, seat=0).number(1, seat=1)
    assert g.cited("battleforge.bid.both-fail")
    assert g.state.order == [1, 0]


def test_a_shell_goes_where_most_would_fall() -> None:
    mortar = {"name": "Mortar", "range": (24, 36), "rules": ["Lobbed(2)"]}
    g = game(
        "battleforge",
        units={
            "gun": {"cast": "Troopers", "at": [(20, 10)], "weapons": [mortar]},
            "one": {"cast": "Troopers", "at": [(10, 30)], "seat": 1, "points": 14},
            "many": {"cast": "Troopers", "row": (24, 30), "seat": 1, "points": 70},
        },
        acting="gun",
    )
    g.one("shoot")
    assert g.topic == "point:gun"
    g.dice(1, *[10] * 5).answer(best_point(g.state, 0, g.question))
    g.until("action:gun")
    assert g.look("shock", "many")
    assert not g.look("shock", "one")


def shelling(*, shock: int = 0, friend: tuple[float, float] = (40, 4)) -> Game:
    """A mortar with Accuracy 5 within its short range of ten troopers."""
    mortar = {"name": "Mortar", "range": (24, 36), "rules": ["Lobbed(2)"]}
    return game(
        "battleforge",
        units={
            "gun": {"cast": "Troopers", "at": [(20, 10)], "weapons": [mortar], "points": 14, "shock": shock},
            "friend": {"cast": "Troopers", "at": [friend], "points": 14},
            "many": {"cast": "Troopers", "row": (20, 30), "seat": 1, "points": 70},
        },
        acting="gun",
    )


def test_a_mortar_lobs_although_the_middle_of_its_die_misses() -> None:
    g = shelling()
    assert Sergeant(1).decide(View(g.match, 0)) == "shoot"


def test_the_luck_of_a_shell_is_what_its_chance_differs_from_its_middle() -> None:
    promises = {
        shock: luck_of_shells(g.state, g.state.units["gun"]) for shock in (0, 1, 3) for g in [shelling(shock=shock)]
    }
    assert promises[0] > promises[1] > promises[3] > 0
    g = shelling()
    g.state.scopes.give(FOCUS, "gun", "battleforge.action.focus")
    assert luck_of_shells(g.state, g.state.units["gun"]) < 0, "a 6 hits now, but not always"


def test_nobody_hopes_for_shells_among_friends() -> None:
    g = shelling(friend=(23, 28))
    assert luck_of_shells(g.state, g.state.units["gun"]) == 0


def test_a_mortar_does_not_hold_for_those_on_their_way() -> None:
    g = shelling()
    before = worth(g.state, 0)
    g.state.scopes.give(HOLD, "gun", "battleforge.action.hold")
    assert worth(g.state, 0) - before < MARKS[HOLD]


@pytest.mark.parametrize(("zone", "side"), [("south", 2), ("north", 0)])
@pytest.mark.clause("battleforge.building.arcs", "battleforge.setup.placement")
def test_a_mortar_crew_is_deployed_in_a_house_and_looks_across_the_table(zone: str, side: int) -> None:
    """On a map of the box with a house in each zone, from either of them."""
    setup = RULESET.setup("ruler-road", ("tin-column", "tin-column"))
    tins = [house(f"tin {y}", 14, y, 18, y + 3, capacity=6) for y in (1, 32)]
    terrain = [*setup.scenario["terrain"], *msgspec.to_builtins(tins)]
    setup = msgspec.structs.replace(setup, scenario={**setup.scenario, "terrain": terrain})
    match = Match(RULESET, setup, source=Seeded(4))
    bots = [Sergeant(seat) for seat in range(2)]
    while match.state.stage in ("zones", "preparation", "reserves", "deployment"):
        (seat, *_) = match.deciding
        match.submit(seat, bots[seat].decide(View(match, seat)))
    state = match.state
    crew = next(u for u in state.units.values() if u.sheet.id == "mortar-crew" and state.zones[u.seat] == zone)
    assert crew.inside is not None
    assert (crew.inside.level, crew.inside.side) == (2, side)


def test_a_search_weighs_which_unit_is_next() -> None:
    """A sergeant takes the most pressing one without a thought. A trial goes on to the end of the activation."""
    cast = {name: {"cast": "Troopers", "row": (x, 10)} for name, x in (("a", 10), ("c", 30))}
    g = game("battleforge", units={**cast, "b": {"cast": "Troopers", "seat": 1, "row": (30, 18)}})
    tactics = RULESET.tactics
    assert tactics is not None
    assert g.question.topic == "unit"
    assert not tactics.plans(g.state, 0, g.question, tactics.handful)
    assert not tactics.for_search.plans(g.state, 0, g.question, tactics.handful)
    plans = tactics.for_search.plans(g.state, 0, g.question, 24)
    assert {plan.answers for plan in plans} == {("a",), ("c",)}
    found = Search(View(g.match, 0), tactics.for_search, Random(1), Tries(12)).ranked(plans)
    assert len({each.now[0] for each in found}) == 2
