"""The wire: every message between the page and the server at a table. What HTTP takes and gives is in `schemas`, and
what every player says and hears, also a bot over a pipe, in `engine.dialogue`.

The browser's TypeScript types are generated from these modules and from the engine's scene, question and event types.
A WebSocket (`/ws/{match}`) carries one JSON object per message with its `type`. The page says `Hello` first; it gets
a `Table` at once and again after every change. The page numbers its requests with `id` (from 1, rising); replies carry
the same `id`. A request whose `id` was answered already gets the same reply again and changes nothing. `n` is the
number of the open question (the length of the journal): an answer to an older one is late and refused. What cannot be
read at all gets a `No` with `id` 0. No refusal ever ends the connection; only a match that does not exist does, with
code 4404 after a `No` with `id` 0. Fields that hold their default are not sent.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.engine.dialogue import CandidatesReply as CandidatesReply
from grognard.engine.dialogue import Check as Check
from grognard.engine.dialogue import Checked as Checked
from grognard.engine.dialogue import GiveAnswer as GiveAnswer
from grognard.engine.dialogue import ListCandidates as ListCandidates
from grognard.engine.dialogue import Nearest as Nearest
from grognard.engine.dialogue import NearestReply as NearestReply
from grognard.engine.dialogue import No as No
from grognard.engine.dialogue import Ok as Ok
from grognard.engine.dialogue import SeatTable
from grognard.engine.events import Was
from grognard.engine.questions import Answer, Contact, TallyShown, Travel
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.showing.logbook import Logged as Logged
from grognard.engine.showing.outlook import Outlook
from grognard.engine.showing.scene import Overlay, Point

LONGEST_SAID = 500
"""Letters of one line at the table."""
LONGEST_ID = 80
FARTHEST_SNAP = 1000
"""Pieces are not drawn into contact from further away than an inch."""

# ---- from the page ----


class Hello(Value, frozen=True, tag="hello"):
    """The first message: which seats this tab holds, by their secret tokens. May be said again to hold other seats.
    The table that follows has the whole log."""

    tokens: tuple[str, ...] = ()


class Tether(Value, frozen=True, tag="tether"):
    """Asked while dragging: where do the pieces stay if the player wants this answer? `before` is the last allowed
    answer of the drag: the reply, a `Held`, is never further from the wish than that. Contact within `snap` mils of the
    wish draws the pieces in. If several wait, only the newest is answered."""

    id: int
    n: int
    seat: int
    answer: Answer
    before: Answer | None = None
    snap: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST_SNAP)] = 0


class Forecast(Value, frozen=True, tag="forecast"):
    """What would come of this answer, in exact odds? `after` are answers of this seat that would be given first."""

    id: int
    n: int
    seat: int
    answer: Answer
    after: tuple[Answer, ...] = ()


class ShowOutlook(Value, frozen=True, tag="outlook"):
    """What could this unit do now, and what would have to be answered for it?"""

    id: int
    n: int
    seat: int
    unit: str


class ShowOverlay(Value, frozen=True, tag="overlay"):
    """Draw what a unit sees, reaches, threatens; `to` an enemy unit if it is about one. `at` and `facing` are places of
    pieces that are being dragged, by their ids: it is then drawn as if they lay there."""

    id: int
    seat: int
    kind: str
    unit: str
    to: str = ""
    at: dict[str, Point] = {}
    facing: dict[str, Point] = {}


class AskAdvice(Value, frozen=True, tag="advise"):
    """Which plans would be good here? The reply is an `Advice`; it takes a second or two."""

    id: int
    n: int
    seat: int


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


class Say(Value, frozen=True, tag="say"):
    """Say something to everybody who sits at the table; `seat` is who says it. `place` is a point of the board and
    `unit` the id of a unit that it is about."""

    id: int
    seat: int
    words: Annotated[str, msgspec.Meta(max_length=LONGEST_SAID)] = ""
    place: Point | None = None
    unit: Annotated[str, msgspec.Meta(max_length=LONGEST_ID)] = ""


FromPage = (
    GiveAnswer
    | Check
    | Nearest
    | ListCandidates
    | Tether
    | Forecast
    | ShowOutlook
    | ShowOverlay
    | AskAdvice
    | Undo
    | Concede
    | TypedDice
    | Reseat
    | Say
    | Hello
)

# ---- to the page ----


class Sitter(Value, frozen=True):
    """Who sits in a seat; `yours` if this tab may answer for it. `team` is the number of its team (None: nobody has
    allies), `left` whether it has given up. In a `free` seat nobody has sat down yet; one that is `offered` besides
    may be taken by anybody, without a link."""

    seat: int
    name: str
    who: str
    yours: bool = False
    team: int | None = None
    left: bool = False
    free: bool = False
    offered: bool = False


class DiceWanted(Value, frozen=True):
    """One group of dice to be rolled: `count` dice of `sides`; `face_bands[face - 1]` is the band of a face."""

    count: int
    sides: int
    bands: tuple[str, ...]
    face_bands: tuple[int, ...] = msgspec.field(name="marks")
    clause: str
    label: str = ""
    by: int | None = None
    unit: str = ""
    tally: TallyShown | None = None
    models: tuple[str, ...] = ()
    weapon: str = ""
    traits: tuple[str, ...] = ()
    was: tuple[Was, ...] = ()


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
    """The lesson that this match is: number `k` (from 1) of `of` in its rule set. `done` once its goal is reached."""

    k: int
    of: int
    title: str
    text: str
    goal: str
    clauses: tuple[str, ...] = ()
    done: bool = False
    praise: str = ""


class Table(SeatTable, frozen=True, tag="table", kw_only=True):
    """Everything a page shows of a match.

    `seat` is the seat whose eyes these are (None: a spectator). A tab with several human seats sees with those of the
    one that is asked; the lines of its log beyond `kept` may also be void because they were another seat's.
    """

    sitters: tuple[Sitter, ...]
    rolling: RollWanted | None = None
    may_undo: bool = False
    undo_why_not: str = ""
    secrets: bool = False
    """Whether a hand-over screen is needed between two people at one screen (secrets, or a sealed question)."""
    thinking: str = ""
    """Why the last bot chose what it chose; empty while that would tell a secret."""
    dice: DiceNote | None = None
    lesson: LessonNote | None = None
    private: bool = False
    """Whether nobody but those who sit at it may look at it."""


class Held(Value, frozen=True, tag="held"):
    """Where the pieces of a drag are held: the nearest allowed `answer` (None: there is none), how far each piece goes
    by it, whom it brings them in contact with, and what the rules say to the wish itself if it is another one."""

    id: int
    answer: Answer | None = None
    refusal: Refusal | None = None
    travel: tuple[Travel, ...] = ()
    contacts: tuple[Contact, ...] = ()


class Bar(Value, frozen=True):
    value: int
    chance: float


class Chart(Value, frozen=True):
    """The chances of a number. `headline` is the shortest way to say it ("2.3 expected, 74 % at least 2"), empty for
    what happens or does not; `aside` has the chance of nothing and what others could still do about it."""

    title: str
    bars: tuple[Bar, ...]
    sentence: str
    goal: int = 0
    exact: bool = True
    headline: str = ""
    aside: str = ""


class ForecastReply(Value, frozen=True, tag="foretold"):
    """Odds of what an answer leads to; no charts means that nothing is left to chance. `lines` say what is certain."""

    id: int
    charts: tuple[Chart, ...] = ()
    lines: tuple[str, ...] = ()
    idle: bool = False
    """Nothing comes of it for certain, as of a charge at somebody far out of reach."""


class OverlayReply(Value, frozen=True, tag="looked"):
    id: int
    overlay: Overlay


class OutlookReply(Value, frozen=True, tag="outlook"):
    id: int
    outlook: Outlook


class Advice(Value, frozen=True, tag="advice"):
    """One to three good plans, the best first: each in words, and drawn on the board."""

    id: int
    plans: tuple[Overlay, ...] = ()


class ChatLine(Value, frozen=True):
    """A line that somebody said at the table: its number (from 1), who said it and when (milliseconds since 1970)."""

    n: int
    seat: int
    name: str
    at: int
    words: str = ""
    place: Point | None = None
    unit: str = ""


class Chat(Value, frozen=True, tag="chat"):
    """Lines that follow on those that the page has. Only who holds a seat of the match gets them; they come after a
    `Hello` and whenever somebody has said something."""

    lines: tuple[ChatLine, ...]


ToPage = (
    Table
    | Chat
    | Ok
    | No
    | Checked
    | NearestReply
    | CandidatesReply
    | Held
    | ForecastReply
    | OverlayReply
    | OutlookReply
    | Advice
)
