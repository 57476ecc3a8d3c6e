"""The tables of the game as plain values: units, matrix, stratagems, shapes of terrain. Chapter 23.

They come from the content files by way of the setup, so a designer's changed cell plays at once and a save keeps it.
"""

from __future__ import annotations

from math import sqrt

from grognard.engine.clauses import enforces
from grognard.engine.lazy import lazy
from grognard.engine.record import Value
from grognard.table.points import Point

TROOP, HERO, WIZARD, MONSTER = "troop", "hero", "wizard", "monster"
SEAT = "seat_of_power"
GENERAL, SHOOTER, ANY = "general", "shooter", "any"


class Mini(Value, frozen=True):
    """A miniature on its tray: a rectangle around (right, forward) of the tray's middle."""

    right: int
    forward: int
    width: int
    depth: int


class UnitType(Value, frozen=True, dict=True):
    """A row of "anvil.table.units", with tray and miniatures; lengths in mils."""

    key: str
    name: str
    move: int
    hp: int
    dcp: int
    width: int
    depth: int
    minis: tuple[Mini, ...]
    limit_op: str = ""
    limit: int = 0
    fights_as: str = ""

    @lazy
    def half_diagonal(self) -> float:
        """The half diagonal: no part of the tray is farther from its middle."""
        return sqrt(self.width * self.width + self.depth * self.depth) / 2

    @property
    def column(self) -> str:
        """Its name in the matrix: a Seat fights as a Troop."""
        return self.fights_as or self.key


class MatrixCell(Value, frozen=True):
    """An entry of "anvil.table.crm": damage by side (None: the attack may not be made), and who bounces."""

    front: int | None
    flank: int | None
    rear: int | None
    bounces: str

    def damage(self, side: str) -> int | None:
        return self.front if side == "front" else self.rear if side == "rear" else self.flank


class Stratagem(Value, frozen=True, cache_hash=True):
    """A row of "anvil.table.stratagems" with the numbers of its effect; lengths in mils."""

    key: str
    name: str
    clause: str
    category: str
    cost: int
    currency: str
    users: tuple[str, ...]
    timing: str
    ends: str
    text: str
    range: int = 0
    bands: tuple[int, ...] = ()
    distance: int = 0
    move: int = 0
    base_move: int = 0
    damage: int = 0
    armour: int = 0
    hp: int = 0
    loss: int = 0
    heal: int = 0


class FeatureShape(Value, frozen=True):
    """A shape of the terrain catalogue, corners around its origin."""

    key: str
    name: str
    corners: tuple[Point, ...]
    usual: tuple[str, ...]


class Tables(Value, frozen=True):
    """All tables together."""

    units: dict[str, UnitType]
    matrix: dict[str, dict[str, MatrixCell]]
    stratagems: dict[str, Stratagem]
    shapes: dict[str, FeatureShape] = {}

    @enforces("anvil.crm.orientation")
    def cell(self, attacker: str, defender: str) -> MatrixCell:
        """Columns are attackers, rows defenders: "anvil.crm.orientation"."""
        return self.matrix[self.units[attacker].column][self.units[defender].column]
