"""The damage of a blow, to ask for by name (`grognard odds anvil`): no dice, so each answer is certain."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from grognard.engine.odds.exact import Odds, odds
from grognard.engine.odds.queries import Knob, Query
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.combat import strike
from grognard.rulesets.anvil.rules.engaging import approach
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.shooting import ballistics
from grognard.rulesets.anvil.state import Activation, State, Unit

Type = Literal["hero", "wizard", "monster", "knight", "war_machine", "troop"]
TraySide = Literal["front", "flank", "rear"]
STARTS = {"front": (24, 27, 180), "flank": (28, 24, 270), "rear": (24, 21, 0)}


def engage(
    attacker: Annotated[Type, Knob("the type that engages")] = "knight",
    defender: Annotated[Type, Knob("the type that is engaged")] = "troop",
    side: Annotated[TraySide, Knob("the side that is hit")] = "front",
    hammerblow: Annotated[bool, Knob("with Hammerblow")] = False,
    braced: Annotated[bool, Knob("the defender is Braced")] = False,
) -> Odds[int]:
    """One engage in the open without interruptions: HP that the defender loses."""
    field = _field(attacker, defender, STARTS[side], ("brace",) if braced else (), ())
    cards = ("hammerblow",) if hammerblow else ()

    async def lost(umpire: Umpire) -> int:
        here, mine, theirs = _copy(field, cards)
        found = approach(here, mine, theirs, allowance(here, mine).total)
        assert not isinstance(found, Refusal)
        before = theirs.hp
        await strike(umpire, here, mine, theirs, found)
        return before - theirs.hp

    return odds(lost)


def volley(
    shooter: Annotated[Literal["knight", "war_machine", "troop"], Knob("the type that shoots")] = "troop",
    target: Annotated[Type, Knob("the type that is shot at")] = "troop",
    distance: Annotated[int, Knob("inches from tray to tray", least=1, most=18)] = 10,
    heavy: Annotated[bool, Knob("a War Machine with Heavy Projectile")] = False,
    braced: Annotated[bool, Knob("the target is Braced")] = False,
) -> Odds[int]:
    """One use of Ballistics: HP that the target loses; 0 also where the matrix forbids the shot."""
    traits = ("shooter", "heavy_projectile") if heavy and shooter == "war_machine" else ("shooter",)
    field = _field(shooter, target, (24, 22 - distance, 0), ("brace",) if braced else (), traits)

    async def lost(umpire: Umpire) -> int:
        here, mine, theirs = _copy(field, ("ballistics",))
        before = theirs.hp
        await ballistics(umpire, here, mine)
        return before - theirs.hp

    return odds(lost)


def _field(
    first: str, second: str, at: tuple[float, float, int], marks: tuple[str, ...], traits: tuple[str, ...]
) -> State:
    units: dict[str, dict[str, Any]] = {
        "a": {"type": first, "at": at, "traits": traits},
        "d": {"type": second, "seat": 1, "at": (24, 24, 0), "marks": marks},
    }
    return position(units=units, premeasure=False)


def _copy(field: State, cards: tuple[str, ...]) -> tuple[State, Unit, Unit]:
    here = field.copy()
    here.acting = Activation("a", 0, cards, ())
    return here, here.units["a"], here.units["d"]


QUERIES = {
    "engage": Query("An engage", "HP lost", engage),
    "volley": Query("A shot with Ballistics", "HP lost", volley),
}
