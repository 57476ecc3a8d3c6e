"""Playthroughs: a whole game as readable text, made from a setup and a journal alone.

Who was asked what, under which clause, what they answered, and what came of it, dice and reasons included. `grognard
replay` prints it, and the golden games are kept as such texts, so that a change of the rules can be reviewed as a diff.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from grognard.engine.events import DiceShown, Event
from grognard.engine.history.journal import Answered, Conceded, Entry, Opened
from grognard.engine.history.replaying import entry_by_entry, replayed
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer
from grognard.engine.ruleset import Setup
from grognard.engine.tally import Line
from grognard.engine.umpire import Ask, AskAll, Request

INDENT = "      "


def playthrough(setup: Setup, journal: Sequence[Entry]) -> Iterator[str]:
    """The lines of a game. The journal must be one that replays."""
    names = _names(setup.players)
    match = replayed(setup)
    events = match.events
    assert events is not None
    yield f"{match.ruleset.title} {setup.version}: {_scenario(setup)}"
    yield " against ".join(" and ".join(names[seat] for seat in side) for side in setup.seating.sides)
    yield ""
    yield from _event_lines(events, names)
    heard, decisions = len(events), 0
    for told in entry_by_entry(match, journal):
        if isinstance(told.entry, Answered | Opened | Conceded):
            decisions += 1
            yield from _decision(decisions, told.entry, told.request, names)
        yield from _event_lines(events[heard : told.events], names)
        heard = told.events
    yield ""
    if match.outcome is None:
        yield f"The game goes on after {decisions} decisions."
    else:
        yield f"{_winners(match.outcome, names)}: {match.outcome.reason}  [{match.outcome.clause}]"
    yield f"digest {match.state.digest()}"


def _winners(outcome: Outcome, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        return "A draw"
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"


def _event_lines(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
    return (INDENT + line for event in events for line in _event(event, names))


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
            ends = [f"{model} {_way_point(paths[model][-1])}" for model in _by_number(paths) if paths[model]]
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


def _way_point(point: Sequence[int] | Mapping[str, Any]) -> str:
    """A way-point may be a leg, at which more happens than that the path turns."""
    return _point(point["at"] if isinstance(point, Mapping) else point)


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
    return f"{by}{dice.sentence(text)}"


def _reason(line: Line) -> str:
    amount = f"{line.amount:+}" if line.effect == "add" else str(line.amount)
    return f"{line.reason} {amount} [{line.clause}]"
