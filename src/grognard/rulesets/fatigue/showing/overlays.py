"""What a player may ask the table: how far it is, who is seen, who is covered, and what an attack will do.

Anybody may measure anything at any time (fatigue.measure.open).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.engine.odds.exact import Foresight, Prospect
from grognard.engine.questions import Answer, Question
from grognard.engine.showing.scene import Mark, Overlay
from grognard.minis.pieces import rings, sight_line
from grognard.minis.words import inches
from grognard.rulesets.fatigue.rules.attacking import ChooseTarget, attackers, attacks
from grognard.rulesets.fatigue.rules.cover import Cover, base_cover, cover_of
from grognard.rulesets.fatigue.rules.measuring import MELEE, unit_distance
from grognard.rulesets.fatigue.rules.moving import UnitMove, carry_out
from grognard.rulesets.fatigue.rules.sight import UnitLook
from grognard.rulesets.fatigue.showing.words import say
from grognard.rulesets.fatigue.state import State, Unit

COVER_WORDS = {Cover.NONE: "no cover", Cover.SOFT: "Soft Cover", Cover.HARD: "Hard Cover"}
COVER_CLAUSES = {Cover.NONE: "fatigue.cover.test", Cover.SOFT: "fatigue.cover.soft", Cover.HARD: "fatigue.cover.hard"}


def overlay(state: State, kind: str, unit: str, to: str) -> Overlay | None:
    """Rings around a unit, or what it sees of another and how that is covered."""
    own = state.units.get(unit)
    if own is None or not own.models:
        return None
    target = state.units.get(to)
    if target is not None and target.models and target.seat != own.seat:
        if kind == "sight":
            return _sight(state, own, target)
        if kind == "cover":
            return _cover(state, own, target)
    profile = own.profile
    if kind == "range" and profile.shoots:
        return _rings(own, profile.range, f"Range {inches(profile.range)}", "fatigue.attack.ranged-range")
    if kind == "reach":
        return _rings(own, profile.move, f"Advance {inches(profile.move)}", "fatigue.action.advance")
    if kind == "threat":
        reach = 2 * profile.move + MELEE
        return _rings(own, reach, f"Run and fight {inches(reach)}", "fatigue.action.run")
    return None


def _rings(unit: Unit, reach: int, title: str, clause: str) -> Overlay:
    marks = rings(unit.models.values(), unit.profile.radius, reach, clause)
    return Overlay(f"{unit.name}: {title}", marks, clause=clause)


def _sight(state: State, unit: Unit, target: Unit) -> Overlay:
    """A line from every model to the target model it sees best, and how many can shoot."""
    look = UnitLook(state, unit, target)
    marks = []
    seeing = 0
    for eye in unit.models.values():
        seen = [place for place in target.models.values() if look.sees(eye, place)]
        seeing += bool(seen)
        aim = min(seen or target.models.values(), key=lambda place: (place[0] - eye[0]) ** 2 + (place[1] - eye[1]) ** 2)
        marks.append(sight_line(eye, aim, bool(seen), clause="fatigue.attack.sight-lines"))
    lines = [
        f"{seeing} of {len(unit.models)} see {target.name}",
        f"nearest models {inches(round(unit_distance(state, unit, target)))} apart",
    ]
    if unit.profile.shoots:
        lines.append(f"{len(look.shooters())} see one within {inches(unit.profile.range)}")
    title = f"What {unit.name} {say(unit, 'see', 'sees')} of {target.name}"
    return Overlay(title, tuple(marks), tuple(lines), "fatigue.attack.sight-lines")


def _cover(state: State, unit: Unit, target: Unit) -> Overlay:
    """Which target models are hidden from everybody, and the verdict for the whole unit."""
    verdict = cover_of(state, target, unit)
    marks = []
    for place in target.models.values():
        worst = min(base_cover(state, state.ground.features, unit, eye, target, place) for eye in unit.models.values())
        style = "sees" if worst is Cover.NONE else "cover"
        marks.append(
            Mark("circle", (place,), style, target.profile.radius, COVER_WORDS[worst], COVER_CLAUSES[worst])  # type: ignore[arg-type]
        )
    line = f"{target.name} against {unit.name}: {COVER_WORDS[verdict]}"
    return Overlay(f"Cover of {target.name}", tuple(marks), (line,), COVER_CLAUSES[verdict])


class Coming(NamedTuple):
    """An attack that an answer leads to: from this state, by this unit of it, how and on whom."""

    state: State
    unit: Unit
    how: str
    whom: str


def coming(state: State, question: Question[Any], answer: Answer) -> Coming | None:
    """The attack that an answer chooses; after a move, the attack on the nearest enemy that the unit could then
    attack."""
    if question.refuse(answer) is not None:
        return None
    if isinstance(question, ChooseTarget):
        return None if answer == "none" else Coming(state, state.units[question.about[0]], *question.take(answer))
    if not isinstance(question, UnitMove) or question.topic != f"move:{question.about[0]}":
        return None
    after = state.copy()
    unit = after.units[question.about[0]]
    carry_out(unit, question.take(answer) or {})
    found = attacks(after, unit, shooting=question.clause == "fatigue.action.advance")
    if answer is None or not found:
        return None
    return Coming(after, unit, *min(found, key=lambda attack: unit_distance(after, unit, after.units[attack[1]])))


def prospects(state: State, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
    """What people want to know before they choose a target, or a place to attack from: how many models fall, and who
    wins the first round."""
    attack = coming(state, question, answer)
    if attack is None:
        return ()
    whom, target = attack.whom, attack.state.units[attack.whom]
    strength = len(target.models)
    dice = len(attackers(attack.state, attack.unit, target, attack.how))
    goal = max(1, min(dice, (strength + 2) // 3))  # a goal that so few dice could never reach is left out
    found = [
        Prospect(
            f"Losses of {target.name}",
            lambda after: strength - len(after.units[whom].models),
            goal=goal,
            sentence=f"{{chance}} to fell at least {{goal}} of {strength}",
            all_of=strength,
            ended="the unit is gone",
        )
    ]
    if attack.how == "fight":
        found.append(
            Prospect(
                "The first round",
                lambda after: int(after.combat is not None and after.combat.loser == target.seat),
                goal=1,
                sentence="{chance} to win the Combat in its first round",
            )
        )
    return found


def foresight(state: State, question: Question[Any], answer: Answer) -> Foresight | None:
    """Odds of a move look on to the attack that it makes possible."""
    attack = coming(state, question, answer) if isinstance(question, UnitMove) else None
    if attack is None:
        return None
    mover, whom = attack.unit.id, attack.whom

    def decide(_seat: int, asked: Question[Any]) -> Answer:
        return whom if isinstance(asked, ChooseTarget) and asked.about == (mover,) else asked.default()

    return Foresight(decide)
