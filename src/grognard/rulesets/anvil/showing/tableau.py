"""What everybody can see happen: whose activation it is, and how the trays stand after each event."""

from __future__ import annotations

from grognard.engine.showing.beats import Activation, Standing, Tableau, by_kind
from grognard.rulesets.anvil.showing.scene import trays_of
from grognard.rulesets.anvil.state import State, Unit

BEATS = by_kind(
    {
        "bids": ("bids",),
        "result": ("first", "tie", "halt", "short", "dispelled", "wasted", "over"),
        "move": ("move",),
        "place": ("appears", "raised", "terrain", "seat"),
        "declare": ("engage", "into", "shot", "cast"),
        "back": ("bounce", "blown"),
        "loss": ("damage",),
        "fall": ("destroyed",),
        "interrupt": ("interrupt",),
        "state": ("transfixed", "heal"),
        "turn": ("turn-ends", "empty", "pass"),
    }
)


def tableau(known: State) -> Tableau:
    return Tableau(_activation(known), tuple([_standing(known, unit) for unit in known.units.values()]))


def _activation(field: State) -> Activation | None:
    heading = f"Turn {field.turn}" if field.turn else ""
    if field.phase == "bid":
        return Activation(f"bid {field.turn} {field.limits}", heading=heading)
    acting = field.acting
    if acting is None:
        return None
    # The CP that are left distinguish two activations of the same unit.
    key = f"{field.turn} {acting.unit} {field.pools[acting.seat]}"
    return Activation(key, acting.unit, acting.seat, f"{acting.paid} CP", heading)


def _standing(field: State, unit: Unit) -> Standing:
    count = 0 if unit.where == "lost" else unit.hp
    return Standing(unit.id, count, unit.where, trays_of(field, unit))
