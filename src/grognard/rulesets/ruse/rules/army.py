"""Chapters 2 and 3: building an army under its two caps, and choosing the distractions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from grognard.content.rosters import Checks, RosterFault
from grognard.engine.questions import Answer, malformed
from grognard.engine.questions.answers import RosterAnswer
from grognard.engine.questions.catalogue import Catalogue, Item, Preset, Section
from grognard.engine.questions.movement import RosterQuestion
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Stat
from grognard.rulesets.ruse.cards import Card, CardPack
from grognard.rulesets.ruse.content.packs import pack_named, ready_made
from grognard.rulesets.ruse.state import ArmyList

CORE_UNITS, CORE_POINTS = 3, 10
ELITE_UNITS, ELITE_POINTS = 2, 10
PARTS = ("core", "elite", "distractions")
LIST_CLAUSES = (
    "ruse.army.core",
    "ruse.army.elite",
    "ruse.army.distinct",
    "ruse.distract.core",
    "ruse.distract.elite",
    "ruse.distract.legal",
)
"""The clauses that every locked list is checked against."""


def list_faults(pack: CardPack, roster: Mapping[str, Any]) -> list[RosterFault]:
    """All faults of a list, each with its clause."""
    checks = Checks()
    clauses = {"core": "ruse.army.core", "elite": "ruse.army.elite", "distractions": "ruse.distract.legal"}
    for part in PARTS:
        for card_id in roster[part]:
            if pack.card(card_id) is None:  # asked first, because looking for similar names takes long
                checks.known("card", card_id, [card.id for card in pack.cards], clauses[part], part)
    if checks.faults:
        return checks.faults
    core, elite, distractions = (_cards(pack, roster[part]) for part in PARTS)
    _check_part(checks, "core", core, CORE_UNITS, CORE_POINTS)
    _check_part(checks, "elite", elite, ELITE_UNITS, ELITE_POINTS)
    checks.unique("card", (card.id for card in core + elite), "ruse.army.distinct")
    _check_distractions(checks, pack, core + elite, distractions)
    return checks.faults


def is_ids(given: object) -> bool:
    return isinstance(given, list | tuple) and all(isinstance(each, str) for each in given)


def _cards(pack: CardPack, ids: Sequence[str]) -> list[Card]:
    return [card for card_id in ids if (card := pack.card(card_id)) is not None]


def _check_part(checks: Checks, category: str, cards: list[Card], units: int, points: int) -> None:
    """Check that there are so many cards of the category, within their own cap ("ruse.army.core",
    "ruse.army.elite")."""
    clause = f"ruse.army.{category}"
    for card in cards:
        checks.demand(card.category == category, f"{card.name} is {card.category}, not {category}.", clause, card.id)
    checks.exactly(f"{category} cards", len(cards), units, clause)
    checks.at_most(f"{category} points", sum(card.points for card in cards), points, clause)


def _check_distractions(checks: Checks, pack: CardPack, army: list[Card], distractions: list[Card]) -> None:
    own = {card.id for card in army}
    for card in distractions:
        reason = f"{card.name} level {card.level} is in the army and cannot distract."
        checks.demand(card.id not in own, reason, "ruse.distract.legal", card.id)
    checks.unique("distraction", (card.id for card in distractions), "ruse.distract.legal")
    cores = sum(card.category == "core" for card in distractions)
    checks.exactly("core distractions", cores, 1, "ruse.distract.core")
    shown = [card.elite_type for card in distractions if card.category == "elite"]
    for elite_type in sorted({*elite_types(army), *shown}):
        wanted = len(_further(pack, army, elite_type)) > 0 and elite_type in elite_types(army)
        found = shown.count(elite_type)
        checks.exactly(f"{elite_type} distractions", found, int(wanted), "ruse.distract.elite")


def elite_types(army: Sequence[Card]) -> list[str]:
    return sorted({card.elite_type for card in army if card.category == "elite"})


def _further(pack: CardPack, army: Sequence[Card], elite_type: str) -> list[Card]:
    """The cards of this elite type that the army does not contain. If there are none the distraction is left out."""
    own = {card.id for card in army}
    return [card for card in pack.cards if card.elite_type == elite_type and card.id not in own]


def list_of(pack: CardPack, roster: Mapping[str, Any]) -> ArmyList:
    core, elite, distractions = (tuple(_cards(pack, roster[part])) for part in PARTS)
    return ArmyList(core, elite, distractions)


class ListQuestion(RosterQuestion):
    """The question of army and distractions, answered by one document: {"core": [...], "elite": [...], "distractions":
    [...]} with card ids."""

    clause = "ruse.army.secret"
    topic = "list"
    private = True
    title = "What do you bring, and what do you only show?"
    limits = "3 core and 2 elite cards, 10 points each"

    def __init__(self, pack: str) -> None:
        self.pack = pack

    @property
    def catalogue(self) -> Catalogue:
        cards = pack_named(self.pack).cards
        ids = {category: tuple(c.id for c in cards if c.category == category) for category in ("core", "elite")}
        return Catalogue(
            (
                Section("core", "Core", ids["core"], CORE_UNITS, CORE_UNITS, CORE_POINTS, clause="ruse.army.core"),
                Section(
                    "elite", "Elite", ids["elite"], ELITE_UNITS, ELITE_UNITS, ELITE_POINTS, clause="ruse.army.elite"
                ),
                Section(
                    "distractions",
                    "Distractions",
                    tuple(card.id for card in cards),
                    1,
                    1 + ELITE_UNITS,
                    clause="ruse.distract.core",
                    free=True,
                ),
            ),
            tuple(shown(card) for card in cards),
            tuple(Preset(army.name, army.roster, army.about) for army in ready_made(self.pack)),
        )

    def judge(self, chosen: RosterAnswer) -> Refusal | None:
        if set(chosen) != set(PARTS):
            return malformed("a list names its core, elite and distractions")
        return one_refusal(list_faults(pack_named(self.pack), chosen))

    def sample(self, rng: random.Random) -> Answer:
        return random_list(self.pack, rng)

    def candidates(self, limit: int) -> Iterator[Answer]:
        armies = ready_made(self.pack)
        if armies:
            yield from (army.roster for army in armies[:limit])
        elif limit > 0:
            yield random_list(self.pack, random.Random(0))


def shown(card: Card) -> Item:
    """A card of the edition, as the army builder shows it."""
    kind, label = card.elite_type or card.category, f"{card.name}, level {card.level}"
    return Item(card.id, label, card.summary, card.points, kind.capitalize(), card.figure, _printed(card), 1)


def _printed(card: Card) -> tuple[Stat, ...]:
    """The numbers on the card."""
    ranged, block = (f"{needed}+" if needed is not None else "–" for needed in (card.ranged, card.block))
    return (
        Stat("Models", "Mo", str(card.models), "ruse.base.models"),
        Stat("Wounds", "W", str(card.wounds), "ruse.base.models"),
        Stat("Front rank", "FR", str(card.front_rank), "ruse.base.frontrank"),
        Stat("Attacks", "A", str(card.attacks), "ruse.attack.dice"),
        Stat("Melee", "M", f"{card.melee}+", "ruse.attack.hit"),
        Stat("Ranged", "R", ranged, "ruse.shoot.dice"),
        Stat("Block", "B", block, "ruse.attack.block"),
        Stat("Speed", "Sp", str(card.speed), "ruse.action.move"),
    )


def one_refusal(faults: Sequence[RosterFault]) -> Refusal | None:
    """One refusal that names all faults, under the clause of the first."""
    if not faults:
        return None
    return Refusal(" ".join(f"{f.where}: {f.reason}" if f.where else f.reason for f in faults), faults[0].clause)


@lru_cache(maxsize=16)
def _affordable(pack: str, category: str, units: int, points: int) -> list[tuple[Card, ...]]:
    cards = [card for card in pack_named(pack).cards if card.category == category]
    return [some for some in combinations(cards, units) if sum(card.points for card in some) <= points]


def random_list(edition: str, rng: random.Random) -> dict[str, list[str]]:
    """A random list that the rules allow."""
    pack = pack_named(edition)
    core = rng.choice(_affordable(edition, "core", CORE_UNITS, CORE_POINTS))
    elite = rng.choice(_affordable(edition, "elite", ELITE_UNITS, ELITE_POINTS))
    distractions = [rng.choice([c for c in pack.cards if c.category == "core" and c not in core])]
    for elite_type in elite_types(elite):
        further = _further(pack, elite, elite_type)
        if further:
            distractions.append(rng.choice(further))
    parts = zip(PARTS, (core, elite, distractions), strict=True)
    return {part: [card.id for card in cards] for part, cards in parts}
