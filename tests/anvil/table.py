"""Short words for the tests of Anvil: set up, act, look."""

from __future__ import annotations

from typing import Any

from grognard.rulesets.anvil.positions import move, put
from grognard.rulesets.anvil.state import Unit
from grognard.table.points import degrees_from_north
from grognard.testing import Game, game

__all__ = ["Game", "act", "anvil", "engage", "hp", "move", "pose", "put", "reason", "unit"]


def anvil(**spec: Any) -> Game:
    """A position; unit ids are the keys."""
    return game("anvil", **spec)


def act(g: Game, who: str, *stratagems: str) -> Game:
    """Activate a unit with these stratagems, up to its first part."""
    g.one(who)
    if g.topic == f"stratagems:{who}":
        g.some(*stratagems)
    else:
        assert not stratagems, f"no stratagem can be declared; open is {g.topic!r}"
    return g


def engage(g: Game, who: str, enemy: str, *stratagems: str) -> Game:
    """Activate a unit and engage an enemy with it."""
    act(g, who, *stratagems)
    return g.one("engage").one(enemy)


def unit(g: Game, who: str) -> Unit:
    found: Unit = g.state.units[who]
    return found


def hp(g: Game, who: str) -> int:
    return unit(g, who).hp


def pose(g: Game, who: str) -> tuple[float, float, int]:
    """Middle in inches to the hundredth, facing in degrees."""
    it = unit(g, who)
    return round(it.at[0] / 1000, 2), round(it.at[1] / 1000, 2), degrees_from_north(it.facing)


def reason(g: Game, answer: Any, seat: int | None = None) -> str:
    """The clause under which an answer is refused, "" if it is allowed."""
    refusal = g.refusal(answer, seat)
    return refusal.clause if refusal is not None else ""
