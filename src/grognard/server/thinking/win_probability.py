"""The probability to win at each rest of a game, as the sergeant judges it, and where that turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from grognard.engine.events import Event, Ref
from grognard.engine.outcome import Outcome
from grognard.engine.ruleset import Tactics
from grognard.engine.seating import Seating
from grognard.engine.view import View
from grognard.server import schemas
from grognard.server.thinking.replayed import ReplayedMatch, RestPoint

MOST_POINTS = 240
"""A curve has no more points than a screen can show."""
TURNING_POINTS = 5
LEAST_SWING = 0.06
"""A smaller change of the probabilities is no turning point."""
MOST_ENTRIES = 60
"""How many entries are searched for the one in which a swing happened: the game has to be played up to each."""
TELLING = ("fall", "loss", "back", "reveal")
"""What turns a game, rather than what is said beside it: somebody is gone, is less, is driven back, is shown."""
UNSURE = 0.02
"""While a game lasts no probability is higher than this."""


class Judge:
    """Works out the probability to win from positions, as far as a view knows them.

    The worth of a position says well which way a game is going, but not whom the scenario favours. So the beginning of
    a game counts as even, and only changes since then matter."""

    def __init__(self, view: View, lead: float) -> None:
        self._view = view
        self._lead = lead
        self._seating = view.seating
        self._even = [0.0 for _ in self._seating.sides]

    def hears(self, event: Event) -> bool:
        return self._view.open or bool(self._view.heard([event]))

    def begin(self, states: Iterable[Any]) -> None:
        """Take the first of these states in which the sides can be compared as even."""
        worths = next(filter(None, map(self._view.worths, states)), [])
        self._even = [sum(each) / len(worths) for each in zip(*worths, strict=True)] or self._even

    def probabilities(self, state: Any) -> tuple[float, ...] | None:
        """The probability of each seat to win; None while the sides cannot be compared. A team wins together."""
        worths = self._view.worths(state)
        if worths is None:
            return None
        shares = [sum(each) / len(worths) for each in zip(*map(self._share, worths), strict=True)]
        by_seat = {seat: share for side, share in zip(self._seating.sides, shares, strict=True) for seat in side}
        return tuple(by_seat[seat] for seat in self._seating)

    def _share(self, worths: Sequence[float]) -> list[float]:
        # Twice the lead: one side is ahead by as much as the other is behind, so their worths differ by twice that.
        leads = [(worth - even) / (2 * self._lead) for worth, even in zip(worths, self._even, strict=True)]
        # The odds are three to one for each lead. Twenty leads are as good as certain; the limit prevents an overflow.
        odds = [3.0 ** max(lead - max(leads), -20.0) for lead in leads]
        return [min(max(each / sum(odds), UNSURE), 1 - UNSURE) for each in odds]


def win_probabilities(game: ReplayedMatch, eyes: int | None, *, open: bool) -> schemas.WinProbabilities:
    """The curve of a game as these eyes may know it (`open`: everybody may know everything); worked out once."""
    key = "everything" if open else eyes
    if key not in game.win_probabilities:
        game.win_probabilities[key] = _curve(game, eyes, whole=open)
    return game.win_probabilities[key]


def _curve(game: ReplayedMatch, eyes: int | None, *, whole: bool) -> schemas.WinProbabilities:
    match = game.match
    tactics: Tactics[Any] | None = match.ruleset.tactics
    if tactics is None or tactics.lead <= 0:
        return schemas.WinProbabilities(whole=whole)
    judge = Judge(View(match, eyes, open=whole), tactics.lead)
    rests = [rest for rest in _thinned(game.rests) if rest.n < len(game)]
    rests.append(RestPoint(len(game), match.state))
    judge.begin(rest.state for rest in rests)
    points = [
        schemas.WinProbability(rest.n, tuple(round(each, 3) for each in found))
        for rest in rests
        if (found := judge.probabilities(rest.state)) is not None
    ]
    # The end of a game is not a turning point, but what ended it may be. So the last position is judged like any other
    # before the result replaces it.
    turning = _turning_points(game, judge, points)
    if points and match.outcome is not None:
        points[-1] = schemas.WinProbability(len(game), _certain(match.outcome, match.seating))
    return schemas.WinProbabilities(tuple(points), tuple(turning), whole)


def _thinned(rests: Sequence[RestPoint]) -> Sequence[RestPoint]:
    """Rests spread over the whole game, not more than a curve can show."""
    if len(rests) <= MOST_POINTS:
        return rests
    return [rests[place * (len(rests) - 1) // (MOST_POINTS - 1)] for place in range(MOST_POINTS)]


def _certain(outcome: Outcome, seating: Seating) -> tuple[float, ...]:
    """At the end there is nothing left to judge; a draw is shared by the sides."""
    winners = outcome.winners or seating.seats
    sides = {seating.team_of(seat) for seat in winners}
    return tuple(1 / len(sides) if seating.team_of(seat) in sides else 0.0 for seat in seating)


class _Swing:
    """What happened to the probabilities between two rests: `seat` gained `gain`."""

    def __init__(self, before: schemas.WinProbability, after: schemas.WinProbability) -> None:
        gains = [late - early for early, late in zip(before.seats, after.seats, strict=True)]
        self.gain = max(gains)
        self.seat = gains.index(self.gain)
        self.entries = range(max(before.n, after.n - MOST_ENTRIES), after.n + 1)


def _turning_points(
    game: ReplayedMatch, judge: Judge, points: Sequence[schemas.WinProbability]
) -> list[schemas.TurningPoint]:
    """The largest swings between two points, in the order of the game."""
    swings = [_Swing(before, after) for before, after in pairwise(points)]
    swings.sort(key=lambda swing: -swing.gain)
    usual = Counter(event.kind for event in game.match.events or () if judge.hears(event))
    found: list[schemas.TurningPoint] = []
    for swing in swings:
        if swing.gain < LEAST_SWING or len(found) == TURNING_POINTS:
            break
        headline = _headline(game, judge, swing, usual)
        if headline is not None:
            said, gain = headline.sentence(), round(swing.gain, 3)
            found.append(
                schemas.TurningPoint(
                    swing.entries[-1], swing.seat, gain, said, headline.clause, _named_first(headline, said)
                )
            )
    return sorted(found, key=lambda point: point.n)


def _headline(game: ReplayedMatch, judge: Judge, swing: _Swing, usual: Counter[str]) -> Event | None:
    """The log line in which a swing happened: the entry between the two rests that brought the seat most, and of its
    events one after which units stand otherwise than before, if there is any, of the kind that is rarest here."""
    for k in _by_gain(game, judge, swing):
        told = [event for event in game.events_of(k) if judge.hears(event) and not event.dice]
        if told:
            return min(told, key=lambda event: (event.beat not in TELLING, not event.changed, usual[event.kind]))
    return None


def _by_gain(game: ReplayedMatch, judge: Judge, swing: _Swing) -> Iterable[int]:
    """The entries of a swing, those that brought the seat most first."""
    judged = [judge.probabilities(game.at(k).state) for k in swing.entries]
    probabilities = [0.0 if each is None else each[swing.seat] for each in judged]
    gains = {k: after - before for k, (before, after) in zip(swing.entries[1:], pairwise(probabilities), strict=True)}
    return sorted(gains, key=lambda k: -gains[k])


def _named_first(event: Event, said: str) -> str:
    """The unit that a line names first."""
    names = [fact.name for fact in event.facts.values() if isinstance(fact, Ref) and fact.name and fact.name in said]
    return min(names, key=said.index, default="")
