"""Chapter 7: casualties. The owner picks who falls, the leader last."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.events import Ref
from grognard.engine.questions import Option, Some
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.casualties import everybody, fall_one_by_one, is_together, links_between, losses_question, those_in
from grognard.rulesets.lords.rules.body import Body, Model, remove
from grognard.rulesets.lords.rules.measuring import CLOSE, MEASURE, gap
from grognard.rulesets.lords.state import Unit
from grognard.table.shapes import Disc


@lru_cache(maxsize=1024)
def _links(discs: tuple[Disc, ...]) -> list[int]:
    return links_between(discs, CLOSE + MEASURE.slack)


class AtRisk(NamedTuple):
    """Models that are about to suffer losses: their bases, and which of them are leaders. Each model goes by its place
    in the list."""

    discs: tuple[Disc, ...]
    leaders: int
    """The places of the leaders, as bits."""

    def next_to_fall(self, alive: int) -> list[int]:
        """lords.casualty.owner-picks: the models that may be removed now, which are those whose loss keeps the unit
        coherent, if there are any.

        lords.casualty.leader-last: no leader while there are rank and file.
        """
        men = those_in(alive & ~self.leaders or alive)
        links = _links(self.discs)
        return [place for place in men if is_together(alive & ~(1 << place), links)] or men


def muster(models: Sequence[Model]) -> AtRisk:
    leaders = sum(1 << place for place, model in enumerate(models) if model.unit.leads)
    return AtRisk(tuple([model.disc for model in models]), leaders)


@lru_cache(maxsize=4096)
def _by_default(unit: AtRisk, losses: int, cause: tuple[Disc, ...]) -> list[int]:
    """The models that fall first, in their order. Cached, because odds ask about one unit again and again."""
    gaps = [gap((disc,), cause) for disc in unit.discs]

    def farthest(alive: int, _: int) -> int:
        """The model that falls next. Of those that may fall it is the one farthest from the unit that caused the loss,
        on ties the one with the higher number."""
        places = unit.next_to_fall(alive)
        most = max(gaps[place] for place in places)
        return [place for place in places if not MEASURE.farther(most, gaps[place])][-1]

    return fall_one_by_one(everybody(unit.discs), losses, farthest)


def by_default(models: Sequence[Model], losses: int, cause: Sequence[Disc]) -> list[str]:
    """The models that the umpire removes if the owner does not choose."""
    return [models[place].id for place in _by_default(muster(models), losses, tuple(cause))]


def at_random(models: Sequence[Model], losses: int, rng: random.Random) -> list[str]:
    unit = muster(models)
    falling = fall_one_by_one(everybody(models), losses, lambda alive, _: rng.choice(unit.next_to_fall(alive)))
    return [models[place].id for place in falling]


def may_fall(unit: AtRisk, alive: int, chosen: int, dead_ends: set[int]) -> bool:
    """Whether the chosen models can be removed one after the other in some order, with every step allowed."""
    if not chosen:
        return True
    if chosen in dead_ends:
        return False
    for place in unit.next_to_fall(alive):
        bit = 1 << place
        if chosen & bit and may_fall(unit, alive & ~bit, chosen & ~bit, dead_ends):
            return True
    dead_ends.add(chosen)
    return False


def refuse_losses(models: Sequence[Model], chosen: Sequence[str]) -> Refusal | None:
    fallen = sum(1 << place for place, model in enumerate(models) if model.id in chosen)
    if may_fall(muster(models), everybody(models), fallen, set()):
        return None
    leaders = {model.id for model in models if model.unit.leads}
    men = sum(model.id not in leaders for model in models)
    if leaders & set(chosen) and len(set(chosen) - leaders) < men:
        return Refusal("a leader falls only when all rank and file are gone", "lords.casualty.leader-last")
    return Refusal("another choice keeps the unit coherent, so it must be one of those", "lords.casualty.owner-picks")


WHO = {"lords.casualty.owner-picks": "who falls?", "lords.bravery.failure-level": "who runs?"}
"""What the owner is asked, by the clause that costs the models."""


def casualties_question(body: Body, losses: int, cause: Sequence[Disc], clause: str) -> Some[Model]:
    models = body.models
    return losses_question(
        f"{body.name} {body.does('lose')} {losses}: {WHO[clause]}",
        clause,
        "casualties",
        body.id,
        [Option(model.id, model, model.label) for model in models],
        losses,
        piece=lambda model: model.id,
        default=lambda: by_default(models, losses, cause),
        together=lambda chosen: refuse_losses(models, chosen),
        draw=lambda rng: at_random(models, losses, rng),
        limits="Keep the unit together; a leader falls last.",
    )


def no_choice(body: Body, losses: int) -> bool:
    """Whether it is settled who falls: everybody, or exactly the rank and file."""
    return losses >= body.count or losses == body.rank_and_file


async def lose(umpire: Umpire, body: Body, losses: int, cause: Sequence[Disc], clause: str) -> int:
    """lords.casualty.overkill: remove so many models, at most all. Returns how many went."""
    losses = min(losses, body.count)
    if no_choice(body, losses):
        fallen = [model for model in body.models if losses >= body.count or not model.unit.leads]
    else:
        fallen = await umpire.ask(body.seat, casualties_question(body, losses, cause, clause))
    for model in fallen:
        remove(model)
    return losses


def tell_destroyed(umpire: Umpire, parts: Sequence[Unit]) -> None:
    """lords.unit.destroyed: which of these have lost their last model. Nobody takes the place of a leader."""
    for part in parts:
        if part.alive:
            continue
        name = Ref(part.id, part.profile.name, part.seat)
        if part.leads:
            umpire.cite("lords.chain.leader-dead")
            umpire.tell("slain", "lords.unit.leaders-single", "{unit} is dead", unit=name)
        else:
            umpire.tell("destroyed", "lords.unit.destroyed", "{unit} are destroyed", unit=name)
