"""What an answer leads to, before it is given: the losses and flights of its combat or shot, from what a seat knows.

A combat is fought when the actions end, so these odds look on to the end of the acting unit's combat, as if nobody else
acted before. Face-down cards are guessed many times from all that fits, and the odds are then an estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from grognard.engine.odds.exact import Foresight, Prospect
from grognard.engine.questions import Answer, One, Question
from grognard.engine.seating import enemy_of
from grognard.minis.words import how_many
from grognard.rulesets.ruse.cards import Kind
from grognard.rulesets.ruse.rules.actions import END, ActionQuestion
from grognard.rulesets.ruse.rules.combat import fix_combats
from grognard.rulesets.ruse.rules.orders import Action
from grognard.rulesets.ruse.showing.overlays import BLOWS, WORLDS, combat_of, ends, hides
from grognard.rulesets.ruse.state import Combat, State, Unit

SHOTS: tuple[Kind, ...] = ("shield",)


class Clash:
    """The units that an answer brings into a combat (or under a shot), and whose combat is looked at."""

    def __init__(self, hero: str, units: Iterable[Unit], kinds: tuple[Kind, ...]) -> None:
        self.hero = hero
        self.units = sorted(units, key=lambda unit: unit.marker)
        self.kinds = kinds

    def side(self, seat: int) -> list[Unit]:
        return [unit for unit in self.units if unit.seat == seat]

    @property
    def guessed(self) -> bool:
        return any(hides(unit, self.kinds) for unit in self.units)


def clash(seen: State, question: Question[Any], answer: Answer) -> Clash | None:
    """What this answer leads to; None if no dice fall for it that people want to know about."""
    if question.refuse(answer) is not None:
        return None
    topic, _, _ = question.topic.partition(":")
    match topic:
        case "action":
            assert isinstance(question, ActionQuestion)
            return _of_action(seen, question.about[0], question.take(answer))
        case "combat":
            return _of_combat(seen, question.take(answer))
        case "target" if seen.fighting is not None:
            return _of_combat(seen, seen.fighting)
        case "unit" if answer == END and len(combats := fix_combats(seen)) == 1:
            return _of_combat(seen, combats[0])
    return None


def _of_combat(seen: State, combat: Combat) -> Clash:
    living = [unit for unit in seen.units if unit.marker in combat.markers and not unit.lost]
    return Clash(combat.markers[0], living, BLOWS)


def _of_action(seen: State, marker: str, action: Action) -> Clash | None:
    """The units that an action may bring into contact. A Hustle may end in two cells, and the units met in either
    count."""
    met = {each for after in ends(seen, marker, action) for each in _met(after, marker)}
    if met:
        return Clash(marker, [unit for unit in seen.units if unit.marker in met], BLOWS)
    return Clash(marker, [seen.unit(action.target)], SHOTS) if action.kind == "shoot" else None


def _met(after: State, marker: str) -> tuple[str, ...]:
    combat = combat_of(after, marker)
    return combat.markers if combat is not None else ()


def foresight(seen: State, question: Question[Any], answer: Answer) -> Foresight | None:
    """The odds look on to the end of the combat, which is fought before all others, as if the actions ended here."""
    coming = clash(seen, question, answer)
    if coming is None:
        return None
    hero = coming.hero

    def decide(_seat: int, asked: Question[Any]) -> Answer:
        if asked.topic == "unit":
            return END
        if asked.topic == "combat":
            assert isinstance(asked, One)
            return next((each.key for each in asked.options if hero in each.about), asked.default())
        return asked.default()

    def fought(state: State) -> bool:
        return state.phase == "reform" or (state.phase == "actions" and combat_of(state, hero) is None)

    return Foresight(decide, fought, WORLDS if coming.guessed else 1)


# ---- what people want to know ----


def prospects(seen: State, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
    """What people want to know: wounds on the enemy and, in a combat, on their own side; then who flees and who is
    destroyed."""
    coming = clash(seen, question, answer)
    if coming is None:
        return ()
    theirs, own = coming.side(enemy_of(seat)), coming.side(seat)
    guess = " (face-down cards are guessed)" if coming.guessed else ""
    if not own:
        return (_wounds(theirs, f"Wounds on {_names(theirs)}{guess}"),)
    when = "If the actions end here: wounds" if question.topic.startswith("action:") else "Wounds"
    return (
        _wounds(theirs, f"{when} on {_names(theirs)}{guess}"),
        _wounds(own, f"Wounds on your {_names(own)}"),
        *_fates(theirs, "enemy units", "an enemy unit"),
        *_fates(own, "own units", "one of your units"),
    )


def _names(units: Sequence[Unit]) -> str:
    return " and ".join(unit.called for unit in units)


def _wounds(units: Sequence[Unit], title: str) -> Prospect:
    """Wounds that these units lose, flight included. A face-down unit still has all of its wounds."""
    before = {unit.marker: unit.wounds for unit in units if unit.face is not None}
    known = len(before) == len(units)
    all_of = sum(before.values())
    goal = max(1, (all_of + 2) // 3) if known else 1
    lose = units[0].verb("lose", "loses") if len(units) == 1 else "lose"
    amount = f"of {how_many(all_of, 'wound')}" if known else "wound"

    def lost(state: State) -> int:
        now = [state.unit(unit.marker) for unit in units]
        return sum(before.get(unit.marker, unit.card.models * unit.card.wounds) - unit.wounds for unit in now)

    return Prospect(
        title,
        lost,
        goal=goal,
        sentence="{chance} that {units} " + f"{lose} at least {{goal}} {amount}",
        all_of=all_of,
        ended="destroyed" if known else "",
        units=_names(units),
    )


def _fates(units: Sequence[Unit], title: str, several: str) -> list[Prospect]:
    """How many flee, and how many are destroyed, off the table included."""
    alone = len(units) == 1
    who = _names(units) if alone else several
    many = alone and units[0].face is not None

    def count(fate: Callable[[State, str], bool]) -> Callable[[State], int]:
        return lambda state: sum(fate(state, unit.marker) for unit in units)

    flee, are = ("flee", "are") if many else ("flees", "is")
    return [
        Prospect(
            f"{title.capitalize()} that flee",
            count(lambda state, marker: marker in state.fled),
            goal=1,
            sentence=f"{{chance}} that {{who}} {flee}",
            who=who,
        ),
        Prospect(
            f"{title.capitalize()} destroyed",
            count(lambda state, marker: state.unit(marker).lost),
            goal=1,
            sentence=f"{{chance}} that {{who}} {are} destroyed",
            who=who,
        ),
    ]
