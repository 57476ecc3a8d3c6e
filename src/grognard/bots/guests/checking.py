"""Checking a guest: the laws that every program which wants to play here keeps, each tried with real games.

A law says in sentences what the program did wrong; none means that it kept it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from grognard.bots.dice import DicePlayer
from grognard.bots.guests.dialogue import GuestDialogue, greet
from grognard.bots.guests.guest import Guest, end_programs
from grognard.bots.guests.program import GuestFailed, Program
from grognard.engine.dialogue import Ok
from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.playing.rest import Keep
from grognard.engine.questions import Answer
from grognard.engine.record import Value, to_json
from grognard.engine.ruleset import DicePolicy, Ruleset
from grognard.engine.view import View

QUIET = 0.3
"""Seconds in which a program that was not asked must say nothing."""
ONE_GAME = 12
"""Decisions after which a game that is compared with another has said enough."""


class GuestTrial(NamedTuple):
    """A program that is tried: how long it may take for a decision, in which rule set, and in which of its games."""

    command: str
    seconds: float
    rules: Ruleset[Any]
    number: int = 0

    def match(self, number: int | None = None) -> Match:
        seed = f"check {self.number if number is None else number}"
        return Match(self.rules, self.rules.setup("", (), dice=DicePolicy(seed=seed)), keep=Keep.ALL)


class Comment(Value, frozen=True, tag="comment"):
    """A message that no guest knows: later versions of the protocol may have some."""

    text: str


GuestLaw = Callable[[GuestTrial], Iterator[str]]


def says_ready(trial: GuestTrial) -> Iterator[str]:
    """It starts, says that it is ready, and then waits."""
    with _ready(trial) as program:
        time.sleep(QUIET)
        yield from _unasked(program)


def plays_whole_games(trial: GuestTrial) -> Iterator[str]:
    """It plays games to their end from every seat, and each of its answers is readable, legal and in time."""
    for seat in trial.match().seating:
        yield from _played(trial, seat)[1]


def plays_again(trial: GuestTrial) -> Iterator[str]:
    """When a game is over it says nothing more, and plays another one in the same process."""
    with _ready(trial) as program:
        for game in (trial.number, trial.number + 1):
            view = _until_asked(trial.match(game), 0)
            dialogue = GuestDialogue(program, f"again {game}", trial.seconds)
            dialogue.begin(view)
            mistakes: list[str] = []
            dialogue.decide(view, mistakes.append)
            yield from mistakes
            dialogue.tell_end(View(_conceded(trial.match(game)), 0))
            time.sleep(QUIET)
            yield from _unasked(program)


def bears_what_it_does_not_know(trial: GuestTrial) -> Iterator[str]:
    """A message of a kind that it does not know, or a reply that it did not ask for, does not disturb it."""
    with _ready(trial) as program:
        program.say(Comment("the wind is rising"))
        program.say(Ok(999))
        view = _until_asked(trial.match(), 0)
        dialogue = GuestDialogue(program, "unknown", trial.seconds)
        dialogue.begin(view)
        mistakes: list[str] = []
        dialogue.decide(view, mistakes.append)
        yield from mistakes


def bears_taking_back(trial: GuestTrial) -> Iterator[str]:
    """Asked an earlier question again, because somebody took a decision back, it answers that one."""
    mistakes: list[str] = []
    with _ready(trial) as program:
        match = trial.match()
        dialogue = GuestDialogue(program, "back", trial.seconds)
        first = _until_asked(match, 0)
        dialogue.begin(first)
        match.submit(0, dialogue.decide(first, mistakes.append).answer)
        later = _until_asked(match, 0)
        if later.question is not None:
            dialogue.decide(later, mistakes.append)
            dialogue.decide(_until_asked(trial.match(), 0), mistakes.append)
    yield from mistakes


def same_seed_same_game(trial: GuestTrial) -> Iterator[str]:
    """The same game with the same seed is played the same way: otherwise no experiment can be repeated."""
    one, other = (_played(trial, 0, most=ONE_GAME)[0] for _ in ("once", "again"))
    for place, (first, second) in enumerate(zip(one, other, strict=False)):
        if first != second:
            yield f"answered its decision {place + 1} once with {first.decode()}, once with {second.decode()}"
            return


def goes_when_dismissed(trial: GuestTrial) -> Iterator[str]:
    """It ends by itself when its standard input is closed."""
    with _ready(trial) as program:
        if not program.end():
            yield "went on although its standard input was closed, and had to be killed"


GUEST_LAWS: dict[str, GuestLaw] = {
    "1 says ready": says_ready,
    "2 plays whole games": plays_whole_games,
    "3 plays again": plays_again,
    "4 bears the unknown": bears_what_it_does_not_know,
    "5 bears taking back": bears_taking_back,
    "6 same seed, same game": same_seed_same_game,
    "7 goes when dismissed": goes_when_dismissed,
}
ONCE = ("1 says ready", "7 goes when dismissed")
"""Laws that are the same in every rule set."""


@contextmanager
def _ready(trial: GuestTrial) -> Iterator[Program]:
    """The program, once it has said that it is ready."""
    program = Program(trial.command)
    try:
        greet(program)
        yield program
    finally:
        program.end()


def mistakes_under(law: str, trial: GuestTrial) -> list[str]:
    """What the program did wrong under this law."""
    try:
        return list(GUEST_LAWS[law](trial))
    except GuestFailed as failed:
        return [str(failed)]


def _played(trial: GuestTrial, seat: int, most: int | None = None) -> tuple[list[bytes], list[str]]:
    """A game against dice: the answers of the guest, and its mistakes with the question at which they were made."""
    match = trial.match()
    guest = Guest("it", trial.command, f"check {trial.number} seat {seat}", trial.seconds)
    others = {other: DicePlayer(f"{trial.number} {other}") for other in match.seating.others(seat)}
    answers: list[bytes] = []
    mistakes: list[str] = []

    def decide(asked: int) -> Answer:
        view = View(match, asked)
        before = len(guest.mistakes)
        answer = guest.decide(view) if asked == seat else by_players(match, others)(asked)
        where = f"seat {seat}, question {view.number} ({view.question.topic if view.question else ''})"
        mistakes.extend(f"{where}: {each}" for each in guest.mistakes[before:])
        if asked == seat:
            answers.append(to_json(answer))
        return answer

    try:
        for _ in decisions(match, decide):
            if most is not None and len(answers) >= most:
                break
    finally:
        guest.leave(View(match, seat))
        end_programs()
    return answers, mistakes


def _conceded(match: Match) -> Match:
    """The game once all but one have given up."""
    for seat in match.seating.others(0):
        if match.outcome is None:
            match.concede(seat)
    return match


def _until_asked(match: Match, seat: int) -> View:
    """Let chance play until this seat is asked or the game is over."""
    rng = random.Random(0)
    for asked in decisions(match, lambda asked: _any(match, asked, rng)):
        if asked == seat or seat in match.deciding:
            break
    return View(match, seat)


def _any(match: Match, seat: int, rng: random.Random) -> Answer:
    question = match.question(seat)
    assert question is not None
    return question.sample(rng)


def _unasked(program: Program) -> Iterator[str]:
    for line in program.unasked():
        yield f"said something although nobody had asked: {line.decode(errors='replace').strip()[:80]!r}"
