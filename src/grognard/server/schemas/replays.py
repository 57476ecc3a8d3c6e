"""What there is to see of a game afterwards: replay, chances, luck."""

from __future__ import annotations

from typing import Literal

from grognard.engine.outcome import Outcome
from grognard.engine.record import Value
from grognard.server.schemas.matches import MatchCard
from grognard.server.wire import DiceNote, Sitter


class Moment(Value, frozen=True):
    """One entry of the journal: after it comes frame `n`. `label` is the question or the dice in words (empty if this
    viewer may not know it), `lines` how many lines the viewer's log has then."""

    n: int
    kind: Literal["answer", "sealed", "roll", "draw", "concede"]
    lines: int
    seat: int | None = None
    label: str = ""
    clause: str = ""


class GameLine(Value, frozen=True):
    """Another line of a game: a match that shares its first `at` entries."""

    match: MatchCard
    at: int


class Replay(Value, frozen=True):
    """What there is to watch: frames 0 to `frames`. `seats` are the views that this viewer may take besides the
    spectator's. `honest` says whether sealed dice are the ones that were committed to (None: not to be said yet).
    `origin` is the match that this one was branched from, `branches` are those that were begun from it."""

    match: str
    ruleset: str
    title: str
    sitters: tuple[Sitter, ...]
    frames: int
    moments: tuple[Moment, ...]
    seats: tuple[int, ...]
    dice: DiceNote
    honest: bool | None = None
    result: Outcome | None = None
    origin: GameLine | None = None
    branches: tuple[GameLine, ...] = ()


class WinProbability(Value, frozen=True):
    """The probability of each seat to win, 0 to 1, at a rest: after `n` entries of the journal."""

    n: int
    seats: tuple[float, ...]


class TurningPoint(Value, frozen=True):
    """A rest at which the probabilities had swung: `seat` gained `gain` (0 to 1). `words` and `clause` are those of the
    log line in which it happened, `unit` names the unit that it is about (empty: none); frame `n` comes after it."""

    n: int
    seat: int
    gain: float
    words: str
    clause: str
    unit: str = ""


class WinProbabilities(Value, frozen=True):
    """How the sergeant judged the game, rest by rest, from what the viewer may know (`whole`: from everything); its
    beginning is taken as even. No points: this rule set gives no measure of it, or the armies do not stand yet."""

    points: tuple[WinProbability, ...] = ()
    turning: tuple[TurningPoint, ...] = ()
    whole: bool = False


class CostlyDecision(Value, frozen=True):
    """A decision after `n` entries that gave away `cost` (0 to 1) of its seat's chance to win: what was done, what the
    general would have done instead, and its words about the two."""

    n: int
    seat: int
    cost: float
    done: str
    instead: str
    words: str


class CostlyDecisions(Value, frozen=True):
    """The decisions of a finished game that cost most, the costliest first; none: nothing was given away, or this rule
    set gives no measure of it."""

    decisions: tuple[CostlyDecision, ...] = ()


class LuckLine(Value, frozen=True):
    """Rolls of one kind by one seat: of `dice` dice `actual` succeeded where `expected` were to be expected. Where the
    number itself counts these are the sums of the pips (whether many are good depends on the roll)."""

    seat: int | None
    label: str
    dice: int
    expected: float
    actual: int
    counts: Literal["successes", "pips"] = "successes"


class SeatLuck(Value, frozen=True):
    """All success-or-failure rolls of a seat. `better_than`: the share of games with the same rolls that would have
    gone worse (half of the equal ones counted), 0 to 1."""

    seat: int
    dice: int
    expected: float
    actual: int
    better_than: float
    sentence: str


class Luck(Value, frozen=True):
    """Expected against actual, by seat and by kind of roll."""

    seats: tuple[SeatLuck, ...]
    lines: tuple[LuckLine, ...]
