"""What people want to know before they answer: what an attack costs its target, and what comes of a reaction or of
doing nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grognard.engine.mechanics.windows import DECLINE
from grognard.engine.odds.exact import Foresight, Prospect
from grognard.engine.questions import Answer, Number, Question
from grognard.rulesets.battleforge.rules.fighting.engaging import engaged_with
from grognard.rulesets.battleforge.rules.movement.move_question import UnitMove
from grognard.rulesets.battleforge.rules.powers.specialties import known
from grognard.rulesets.battleforge.rules.powers.targets import targets
from grognard.rulesets.battleforge.state import State, Unit

Prospects = Callable[[State, Question[Any], Answer], Iterator[Prospect]]


def prospects(state: State, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
    """The answers that make dice fall on somebody, by the topic of the question."""
    ask = ASKED.get(question.topic.partition(":")[0])
    if ask is None or question.refuse(answer) is not None:
        return ()
    return [*ask(state, question, answer)]


def foresight(question: Question[Any]) -> Foresight | None:
    """A watcher shoots where the way is over: most come nearer."""
    if not question.topic.startswith("window:overwatch"):
        return None

    def decide(_seat: int, asked: Question[Any]) -> Answer:
        return asked.stops[-1] if isinstance(asked, Number) and asked.topic.startswith("point:") else asked.default()

    return Foresight(decide)


# ---- what is counted ----


def losses(unit: Unit) -> Prospect:
    """The models that a unit loses, or the wounds if some of them have several."""
    name, models = unit.id, [figure for _, figure in unit.figures() if figure.profile.counts]
    if all(figure.profile.wounds == 1 for figure in models):
        before, what = len(models), "models"
    else:
        before, what = wounds_of(unit), "wounds"

    def lost(after: State) -> int:
        return before - wounds_of(after.units[name])

    return Prospect(
        f"{unit.ref}: {what} lost",
        lost,
        goal=max(1, (before + 2) // 3),
        sentence="{chance} that {unit:loses} at least {goal} of {before}",
        unit=unit.ref,
        before=before,
        all_of=before,
        ended="destroyed",
    )


def wounds_of(unit: Unit) -> int:
    return sum(unit.wounds_left(model) for model, figure in unit.figures() if figure.profile.counts)


def shaken(unit: Unit) -> Prospect:
    """The Shock that a unit gains."""
    name, before = unit.id, unit.shock

    def gained(after: State) -> int:
        there = after.units[name]
        return max(0, there.shock - before) if there.models else 1

    return Prospect(f"{unit.ref}: Shock", gained, goal=1, sentence="{chance} for a Shock")


def hurt(unit: Unit) -> Iterator[Prospect]:
    yield losses(unit)
    yield shaken(unit)


# ---- question by question ----


def _action(state: State, question: Question[Any], answer: Answer) -> Iterator[Prospect]:
    """A fight, if there is only one with whom; whom to shoot at is asked next."""
    foes = engaged_with(state, state.units[question.about[0]]) if answer == "fight" else []
    if len(foes) == 1 and len(question.about) == 1:
        yield from hurt(foes[0])


def _target(state: State, _question: Question[Any], answer: Answer) -> Iterator[Prospect]:
    if isinstance(answer, str) and answer in state.units:
        yield from hurt(state.units[answer])


def _split(state: State, _question: Question[Any], answer: Answer) -> Iterator[Prospect]:
    """Each of those who are shot or struck at."""
    aimed = answer.values() if isinstance(answer, dict) else ()
    for name in dict.fromkeys(str(each) for each in aimed):
        if name in state.units and state.units[name].models:
            yield losses(state.units[name])


def _charge(state: State, question: Question[Any], answer: Answer) -> Iterator[Prospect]:
    """The fight at the end of a charge that is planned like this."""
    if isinstance(question, UnitMove) and not isinstance(answer, str):
        yield from hurt(state.units[question.about[1]])


def _strikes(state: State, question: Question[Any], answer: Answer) -> Iterator[Prospect]:
    """To fight after a charge, or to strike those who flee."""
    if answer in ("fight", "strike"):
        yield from hurt(state.units[question.about[1]])


def _reaction(state: State, question: Question[Any], answer: Answer) -> Iterator[Prospect]:
    """What becomes of the one who reacts; for those who hit back also of the attacker. About doing nothing: what
    becomes of all who are attacked."""
    kind, *names = str(answer).split(" ")
    attacker, *targets = question.about
    if kind == "counter":
        yield losses(state.units[attacker])
    for name in [each for each in names if each in targets] or targets:
        yield from hurt(state.units[name])


def _watch(state: State, question: Question[Any], answer: Answer) -> Iterator[Prospect]:
    """Overwatch: what the mover loses on its way. Those who have declared theirs fire, even if nobody else does."""
    if answer in state.units or answer == DECLINE:
        yield from hurt(state.units[question.about[0]])


def _window(state: State, question: Question[Any], answer: Answer) -> Iterator[Prospect]:
    ask = WINDOWS.get(question.topic.split(":")[1])
    return iter(()) if ask is None else ask(state, question, answer)


def _shot_at(state: State, question: Question[Any], _answer: Answer) -> Iterator[Prospect]:
    """Strategies of those who are shot at, or none of them: what becomes of them."""
    *targets, _attacker = question.about
    for name in targets:
        yield from hurt(state.units[name])


def _power(state: State, question: Question[Any], answer: Answer) -> Iterator[Prospect]:
    """A power with one target, if it hurts anybody."""
    unit = state.units[question.about[0]]
    for power in known(unit):
        if power.id == answer and power.target == "enemy unit":
            found = [*targets(state, unit, power)]
            if len(found) == 1:
                yield from hurt(found[0])


WINDOWS: dict[str, Prospects] = {
    "attack": _reaction,
    "charge": _reaction,
    "overwatch": _watch,
    "targeted": _shot_at,
}


def _point(state: State, question: Question[Any], _answer: Answer) -> Iterator[Prospect]:
    if len(question.about) == 2:
        yield from hurt(state.units[question.about[1]])


def _evades(state: State, question: Question[Any], _answer: Answer) -> Iterator[Prospect]:
    yield from hurt(state.units[question.about[0]])


ASKED: dict[str, Prospects] = {
    "action": _action,
    "target": _target,
    "split": _split,
    "blows": _split,
    "charge": _charge,
    "charge fight": _strikes,
    "free": _strikes,
    "window": _window,
    "point": _point,
    "evade": _evades,
    "power": _power,
    "power target": _target,
}
