"""Short words for the tests of Anvil: set up, act, look."""

from __future__ import annotations

from typing import Any

from grognard.engine.questions import One, Some
from grognard.engine.refusal import Refusal
from grognard.rulesets.anvil.positions import move, put
from grognard.rulesets.anvil.questions import TrayMove
from grognard.rulesets.anvil.state import Unit
from grognard.table.points import degrees_from_north
from grognard.testing import Game, game

__all__ = [
    "Game",
    "act",
    "allowance_of",
    "anvil",
    "clause_of",
    "engage",
    "hp",
    "move",
    "offered",
    "pose",
    "put",
    "reason",
    "unit",
    "why",
]


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


def why(g: Game, key: str) -> str:
    """The clause for which an option is greyed out, "" if it is open."""
    return clause_of(g.why_not(key))


def clause_of(refusal: Refusal | None) -> str:
    return refusal.clause if refusal is not None else ""


def offered(g: Game) -> list[str]:
    """All options of the open question, greyed out or not."""
    question = g.question
    assert isinstance(question, One | Some)
    return [option.key for option in question.options]


def allowance_of(g: Game) -> int:
    """The allowance of the open move."""
    question = g.question
    assert isinstance(question, TrayMove)
    return question.allowance
