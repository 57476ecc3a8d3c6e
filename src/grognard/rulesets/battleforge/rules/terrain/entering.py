"""Chapters 10 and 19, going in: a unit that ends its move near enough may enter a building or board a transport."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.questions.bodies import OnBoard
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import Piece
from grognard.rulesets.battleforge.rules.reserves import transports
from grognard.rulesets.battleforge.rules.terrain.floors import occupy, why_not_on, within_door
from grognard.rulesets.battleforge.rules.terrain.ground import floor_key
from grognard.rulesets.battleforge.state import State, Unit


async def may_enter(umpire: Umpire, state: State, unit: Unit) -> None:
    """Entering is part of the Move action and costs nothing more."""
    doors = [*_doors(state, unit)]
    rides = [*transports.at_hand(state, unit)]
    if not doors and not rides:
        return
    options: list[Option[Piece | Unit | None]] = [Option("outside", None, "Stay outside")]
    options += [
        Option(f"enter {piece.id}", piece, f"Enter {piece.name}", why_not=why_not_on(state, unit, piece, 1))
        for piece in doors
    ]
    options += [
        Option(
            f"board {ride.id}",
            ride,
            f"Board {ride.ref}",
            why_not=transports.why_not_board(state, unit, ride),
            about=(ride.id,),
        )
        for ride in rides
    ]
    if not any(option.why_not is None for option in options[1:]):
        return
    where = f"into {doors[0].name}" if len(doors) == 1 and not rides else "in"
    title = f"{unit.ref:Does _} go {where}?"
    clause, topic = "battleforge.building.enter", f"enter:{unit.id}"
    chosen = await umpire.ask(unit.seat, One(title, clause, topic, options, about=(unit.id,), pointing=_door))
    if isinstance(chosen, Unit):
        transports.board(umpire, unit, state.units[chosen.id])
    elif chosen is not None:
        await occupy(umpire, state, unit, chosen, 1)


def _door(goal: Piece | Unit | None) -> OnBoard | None:
    """To go in is to point at the first floor."""
    return OnBoard(things=(goal.id,), floor=floor_key(goal.id, 1)) if isinstance(goal, Piece) else None


@enforces("battleforge.building.enter")
def _doors(state: State, unit: Unit) -> Iterator[Piece]:
    """The buildings within 6″ of every model."""
    for each in state.terrain.ground.buildings:
        if within_door(unit, each):
            yield each.piece
