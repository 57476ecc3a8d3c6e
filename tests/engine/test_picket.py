"""Picket, rule by rule: scopes, limits, effects, consequences, losses and timelines working together."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from grognard.engine.history.saves import load, save
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Number
from grognard.engine.record import from_json, to_json
from grognard.engine.ruleset import register
from grognard.engine.umpire import Umpire
from grognard.testing.game import Game
from grognard.testing.laws import LAWS, LawBroken
from tests.engine.picket.play import PICKET, Picket, lane, squad
from tests.engine.picket.state import Field, Unit
from tests.engine.picket.words import book

SARGE, COATS = (rule.bound() for rule in book().rules)


@pytest.fixture(autouse=True)
def _picket() -> None:
    register(PICKET)


def play(*units: Unit, hold: str = "", hedges: tuple[int, ...] = (), points: int = 0) -> Game:
    """A game in which the first unit of seat 0 is activated; nobody has order points unless they are given."""
    field = lane(*units, hedges=hedges)
    field.points = [points, points]
    if hold:
        field.scopes.give("hold", hold, "picket.action.hold")
    return Game.of_state(PICKET, field).one(units[0].id)


def where(g: Game) -> dict[str, float]:
    return {unit.id: unit.at / 1000 for unit in g.match.state.units.values()}


def stops(g: Game) -> list[float]:
    question = g.question
    assert isinstance(question, Number)
    return [stop / 1000 for stop in question.stops]


# ---- moving ----


def test_overwatch_in_mid_move_slows_the_mover_who_plans_the_rest_anew() -> None:
    g = play(squad("ash", 0, 2), squad("rook", 1, 16, 1), hold="rook").one("move").number(8000)
    assert g.topic == "window:overwatch:ash"
    g.one("rook")
    assert g.question.topic == "point:rook"
    assert stops(g)[0] == 2.0  # 12″ away at the earliest
    g.dice(1, 3).number(3000)
    assert g.topic == "hits:ash"
    g.answer(["ash 1", "ash 2", "ash 3"])
    assert where(g)["ash"] == 5  # it stands where it was hit
    assert g.topic == "where:ash"
    assert (stops(g)[0], stops(g)[-1]) == (3, 7)  # 1 Shock: 5″ in all, 3″ are used
    g.number(3000)
    assert where(g)["ash"] == 3
    assert g.cited("picket.move.anew")


def test_the_way_is_in_the_state_while_others_are_asked() -> None:
    g = play(squad("ash", 0, 2), squad("rook", 1, 16), hold="rook").one("move").number(8000)
    line = g.match.state.timeline
    assert (line.mover, line.end, g.match.state.way) == ("ash", 6000, [(0, 2000), (6000, 8000)])


def test_a_new_plan_is_seen_by_others_who_are_asked_then_and_nobody_is_asked_twice() -> None:
    """Rook sees the old way and Swan only the new one."""
    g = play(squad("ash", 0, 2), squad("rook", 1, 14), squad("swan", 1, 19), hedges=(3000,))
    g.dice(10).one("move").number(6500)
    assert [option.key for option in g.question.options] == ["rook", "decline"]  # type: ignore[attr-defined]
    g.one("decline")
    assert g.topic == "where:ash"  # the hedge interrupted it
    assert where(g)["ash"] == 3
    assert stops(g)[-1] == 6.0
    g.number(6000)
    assert g.topic == "action:ash"  # 13″ from Swan: nobody new
    fresh = play(squad("ash", 0, 2), squad("rook", 1, 14), squad("swan", 1, 18), hedges=(3000,))
    fresh.dice(10).one("move").number(5500).one("decline").number(6000)
    assert [option.key for option in fresh.question.options] == ["swan", "decline"]  # type: ignore[attr-defined]


def test_the_ground_comes_before_a_reaction_at_the_same_point() -> None:
    g = play(squad("ash", 0, 2), squad("rook", 1, 12, 1), hedges=(4000,), hold="rook").one("move").number(8000)
    g.one("rook").dice(10).number(2000)
    assert g.topic == "where:ash"
    g.dice(9).number(4500)
    labels = [dice.label for event in g.match.events or () for dice in event.dice]
    assert labels == ["Hedge", "Hit"]


def test_who_breaks_in_mid_move_runs_and_its_move_is_over() -> None:
    g = play(squad("ash", 0, 8, 1, wounds=2, courage=1), squad("rook", 1, 18, 1), hold="rook").one("move")
    g.number(13000).one("rook").dice(1, 1, 9).number(2000)
    assert where(g)["ash"] == 4
    assert g.topic == "action:ash"  # the second action may still be taken
    assert g.match.state.timeline.mover == ""


# ---- reactions ----


def test_a_failed_attempt_costs_shock_at_once_and_there_is_one_for_each_trigger() -> None:
    g = play(squad("ash", 0, 6), squad("rook", 1, 16)).dice(7, 9, 9, 9).one("shoot rook", "dodge")
    assert g.match.state.units["rook"].shock == 1
    assert g.cited("picket.react.failed")
    assert g.topic == "action:ash"  # Rook was not asked again, and the shots went past it


def test_a_failed_attempt_may_break_the_unit_before_the_shots() -> None:
    g = play(squad("ash", 0, 6), squad("rook", 1, 16, courage=1)).dice(7, 9).one("shoot rook", "dodge")
    assert where(g)["rook"] == 22  # out of range: the shots are lost
    assert g.topic == "action:ash"
    assert g.dice_left == []


def test_who_failed_may_try_at_another_trigger_but_reacts_once_in_a_round() -> None:
    g = play(squad("ash", 0, 6), squad("birch", 0, 7), squad("rook", 1, 16, courage=9))
    g.dice(7, 9, 9, 9).one("shoot rook", "dodge")
    g.one("move").number(7000)
    assert g.topic == "window:overwatch:ash"
    g.dice(5).one("rook").dice(9, 9, 9).number(0)
    g.number(7000)
    assert (g.topic, g.seat) == ("unit", 0)  # Rook is spent, so Birch is next
    g.one("birch").one("move").number(6000)
    assert g.topic == "action:birch"


def test_on_hold_no_check_is_needed_and_the_marker_is_used_up() -> None:
    g = play(squad("ash", 0, 6), squad("rook", 1, 16), hold="rook")
    g.dice(5, 9, 9).one("shoot rook", "dodge")
    assert not g.match.state.scopes.has("hold", "rook")
    (hit,) = [event.dice[0].tally for event in g.match.events or () if event.dice]
    assert hit is not None
    assert [(line.reason, line.amount) for line in hit.lines if line.amount] == [("Accuracy", 5), ("Evade", -1)]
    assert g.topic == "action:ash"  # 4 were needed: no hit, and the token is gone
    assert not g.match.state.scopes.has("evade", "rook")


def test_an_escape_is_a_move_inside_the_action_and_nobody_reacts_to_it() -> None:
    """Birch on Hold sees Rook run, and may not shoot; Ash's shots are lost."""
    g = play(squad("ash", 0, 6), squad("birch", 0, 7), squad("rook", 1, 16), hold="birch", hedges=(17000,))
    g.dice(3, 9).one("shoot rook", "escape").number(20000)
    assert g.topic == "where:rook"  # the hedge stopped it
    assert [frame.scope for frame in g.match.state.scopes.open] == [
        "round", "activation", "action", "trigger", "action", "trigger",
    ]  # fmt: skip
    assert g.match.state.scopes.markers_of("rook")[0].source == "Hedge 17000"
    g.number(20000)
    assert where(g)["rook"] == 20
    assert g.topic == "action:ash"
    assert g.match.state.scopes.markers_of("rook") == []  # what it lost at the hedge ended with its own action


# ---- losses together ----


def test_shot_and_counter_attack_both_kill_and_nobody_wins() -> None:
    g = play(squad("ash", 0, 6, 1), squad("rook", 1, 16, 1), hold="rook")
    g.dice(1, 10, 1, 10).one("shoot rook", "ash")
    assert g.match.outcome is not None
    assert (g.match.outcome.winners, g.match.outcome.clause) == ((), "picket.end.wiped")


def test_who_is_doomed_still_shoots_at_full_strength() -> None:
    g = play(squad("ash", 0, 6, 3), squad("rook", 1, 16, 3), hold="rook")
    g.dice(1, 1, 1, 10, 10, 10).dice(1, 9, 9, 4).one("shoot rook", "ash").answer(["rook 1", "rook 2", "rook 3"])
    hits = [event.dice[0].faces for event in g.match.events or () if event.dice and event.dice[0].label == "Hit"]
    assert [len(faces) for faces in hits] == [3, 3]
    assert g.topic == "hits:ash"
    assert len(g.match.state.units["rook"].models) == 3


def test_the_units_of_a_volley_shoot_in_steps_and_the_second_hits_nobody_who_is_doomed() -> None:
    g = play(squad("ash", 0, 6, 2), squad("birch", 0, 7, 2), squad("rook", 1, 16, 3, courage=9))
    g.dice(1, 9, 10, 1, 9).one("volley birch rook", "decline").answer(["rook 2", "rook 1", "rook 3"])
    state = g.match.state
    assert state.volley is not None  # a rest between the shots: the layer is held
    assert [loss.model for loss in state.pending.losses] == ["rook 2"]
    assert len(state.units["rook"].models) == 3
    again = load(save(g.match))
    assert again.state.digest() == state.digest()
    assert g.topic == "hits:rook"
    assert [item.key for item in g.question.items] == ["rook 1", "rook 3"]  # type: ignore[attr-defined]


def test_a_volley_gives_a_shock_for_each_attack_and_one_test_for_all() -> None:
    g = play(squad("ash", 0, 6, 2), squad("birch", 0, 7, 2), squad("rook", 1, 16, 3, courage=2))
    g.dice(1, 9, 10, 1, 9, 10, 2).one("volley birch rook", "decline")
    g.answer(["rook 1", "rook 2", "rook 3"]).answer(["rook 2", "rook 3"])
    rook = g.match.state.units["rook"]
    assert (rook.shock, list(rook.models)) == (2, ["rook 3"])
    tests = [event for event in g.match.events or () if event.dice and event.dice[0].label == "Break test"]
    assert len(tests) == 1


# ---- consequences ----


def test_shock_spreads_to_neighbours_and_breaks_cascade() -> None:
    """Rook dies; Swan and Tern beside it break in the order that their owner gives. Tern surrenders, and the Shock
    that this gives to Swan comes after Swan's own break."""
    g = play(
        squad("ash", 0, 8), squad("rook", 1, 17, 1), squad("swan", 1, 18, courage=1), squad("tern", 1, 20, courage=1)
    )
    g.dice(1, 9, 9, 10, 9, 9).one("shoot rook", "decline")
    assert g.topic == "consequence:break"
    assert [option.label for option in g.question.options] == ["Swan", "Tern"]  # type: ignore[attr-defined]
    g.dice(1).one("1")
    assert where(g) == {"ash": 8, "swan": 24}
    order = [event.kind for event in g.match.events or () if event.kind in ("destroyed", "shock", "break")]
    assert order == ["destroyed", "shock", "shock", "destroyed", "break", "shock"]


def test_a_parting_shot_has_consequences_of_its_own_before_the_unit_runs() -> None:
    g = play(squad("ash", 0, 10, 1), squad("birch", 0, 14, 1), squad("rook", 1, 16, 2, courage=1))
    g.dice(1, 1, 9).one("shoot rook", "decline").answer(["rook 1", "rook 2"])
    assert g.topic == "window:parting:rook"
    assert len(g.match.state.consequences.frames) == 1
    g.dice(1).one("birch")
    assert len(g.match.state.consequences.frames) == 2  # the shot inside the break
    g.dice(1).answer(["rook 1", "rook 2"])
    assert where(g)["rook"] == 22
    assert g.match.state.units["rook"].shock == 2  # and no second test


# ---- orders and special rules ----


def test_an_order_is_granted_for_the_attack_and_only_the_largest_of_a_group_counts() -> None:
    g = play(squad("ash", 0, 6, 1), squad("rook", 1, 16, 1, effects=COATS), points=3)
    g.dice(1, 6).one("shoot rook", "decline", "dig-in")
    (saved,) = [event.dice[0].tally for event in g.match.events or () if event.dice and event.dice[0].label == "Save"]
    assert saved is not None
    assert [(line.reason, line.amount) for line in saved.lines] == [("Save", 4), ("Dig In", 2)]
    assert g.match.state.points == [3, 2]
    assert g.match.state.scopes.markers == {}  # it ended with the attack


def test_a_unit_gets_one_order_in_an_action() -> None:
    g = play(squad("ash", 0, 6, 1), squad("birch", 0, 7, 1), squad("rook", 1, 16, 1), points=3)
    g.one("volley birch rook", "decline").dice(9, 9).one("get-down")
    assert g.topic == "action:ash"  # not asked for the second shooter
    assert "rook" not in g.match.state.scopes.uses  # the limit ended with the action


def test_a_sticky_decline_ends_with_the_step_at_the_latest() -> None:
    g = play(squad("ash", 0, 6, 1), squad("birch", 0, 7, 1), squad("rook", 1, 16, 1), points=3)
    g.dice(9).one("volley birch rook", "decline", "no more")
    assert g.topic == "window:targeted:rook"  # each share of a volley is a step of its own


def test_a_special_rule_works_once_in_a_game() -> None:
    g = play(squad("ash", 0, 8), squad("rook", 1, 16, 3, courage=1, effects=SARGE))
    g.dice(1, 9, 9, 1, 3).one("shoot rook", "decline").answer(["rook 1", "rook 2", "rook 3"])
    (test,) = [event.dice[0] for event in g.match.events or () if event.dice and event.dice[0].label == "Break test"]
    assert test.tally is not None
    assert [(line.reason, line.amount) for line in test.tally.lines] == [("Courage", 1), ("Old Sarge", 2)]
    assert where(g)["rook"] == 16
    assert [use.name for use in g.match.state.scopes.uses["rook"]] == ["effect Old Sarge"]


def test_focus_is_not_doubled_and_ends_by_use() -> None:
    g = play(squad("ash", 0, 6), squad("rook", 1, 16)).one("focus", "focus")
    assert len(g.match.state.scopes.markers_of("ash")) == 1


# ---- the state at rest ----


class Sloppy(Picket):
    """Opens an attack and does not end it."""

    name = "sloppy"

    def step(self, umpire: Umpire, state: Field) -> Coroutine[Any, Any, None]:
        async def step() -> None:
            if state.acting and not state.volley:
                state.scopes.begin("attack")
                state.scopes.open.insert(0, state.scopes.open.pop())
            await super(Sloppy, self).step(umpire, state)

        return step()


def test_law_10_tells_what_is_left_open_at_rest() -> None:
    register(Sloppy())
    with pytest.raises(LawBroken, match="attack 3 has not ended"):
        LAWS["10 steps are short"](Sloppy(), 0)


class Hasty(Picket):
    """Ends the game when somebody is doomed, before the others have shot."""

    name = "hasty"

    def outcome(self, state: Field) -> Outcome | None:
        if state.pending.losses:
            return Outcome((0,), "somebody is doomed", "picket.end.wiped")
        return super().outcome(state)


def test_law_10_tells_if_a_game_ended_while_losses_were_pending() -> None:
    register(Hasty())

    def some_games() -> None:
        for number in range(0, 40, 2):
            LAWS["10 steps are short"](Hasty(), number)

    with pytest.raises(LawBroken, match="ended while losses were pending"):
        some_games()


def test_a_state_in_the_middle_of_a_move_goes_through_json() -> None:
    g = play(squad("ash", 0, 2), squad("rook", 1, 16), hold="rook").one("move").number(8000)
    state = g.match.state
    assert from_json(Field, to_json(state)).digest() == state.digest()
