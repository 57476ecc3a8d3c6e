"""What a unit could do from here: the answers of its player that lead to a move, or to something on the board.

The rules themselves run on, in a game that could be the true one as far as the seat knows, and stop at the first die,
at another's decision and at the end of the step; only the choice of the unit may be a step of its own. So a page that
knows no rules can highlight targets and let the player pick up an idle unit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.dice.sources import Awaited
from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.questions import Answer, Asked, OptionShown
from grognard.engine.questions.answers import MALFORMED
from grognard.engine.questions.bodies import MoveBody, Mover, OneBody, PlaceBody, SomeBody
from grognard.engine.record import Value

if TYPE_CHECKING:
    from grognard.engine.match import Match
    from grognard.engine.view import View

DEEP = 3
"""How many answers of a kind that shows nothing on the board are followed."""
WORLDS = 24
"""No more games than this are imagined for one outlook."""


class Way(Value, frozen=True):
    """Answers to give one after the other, in words beyond the choice of the unit, and what the last of them stands for
    on the board. A way without an option leads to a question of moving or placing."""

    answers: tuple[Answer, ...]
    label: str
    option: OptionShown | None = None
    allowance: int = 0
    """How far such a move may go, in mils; 0: it is no move."""
    arriving: tuple[Mover, ...] = ()
    """The pieces that it would bring to the table, for a hand that carries them there."""


class Outlook(Value, frozen=True):
    """What a unit could do now, in the order in which the rules offer it."""

    moves: tuple[Way, ...] = ()
    choices: tuple[Way, ...] = ()
    """What can be pointed at: targets, cells, places."""
    shut: tuple[Way, ...] = ()
    """What would be pointed at too, but is not possible now: its option says why not."""


def outlook(view: View, unit: str) -> Outlook:
    """What this unit of the seat could do now; nothing if it is not its turn."""
    asked = view.asked
    if asked is None or view.sealed:
        return Outlook()
    first = _chosen(asked, unit)
    if first is None and unit not in asked.about:
        return Outlook()
    moves: list[Way] = []
    choices: list[Way] = []
    shut: list[Way] = []
    for way in _Search(view, unit).ways((first.key,) if first else (), ()):
        _group(way, moves, choices, shut).append(way)
    return Outlook(tuple(moves), tuple(choices), tuple(shut))


def _group(way: Way, moves: list[Way], choices: list[Way], shut: list[Way]) -> list[Way]:
    if way.option is None:
        return moves
    return choices if way.option.why_not is None else shut


def _chosen(asked: Asked, unit: str) -> OptionShown | None:
    """The open option by which this unit is the one to act."""
    if not isinstance(asked.body, OneBody):
        return None
    found = [option for option in asked.body.options if option.why_not is None and option.key == unit]
    return found[0] if found else None


class _Search:
    """Depth first through the seat's own next questions, as far as no die falls."""

    def __init__(self, view: View, unit: str) -> None:
        self._view = view
        self._unit = unit
        self._left = WORLDS

    def ways(self, answers: tuple[Answer, ...], labels: tuple[str, ...]) -> Iterator[Way]:
        reached = self._after(answers)
        asked = reached.asked if reached else None
        if reached is None or asked is None:
            return
        if answers and asked.about and self._unit not in asked.about:
            return  # what somebody else is asked next is none of its ways
        body = asked.body
        if isinstance(body, MoveBody | PlaceBody):
            if answers:
                allowance = body.allowance if isinstance(body, MoveBody) else 0
                arriving = tuple([mover for mover in body.movers if mover.at is None])
                yield Way(answers, ", ".join(labels), allowance=allowance, arriving=arriving)
        elif isinstance(body, SomeBody):
            if body.least == 0 and len(answers) <= DEEP:
                yield from self.ways((*answers, list(body.proposal)), labels)
        elif isinstance(body, OneBody):
            yield from self._options(body, answers, labels)
            yield from self._unoffered(reached, body, answers, labels)

    def _options(self, body: OneBody, answers: tuple[Answer, ...], labels: tuple[str, ...]) -> Iterator[Way]:
        for option in body.options:
            if option.why_not is not None and not option.about:
                continue
            further = (*answers, option.key)
            if self._shows(option):
                yield Way(further, ", ".join((*labels, option.label)), option)
            elif option.why_not is None and len(answers) <= DEEP:
                # What is declined on the way is no part of what is done.
                yield from self.ways(further, labels if option.declines else (*labels, option.label))

    def _unoffered(
        self, reached: View, body: OneBody, answers: tuple[Answer, ...], labels: tuple[str, ...]
    ) -> Iterator[Way]:
        """Enemies that the question does not offer, where the rules say why."""
        offered = {option.key for option in body.options}
        for unit in self._view.scene.units:
            if unit.seat == self._view.seat or unit.where != "table" or unit.id in offered:
                continue
            why = reached.refuse(unit.id)
            if why is not None and why.clause != MALFORMED:
                option = OptionShown(unit.id, unit.name, why_not=why, about=(unit.id,))
                yield Way((*answers, unit.id), ", ".join((*labels, unit.name)), option)

    def _shows(self, option: OptionShown) -> bool:
        """Whether there is something else than the unit itself to point at."""
        return option.on is not None or any(about != self._unit for about in option.about)

    def _after(self, answers: tuple[Answer, ...]) -> View | None:
        """Where the seat is asked next once these answers are given; None if the dice or somebody else come first."""
        view, seat = self._view, self._view.seat
        if not answers:
            return view
        self._left -= 1
        if self._left < 0 or seat is None:
            return None
        try:
            world = view.imagine(random.Random(0), source=Awaited())
        except ReplayDivergence:
            return None
        step = world.steps_begun
        for place, answer in enumerate(answers):
            question = world.question(seat)
            if question is None or question.refuse(answer) is not None:
                return None
            world.submit(seat, answer)
            if place == 0 and answer == self._unit and self._is_up(world):
                step = world.steps_begun
        return type(view)(world, seat) if world.outcome is None and world.steps_begun == step else None

    def _is_up(self, world: Match) -> bool:
        """Whether the seat is asked about the unit now: choosing it was a step of its own."""
        seat = self._view.seat
        question = world.question(seat) if seat is not None and world.outcome is None else None
        return question is not None and self._unit in question.about
