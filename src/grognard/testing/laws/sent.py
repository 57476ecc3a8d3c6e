"""Everything that a seat is sent of a game, channel by channel: the table, the log, the question, and what it answers
when a page asks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from grognard.engine.dice.kinds import Dice
from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.match import Match
from grognard.engine.odds.exact import Prospect
from grognard.engine.questions import MALFORMED, Answer, describe_tally
from grognard.engine.ruleset import DicePolicy, Tactics
from grognard.engine.view import View
from grognard.testing.laws.answers import NONSENSE, carried_off, spoilt

RUNS = 5
"""How many runs of a forecast are compared; they use the same dice in both worlds."""
OVERLAYS = ("range", "reach", "threat", "sight", "cover")
OUTLOOKS = 4
"""One look in so many also asks what a unit could do, and what a bot would; that is played out in games of its own."""
PLANS = 6
"""How many plans of a bot are compared."""
SNAP = 400
"""From so far away a drag is drawn into contact, in mils."""

Channel = tuple[str, object]
"""Something that a seat is sent: which channel it is, and what came."""


class Trials:
    """What a page could ask about the table as the seat sees it: answers to try, an overlay, an outlook."""

    def __init__(self, view: View, rng: random.Random) -> None:
        question = view.question
        self.good: Answer = None
        self.answers: tuple[Answer, ...] = ()
        if question is not None:
            self.good = question.sample(rng)
            self.answers = (self.good, *NONSENSE, *spoilt(question, rng), carried_off(self.good, rng))
        units = [unit.id for unit in view.scene.units]
        self.unit, self.to = (rng.choice(units), rng.choice(["", *units])) if units else ("", "")
        self.overlay = rng.choice(OVERLAYS)
        self.outlook = question is not None and rng.randrange(OUTLOOKS) == 0


def sent(match: Match, seat: int | None, heard: int, trials: Trials) -> Iterator[Channel]:
    """Everything that the seat is sent now, of the log what came after the lines that it has `heard`."""
    view = View(match, seat)
    # A secret draw makes the journal longer, and everybody sees its length.
    yield "what the game waits for", type(match.request).__name__
    yield "who is asked", view.deciding
    yield "what is known of the state", view.known
    yield "an event", [(event, event.sentence()) for event in view.events()[heard:]]
    yield "who has answered", (view.waiting, view.sealed, sorted(view.absent))
    yield "a roll", [_wanted(dice) for dice in view.rolling]
    yield "the result", view.outcome
    yield "how far the game is", (view.number, view.step)
    yield "the question", view.asked
    yield "what may be taken back", view.undo_point()
    if view.question is not None:
        yield from _asked_about(view, trials)
    yield "the scene", view.scene
    yield f"the overlay {trials.overlay!r}", view.overlay(trials.overlay, trials.unit, trials.to)
    if view.outcome is None:  # afterwards the chances are those of the true game: nothing is hidden any more
        yield "the chances to win", view.worths(match.since_rest()[0])
    yield "the save", _save(view)


def _asked_about(view: View, trials: Trials) -> Iterator[Channel]:
    """Refusals of all kinds of answers, where a drag is held, the nearest allowed ones, odds and outlooks."""
    for answer in trials.answers:
        refusal = view.refuse(answer)
        yield "a refusal", refusal
        if refusal is None:
            yield "a price", view.costs(answer)
            yield "a contact", view.contacts(answer)
        if refusal is None or refusal.clause != MALFORMED:
            yield "the nearest answer", view.nearest(answer)
            yield "how far it is", view.travel(answer)
            yield "where a drag is held", view.tethered(answer, trials.good, SNAP)
    yield "the odds", _forecast(view, trials.good)
    if trials.outlook:
        yield from _looked_out(view, trials)
        yield from _thought(view)


def _looked_out(view: View, trials: Trials) -> Iterator[Channel]:
    """What units could do, and the odds at the end of one of these ways."""
    body = view.asked.body if view.asked is not None else None
    keys = [option.key for option in getattr(body, "options", ())] or [trials.unit]
    found = [view.outlook(key) for key in keys[:2]]
    yield "what a unit could do", found
    for way in [way for outlook in found for way in outlook.choices][:1]:
        yield "the odds of an outlook", _forecast(view.after(way.answers[:-1]), way.answers[-1])


def _thought(view: View) -> Iterator[Channel]:
    """What a bot in this seat would do: the bot must not find anything hidden behind the question either."""
    tactics: Tactics[Any] | None = view.ruleset.tactics
    if tactics is not None and view.seat is not None and view.question is not None:
        yield "the plans of a bot", list(tactics.plans(view.known.copy(), view.seat, view.question, PLANS))
        yield "the reply of a bot", tactics.reply(view.known.copy(), view.seat, view.question)


def _wanted(dice: Dice) -> object:
    """A group of dice as it is asked for at a real table."""
    bands = dice.bands
    tally = describe_tally(dice.tally, bands.need) if dice.tally is not None else None
    whose = (dice.by, dice.unit, dice.models, dice.weapon, dice.traits, dice.was)
    return dice.count, bands.sides, bands.names, bands.table, dice.label, dice.clause, tally, whose


def _save(view: View) -> object:
    """The file that the seat would get. Once all is open it may hold everything."""
    held = () if view.seat is None else (view.seat,)
    return None if view.open else view.save(held, DicePolicy())


def _forecast(view: View, answer: Answer) -> object:
    """What the seat is told before it gives this answer."""
    prospects = view.prospects(answer)
    if not prospects:
        return ()
    words = [_words(prospect) for prospect in prospects]
    try:
        found = view.odds(answer, prospects, budget=0, samples=RUNS)
    except ReplayDivergence:
        return words  # too much is hidden to forecast this
    return words, sorted(found.spread.items())


def _words(prospect: Prospect) -> object:
    return prospect.title, prospect.goal, prospect.said(""), prospect.all_of, prospect.ended, prospect.unless
