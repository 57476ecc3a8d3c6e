"""Chapter 7: casualties. The owner chooses which models fall, and the unit has to stay together."""

from __future__ import annotations

import random
from collections.abc import Sequence

from grognard.engine.questions import Option, Some
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.casualties import everybody, fall_one_by_one, is_together, largest_group, losses_question
from grognard.minis.words import number_of
from grognard.rulesets.fatigue.rules.measuring import nearest_square
from grognard.rulesets.fatigue.showing.words import ref, say, who
from grognard.rulesets.fatigue.state import Formation, State, Unit


async def casualties(umpire: Umpire, state: State, unit: Unit, losses: int, attacker: Unit) -> None:
    """The owner takes off so many models (fatigue.attack.casualties)."""
    if losses >= len(unit.models):
        fallen = list(unit.models)
    else:
        fallen = await umpire.ask(unit.seat, casualties_question(unit, losses, attacker))
    remove(state, unit, fallen)
    umpire.tell(
        "casualties",
        "fatigue.attack.casualties",
        say(unit, "{unit} lose {losses}, {left} left", "{unit} falls"),
        unit=ref(unit),
        losses=losses,
        left=len(unit.models),
        models=fallen,
    )
    tell_destroyed(umpire, unit)


def casualties_question(unit: Unit, losses: int, attacker: Unit) -> Some[str]:
    models = list(unit.models)
    links, alive = unit.formation.links, everybody(models)
    must_cohere = largest_group(alive, links) >= len(models) - losses

    def together(fallen: list[str]) -> Refusal | None:
        left = alive & ~sum(1 << models.index(model) for model in fallen)
        if not must_cohere or is_together(left, links):
            return None
        text = f"{unit.name} would be broken up; another choice keeps the unit together"
        return Refusal(text, "fatigue.attack.casualties", (unit.id,))

    def draw(rng: random.Random) -> list[str]:
        chosen = rng.sample(models, losses)
        return chosen if together(chosen) is None else default_casualties(unit, losses, attacker)

    return losses_question(
        f"Which {losses} of {unit.name} fall?" if losses > 1 else f"Which model of {unit.name} falls?",
        "fatigue.attack.casualties",
        f"casualties:{unit.id}",
        unit.id,
        [Option(model, model, who(unit, model)) for model in models],
        losses,
        piece=str,
        default=lambda: default_casualties(unit, losses, attacker),
        together=together,
        draw=draw,
        limits="the unit stays coherent while it can",
    )


def default_casualties(unit: Unit, losses: int, attacker: Unit) -> list[str]:
    """Who falls if the owner does not choose: one by one the model that is farthest from the attacking unit among those
    that may fall. On ties it is the higher number."""
    formation, other = unit.formation, attacker.formation
    models = list(formation.at)
    if formation.spread.groups > 1:
        return [models[i] for i in _falls(formation, _by_distance(formation, other), [], losses)]
    # Who falls first does not depend on how many follow, so the order is only worked out as far as somebody asks.
    key = id(other)
    if key not in formation.falls:
        formation.falls[key] = (other, _by_distance(formation, other), [])
    _, order, fallen = formation.falls[key]
    if len(fallen) < losses:
        fallen = _falls(formation, order, fallen, losses)
        formation.falls[key] = (other, order, fallen)
    return [models[i] for i in fallen[:losses]]


def _by_distance(formation: Formation, attacker: Formation) -> list[int]:
    """The models of a unit, the farthest from the attacking unit first, the higher number on ties."""
    far = [
        (nearest_square(place, attacker.at.values()), number_of(model), i)
        for i, (model, place) in enumerate(formation.at.items())
    ]
    return [i for _, _, i in sorted(far, reverse=True)]


def _falls(formation: Formation, order: Sequence[int], fallen: Sequence[int], losses: int) -> list[int]:
    """The first so many models in the order in which they fall. `fallen` has those that are known already."""

    def next_to_fall(alive: int, remaining: int) -> int:
        here = [i for i in order if alive >> i & 1]
        may_go = (i for i in here if _may_go(alive & ~(1 << i), formation.links, remaining, whole=alive))
        return next(may_go, here[0])

    alive = everybody(order) & ~sum(1 << i for i in fallen)
    return [*fallen, *fall_one_by_one(alive, losses - len(fallen), next_to_fall)]


def _may_go(left: int, links: Sequence[int], losses: int, *, whole: int) -> bool:
    """Whether the unit can still be coherent after this model and the other losses. A unit that is lost as a whole
    never breaks up on the way."""
    if is_together(whole, links):
        return is_together(left, links)
    return largest_group(left, links) >= left.bit_count() - (losses - 1)


def remove(state: State, unit: Unit, fallen: Sequence[str]) -> None:
    """Remove models. A unit without models is destroyed (fatigue.unit.destroyed)."""
    unit.stand({model: place for model, place in unit.models.items() if model not in fallen})
    if not unit.models:
        unit.where = "lost"
        unit.fatigued = False
        if state.last[unit.seat] == unit.id:
            state.last[unit.seat] = ""  # "fatigue.check.not-by-retaliation"


def tell_destroyed(umpire: Umpire, unit: Unit) -> None:
    if not unit.models:
        text = say(unit, "{unit} are destroyed", "{unit} is destroyed")
        umpire.tell("destroyed", "fatigue.unit.destroyed", text, unit=ref(unit))
