"""The guest as a bot: a program that may crash, hang or send nonsense. Then it loses that turn, but never the match."""

from __future__ import annotations

import atexit
import logging
from typing import ClassVar

from grognard.bots.base import Bot
from grognard.bots.guests.dialogue import GuestDialogue, greet
from grognard.bots.guests.program import GuestFailed, Program
from grognard.engine.questions import Answer
from grognard.engine.view import View

log = logging.getLogger(__name__)

SECONDS = 10.0
"""For one decision."""
MOST_LOST_TURNS = 3
"""A guest that has lost so many loses its seat: the first legal answer is given for it from then on."""

_dialogues: dict[str, GuestDialogue] = {}
"""The games under way in this process, by the seed of the guest. They stay here when a guest travels."""
_idle: dict[str, list[Program]] = {}
"""Programs by their command that have finished a game and can begin another."""


class Guest(Bot):
    """A bot that lets a program decide."""

    name: ClassVar[str] = "guest"

    def __init__(self, called: str, command: str, seed: int | str, seconds: float = SECONDS) -> None:
        self.called, self.command = called, command
        self._seed, self._seconds = str(seed), seconds
        self.mistakes: list[str] = []
        """What it did wrong in this game, in sentences."""

    def decide(self, view: View) -> Answer:
        assert view.question is not None
        if self.lost_turns < MOST_LOST_TURNS:
            try:
                decision = self._dialogue(view).decide(view, self._complain)
                self.why = decision.why
                return decision.answer
            except GuestFailed as failed:
                self._lose_turn(str(failed))
        return view.question.default()

    def leave(self, view: View) -> None:
        dialogue = _dialogues.pop(self._seed, None)
        if dialogue is None:
            return
        dialogue.tell_end(view)
        if view.outcome is not None and dialogue.program.alive:
            _idle.setdefault(self.command, []).append(dialogue.program)
        else:
            dialogue.program.end()

    def _dialogue(self, view: View) -> GuestDialogue:
        """The dialogue of this game. It begins when the guest is first asked, and again if the guest has exited."""
        dialogue = _dialogues.get(self._seed)
        if dialogue is None:
            dialogue = GuestDialogue(_ready_program(self.command), self._seed, self._seconds)
            _dialogues[self._seed] = dialogue
            dialogue.begin(view)
        return dialogue

    def _lose_turn(self, failed: str) -> None:
        self.lost_turns += 1
        self._complain(failed)
        fate = "and loses its seat" if self.lost_turns >= MOST_LOST_TURNS else "and loses its turn"
        self.why = f"{self.called} {failed}, {fate}: the first legal answer was given for it."
        log.warning("%s", self.why)
        dialogue = _dialogues.pop(self._seed, None)
        if dialogue is not None:
            dialogue.program.kill()

    def _complain(self, mistake: str) -> None:
        self.mistakes.append(f"{self.called} {mistake}")


def _ready_program(command: str) -> Program:
    """A program that has finished a game, or a new one. Raises `GuestFailed`."""
    waiting = _idle.get(command, [])
    while waiting:
        program = waiting.pop()
        if program.alive and not program.unasked():
            return program
        program.end()
    program = Program(command)
    try:
        greet(program)
    except GuestFailed:
        program.end()
        raise
    return program


def end_programs() -> None:
    """End all programs of this process."""
    for dialogue in _dialogues.values():
        dialogue.program.end()
    for waiting in _idle.values():
        for program in waiting:
            program.end()
    _dialogues.clear()
    _idle.clear()


atexit.register(end_programs)
