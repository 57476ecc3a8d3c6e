"""The wire: every message between the page and the server, and the documents of the HTTP interface.

The browser's TypeScript types are generated from this module and from the engine's scene, question and event types.
A WebSocket (`/ws/{match}`) carries one JSON object per message with its `type`. The page says `Hello` first; it gets
a `Table` at once and again after every change. The page numbers its requests with `id` (from 1, rising); replies carry
the same `id`. A request whose `id` was answered already gets the same reply again and changes nothing. `n` is the
number of the open question (the length of the journal): an answer to an older one is late and refused. What cannot be
read at all gets a `No` with `id` 0. No refusal ever ends the connection; only a match that does not exist does, with
code 4404 after a `No` with `id` 0.

Fields that hold their default are not sent. HTTP documents are below; what HTTP refuses has status 400, 403, 404, 409
or 413 and a `Refusal` as its body.

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

from grognard.engine.events import Event
from grognard.engine.questions import Answer, Asked, TallyShown
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Clause
from grognard.engine.scene import Overlay, Point, Scene

# ---- from the page ----


class Hello(Value, frozen=True, tag="hello"):
    """The first message: which seats this tab holds, by their secret tokens. May be said again to hold other seats.
    The table that follows has the whole log."""

    tokens: tuple[str, ...] = ()


class Give(Value, frozen=True, tag="answer"):
    """The answer to the open question. The reply is `Ok` (it is stored for good) or `No`."""

    id: int
    n: int
    seat: int
    answer: Answer


class Check(Value, frozen=True, tag="check"):
    """Would this answer be allowed? Asked while dragging; changes nothing."""

    id: int
    n: int
    seat: int
    answer: Answer


class Nearest(Value, frozen=True, tag="nearest"):
    """The allowed answer nearest to this one; the reply is a `Spot`."""

    id: int
    n: int
    seat: int
    answer: Answer


class Forecast(Value, frozen=True, tag="forecast"):
    """What would come of this answer, in exact odds?"""

    id: int
    n: int
    seat: int
    answer: Answer


class Look(Value, frozen=True, tag="overlay"):
    """Draw what a unit sees, reaches, threatens; `to` an enemy unit if it is about one. `at` and `facing` are places of
    pieces that are being dragged, by their ids: it is then drawn as if they lay there."""

    id: int
    seat: int
    kind: str
    unit: str
    to: str = ""
    at: dict[str, Point] = {}
    facing: dict[str, Point] = {}


class Undo(Value, frozen=True, tag="undo"):
    """Take the last decision back; in an open game that of any seat of this tab."""

    id: int
    seat: int


class Concede(Value, frozen=True, tag="concede"):
    id: int
    seat: int


class TypedDice(Value, frozen=True, tag="dice"):
    """The faces of the real dice, one list per group of the open roll. A seat types its own dice; those of bots and
    of nobody may be typed by any seat."""

    id: int
    n: int
    faces: tuple[tuple[int, ...], ...]


class Reseat(Value, frozen=True, tag="reseat"):
    """Change who sits in a seat: "human", or the name of a bot."""

    id: int
    seat: int
    who: str


FromPage = Give | Check | Nearest | Forecast | Look | Undo | Concede | TypedDice | Reseat | Hello

# ---- to the page ----


class Sitter(Value, frozen=True):
    """Who sits in a seat; `yours` if this tab may answer for it."""

    seat: int
    name: str
    who: str
    yours: bool = False


class Logged(Value, frozen=True):
    """An event with its number in the log of this seat (from 1) and its finished sentence."""

    number: int
    event: Event
    sentence: str


class DiceWanted(Value, frozen=True):
    """One group of dice to be rolled: `count` dice of `sides`; `marks[face - 1]` is the band that a face falls into."""

    count: int
    sides: int
    bands: tuple[str, ...]
    marks: tuple[int, ...]
    clause: str
    label: str = ""
    by: int | None = None
    unit: str = ""
    tally: TallyShown | None = None


class RollWanted(Value, frozen=True):
    """Dice that somebody at a real table has to roll and type in; `yours` if this tab may."""

    n: int
    label: str
    clause: str
    groups: tuple[DiceWanted, ...]
    yours: bool = False


class DiceNote(Value, frozen=True):
    """How the dice are made. Sealed ones show their commitment and salts; the seed only when the game is over."""

    kind: str
    commitment: str = ""
    salts: tuple[str, ...] = ()
    seed: str = ""


class LessonNote(Value, frozen=True):
    """The lesson that this match is: number `k` (from 1) of `of`. `done` once its goal is reached."""

    k: int
    of: int
    title: str
    text: str
    goal: str
    clauses: tuple[str, ...] = ()
    done: bool = False
    praise: str = ""


class Result(Value, frozen=True):
    """How the game ended. No winners: a draw. `scores` by seat, if the rules keep any."""

    winners: tuple[int, ...]
    reason: str
    clause: str
    scores: tuple[int, ...] = ()


class Table(Value, frozen=True, tag="table"):
    """Everything a seat sees now. `deciding` are the seats that are asked; `question` is set if this one is.

    `seat` is the seat whose eyes these are (None: a spectator). A tab with several human seats sees with those of the
    one that is asked. `log` goes on after the first `kept` lines that the tab has; lines beyond those are void (taken
    back, or another seat's).
    """

    n: int
    seat: int | None
    ruleset: str
    title: str
    scene: Scene
    sitters: tuple[Sitter, ...]
    deciding: tuple[int, ...]
    question: Asked | None = None
    rolling: RollWanted | None = None
    log: tuple[Logged, ...] = ()
    kept: int = 0
    may_undo: bool = False
    undo_why_not: str = ""
    result: Result | None = None
    secrets: bool = False
    """Whether a hand-over screen is needed between two people at one screen (secrets, or a sealed question)."""
    waiting: tuple[int, ...] = ()
    """The seats whose sealed answer is locked and waits for the others."""
    thinking: str = ""
    """Why the last bot chose what it chose; empty while that would tell a secret."""
    dice: DiceNote | None = None
    lesson: LessonNote | None = None


class Ok(Value, frozen=True, tag="ok"):
    """Done and stored."""

    id: int


class No(Value, frozen=True, tag="no"):
    """A refusal: by a rule (with its clause), or because the message was late, foreign or malformed."""

    id: int
    refusal: Refusal


class Checked(Value, frozen=True, tag="checked"):
    id: int
    refusal: Refusal | None = None


class Spot(Value, frozen=True, tag="spot"):
    """The nearest allowed answer, if there is one."""

    id: int
    answer: Answer = None


class Bar(Value, frozen=True):
    value: int
    chance: float


class Chart(Value, frozen=True):
    title: str
    bars: tuple[Bar, ...]
    sentence: str
    goal: int = 0
    exact: bool = True


class Foretold(Value, frozen=True, tag="foretold"):
    """Odds of what an answer leads to; no charts means that nothing is left to chance. `lines` say what is certain."""

    id: int
    charts: tuple[Chart, ...] = ()
    lines: tuple[str, ...] = ()


class Looked(Value, frozen=True, tag="looked"):
    id: int
    overlay: Overlay


ToPage = Table | Ok | No | Checked | Spot | Foretold | Looked

# ---- HTTP documents ----


class ScenarioCard(Value, frozen=True):
    id: str
    title: str
    story: str
    minutes: int
    scene: Scene
    """The empty table with its deployment zones, for the picture."""
    points: tuple[int, ...] = ()


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
    of the builder (null: the named army). `commitment` and `salts` are for sealed dice: see `Commitment`.
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
    """How the sergeant judged the game, rest by rest, from what the viewer may know (`whole`: from everything). No
    points: this rule set gives no measure of it, or the armies do not stand yet."""

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
