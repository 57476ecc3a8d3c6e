"""Short ways to the ledger's cast: lists of the fixture cards, and what stands where in a game."""

from __future__ import annotations

from typing import Any

from grognard.rulesets.ruse.state import State, Unit
from grognard.testing import Game, game

Roster = dict[str, list[str]]

SOUTH_LIST: Roster = {
    "core": ["gob1", "bad1", "ree1"],
    "elite": ["fox1", "tro1"],
    "distractions": ["gob2", "boa1", "sna2"],
}
NORTH_LIST: Roster = {"core": ["gob1", "gob2", "bad1"], "elite": ["fox1", "boa1"], "distractions": ["ree2", "mot1"]}


def roster(core: str, elite: str = "fox1 tro1", distractions: str = "ree2 boa1 sna2") -> Roster:
    return {"core": core.split(), "elite": elite.split(), "distractions": distractions.split()}


def battle(*dice: int, active: str = "South", **units: str) -> Game:
    """A position in the actions phase: battle(A="gob1 d4 N", b="bad1 d5 S")."""
    return game("ruse", *dice, units=units, active=active)


def before(phase: str, **spec: Any) -> Game:
    """A position before the battle, with the two lists of the cast."""
    return game("ruse", phase=phase, south=SOUTH_LIST, north=NORTH_LIST, **spec)


def unit(g: Game, marker: str) -> Unit:
    state: State = g.state
    return state.unit(marker)


def spot(g: Game, marker: str) -> str:
    """Cell and facing: "d4 N"."""
    each = unit(g, marker)
    return f"{each.cell} {each.facing}"


def rolls(g: Game) -> list[tuple[str, tuple[int, ...]]]:
    """All groups of dice so far: the clause and the faces."""
    return [(event.clause, dice.faces) for event in g.events("roll") for dice in event.dice]


def rollers(g: Game) -> list[str]:
    """Whose dice fell, in order."""
    return [dice.unit for event in g.events("roll") for dice in event.dice]


def said(g: Game, kind: str) -> list[str]:
    return [event.sentence() for event in g.events(kind)]
