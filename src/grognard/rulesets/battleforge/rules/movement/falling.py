"""Chapter 9: falls. Dropping more than 3″, and failing a leap."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Dice
from grognard.engine.mechanics.losses import Loss
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.minis.words import number_of
from grognard.rulesets.battleforge.rules.foundations.checks import CLAUSES, faces_up_to, initiative_check
from grognard.rulesets.battleforge.rules.foundations.free_places import free_places
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.rules.shooting import casualties
from grognard.rulesets.battleforge.rules.strategies.second_chance import second_chance
from grognard.rulesets.battleforge.rules.terrain.ground import DROP
from grognard.rulesets.battleforge.state import Stand, State, Unit


@enforces("battleforge.move.fall")
async def land(umpire: Umpire, state: State, unit: Unit, drops: Mapping[str, int]) -> bool:
    """Some models of a unit fall this deep; one check covers them all. Returns whether they land on their feet."""
    umpire.cite(land)
    if max(drops.values(), default=0) <= DROP:
        return True
    if await initiative_check(umpire, state, unit, "battleforge.move.fall", "Fall"):
        return True
    await hurt(umpire, state, unit, [model for model in unit.models if model in drops])
    return False


@enforces("battleforge.move.fall-fail")
async def hurt(
    umpire: Umpire, state: State, unit: Unit, models: list[str], clause: str = "battleforge.move.fall-fail"
) -> None:
    """These models roll a Save each, without AP and cover; a model that fails loses a wound. It is no attack."""
    umpire.cite(clause)
    saving = [(model, save) for model in models if (save := unit.figure(model).profile.save) is not None]
    groups = [(save, [model for model, _ in group]) for save, group in groupby(saving, key=lambda each: each[1])]
    dice = [_saves(unit, save, group, clause) for save, group in groups]
    rolled = await umpire.roll_all(*dice) if dice else ()
    for result in await second_chance(umpire, state, rolled):
        for model, failed in result.by_model("miss").items():
            if failed:
                state.pending.add(Loss(model, unit.id, clause))
    state.consequences.open()
    await casualties.fall(umpire, state, casualties.Before(state))
    await shock.settle_all(umpire, state)


def _saves(unit: Unit, save: int, models: list[str], clause: str) -> Dice:
    need = Tally(save, "Save", CLAUSES["save"])
    return Dice(
        len(models), faces_up_to(need.total), clause, by=unit.seat, unit=unit.id, tally=need, label="Save",
        models=tuple(models),
    )  # fmt: skip


@enforces("battleforge.move.leap-fail")
def put_below(state: State, unit: Unit, take_offs: Mapping[str, Stand], bottom: Mapping[str, int]) -> None:
    """Models that failed a leap stand at the bottom, as near as can be to the foot of where they took off."""
    wanted = {model: stand._replace(elevation=bottom[model]) for model, stand in take_offs.items()}
    unit.stand({**unit.stands, **free_places(state, unit, wanted)})


async def go_down(umpire: Umpire, state: State, unit: Unit, stands: Mapping[str, Stand]) -> None:
    """A unit that runs comes to these places; models that drop more than 3″ on the way may be hurt."""
    before = unit.stands
    drops = {model: before[model].elevation - stand.elevation for model, stand in stands.items() if model in before}
    unit.stand(stands)
    await land(umpire, state, unit, {m: drop for m, drop in drops.items() if drop > DROP and not has_wings(unit, m)})


def has_wings(unit: Unit, model: str) -> bool:
    """Whether a model flies, so that it never falls."""
    return "winged" in unit.sheet.rules_of(number_of(model))


async def come_down(umpire: Umpire, state: State, unit: Unit) -> None:
    """Whoever was stopped in the air, in mid-leap or on wings, comes down to the ground beneath; it is a fall for those
    without wings."""
    ground, stands = state.terrain.ground, dict(unit.stands)
    drops: dict[str, int] = {}
    for model, solid in unit.formation.solid_by_model.items():
        level = ground.level_at(solid.footprint)
        if level < solid.bottom:
            stands[model] = stands[model]._replace(elevation=level)
            if not has_wings(unit, model):
                drops[model] = solid.bottom - level
    if stands != unit.stands:
        unit.stand(stands)
        await land(umpire, state, unit, drops)
