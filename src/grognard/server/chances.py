"""Chances: who was likely to win at each rest of a game, as the sergeant judges it, and where that turned."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from grognard.engine.events import Event, Ref
from grognard.engine.match import Match
from grognard.engine.outcome import Outcome
from grognard.engine.ruleset import Tactics
from grognard.server import papers
from grognard.server.replay import Reel, Rested

MOST_POINTS = 240
"""A curve has no more points than a screen can show."""
TURNING_POINTS = 5
LEAST_SWING = 0.06
"""A smaller change of the chances is no turning point."""
MOST_ENTRIES = 60
"""So many entries are looked at for the one in which a swing happened: each has to be played up to."""
UNSURE = 0.02
"""While a game lasts nobody is surer of its end than this."""
WORLDS = 3
"""Where something is hidden, a position is judged in so many worlds that fit what the viewer knows."""


class Judge:
    """Chances out of positions, from what `eyes` know of them, or from everything (`whole`).

    What the rule sets think of a position is good at telling which way a game goes, and poor at telling whom a scenario
    favours: so the beginning of a game is taken as even, and what counts is what has changed since.
    """

    def __init__(self, match: Match, tactics: Tactics[Any], eyes: int | None, *, whole: bool) -> None:
        self._ruleset = match.ruleset
        self._tactics = tactics
        self._seats = range(len(match.setup.players))
        self._eyes = eyes
        self._whole = whole
        self._even = [0.0 for _ in self._seats]

    def hears(self, event: Event) -> bool:
        return self._whole or event.heard_by(self._eyes)

    def begin(self, states: Iterable[Any]) -> None:
        """Take the first of these states in which the sides can be compared as even."""
        worths = next(filter(None, map(self._worths, states)), [])
        self._even = [sum(each) / len(worths) for each in zip(*worths, strict=True)] or self._even

    def chances(self, state: Any) -> tuple[float, ...] | None:
        """The chance of each seat; None while the sides cannot be compared."""
        worths = self._worths(state)
        if worths is None:
            return None
        return tuple(sum(each) / len(worths) for each in zip(*map(self._share, worths), strict=True))

    def _worths(self, state: Any) -> list[list[float]] | None:
        """The worth for each seat, in each world that the state may be."""
        known = state if self._whole else self._ruleset.known(state, self._eyes)
        if not self._tactics.comparable(known):
            return None
        worlds = [known]
        if not self._whole:
            worlds = [self._ruleset.imagine(known, self._eyes, random.Random(world)) for world in range(WORLDS)]
        return [[self._tactics.worth(world, seat) for seat in self._seats] for world in worlds]

    def _share(self, worths: Sequence[float]) -> list[float]:
        # Twice the lead: what one side is ahead the other is behind, so their worths lie twice as far apart.
        leads = [(worth - even) / (2 * self._tactics.lead) for worth, even in zip(worths, self._even, strict=True)]
        # Three to one for each lead. Twenty leads are as good as certain, and no number runs over.
        odds = [3.0 ** max(lead - max(leads), -20.0) for lead in leads]
        return [min(max(each / sum(odds), UNSURE), 1 - UNSURE) for each in odds]


def chances(reel: Reel, eyes: int | None, *, open: bool) -> papers.Chances:
    """The curve of a reel as these eyes may know it (`open`: everybody may know everything); worked out once."""
    key = "everything" if open else eyes
    if key not in reel.chances:
        reel.chances[key] = _curve(reel, eyes, whole=open)
    return reel.chances[key]


def _curve(reel: Reel, eyes: int | None, *, whole: bool) -> papers.Chances:
    match = reel.match
    tactics: Tactics[Any] | None = match.ruleset.tactics
    if tactics is None or tactics.lead <= 0:
        return papers.Chances(whole=whole)
    judge = Judge(match, tactics, eyes, whole=whole)
    rests = [rest for rest in _thinned(reel.rests) if rest.n < len(reel)]
    rests.append(Rested(len(reel), match.state))
    judge.begin(rest.state for rest in rests)
    points = [
        papers.Chance(rest.n, tuple(round(each, 3) for each in found))
        for rest in rests
        if (found := judge.chances(rest.state)) is not None
    ]
    # That a game ends is no turning point, but what ended it may be: its end is judged first and then made certain.
    turning = _turning_points(reel, judge, points)
    if points and match.outcome is not None:
        points[-1] = papers.Chance(len(reel), _certain(match.outcome, len(match.setup.players)))
    return papers.Chances(tuple(points), tuple(turning), whole)


def _thinned(rests: Sequence[Rested]) -> Sequence[Rested]:
    """Rests over the whole game, no more than a curve can show."""
    if len(rests) <= MOST_POINTS:
        return rests
    return [rests[place * (len(rests) - 1) // (MOST_POINTS - 1)] for place in range(MOST_POINTS)]


def _certain(outcome: Outcome, players: int) -> tuple[float, ...]:
    """At the end there is nothing left to judge; a draw is shared."""
    winners = outcome.winners or tuple(range(players))
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))


class _Swing:
    """What happened to the chances between two rests: `seat` gained `gain`."""

    def __init__(self, before: papers.Chance, after: papers.Chance) -> None:
        gains = [late - early for early, late in zip(before.seats, after.seats, strict=True)]
        self.gain = max(gains)
        self.seat = gains.index(self.gain)
        self.entries = range(max(before.n, after.n - MOST_ENTRIES), after.n + 1)


def _turning_points(reel: Reel, judge: Judge, points: Sequence[papers.Chance]) -> list[papers.TurningPoint]:
    """The largest swings between two points, in the order of the game."""
    swings = [_Swing(before, after) for before, after in pairwise(points)]
    swings.sort(key=lambda swing: -swing.gain)
    usual = Counter(event.kind for event in reel.match.events or () if judge.hears(event))
    found: list[papers.TurningPoint] = []
    for swing in swings:
        if swing.gain < LEAST_SWING or len(found) == TURNING_POINTS:
            break
        headline = _headline(reel, judge, swing, usual)
        if headline is not None:
            said, gain = headline.sentence(), round(swing.gain, 3)
            found.append(
                papers.TurningPoint(
                    swing.entries[-1], swing.seat, gain, said, headline.clause, _named_first(headline, said)
                )
            )
    return sorted(found, key=lambda point: point.n)


def _headline(reel: Reel, judge: Judge, swing: _Swing, usual: Counter[str]) -> Event | None:
    """The log line in which a swing happened: of the entries between the two rests the one that brought the seat
    most, and of what was told then the thing that happens least in this game."""
    for k in _by_gain(reel, judge, swing):
        told = [event for event in reel.told_by(k) if judge.hears(event) and not event.dice]
        if told:
            return min(told, key=lambda event: usual[event.kind])
    return None


def _by_gain(reel: Reel, judge: Judge, swing: _Swing) -> Iterable[int]:
    """The entries of a swing, those that brought the seat most first."""
    judged = [judge.chances(reel.at(k).state) for k in swing.entries]
    chances = [0.0 if each is None else each[swing.seat] for each in judged]
    gains = {k: after - before for k, (before, after) in zip(swing.entries[1:], pairwise(chances), strict=True)}
    return sorted(gains, key=lambda k: -gains[k])


def _named_first(event: Event, said: str) -> str:
    """The unit that a line names first."""
    names = [fact.name for fact in event.facts.values() if isinstance(fact, Ref) and fact.name and fact.name in said]
    return min(names, key=said.index, default="")
