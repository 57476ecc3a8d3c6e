"""What everybody can see happen: whose activation it is, and how the units stand after each event."""

from __future__ import annotations

from grognard.engine.seating import COLOURS
from grognard.engine.showing.beats import Activation, Standing, Tableau, Where, by_kind
from grognard.rulesets.lords.rules.ending import points
from grognard.rulesets.lords.showing.scene import pieces_of
from grognard.rulesets.lords.state import State, Unit

BEATS = by_kind(
    {
        "move": ("advance", "charge"),
        "declare": ("declare", "hold", "shoot", "fight"),
        "loss": ("casualties", "run"),
        "result": ("repelled", "short", "steady", "burn"),
        "fall": ("destroyed", "slain"),
        "back": ("retreat",),
    }
)


def tableau(known: State) -> Tableau:
    return Tableau(_activation(known), tuple([_standing(known, unit) for unit in known.units.values()]))


def _activation(game: State) -> Activation | None:
    """Each unit that acts has its line; those that leaders set off stand under the same heading."""
    if not game.acting or game.phase != "turn":
        return None
    turn = game.turns[game.active] + 1
    heading = f"Turn {turn}, {COLOURS[game.active]}"
    ours, theirs = points(game)
    return Activation(
        f"{turn} {game.active} {game.acting}", game.acting, game.active, "", heading, f"{ours} : {theirs}"
    )


def _standing(game: State, unit: Unit) -> Standing:
    """A leader who stands in a unit is counted with it, as its plate has it."""
    leaders = [other for other in game.units.values() if other.joined_to == unit.id]
    count = unit.alive + sum(leader.alive for leader in leaders)
    where: Where = "reserve" if unit.waiting else "table" if unit.stands else "lost"
    return Standing(unit.id, count, where, pieces_of(unit))
