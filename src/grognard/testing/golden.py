"""Golden playthroughs: a whole game as readable text, so that a change of the rules can be reviewed as a diff.

The text is made from a setup and a journal alone: who was asked what, under which clause, what he answered, and
what came of it, dice and reasons included. `grognard replay` prints the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from grognard.bots import bot
from grognard.engine.dice import Dice
from grognard.engine.events import DiceShown, Event
from grognard.engine.journal import Answered, Conceded, Drawn, Entry, Opened, Rolled
from grognard.engine.match import Match
from grognard.engine.questions import Answer
from grognard.engine.ruleset import DicePolicy, Ruleset, Setup, find
from grognard.engine.tally import Line
from grognard.engine.umpire import Ask, AskAll, Request
from grognard.engine.view import View

INDENT = "      "


class Recorded:
    """Dice as a journal has them. After its last entry table dice are waited for."""

    def __init__(self, journal: Sequence[Entry]) -> None:
        self._chances = [entry for entry in journal if isinstance(entry, Rolled | Drawn)]

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        if number >= len(self._chances):
            return None
        entry = self._chances[number]
        assert isinstance(entry, Rolled)
        return [list(group) for group in entry.faces]

    def draw(self, number: int, below: int, *, shuffle: bool) -> list[int]:
        if number >= len(self._chances):
            return list(range(below)) if shuffle else [0]
        entry = self._chances[number]
        assert isinstance(entry, Drawn)
        return list(entry.values)


def play(ruleset: Ruleset[Any], scenario: str, level: str, seed: str) -> Match:
    """A game between two bots of this level."""
    match = Match(ruleset, ruleset.setup(scenario, dice=DicePolicy(seed=seed)))
    players = [bot(level, f"{seed} seat {seat}") for seat in range(ruleset.seats[0])]
    while match.outcome is None and len(match.journal) <= ruleset.bound * 4:
        for seat in match.deciding:
            match.submit(seat, players[seat].decide(View(match, seat)))
    return match


def playthrough(setup: Setup, journal: Sequence[Entry]) -> Iterator[str]:
    """The lines of a game. The journal must be one that replays."""
    ruleset = find(setup.ruleset)
    names = _names(setup.players)
    match = Match(ruleset, setup, source=Recorded(journal))
    match.replay(())
    assert match.events is not None
    yield f"{ruleset.title} {setup.version}: {_scenario(setup)}"
    yield " against ".join(names)
    yield ""
    told = 0
    number = 0
    while True:
        yield from (INDENT + line for event in match.events[told:] for line in _event(event, names))
        told = len(match.events)
        if len(match.journal) >= len(journal):
            break
        entry, request = journal[len(match.journal)], match.request
        number += 1
        yield from _decision(number, entry, request, names)
        match.replay([entry])
    yield ""
    if match.outcome is None:
        yield f"The game goes on after {number} decisions."
    else:
        winners = " and ".join(names[seat] for seat in match.outcome.winners)
        yield f"{f'{winners} wins' if winners else 'A draw'}: {match.outcome.reason}  [{match.outcome.clause}]"
    yield f"digest {match.state.digest()}"


def _names(players: Sequence[str]) -> list[str]:
    """How the text calls the seats: by the players' names, if these tell them apart."""
    if len(set(players)) == len(players):
        return list(players)
    return [f"{name} {seat + 1}" for seat, name in enumerate(players)]


def _scenario(setup: Setup) -> str:
    if setup.position is not None:
        return "a given position"
    return str(setup.scenario.get("title") or setup.scenario.get("id") or "a game")


def _decision(number: int, entry: Entry, request: Request | None, names: Sequence[str]) -> Iterator[str]:
    match entry, request:
        case Conceded(seat=seat), _:
            yield f"{number:4}  {names[seat]} concedes"
        case Answered(seat=seat, answer=answer), Ask(question=question):
            yield f"{number:4}  {names[seat]}: {question.title}  [{question.clause}]"
            yield f"{INDENT}= {told_answer(answer)}"
        case Opened(), AskAll(questions=questions):
            yield f"{number:4}  sealed"
            for seat, answer in entry.by_seat().items():
                asked = questions[seat]
                yield f"{INDENT}{names[seat]}: {asked.title}  [{asked.clause}]"
                yield f"{INDENT}= {told_answer(answer)}"


def told_answer(answer: Answer) -> str:
    """An answer in few words; points in inches. Models come in the order of their numbers, as a save sorts its keys."""
    match answer:
        case {"paths": dict() as paths}:
            ends = [f"{model} {_point(paths[model][-1])}" for model in _by_number(paths)]
            return f"moves {', '.join(ends)}" if ends else "stays"
        case {"poses": dict() as poses}:
            return f"places {', '.join(f'{piece} {_pose(poses[piece])}' for piece in _by_number(poses))}"
        case dict():
            return ", ".join(f"{key}: {told_answer(answer[key])}" for key in _by_number(answer)) or "nothing"
        case list() | tuple():
            return ", ".join(map(told_answer, answer)) or "none"
    return str(answer)


def _by_number(keys: Iterable[str]) -> list[str]:
    """Pikes.2 before pikes.10."""
    return sorted(keys, key=lambda key: [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", key)])


def _point(point: Sequence[int]) -> str:
    return "/".join(f"{mils / 1000:.3f}".rstrip("0").rstrip(".") for mils in point)


def _pose(pose: Mapping[str, Any]) -> str:
    facing = f" facing {pose['facing'][0]}/{pose['facing'][1]}" if pose.get("facing") else ""
    return f"{_point(pose['at'])}{facing}{' ' if pose.get('choice') else ''}{pose.get('choice', '')}"


def _event(event: Event, names: Sequence[str]) -> Iterator[str]:
    heard = "" if event.audience is None else f" (only {', '.join(names[seat] for seat in event.audience) or 'nobody'})"
    if not event.dice:
        yield f"{event.sentence()}{heard}  [{event.clause}]"
    for dice in event.dice:
        yield f"{_dice(dice, event.text, names)}{heard}  [{event.clause}]"
        if dice.tally is not None and len(dice.tally.lines) > 1:
            yield f"  {dice.tally.total} = {', '.join(map(_reason, dice.tally.lines))}"


def _dice(dice: DiceShown, text: str, names: Sequence[str]) -> str:
    by = f"{names[dice.by]}, " if dice.by is not None else ""
    faces = " ".join(map(str, dice.faces))
    counts = [f"{dice.marks.count(band)} {name}" for band, name in enumerate(dice.bands)]
    summed = "" if len(dice.bands) == dice.sides else f": {', '.join(counts)}"
    return f"{by}{dice.label or text}, {len(dice.faces)} D{dice.sides}: {faces}{summed}"


def _reason(line: Line) -> str:
    amount = f"{line.amount:+}" if line.effect == "add" else str(line.amount)
    return f"{line.reason} {amount} [{line.clause}]"
