"""Chapter 12, giving out hits: the defender says which models take them, all in one order or one by one."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.dice.volley import SecondChance
from grognard.engine.questions import Answer, OnBoard, One, Option, OptionShown, Order
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.shooting.hits import Ranks, Victims, name_of
from grognard.rulesets.battleforge.sheets import Weapon

CLAUSE = "battleforge.shoot.assign"
ONE_BY_ONE = "one by one"
ONE_IN = 8
"""How often a random player gives hits out one by one."""


@enforces("battleforge.shoot.assign")
async def give_out(
    umpire: Umpire,
    target: Victims,
    weapon: Weapon,
    ranks: Ranks,
    hits: Mapping[str, int],
    second: SecondChance | None = None,
) -> tuple[Ranks, Sequence[str]]:
    """One order of models for all hits of a weapon, and which kinds of hits are to be taken first; or, hit by hit, who
    takes it: then none is left to take. With a single model nothing is asked."""
    kinds = [name for name, count in hits.items() if count]
    open_to = target.open_to(ranks, kinds[0])
    if len(open_to) < 2:
        return ranks, kinds
    order = await umpire.ask(target.unit.seat, HitOrder(target, weapon, ranks, open_to, sum(hits.values())))
    if len(kinds) > 1:
        kinds = await umpire.ask(target.unit.seat, _which_first(target, kinds, hits))
    if order:
        places = tuple(target.places[model] for model in order)
        return msgspec.structs.replace(ranks, order=places), kinds
    for kind in kinds:
        for left in range(hits[kind], 0, -1):
            ranks = await take_one(umpire, target, ranks, kind, left, second)
    return ranks, ()


class HitOrder(Order[str]):
    """Who takes the hits first; an empty list stands for one by one, which is offered where it makes a difference."""

    def __init__(self, target: Victims, weapon: Weapon, ranks: Ranks, open_to: Sequence[int], number: int) -> None:
        unit = target.unit
        models = [target.models[place] for place in open_to]
        items = [Option(model, model, name_of(unit, model)) for model in models]
        word = "hit" if number == 1 else "hits"
        title = f"{number} {word} on {unit.ref}: who takes the first?"
        super().__init__(title, CLAUSE, f"hits:{unit.id}", items, pointing=_where_it_stands)
        self.limits, self.about = f"with {weapon.name}", (unit.id,)
        if number > 1 and not target.alike(ranks, open_to):
            self.instead = (OptionShown(ONE_BY_ONE, "One by one", "Say of each hit who takes it"),)

    def take(self, answer: Answer) -> list[str]:
        return [] if answer == ONE_BY_ONE else super().take(answer)

    def sample(self, rng: random.Random) -> Answer:
        return ONE_BY_ONE if self.instead and rng.randrange(ONE_IN) == 0 else super().sample(rng)


def _where_it_stands(model: str) -> OnBoard:
    return OnBoard(pieces=(model,))


def _which_first(target: Victims, kinds: Sequence[str], hits: Mapping[str, int]) -> Order[str]:
    items = [Option(kind, kind, f"{hits[kind]} x {kind}") for kind in kinds]
    question = Order(f"Which hits {target.unit.ref:does _} take first?", CLAUSE, f"classes:{target.unit.id}", items)
    question.about = (target.unit.id,)
    return question


async def take_one(
    umpire: Umpire, target: Victims, ranks: Ranks, kind: str, left: int, second: SecondChance | None
) -> Ranks:
    """The defender says who takes the next hit; it is saved or not before the next one is given out."""
    unit, open_to = target.unit, target.open_to(ranks, kind)
    if len(open_to) > 1:
        models = [target.models[place] for place in open_to]
        options = [Option(model, model, name_of(unit, model)) for model in models]
        title = f"{kind}, {left} left: who of {unit.ref} takes this one?"
        question = One(title, CLAUSE, f"hit:{unit.id}", options, about=(unit.id,), pointing=_where_it_stands)
        chosen = await umpire.ask(unit.seat, question)
        first = target.places[chosen]
        rest = tuple(place for place in ranks.order if place != first)
        ranks = msgspec.structs.replace(ranks, order=(first, *rest))
    return await umpire.take_hit(target, ranks, kind, second)
