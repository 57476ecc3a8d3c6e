"""What everybody can see happen: whose activation it is, and how the units stand after each event."""

from __future__ import annotations

from grognard.engine.showing.beats import Activation, Standing, Tableau, by_kind
from grognard.rulesets.battleforge.showing.pieces import pieces_of
from grognard.rulesets.battleforge.state import State, Unit

BEATS = by_kind(
    {
        "turn": ("round", "activation"),
        "bids": ("bids",),
        "note": ("shock", "zone", "reserve", "income"),
        "state": ("shaken", "steady"),
        "declare": ("attack", "focus", "hold", "evade", "special", "power", "strategy"),
        "result": ("objective", "first", "rally", "control", "score", "stopped", "toll"),
        "place": ("deploys", "arrives"),
        "interrupt": ("react", "too slow"),
        "loss": ("wounds",),
        "fall": ("destroyed",),
        "back": ("break",),
    }
)


def tableau(known: State) -> Tableau:
    return Tableau(_activation(known), tuple([_standing(known, unit) for unit in known.units.values()]))


def _activation(state: State) -> Activation | None:
    score, heading = " : ".join(map(str, state.victory)), f"Round {state.round}"
    if state.acting:
        unit = state.units[state.acting[0]]
        return Activation(f"{state.round} {unit.id}", unit.id, unit.seat, "", heading, score)
    if state.stage in ("bidding", "end"):
        return Activation(f"{state.round} {state.stage}", heading=heading, score=score)
    return None


def _standing(state: State, unit: Unit) -> Standing:
    if unit.where == "lost":
        return Standing(unit.id, 0, "lost")
    return Standing(unit.id, len(unit.models), "table" if unit.where == "table" else "reserve", pieces_of(state, unit))
