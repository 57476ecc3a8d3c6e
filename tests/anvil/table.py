"""Short words for the tests of Anvil: set up, act, look."""

from __future__ import annotations

from typing import Any

from grognard.engine.questions import One, Some
from grognard.engine.refusal import Refusal
from grognard.minis.tray_move import TrayMove
from grognard.rulesets.anvil.positions import move, put
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


def attack(attacker: Any, defender: Any, pools: Any = (2, 3), **others: Any) -> Game:
    g = anvil(
        units={"a": dict(at=(24, 16, 0), **attacker), "d": dict(seat=1, at=(24, 20, 180), **defender), **others},
        pools=pools,
    )
    return engage(g, "a", "d")


STARTS = {"front": (24, 29, 180), "flank": (31, 24, 270), "rear": (24, 19, 0)}


def duel(attacker: Any, defender: Any, side: Any = "front", pools: Any = (9, 1)) -> Game:
    """The attacker engages the defender, who stands at (24, 24, 0), on a side."""
    g = anvil(
        units={
            "a": dict(at=STARTS[side], **attacker),
            "d": dict(seat=1, at=(24, 24, 0), **defender),
        },
        pools=pools,
    )
    return engage(g, "a", "d")
