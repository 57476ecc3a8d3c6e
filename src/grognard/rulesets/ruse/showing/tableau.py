"""What everybody can see happen: which action or combat it is, and how the cards lie after each event."""

from __future__ import annotations

from grognard.engine.showing.beats import Activation, Standing, Tableau, Where, by_kind
from grognard.rulesets.ruse.rules.field import NORTH, SOUTH
from grognard.rulesets.ruse.showing.scene import card_piece
from grognard.rulesets.ruse.state import State, Unit, seat_name

BEATS = by_kind(
    {
        "move": ("move", "hustle", "sidestep", "turn", "reform"),
        "declare": ("shot", "attack", "combat"),
        "reveal": ("reveal",),
        "loss": ("wounds", "shot-wounds", "cut-short"),
        "fall": ("destroyed",),
        "back": ("left", "fled"),
        "result": ("result", "over"),
        "turn": ("pass",),
    }
)
UNDER_WAY = ("actions", "combat", "fight", "reform")


def tableau(known: State) -> Tableau:
    return Tableau(_activation(known), tuple([_standing(unit) for unit in known.units]))


def _activation(state: State) -> Activation | None:
    """Each action of a unit has its line, and each combat."""
    if state.phase not in UNDER_WAY or state.result is not None:
        return None
    heading = f"Round {state.round}, {seat_name(state.active)}"
    score = " : ".join(str(_destroyed(state, seat)) for seat in (NORTH, SOUTH))
    if state.fighting is not None:
        pairs = " ".join("".join(pair) for pair in state.fighting.pairs)
        return Activation(f"{state.turn} {pairs}", "", None, "combat", heading, score)
    acted = sum(unit.acted for unit in state.units)
    return Activation(f"{state.turn} action {acted}", "", state.active, "", heading, score)


def _destroyed(state: State, seat: int) -> int:
    """The points that this side has lost, as far as its cards are known."""
    return sum(unit.face.points for unit in state.army(seat) if unit.lost and unit.face is not None)


def _standing(unit: Unit) -> Standing:
    where: Where = "lost" if unit.lost else "table" if unit.cell else "reserve"
    pieces = (card_piece(unit, own=False),) if unit.on_table else ()
    return Standing(unit.marker, 0 if unit.face is None else unit.models, where, pieces)
