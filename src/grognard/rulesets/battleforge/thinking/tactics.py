"""How a bot may think about Battle Forge: which unit next, what it does, and quick answers to everything else.

Everything is rough and quick: a plan is only a proposal that the rules then play out. Values are points of units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.engine.questions import Answer, Assign, Number, One, Question, Some, Split
from grognard.engine.questions.movement import Placing
from grognard.engine.ruleset import Plan, Tactics
from grognard.rulesets.battleforge.rules.actions.choosing import FORGO
from grognard.rulesets.battleforge.rules.movement.move_question import UnitMove
from grognard.rulesets.battleforge.rules.reserves.ambush_and_outflank import Ambush, Outflank
from grognard.rulesets.battleforge.rules.setting_up.deployment import Deploy
from grognard.rulesets.battleforge.rules.shooting.declaring import targets_of
from grognard.rulesets.battleforge.state import State, Unit
from grognard.rulesets.battleforge.thinking import bidding, casting, deploying, reacting, reserves, spending
from grognard.rulesets.battleforge.thinking.choosing import (
    best_target,
    each_at_its_best,
    fitting_order,
    goes_in,
    way_to_come,
)
from grognard.rulesets.battleforge.thinking.footwork import quick_move
from grognard.rulesets.battleforge.thinking.ideas import ideas_for, ideas_together
from grognard.rulesets.battleforge.thinking.lobbing import best_point, best_side
from grognard.rulesets.battleforge.thinking.reacting import urgency
from grognard.rulesets.battleforge.thinking.worth import WEIGHTS, worth

FORGONE = -5.0
"""What doing nothing is expected to bring. It is tried, but seldom wise."""
PLACES = 1000
"""More than there are places worth some smoke; to keep it comes last."""
TOGETHER_UNTIL = 2
"""Groups march together until this round; after it they only fire together."""

REACTIONS = ("attack", "overwatch", "charge")
"""The windows in which units react; all others are for strategies, and for stopping powers."""

Reply = Callable[[State, int, Question[Any]], Answer]


class ForgeTactics(Tactics[State]):
    """Plans for each action of an activation; everything else has one quick answer."""

    lead = 165.0
    handful = 8
    weights = WEIGHTS
    onward = 3  # the unit that was named takes its actions, and the second shows what the first was good for

    @property
    def for_search(self) -> ForgeTactics:
        return SEARCHING

    def turn_of(self, known: State) -> int | None:
        return known.active if known.stage == "actions" else None

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic.startswith("action:") and isinstance(question, One):
            units = [known.units[name] for name in question.about]
            ideas = [*ideas_together(units)] if len(units) > 1 else [*ideas_for(known, units[0])]
            keys = {option.key for option in question.open}
            ideas = [idea for idea in ideas if idea.answers[0] in keys]
            ideas.sort(key=lambda idea: -idea.gain)
            plans = [Plan(idea.answers, idea.words, idea.gain, idea.luck, idea.foe) for idea in ideas[: limit - 1]]
            return [*plans, Plan((FORGO,), f"{units[0].ref:does} nothing more", FORGONE)]
        return ()

    def worth(self, known: State, seat: int) -> float:
        return worth(known, seat, self.weights)

    def mixture(self, known: State, seat: int, question: Question[Any]) -> Sequence[tuple[Answer, float]]:
        if question.topic.partition(":")[0] != "bid":
            return ()
        bids = bidding.sensible_bids(known, seat)
        return [(each, 1.0) for each in bids if question.refuse(each) is None]

    def comparable(self, known: State) -> bool:
        return known.stage in ("bidding", "actions", "end")

    def reply(self, known: State, seat: int, question: Question[Any]) -> Answer:
        if isinstance(question, UnitMove):
            return quick_move(known, question)
        reply = REPLIES.get(question.topic.partition(":")[0])
        return question.default() if reply is None else reply(known, seat, question)


class Searching(ForgeTactics):
    """What a bot that searches is told: it also chooses which unit is next."""

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic != "unit" or limit <= self.handful:
            return super().plans(known, seat, question, limit)
        assert isinstance(question, One)
        ready = [option.value for option in question.open if isinstance(option.value, Unit) and option.value.fielded]
        ready.sort(key=lambda unit: -_pressing(known, unit))
        return [Plan((unit.id,), f"{unit.ref:is} next", _pressing(known, unit)) for unit in ready[:limit]]


SEARCHING = Searching()


# ---- which unit ----


def _next_unit(state: State, _seat: int, question: Question[Any]) -> Answer:
    """The unit with the most to do now, shaken ones later; and nobody comes to the table before it is time."""
    assert isinstance(question, One)
    units = [option.value for option in question.open if isinstance(option.value, Unit)]
    ready = [unit for unit in units if unit.fielded or reserves.should_come(state, unit)]
    if ready:
        return str(max(ready, key=lambda unit: _pressing(state, unit)).id)
    others = [option.key for option in question.open if not isinstance(option.value, Unit)]
    return others[-1] if others else question.default()


def _pressing(state: State, unit: Unit) -> float:
    return 8.0 if not unit.fielded else urgency(state, unit) - 2.0 * unit.shock


def _company(state: State, _seat: int, question: Question[Any]) -> Answer:
    """As many as may come along, as long as everybody only marches; later only who has somebody to shoot at, if the
    leader has too."""
    assert isinstance(question, Some)
    near = [state.units[option.key] for option in question.options]
    if state.round > TOGETHER_UNTIL:
        near = [unit for unit in near if targets_of(state, unit)] if targets_of(state, _leader(state, question)) else []
    return [unit.id for unit in near][: question.most]


def _leader(state: State, question: Question[Any]) -> Unit:
    return state.units[question.about[0]]


def _called(state: State, _seat: int, question: Question[Any]) -> Answer:
    assert isinstance(question, One)
    units = [option.value for option in question.open if isinstance(option.value, Unit)]
    return str(max(units, key=lambda unit: _pressing(state, unit)).id) if units else question.default()


# ---- everything else ----


def _first_of(*wanted: str) -> Reply:
    """The first of these words that is offered."""

    def reply(_state: State, _seat: int, question: Question[Any]) -> Answer:
        assert isinstance(question, One)
        keys = [option.key for option in question.open]
        return next((word for word in wanted if word in keys), keys[0])

    return reply


def _point(state: State, seat: int, question: Question[Any]) -> Answer:
    """Overwatch where the way is over: most come nearer. A shell where it does most."""
    if isinstance(question, Placing):
        return best_point(state, seat, question)
    return question.stops[-1] if isinstance(question, Number) else question.default()


def _first_of_places(_state: State, _seat: int, question: Question[Any]) -> Answer:
    """Smoke is kept where it may be: what it hides from whom is not thought about."""
    found = list(question.candidates(PLACES))
    return found[-1] if isinstance(found[-1], str) else found[0]


def _close_in(_state: State, _seat: int, question: Question[Any]) -> Answer:
    """Who has fought closes in with everybody, if that is allowed."""
    found = list(question.candidates(2))
    return found[-1]


def _deploy(state: State, _seat: int, question: Question[Any]) -> Answer:
    return deploying.deploy(state, question) if isinstance(question, Deploy) else question.default()


def _appear(state: State, _seat: int, question: Question[Any]) -> Answer:
    return reserves.appear(state, question) if isinstance(question, Ambush | Outflank) else question.default()


def _set_aside(state: State, _seat: int, question: Question[Any]) -> Answer:
    assert isinstance(question, Assign)
    return reserves.set_aside(state, question)


def _window(state: State, seat: int, question: Question[Any]) -> Answer:
    """A reaction, a power to be stopped, or a moment for a strategy."""
    assert isinstance(question, One)
    name = question.topic.split(":")[1]
    if name in REACTIONS:
        return reacting.reaction(state, question)
    return question.open[0].key if name == "stop" else spending.spend(state, seat, question)


def _pay(state: State, _seat: int, question: Question[Any]) -> Answer:
    assert isinstance(question, Split)
    return bidding.payment(state, question)


REPLIES: dict[str, Reply] = {
    "reserves": _set_aside,
    "deploy": _deploy,
    "bid": lambda state, seat, _question: bidding.bid(state, seat),
    "pay": _pay,
    "unit": _next_unit,
    "group": _company,
    "follow": _called,
    "arrival": way_to_come,
    "ambush": _appear,
    "outflank": _appear,
    "target": best_target,
    "charge target": best_target,
    "split": each_at_its_best,
    "window": _window,
    "power": lambda state, _seat, question: casting.next_power(state, question),  # type: ignore[arg-type]
    "power target": lambda state, _seat, question: casting.best_aim(state, question),  # type: ignore[arg-type]
    "decoys": lambda _state, _seat, _question: [],
    "point": _point,
    "smoke": _first_of_places,
    "evade": _first_of("spend"),
    "free": _first_of("strike"),
    "charge fight": _first_of("fight"),
    "consolidate": _close_in,
    "take": _first_of("enter"),
    "enter": goes_in,
    "orders": fitting_order,
    "inside": _first_of("out", "down", "up"),
    "side": best_side,
}
"""Quick answers by the topics of questions."""
