"""The scene: what one seat sees on the table, drawable without knowing any rule set.

These are wire types: the browser's TypeScript is generated from them. Lengths are mils, points are [x, y].
Names, emblems, badge words and stat labels come with the scene; the page only knows the shapes below.
"""

from __future__ import annotations

from typing import Literal

from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.tally import Line

Point = tuple[int, int]
"""A point of the table in mils: x to the east, y to the north, from the south-west corner."""


class Grid(Value, frozen=True):
    """A board of square cells instead of free inches."""

    columns: int
    rows: int


class Board(Value, frozen=True):
    """The table: its size in mils, its cloth, and a grid if the game has one."""

    width: int
    height: int
    cloth: Literal["meadow", "steppe", "town", "snow"] = "meadow"
    grid: Grid | None = None


class Badge(Value, frozen=True):
    """A state of a unit, shown by icon (see `BADGES`) and word. `tone`: hurts, helps or plain."""

    word: str
    icon: str
    tone: Literal["hurts", "helps", "plain"] = "plain"
    why: str = ""
    clause: str = ""


class Stat(Value, frozen=True):
    """One number of a profile: `label` is the short form on the plate (Q4), `name` the whole word."""

    name: str
    label: str
    value: str
    clause: str = ""
    lines: tuple[Line, ...] = ()


class Base(Value, frozen=True, tag="base"):
    """A round base, seen from above."""

    id: str
    at: Point
    radius: int
    elevation: int = 0
    height: int = 0
    figure: str = "foot"
    badges: tuple[Badge, ...] = ()


class Tray(Value, frozen=True, tag="tray"):
    """A rectangular tray or hull; `facing` is a direction vector towards its front."""

    id: str
    at: Point
    facing: Point
    width: int
    depth: int
    elevation: int = 0
    height: int = 0
    figure: str = "block"


class Card(Value, frozen=True, tag="card"):
    """A card in a cell. Face down it shows `code` (its public marker) and `pips` (weapons laid with it)."""

    id: str
    cell: tuple[int, int]
    facing: Literal["n", "e", "s", "w"]
    face: Literal["up", "down", "own"] = "up"
    code: str = ""
    pips: int = 0


Piece = Base | Tray | Card
"""One thing of a unit that the page draws by itself."""


class Unit(Value, frozen=True):
    """A unit as one seat knows it. `emblem` is one of `EMBLEMS`, or a word of the hobby for one."""

    id: str
    seat: int
    name: str
    count: int
    strength: int
    emblem: str = "foot"
    stats: tuple[Stat, ...] = ()
    badges: tuple[Badge, ...] = ()
    pieces: tuple[Piece, ...] = ()
    where: Literal["table", "reserve", "lost"] = "table"
    acting: bool = False
    under: str = ""
    """The id of the unit that commands it, for rule sets with a chain of command."""
    note: str = ""


class Level(Value, frozen=True):
    """A floor of a building: the key by which options and places name it, what it is called, and who is there."""

    key: str
    label: str
    note: str = ""


class Terrain(Value, frozen=True):
    """A piece of terrain: what it is called, its outline and its height."""

    id: str
    kind: str
    name: str
    outline: tuple[Point, ...]
    height: int = 0
    impassable: bool = False
    note: str = ""
    """Its properties in words: "low wall, Hard Cover"."""
    rounded: bool = False
    """The outline stands for a circle, so it may be drawn as one."""
    floors: tuple[Level, ...] = ()
    """The floors of a building, the lowest first."""


class Scenery(Value, frozen=True):
    """What lies on the ground and matters to no rule: a line of a road or a stream, and where one crosses it."""

    kind: Literal["road", "stream", "ford", "bridge"]
    path: tuple[Point, ...]
    width: int


class Marker(Value, frozen=True):
    """A point of the table that matters: an objective, a flag; `seat` says whose it is just now."""

    id: str
    name: str
    at: Point
    radius: int = 0
    seat: int | None = None
    kind: str = "flag"
    note: str = ""
    tokens: tuple[str, ...] = ()
    """What lies on it, in a word each: a charge that was planted."""


class Zone(Value, frozen=True):
    """A named area of the table, and whose it is."""

    name: str
    outline: tuple[Point, ...]
    seat: int | None = None


class Reach(Value, frozen=True):
    """A distance around all bases of a unit that the page can draw when the unit is selected."""

    unit: str
    kind: Literal["range", "reach", "threat", "command"]
    radius: int
    label: str
    clause: str = ""
    who: tuple[str, ...] = ()
    """Of a command: the units that could follow, within it or not. The page draws a line to each."""


class Row(Value, frozen=True):
    """One row of a panel; `depth` indents it, `about` lights those units."""

    label: str
    value: str = ""
    depth: int = 0
    about: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    clause: str = ""
    why_not: str = ""


class Panel(Value, frozen=True):
    """Something a rule set wants beside the table: markers held, a chain of command, a hand of cards."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""


class Side(Value, frozen=True):
    """One side of the table: the name of its army and what it has to show in a word."""

    seat: int
    name: str
    score: str = ""


class Track(Value, frozen=True):
    """Where the game stands: the words, and one seat per step if the order is known."""

    label: str
    now: int = 0
    of: int = 0
    order: tuple[int, ...] = ()


class Standpoint(Value, frozen=True):
    """How a side stands towards the goal: its number, as people read it ("2", "4/4"), and what it means."""

    seat: int
    value: str
    note: str = ""


class Goal(Value, frozen=True):
    """What the players aim for: what the numbers count ("markers held"), how both sides stand, when it ends ("turn 4 of
    12"), and the whole of it in one or two sentences."""

    counts: str
    scores: tuple[Standpoint, ...]
    ends: str
    text: str
    clause: str = ""


class Scene(Value, frozen=True):
    """Everything that one seat sees: the table, the sides, and what lies on it and beside it."""

    board: Board
    sides: tuple[Side, ...]
    units: tuple[Unit, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    markers: tuple[Marker, ...] = ()
    zones: tuple[Zone, ...] = ()
    reaches: tuple[Reach, ...] = ()
    panels: tuple[Panel, ...] = ()
    track: Track | None = None
    headline: str = ""
    no_measuring: Refusal | None = None
    """Why nobody may measure now; None: everybody may."""
    goal: Goal | None = None
    scenery: tuple[Scenery, ...] = ()


class Mark(Value, frozen=True):
    """A shape of an overlay: a segment, a circle or an outline, in one of a few styles."""

    shape: Literal["line", "circle", "area", "arrow", "cross"]
    points: tuple[Point, ...]
    style: Literal["sees", "blocked", "range", "cover", "path", "ghost", "hit", "shadow"] = "range"
    radius: int = 0
    label: str = ""
    clause: str = ""


class Overlay(Value, frozen=True):
    """The answer to "what does this unit see, reach, threaten?": shapes to draw and the same in words."""

    title: str
    marks: tuple[Mark, ...] = ()
    lines: tuple[str, ...] = ()
    clause: str = ""
