"""Laws 5 and 6: refusals change nothing and name a clause; what a question proposes is allowed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from grognard.engine.match import Match
from grognard.engine.playing.players import first_asked, open_question
from grognard.engine.questions import MALFORMED, Answer, OneBody, Question, QuestionBody, SomeBody
from grognard.engine.questions.bodies import AssignBody, OrderBody
from grognard.engine.refusal import NotAsked, Refused
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import Ruleset
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.random_play import new_match, some_decisions, walk

NONSENSE: tuple[Answer, ...] = (
    None, True, -1, 10**9, 1.5, "", "no such thing", [], ["x", "x"], [None], {}, {"paths": 3},
    {"paths": {"nobody": [[0, 0]]}}, {"poses": {}}, {"poses": {"x": {"at": [0.5, "a"]}}}, {"x": -1}, [[[]]],
)  # fmt: skip

LOOK_EVERY = 5
"""What people see of a question is made before every so many decisions; it takes time."""

UMPIRE = Rulebook.of_package("grognard.engine")


def refusals_change_nothing(ruleset: Ruleset[Any], number: int) -> None:
    """A refused answer changes nothing, and its refusal names a clause that is in the rulebook."""
    match = new_match(ruleset, number)
    chosen = some_decisions(number, 8)
    rng = random.Random(f"refusals {number}")
    for decision in walk(match, number, ruleset.bound):
        if not next(chosen):
            continue
        seat = first_asked(match)
        question = open_question(match, seat)
        before = match.state.digest(), len(match.journal), len(match.events or ())
        for answer in (*NONSENSE, *spoilt(question, rng)):
            if question.refuse(answer) is None:
                continue
            try:
                match.submit(seat, answer)
            except Refused as refused:
                clause = refused.refusal.clause
                if clause not in ruleset.rulebook and clause not in UMPIRE:
                    raise LawBroken(
                        f"{question.topic}: a refusal names {clause!r}, no clause of the rulebook"
                    ) from None
            else:
                raise LawBroken(f"{question.topic}: {answer!r} is refused by the question but taken by the match")
        _outsiders(match)
        if before != (match.state.digest(), len(match.journal), len(match.events or ())):
            raise LawBroken(
                f"game {number}, decision {decision} ({question.topic}): a refused answer changed something"
            )


def _outsiders(match: Match) -> None:
    """Seats that are not asked cannot answer."""
    for seat in match.seating:
        if seat in match.deciding:
            continue
        try:
            match.submit(seat, "anything")
        except NotAsked:
            continue
        raise LawBroken(f"seat {seat} answered without being asked")


def spoilt(question: Question[Any], rng: random.Random) -> Iterator[Answer]:
    """Answers near to allowed ones, most of which are not allowed."""
    good: Any = question.sample(rng)
    match good:
        case str():
            yield good + "x"
        case int():
            yield good + 1000
        case list():
            yield [*good, *good]
            yield good[1:]
        case {"paths": paths}:
            yield {"paths": {model: [[9_000_000, 5]] for model in paths}}
            yield {"paths": {model: [*way, [way[-1][0] + rng.randrange(-40_000, 40_000), way[-1][1]]]
                             for model, way in paths.items() if way}}  # fmt: skip
        case {"poses": poses}:
            yield {"poses": {piece: {"at": [-5, -5]} for piece in poses}}
            yield {"poses": dict(list(poses.items())[1:])}
        case dict():
            yield dict(list(good.items())[1:])
            yield {**good, "no such thing": 1}
    body = question.describe().body
    if isinstance(body, OneBody):
        yield from (option.key for option in body.options if option.why_not is not None)


def carried_off(answer: Any, rng: random.Random) -> Any:
    """A move or placement by a player who has not measured: everything some inches too far."""
    dx, dy = (rng.randrange(-12_000, 12_000) for _axis in "xy")
    match answer:
        case {"paths": paths}:
            return {"paths": {model: [*way[:-1], [way[-1][0] + dx, way[-1][1] + dy]]
                              for model, way in paths.items() if way}}  # fmt: skip
        case {"poses": poses}:
            return {"poses": {piece: {**pose, "at": [pose["at"][0] + dx, pose["at"][1] + dy]}
                              for piece, pose in poses.items()}}  # fmt: skip
    return answer


def candidates_are_accepted(ruleset: Ruleset[Any], number: int) -> None:
    """Every candidate, sample and default is accepted, and so is the answer nearest to one of them, or to one that is a
    little off."""
    match = new_match(ruleset, number, listen=False)
    rng = random.Random(f"candidates {number}")
    for decision in walk(match, number, ruleset.bound):
        for seat in match.deciding:
            question = open_question(match, seat)
            if decision % LOOK_EVERY == 0:
                _keys_differ(question)
            proposed = [*question.candidates(6), question.default(), question.sample(rng)]
            for meant in (proposed[-1], carried_off(proposed[-1], rng)):
                refusal = question.refuse(meant)
                if (refusal is None or refusal.clause != MALFORMED) and (near := question.nearest(meant)) is not None:
                    proposed.append(near)
            for answer in proposed:
                refusal = question.refuse(answer)
                if refusal is not None:
                    raise LawBroken(
                        f"game {number}, decision {decision} ({question.topic}): {answer!r} is proposed but "
                        f"refused: {refusal}"
                    )


def _keys_differ(question: Question[Any]) -> None:
    """Of two options with one key the second could never be chosen."""
    for keys in offered_keys(question.describe().body):
        for key, number in Counter(keys).items():
            if number > 1:
                raise LawBroken(f"{question.topic}: {number} options have the key {key!r}; give each its own")


def offered_keys(body: QuestionBody) -> Iterator[list[str]]:
    """The keys from which an answer picks, list by list."""
    match body:
        case OneBody() | SomeBody():
            yield [option.key for option in body.options]
        case OrderBody():
            yield [item.key for item in body.items]
        case AssignBody():
            yield [item.key for item in body.items]
            yield from ([option.key for option in item.options] for item in body.items)
