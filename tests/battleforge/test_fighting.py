"""Chapters 13 and 14: fighting, falling back, Shock and breaking, with the examples of the ledger."""

from __future__ import annotations

import pytest

from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.fighting.blows import strikers, why_not_fight
from grognard.rulesets.battleforge.rules.fighting.falling_back import leave_melee
from grognard.rulesets.battleforge.rules.shock.shock import shaken, steady
from grognard.rulesets.battleforge.state import EVADE, HOLD, State
from grognard.testing.game import Game
from tests.battleforge.acting import carry_out, fighting, shooting, unit
from tests.battleforge.field import battle, brutes, garrison, house, row, tank, troopers, wall
from tests.battleforge.test_shooting import rest, totals


def melee(models: int = 5) -> State:
    """Brutes (a) in contact with Troopers (b): each Brute touches one of them."""
    return battle(
        brutes("a", *row(10, 10, 3, 2), seat=0),
        troopers("b", *[(10 + 2 * place if place < 3 else 20 + 2 * place, 11.25) for place in range(models)], seat=1),
    )


@pytest.mark.clause("battleforge.fight.sequence", "battleforge.model.strength", "battleforge.action.fight")
def test_three_brutes_strike_with_two_attacks_each() -> None:
    """Dice 2, 6, 7, 9, 10, 1: three hits at AP 1, Saves on 4."""
    g = fighting(melee(3), 2, 6, 7, 9, 10, 1, 4, 4, 4).one("decline")
    rest(g)
    assert totals(g, "Save") == [4, 4, 4]
    assert len(unit(g, "b").models) == 3
    assert unit(g, "b").shock == 1


@pytest.mark.clause("battleforge.fight.who")
def test_who_is_in_contact_or_close_behind_a_comrade_strikes() -> None:
    """Three in contact, one 0.4″ behind them, one 0.8″ behind: four attack."""
    state = battle(
        troopers("a", (10, 10), (12, 10), (14, 10), (10, 8.6), (12, 8.2)),
        brutes("b", (10, 11.25), (12, 11.25), (14, 11.25)),
    )
    assert strikers(state, state.units["a"], state.units["b"]) == ["a.1", "a.2", "a.3", "a.4"]


@pytest.mark.clause("battleforge.fight.across-terrain")
def test_across_a_fence_strength_is_one_less() -> None:
    state = battle(troopers("a", (10, 10)), brutes("b", (10, 11.5)), terrain=[wall("fence", 5, 10.5, 15, 10.75, 0.75)])
    g = fighting(state, 4).one("decline")
    assert totals(g, "Bayonet: hits") == [3]


@pytest.mark.clause("battleforge.building.fighting")
def test_at_a_building_both_fight_across_its_wall_and_everybody_inside_fights() -> None:
    """Five Troopers touch a building held by Brutes: Troopers hit on 3, Brutes (Counter Attack) on 5."""
    state = battle(
        troopers("a", *row(10, 9.5, 5, 1.1)),
        garrison(brutes("b", (11, 12), (13, 12), (14, 13)), "inn"),
        terrain=[house("inn", 8, 10, 18, 16)],
    )
    state.scopes.give(HOLD, "b", "battleforge.action.hold")
    g = fighting(state, 4, 4, 4, 4, 4, 6, 6, 6, 6, 6, 6).one("counter b a")
    rest(g)
    assert totals(g, "Bayonet: hits") == [3] * 5
    assert totals(g, "Club: hits") == [5] * 3


@pytest.mark.clause("battleforge.fight.split")
def test_blows_are_split_as_far_as_models_reach() -> None:
    state = battle(
        troopers("a", (10, 10), (12, 10), (13.9, 10)),
        brutes("b", (10, 11.25), (12.6, 11.15)),
        brutes("c", (14.9, 10.75)),
    )
    g = fighting(state, 5, 5, 5)
    assert g.topic == "blows:a"
    g.answer({"a.1": "b", "a.2": "b", "a.3": "c"})
    while g.topic.startswith("window"):
        g.one("decline")
    rest(g)
    assert len(g.rolls("Bayonet: hits")) == 3


@pytest.mark.clause("battleforge.action.no-melee-weapon", "battleforge.action.fight")
def test_who_has_no_melee_weapon_or_nobody_to_fight_does_not_fight() -> None:
    state = battle(tank("a", (10, 10)), troopers("b", (10, 13), seat=1), troopers("c", (30, 30)))
    state.scopes.begin("round")
    for name, clause in (("a", "battleforge.action.no-melee-weapon"), ("c", "battleforge.action.fight")):
        refused = why_not_fight(state, state.units[name])
        assert refused is not None
        assert refused.clause == clause


@pytest.mark.clause("battleforge.simultaneous.procedure", "battleforge.react.counter-attack", "battleforge.action.hold")
def test_a_counter_attack_is_rolled_with_everybody_still_standing() -> None:
    """A's dice kill two of B, B still rolls five dice; then two and one fall, and each gains a Shock."""
    state = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5), seat=1))
    state.scopes.give(HOLD, "b", "battleforge.action.hold")
    g = shooting(state, 1, 1, 6, 6, 6, 6, 6, 1, 6, 6, 6, 6, 6).one("b").one("counter b a")
    rest(g)
    assert (len(unit(g, "a").models), len(unit(g, "b").models)) == (4, 3)
    assert (unit(g, "a").shock, unit(g, "b").shock) == (1, 1)
    assert not g.match.state.scopes.has(HOLD, "b")


@pytest.mark.clause("battleforge.shock.destroyed-nearby")
def test_who_destroys_a_neighbour_is_shocked_too() -> None:
    state = battle(brutes("a", (10, 10), (12, 10), seat=0), troopers("b", (10, 11.25), seat=1))
    g = fighting(state, 1, 10, 10, 10, 10).one("decline")
    assert unit(g, "b").where == "lost"
    assert unit(g, "a").shock == 1


@pytest.mark.clause(
    "battleforge.break.loss-trigger",
    "battleforge.break.test",
    "battleforge.break.once",
    "battleforge.core.effect-order",
)
@pytest.mark.parametrize(("lost", "tests"), [(3, 1), (2, 0)])
def test_more_than_half_lost_to_one_attack_calls_for_a_test(lost: int, tests: int) -> None:
    state = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5 if lost == 3 else 4), seat=1))
    hits, misses = [1] * lost, [10] * (5 - lost)
    g = rest(shooting(state, *hits, *misses, *[10] * lost, 6).one("b").one("decline"))
    assert len(g.rolls("Break test")) == tests


@pytest.mark.clause("battleforge.break.loss-trigger")
def test_two_of_three_wounds_are_more_than_half() -> None:
    state = battle(troopers("a", *row(10, 10, 2)), brutes("b", (10, 18)))
    g = shooting(state, 1, 1, 10, 10, 7).one("b").one("decline")
    assert len(g.rolls("Break test")) == 1
    assert unit(g, "b").wounds_left("b.1") == 1


@pytest.mark.clause("battleforge.break.shock-trigger", "battleforge.model.courage")
def test_as_much_shock_as_courage_calls_for_a_test() -> None:
    def shake(state: State, *dice: int) -> Game:
        async def rule(umpire: Umpire, state: State) -> None:
            await shaken(umpire, state, state.units["a"], "battleforge.react.failed")

        return carry_out(state, rule, *dice)

    state = battle(troopers("a", *row(10, 10, 5)))
    state.units["a"].shock = 4
    assert shake(state).rolls() == []
    state.units["a"].shock = 5
    assert len(shake(state, 6).rolls("Break test")) == 1
    broken = shake(state, 7)
    assert broken.match.state.scopes.has(EVADE, "a")
    assert unit(broken, "a").shock == 6


@pytest.mark.clause("battleforge.shock.removal", "battleforge.action.rally")
def test_one_courage_check_for_each_shock() -> None:
    async def rule(umpire: Umpire, state: State) -> None:
        await steady(umpire, state, state.units["a"], "battleforge.shock.removal")

    state = battle(troopers("a", *row(10, 10, 5)))
    state.units["a"].shock = 3
    assert unit(carry_out(state, rule, 6, 7, 1), "a").shock == 1


@pytest.mark.clause("battleforge.fight.fall-back", "battleforge.fight.free-attack", "battleforge.shock.effects")
def test_a_failed_check_lets_those_who_are_left_behind_strike() -> None:
    """Troopers (Init 6, 1 Shock) roll 6 against 5; Brutes attack, two die and the unit has 2 Shock."""

    async def rule(umpire: Umpire, state: State) -> None:
        await leave_melee(umpire, state, state.units["b"])

    state = melee()
    state.units["b"].shock = 1
    g = carry_out(state, rule, 6, 1, 1, 7, 7, 7, 7, 10, 10)
    assert totals(g, "Fall back") == [5]
    g.one("strike")
    rest(g)
    assert (len(unit(g, "b").models), unit(g, "b").shock) == (3, 2)
    spared = carry_out(state, rule, 6).one("spare")
    assert unit(spared, "b").shock == 1
    assert carry_out(state, rule, 5).outcome is not None


@pytest.mark.clause("battleforge.react.dodge", "battleforge.react.check", "battleforge.react.spent")
def test_a_dodge_gives_a_token_that_may_be_spent_at_once() -> None:
    state = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5), seat=1))
    g = shooting(state, 3, 5, 5, 5, 5, 5).one("b").one("dodge b")
    assert g.topic == "evade:b"
    g.one("spend")
    assert totals(g, "Rifle: hits") == [4] * 5
    assert unit(g, "b").shock == 0


@pytest.mark.clause("battleforge.react.failed", "battleforge.break.after")
def test_a_failed_reaction_shocks_and_the_attack_goes_on() -> None:
    state = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5), seat=1))
    g = shooting(state, 7, 10, 10, 10, 10, 10).one("b").one("dodge b")
    assert unit(g, "b").shock == 1


@pytest.mark.clause("battleforge.react.eligible")
def test_who_has_acted_and_does_not_hold_is_not_asked() -> None:
    state = battle(troopers("a", *row(10, 10, 5)), troopers("b", *row(10, 20, 5), seat=1))

    async def rule(umpire: Umpire, state: State) -> None:
        from grognard.rulesets.battleforge.rules.actions.shoot_and_fight import shoot
        from grognard.rulesets.battleforge.state import ACTIVATED

        ACTIVATED.use(state.scopes, state.units["b"].ref)
        await shoot(umpire, state, [state.units["a"]])

    g = carry_out(state, rule, 10, 10, 10, 10, 10).one("b")
    assert g.outcome is not None
