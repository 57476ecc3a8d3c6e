"""Chapter 8: groups, Follow Me, and abilities that help friends."""

from __future__ import annotations

import pytest

from grognard.rulesets.battleforge.rules.foundations.checks import courage_of
from grognard.rulesets.battleforge.sheets import Special
from grognard.rulesets.battleforge.state import ACTIVATED, HOLD, State, Unit, mustered
from grognard.testing.game import Game
from tests.battleforge.acting import unit
from tests.battleforge.field import BAYONET, RIFLE, TROOPER, battle, brutes, put, row, sheet, troopers
from tests.battleforge.test_shooting import rest


def officer(rule: str, number: int = 0, **more: int) -> Unit:
    found = sheet(TROOPER, (RIFLE, BAYONET), 1)
    special = Special(rule, rule.title(), (number,) if number else ())
    kind = found.__class__(found.id, "Officer", found.faction, found.figures, rules=(special,))
    return put(mustered("boss", 0, kind), [(more.get("x", 10), 10)])


def game(*units: Unit) -> Game:
    """The actions phase of a round, seat 0 to activate."""
    from grognard.rulesets.battleforge.ruleset import RULESET

    state = battle(*units)
    state.scopes.begin("round")
    state.openings, state.left = [1, 1], 1
    return Game.of_state(RULESET, state)


def activated(state: State) -> set[str]:
    return {name for name, each in state.units.items() if ACTIVATED.refusal(state.scopes, each.ref) is not None}


@pytest.mark.clause("battleforge.group.activation", "battleforge.activate.once")
def test_an_officer_and_two_squads_act_on_one_turn() -> None:
    g = game(
        officer("group-activation", 2),
        troopers("a", *row(10, 12, 2)),
        troopers("b", *row(10, 14, 2)),
        troopers("far", *row(10, 20, 2)),
        brutes("foe", (10, 40)),
    )
    g.one("boss")
    assert g.topic == "group:boss"
    assert [option.key for option in g.question.options] == ["a", "b"]  # type: ignore[attr-defined]
    g.some("a", "b")
    assert activated(g.state) == {"boss", "a", "b"}
    g.one("forgo")
    assert g.seat == 1


@pytest.mark.clause("battleforge.group.activation")
def test_no_more_units_act_together_than_the_rule_says() -> None:
    squads = [troopers(name, *row(10, 10 + 2 * n, 2)) for n, name in enumerate("abc", 1)]
    g = game(officer("group-activation", 2), *squads, brutes("foe", (10, 40))).one("boss")
    assert g.refuses(["a", "b", "c"], "battleforge.group.activation")
    g.some("a", "c")
    assert activated(g.state) == {"boss", "a", "c"}


@pytest.mark.clause("battleforge.group.same-actions", "battleforge.simultaneous.pending", "battleforge.shock.cap")
def test_two_squads_shoot_one_target_at_the_same_time() -> None:
    """Both hit: two Shock, one per attacking unit; the second's hits go to those whom the first has not doomed."""
    g = game(
        officer("group-activation", 2, x=30),
        troopers("a", *row(30, 12, 2)),
        troopers("b", *row(30, 14, 2)),
        troopers("t", *row(30, 24, 5), seat=1),
    )
    g.one("boss").some("a", "b").one("shoot")
    assert g.topic == "order:boss"
    g.order("a", "b", "boss")
    g.one("t").one("t").one("t").dice(1, 1, 10, 10, 1, 1, 10, 10, 10).one("decline")
    rest(g)
    target = unit(g, "t")
    assert len(target.models) == 1
    assert target.shock == 2


@pytest.mark.clause("battleforge.group.reactions")
def test_a_target_makes_one_reaction_to_the_whole_group() -> None:
    g = game(
        officer("group-activation", 1, x=30), troopers("a", *row(30, 12, 2)), troopers("t", *row(30, 24, 2), seat=1)
    )
    g.state.scopes.give(HOLD, "t", "battleforge.action.hold")
    g.one("boss").some("a").one("shoot").order("a", "boss").one("t").one("t")
    assert {"counter t a", "counter t boss"} <= set(g.options())
    g.dice(10, 10, 10, 10, 10).one("counter t a")
    assert g.topic != "window:attack:a"
    rest(g)


@pytest.mark.clause("battleforge.activate.once")
def test_follow_me_activates_a_neighbour_at_once() -> None:
    g = game(officer("follow-me"), troopers("a", *row(10, 12, 2)), troopers("t", *row(30, 40, 2), seat=1))
    g.one("boss").one("forgo")
    assert g.topic == "follow:boss"
    g.one("a")
    assert g.topic == "action:a"
    g.one("forgo")
    assert g.seat == 1
    assert activated(g.state) == {"boss", "a"}


@pytest.mark.clause("battleforge.unit.ability-targets", "battleforge.core.unit-value")
def test_courage_is_lent_to_the_same_faction_within_six_inches() -> None:
    brave = TROOPER.__class__("brave", "Brave", TROOPER.body, 6, 5, 4, 5, 6, 9)
    found = sheet(brave, (RIFLE,), 1)
    leader = found.__class__("brave", "Brave", "army", found.figures, rules=(Special("inspire", "Inspire"),))
    state = battle(
        put(mustered("boss", 0, leader), [(10, 10)]), troopers("a", (10, 17)), troopers("b", (10, 17.1 + 1.5))
    )
    assert courage_of(state, state.units["a"]).total == 9
    assert courage_of(state, state.units["b"]).total == 6
