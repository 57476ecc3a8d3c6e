"""Chapter 7: casualties. The owner picks who falls, the leader last."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache

from grognard.engine.events import Ref
from grognard.engine.questions import Option, Some
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.body import Body, Model, remove
from grognard.rulesets.lords.measuring import CLOSE, MEASURE, gap
from grognard.rulesets.lords.state import Unit
from grognard.table.coherency import coherent_without
from grognard.table.shapes import Disc


@lru_cache(maxsize=4096)
def _open_places(discs: tuple[Disc, ...], leads: tuple[bool, ...]) -> tuple[int, ...]:
    """Who may be removed now, by place in the list. Kept, as odds ask about one unit again and again."""
    men = [place for place, leader in enumerate(leads) if not leader] or list(range(len(discs)))
    return tuple([place for place in men if coherent_without(discs, CLOSE + MEASURE.slack, (place,))] or men)


def next_to_fall(models: Sequence[Model]) -> list[Model]:
    """lords.casualty.owner-picks: who may be removed now; those who keep the unit coherent, if there are any.

    lords.casualty.leader-last: no leader while there are rank and file.
    """
    return [models[place] for place in _open_places(*_stand(models))]


def _stand(models: Sequence[Model]) -> tuple[tuple[Disc, ...], tuple[bool, ...]]:
    """How models stand, and which of them are leaders."""
    return tuple([model.disc for model in models]), tuple([model.unit.leads for model in models])


@lru_cache(maxsize=4096)
def _farthest(discs: tuple[Disc, ...], leads: tuple[bool, ...], cause: tuple[Disc, ...]) -> int:
    """Of those who may fall the one farthest from the unit that caused the loss, the higher number on ties."""
    places = _open_places(discs, leads)
    gaps = [gap((discs[place],), cause) for place in places]
    most = max(gaps)
    return [place for place, free in zip(places, gaps, strict=True) if not MEASURE.farther(most, free)][-1]


def by_default(models: Sequence[Model], losses: int, cause: Sequence[Disc]) -> list[str]:
    """Whom the umpire removes if the owner does not choose."""
    blow = tuple(cause)
    left = list(models)
    return [left.pop(_farthest(*_stand(left), blow)).id for _ in range(losses)]


def at_random(models: Sequence[Model], losses: int, rng: random.Random) -> list[str]:
    left = list(models)
    fallen: list[str] = []
    for _ in range(losses):
        gone = rng.choice(next_to_fall(left))
        fallen.append(gone.id)
        left.remove(gone)
    return fallen


def may_fall(models: Sequence[Model], chosen: frozenset[str], dead_ends: set[frozenset[str]]) -> bool:
    """Whether the chosen ones can be removed one after the other in some order, each step an allowed one."""
    if not chosen:
        return True
    if chosen in dead_ends:
        return False
    for model in next_to_fall(models):
        if model.id in chosen:
            rest = [other for other in models if other is not model]
            if may_fall(rest, chosen - {model.id}, dead_ends):
                return True
    dead_ends.add(chosen)
    return False


def refuse_losses(models: Sequence[Model], chosen: Sequence[str]) -> Refusal | None:
    if may_fall(models, frozenset(chosen), set()):
        return None
    leaders = {model.id for model in models if model.unit.leads}
    men = sum(model.id not in leaders for model in models)
    if leaders & set(chosen) and len(set(chosen) - leaders) < men:
        return Refusal("a leader falls only when all rank and file are gone", "lords.casualty.leader-last")
    return Refusal("another choice keeps the unit coherent, so it must be one of those", "lords.casualty.owner-picks")


def losses_question(body: Body, losses: int, cause: Sequence[Disc], clause: str) -> Some[Model]:
    models = body.models

    def proposals() -> Iterator[list[str]]:
        yield by_default(models, losses, cause)

    return Some(
        f"{body.name} {body.does('lose')} {losses}: who falls?",
        clause,
        "casualties",
        [Option(model.id, model, model.label) for model in models],
        least=losses,
        most=losses,
        proposals=proposals,
        joint=lambda chosen: refuse_losses(models, chosen),
        draw=lambda rng: at_random(models, losses, rng),
        limits="Keep the unit together; a leader falls last.",
        about=(body.id,),
    )


def no_choice(body: Body, losses: int) -> bool:
    """Whether it is settled who falls: everybody, or exactly the rank and file."""
    return losses >= body.count or losses == body.rank_and_file


async def lose(umpire: Umpire, body: Body, losses: int, cause: Sequence[Disc], clause: str) -> int:
    """lords.casualty.overkill: remove so many models, at most all. How many went."""
    losses = min(losses, body.count)
    if no_choice(body, losses):
        fallen = [model for model in body.models if losses >= body.count or not model.unit.leads]
    else:
        fallen = await umpire.ask(body.seat, losses_question(body, losses, cause, clause))
    for model in fallen:
        remove(model)
    return losses


def tell_destroyed(umpire: Umpire, parts: Sequence[Unit]) -> None:
    """lords.unit.destroyed: which of these have lost the last model. For a leader nobody steps in."""
    for part in parts:
        if part.alive:
            continue
        name = Ref(part.id, part.profile.name, part.seat)
        if part.leads:
            umpire.cite("lords.chain.leader-dead")
            umpire.tell("slain", "lords.unit.leaders-single", "{unit} is dead", unit=name)
        else:
            umpire.tell("destroyed", "lords.unit.destroyed", "{unit} are destroyed", unit=name)
