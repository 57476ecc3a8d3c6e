"""What everybody can see happen: whose activation it is, and how the units stand after each event."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.showing.beats import Activation, Standing, Tableau, by_kind
from grognard.engine.showing.scene import Base
from grognard.rulesets.fatigue.rules.ground import Ground
from grognard.rulesets.fatigue.state import Profile, State, Unit

BEATS = by_kind(
    {
        "move": ("moves", "seizes"),
        "declare": ("holds", "attack", "repeat"),
        "loss": ("casualties", "slain", "no-losses"),
        "fall": ("destroyed",),
        "back": ("retreats",),
        "result": ("decided", "drawn", "end"),
        "state": ("fatigued",),
    }
)


def tableau(known: State) -> Tableau:
    return Tableau(_activation(known), tuple([_standing(known, unit) for unit in known.units.values()]))


def _activation(state: State) -> Activation | None:
    if not state.acting:
        return None
    number = sum(state.activations) + 1
    return Activation(str(number), state.acting, state.units[state.acting].seat, str(number))


def _standing(state: State, unit: Unit) -> Standing:
    count = len(unit.models) if unit.where != "reserve" else unit.profile.models
    return Standing(unit.id, count, unit.where, bases(unit.profile, tuple(unit.models.items()), state.ground))


@lru_cache(maxsize=1024)
def bases(profile: Profile, models: tuple[tuple[str, tuple[int, int]], ...], ground: Ground) -> tuple[Base, ...]:
    """The bases of a unit that stands like this. The result is cached, because most units stand where they stood
    before."""
    return tuple(
        [Base(model, place, profile.radius, ground.height_at(place), profile.height) for model, place in models]
    )
