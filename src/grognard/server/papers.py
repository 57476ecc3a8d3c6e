"""The papers: the documents of the HTTP interface.

What HTTP refuses has status 400, 403, 404, 409 or 413 and a `Refusal` as its body.

    GET  /api/rulesets                               -> [RulesetCard]
    GET  /api/rulesets/{name}/rulebook               -> Book
    POST /api/rulesets/{name}/roster    RosterCheck  -> [Refusal]     all faults; empty: the army may be played
    GET  /api/rulesets/{name}/armies/{army}?scenario= -> the roster of a ready-made army, for the builder
    GET  /api/seal                                   -> Commitment    before a game with sealed dice
    POST /api/matches                   NewMatch     -> MatchCreated
    GET  /api/matches                                -> [MatchCard]   newest first
    GET  /api/matches/{id}                           -> MatchCard
    GET  /api/matches/{id}/save?token=&token=        -> the save as a file
    POST /api/load?seats=human,sergeant the file     -> MatchCreated  go on with a save as a new match
    POST /api/replays                   the file     -> MatchCreated  (without tokens) a match to watch only
    GET  /api/matches/{id}/replay?seat=&token=       -> Replay
    GET  /api/matches/{id}/frames/{k}?seat=&since=&token= -> Table    after k entries of the journal
    POST /api/matches/{id}/branch?token= Branch      -> MatchCreated  play on from there as a new match
    POST /api/matches/{id}/again?token= Again        -> MatchCreated  once more with sides changed; the same for all
    GET  /api/matches/{id}/luck                      -> Luck
    GET  /api/matches/{id}/chances?seat=&token=      -> Chances       who was likely to win when
    GET  /api/tutorial                               -> [LessonCard]
    POST /api/tutorial/{k}                           -> MatchCreated

`seat` left out is a spectator's view. While a game with secrets lasts, a seat's view needs that seat's token, and its
save and branches need the tokens of all seats; otherwise everybody may see everything that is over or open.
"""

from __future__ import annotations

from typing import Any, Literal

from grognard.engine.record import Value
from grognard.engine.rulebook import Clause
from grognard.engine.scene import Scene
from grognard.engine.terms import Term
from grognard.server.wire import DiceNote, Result, Sitter


class ScenarioCard(Value, frozen=True):
    id: str
    title: str
    story: str
    minutes: int
    scene: Scene
    """The empty table with its deployment zones, for the picture."""
    points: tuple[int, ...] = ()
    settles: tuple[str, ...] = ()
    """The options that are not offered for this scenario: it settles them itself."""


class ArmyCard(Value, frozen=True):
    id: str
    name: str
    blurb: str
    units: tuple[str, ...] = ()
    points: int = 0


class RulesetCard(Value, frozen=True):
    name: str
    title: str
    blurb: str
    seats: tuple[int, int]
    scenarios: tuple[ScenarioCard, ...]
    armies: tuple[ArmyCard, ...]
    bots: tuple[str, ...]
    secrets: bool = False
    options: tuple[Term, ...] = ()
    """What players may agree on besides; only what there is to choose."""


class Book(Value, frozen=True):
    """A rulebook; the umpire's own clauses (engine.…) stand at its end."""

    title: str
    introduction: str
    clauses: tuple[Clause, ...]


class RosterCheck(Value, frozen=True):
    """An army from the builder, to be checked for this scenario and seat."""

    roster: dict[str, Any]
    scenario: str = ""
    seat: int = 0


class Commitment(Value, frozen=True):
    """The hash of the seed that the next match with sealed dice will use. The players choose their salts after it."""

    commitment: str


class NewMatch(Value, frozen=True):
    """POST /api/matches. `seats` are "human" or a bot's name; `dice` is how dice are made.

    Empty names take the first scenario and armies that suit it. `rosters` replaces the army of a seat by a document
    of the builder (null: the named army). `options` has what players agreed on besides: values of the rule set's terms
    by their names. `commitment` and `salts` are for sealed dice: see `Commitment`.
    """

    ruleset: str
    scenario: str = ""
    armies: tuple[str, ...] = ()
    seats: tuple[str, ...] = ("human", "human")
    names: tuple[str, ...] = ()
    dice: Literal["seeded", "sealed", "typed"] = "sealed"
    seed: int | None = None
    rosters: tuple[dict[str, Any] | None, ...] = ()
    options: dict[str, Any] = {}
    commitment: str = ""
    salts: tuple[str, ...] = ()


class MatchCreated(Value, frozen=True):
    """The secret tokens of the seats: who holds one may answer for that seat. A match to watch only has none."""

    match: str
    tokens: tuple[str, ...]


class MatchCard(Value, frozen=True):
    """A match in the list. Times are milliseconds since 1970; `n` is how many entries its journal has."""

    match: str
    ruleset: str
    title: str
    kind: Literal["match", "replay", "lesson"]
    sitters: tuple[Sitter, ...]
    created: int
    changed: int
    n: int
    over: bool = False
    result: str = ""


class Branch(Value, frozen=True):
    """Play on from when the journal had `n` entries, with fresh dice. `seats` left out: the same sitters."""

    n: int
    seats: tuple[str, ...] = ()


class Again(Value, frozen=True):
    """Play a finished match once more, everybody one chair on. For sealed dice: see `Commitment`. Whoever sat there
    and asks comes to the same new match: the tokens of its seats are those they had, empty for those of others."""

    commitment: str = ""
    salts: tuple[str, ...] = ()


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
    result: Result | None = None
    origin: GameLine | None = None
    branches: tuple[GameLine, ...] = ()


class Chance(Value, frozen=True):
    """The chance of each seat to win, 0 to 1, at a rest: after `n` entries of the journal."""

    n: int
    seats: tuple[float, ...]


class TurningPoint(Value, frozen=True):
    """A rest at which the chances had swung: `seat` gained `gain` (0 to 1). `words` and `clause` are those of the log
    line in which it happened, `unit` names the unit that the line is about (empty: none); frame `n` comes after it."""

    n: int
    seat: int
    gain: float
    words: str
    clause: str
    unit: str = ""


class Chances(Value, frozen=True):
    """How the sergeant judged the game, rest by rest, from what the viewer may know (`whole`: from everything); its
    beginning is taken as even. No points: this rule set gives no measure of it, or the armies do not stand yet."""

    points: tuple[Chance, ...] = ()
    turning: tuple[TurningPoint, ...] = ()
    whole: bool = False


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


class LessonCard(Value, frozen=True):
    """A lesson of the tutorial, number `k` from 1."""

    k: int
    ruleset: str
    title: str
    text: str
    goal: str
    clauses: tuple[str, ...] = ()
