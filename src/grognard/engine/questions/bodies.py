"""The bodies: what a question says beyond its text, one struct per kind. The page's types are generated from these.

An option, a piece or a place that can be pointed at on the board says so by ids, points and cells of the scene, so that
a page can show it without knowing any rule set.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.engine.questions.answers import Moved, RosterAnswer
from grognard.engine.questions.catalogue import Catalogue
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Mark, Point, Zone
from grognard.engine.tally import Line, Need, Tally

NumberFormat = Literal["count", "mils", "degrees"]
"""What a number counts: things, thousandths of an inch, or degrees."""


Turning = Literal["no", "end", "anywhere"]
"""Where a piece that has a facing may turn: not at all, where its way ends, or at every way-point."""


class Price(Value, frozen=True):
    """What an answer costs, of how much there is, in which coin: 3 of 6 CP."""

    amount: int
    of: int
    unit: str


class TallyShown(Value, frozen=True):
    """A number with its reasons. `need` says that it is what a die needs: for "5 or more" a line of +1 makes it harder,
    so people see −1, because plus always helps the player who rolls."""

    total: int
    lines: tuple[Line, ...]
    forbidden: bool = False
    need: Need = ""


def describe_tally(tally: Tally, need: Need = "") -> TallyShown:
    return TallyShown(tally.total, tuple(tally.lines), tally.forbidden, need)


class OnBoard(Value, frozen=True):
    """What an option stands for on the board: where to point to choose it, and what to draw to show what it means."""

    at: Point | None = None
    cell: tuple[int, int] | None = None
    facing: Point | None = None
    pieces: tuple[str, ...] = ()
    """Single models, trays or cards."""
    things: tuple[str, ...] = ()
    """Terrain and markers by their ids, zones of the scene by their names."""
    floor: str = ""
    marks: tuple[Mark, ...] = ()
    faint: bool = False
    """Whether it is allowed, but what it is meant for cannot come of it: a charge that no die carries home."""


class OptionShown(Value, frozen=True):
    """One thing to choose. With `why_not` it cannot be chosen now; `about` are the units that it is about."""

    key: str
    label: str
    detail: str = ""
    why_not: Refusal | None = None
    tally: TallyShown | None = None
    cost: int = 0
    about: tuple[str, ...] = ()
    on: OnBoard | None = None
    declines: bool = False
    """Whether it leaves things as they are: Esc gives it."""


class OneBody(Value, frozen=True, tag="one"):
    """One of the options."""

    options: tuple[OptionShown, ...]


class SomeBody(Value, frozen=True, tag="some"):
    """`least` to `most` of the options; `proposal` is what an umpire would take, marked beforehand."""

    options: tuple[OptionShown, ...]
    least: int
    most: int
    proposal: tuple[str, ...] = ()
    price: Price | None = None
    """What the proposal costs."""


class NumberBody(Value, frozen=True, tag="number"):
    """One of the `stops`. `written_as` says how to write them, `unit` is a word after a count (CP, features)."""

    stops: tuple[int, ...]
    written_as: NumberFormat = msgspec.field(name="measure", default="count")
    unit: str = ""
    spots: tuple[Point, ...] = ()
    """Where on the board each stop lies, if it lies anywhere."""


class SplitBody(Value, frozen=True, tag="split"):
    """An amount to be shared out among the receivers."""

    amount: int
    receivers: tuple[Receiver, ...]


class Receiver(Value, frozen=True):
    """Who may get a share, and how much at most."""

    key: str
    label: str
    most: int
    about: tuple[str, ...] = ()


class OrderBody(Value, frozen=True, tag="order"):
    """Things to be brought into an order; `instead` are words that may be answered instead."""

    items: tuple[OptionShown, ...]
    instead: tuple[OptionShown, ...] = ()


class AssignItem(Value, frozen=True):
    key: str
    label: str
    options: tuple[OptionShown, ...]
    about: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    """What to draw while this item is in hand."""


class AssignBody(Value, frozen=True, tag="assign"):
    """For each item one of its options."""

    items: tuple[AssignItem, ...]


class Floor(Value, frozen=True):
    """A place above others that a piece can stand on or in: a storey, a roof, the ground below a bridge."""

    key: str
    label: str
    outline: tuple[Point, ...]
    elevation: int = 0


class Mover(Value, frozen=True):
    """A piece that a move or place question is about. `facing` and sizes are for trays and hulls, `radius` for bases.

    `at` is where it stands (None: beside the table), `floor` on which floor, `allowance` how far it may go if that is
    not what the question says for all.
    """

    id: str
    label: str
    at: Point | None = None
    radius: int = 0
    facing: Point | None = None
    width: int = 0
    depth: int = 0
    figure: str = ""
    """What is drawn on its base or tray; empty: what its unit's emblem stands for."""
    floor: str = ""
    allowance: int | None = None


class Start(Value, frozen=True):
    """Where a piece that comes on may begin, and which way it goes in; `edge` names the entry."""

    at: Point
    facing: Point
    edge: str = ""


class MoveBody(Value, frozen=True, tag="move"):
    """Move pieces along paths.

    `instead` are words that may be answered instead of a move. Pieces begin where they stand, or at one of `starts`.
    `turning` says where a piece with a facing may turn. `order` is the order in which they go
    if that matters, and `may_order` whether another one may be given; `may_stay` whether all may be left where they
    stand. `lost` are pieces that the proposal cannot save.
    """

    movers: tuple[Mover, ...]
    allowance: int = 0
    instead: tuple[OptionShown, ...] = ()
    formations: tuple[str, ...] = ()
    starts: tuple[Start, ...] = ()
    turning: Turning = "no"
    floors: tuple[Floor, ...] = ()
    order: tuple[str, ...] = ()
    may_order: bool = False
    may_stay: bool = True
    proposal: Moved | None = None
    lost: tuple[str, ...] = ()
    contacts: tuple[str, ...] = ()
    """Units that this move may end in contact with."""


class Outline(Value, frozen=True):
    """A shape to choose, around 0, 0."""

    key: str
    label: str
    outline: tuple[Point, ...]


class PlaceBody(Value, frozen=True, tag="place"):
    """Put pieces on the table: anywhere in `zones` if there are any, in one of the shapes of the `palette`, with
    `spacing` as the ring that others should be out of."""

    movers: tuple[Mover, ...]
    zones: tuple[Zone, ...] = ()
    instead: tuple[OptionShown, ...] = ()
    palette: tuple[Outline, ...] = ()
    formations: tuple[str, ...] = ()
    floors: tuple[Floor, ...] = ()
    spacing: int = 0


class RosterBody(Value, frozen=True, tag="roster"):
    """Choose items from a catalogue; `proposal` is a whole answer that may be handed in."""

    catalogue: Catalogue
    proposal: RosterAnswer = {}


QuestionBody = OneBody | SomeBody | NumberBody | SplitBody | OrderBody | AssignBody | MoveBody | PlaceBody | RosterBody
"""What a question says of itself, by its kind."""


class Part(Value, frozen=True):
    """A part of a way: the plain distance has no label, "climbing" and the like say what else it costs."""

    mils: int
    label: str = ""


class Travel(Value, frozen=True):
    """How far a piece would go, as the rules measure it, of what it has."""

    piece: str
    parts: tuple[Part, ...]
    allowance: int = 0
    notes: tuple[str, ...] = ()
    """What waits on its way, in words: "Obstacle, or lose 2″"."""


class Contact(Value, frozen=True):
    """Whom a move would end in contact with: lines from base to base to draw, and how much of a contact it is, in
    words ("4 of 5 within 1″")."""

    unit: str
    lines: tuple[tuple[Point, Point], ...] = ()
    words: str = ""
