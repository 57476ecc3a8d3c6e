"""Chapter 7 and the bill of chapter 8: who may use which stratagem, what it costs, what goes together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from grognard.engine.refusal import Refusal
from grognard.engine.tally import Tally
from grognard.rulesets.anvil.state import Field, Unit, other
from grognard.rulesets.anvil.tables import ANY, GENERAL, SHOOTER, Stratagem

OWN_MOMENT = (
    "fireball",
    "stormwind",
    "transfix",
    "drain_life",
    "summon_subjects",
    "steady",
    "ballistics",
    "raise_a_champion",
)
"""Stratagems that are resolved at a moment of their player's choice, once each."""
ADDED = "summon:"
ADDITIONS = tuple(ADDED + key for key in ("swiftness", "shooter", "fear"))
"""What a summoned Troop may be given, declared and paid with Summon Subjects."""


def card_of(field: Field, key: str) -> Stratagem:
    return field.stratagem(key.removeprefix(ADDED))


def eligible(unit: Unit, card: Stratagem, traits: Sequence[str] = ()) -> bool:
    """Whether the unit is among the users; `traits` are those it is being given. "anvil.stratagems.eligibility" """
    shoots = SHOOTER in unit.traits or SHOOTER in traits
    # "anvil.army.seat-no-stratagems"
    return not unit.is_seat and _among(card.users, unit.type, unit.general, shoots)


@cache
def _among(users: tuple[str, ...], unit_type: str, general: bool, shoots: bool) -> bool:
    """Alternatives of which one must hold; a "+" joins what must both hold."""
    holds = {ANY, unit_type} | ({GENERAL} if general else set()) | ({SHOOTER} if shoots else set())
    return any(holds.issuperset(alternative.split("+")) for alternative in users)


def bill(field: Field, unit: Unit, declared: Sequence[str]) -> Tally:
    """The price of an activation and why: "anvil.activation.cost", "anvil.deployment.cost".

    CP and DCP leave the same pool; the label only matters here: "anvil.terms.command-points".
    """
    tally = Tally(1, "activation", "anvil.activation.cost")
    cards = [(key, card_of(field, key)) for key in declared]
    if unit.where == "reserve":
        if unit.general:
            tally.add(0, "the General comes free", "anvil.deployment.general-free")
        else:
            tally.add(field.kind(unit).dcp, "DCP of the unit", "anvil.deployment.cost")
        for key, card in cards:
            if card.currency == "DCP" and not key.startswith(ADDED):
                tally.add(card.cost, card.name, card.clause)
        tally.at_least(1, "the DCP part is never below 0", "anvil.deployment.cost")
    for key, card in cards:
        if card.currency == "CP" or key.startswith(ADDED):
            tally.add(card.cost, card.name, card.clause)
    return tally


def starting_hp(field: Field, unit_type: str, traits: Sequence[str]) -> int:
    """The profile with Shooter, Weak and Tough, at least 1: "anvil.deployment.starting-hp"."""
    return max(1, field.tables.units[unit_type].hp + sum(field.stratagem(key).hp for key in traits))


def refuse_alone(field: Field, unit: Unit, key: str) -> Refusal | None:
    """Why this stratagem cannot be declared now, whatever else is: the reason on its card."""
    card = card_of(field, key)
    about = (unit.id,)
    if card.timing == "opp":
        reason = f"{card.name} is used in the opponent's activation"
        return Refusal(reason, "anvil.stratagems.interruptions", about)
    if key.startswith(ADDED):
        return refuse_alone(field, unit, "summon_subjects")
    coming = unit.where == "reserve"
    if card.timing == "deploy" and not coming:
        return Refusal(f"{card.name} is bought as a unit comes on", "anvil.stratagems.deployment-only", about)
    if not eligible(unit, card, (SHOOTER,) if coming else ()):
        return Refusal(f"{card.name} is not for {unit.name}", "anvil.stratagems.eligibility", about)
    cheapest = ("weak",) if coming and key != "weak" and eligible(unit, field.stratagem("weak")) else ()
    cost = bill(field, unit, (key, *cheapest)).total
    if cost > field.pools[unit.seat]:
        reason = f"that makes {cost} CP and {field.side(unit.seat)} has {field.pools[unit.seat]}"
        return Refusal(reason, "anvil.activation.cost", about)
    special = SPECIAL.get(key)
    return special(field, unit) if special is not None else None


def _refuse_champion(field: Field, unit: Unit) -> Refusal | None:
    """Once per game, and only while the enemy has a Seat: "anvil.stratagem.raise-a-champion"."""
    clause = "anvil.stratagem.raise-a-champion"
    if field.champions[unit.seat]:
        return Refusal("a Champion was raised already in this game", clause, (unit.id,))
    throne = field.throne(other(unit.seat))
    if throne is None or throne.where != "table":
        return Refusal("the enemy has no Seat of Power to reach", clause, (unit.id,))
    return None


def _refuse_summoning(field: Field, unit: Unit) -> Refusal | None:
    """Not after Steady on it this turn; from the second use on it costs 1 HP and needs 2."""
    clause = "anvil.stratagem.summon-subjects"
    if unit.marked("steadied"):
        return Refusal(f"this turn Steady was used on {unit.name}", clause, (unit.id,))
    if field.summonings[unit.seat] > 0 and unit.hp < 2:
        return Refusal(f"it would cost {unit.name} 1 of {unit.hp} HP", clause, (unit.id,))
    return None


def _refuse_brace(_: Field, unit: Unit) -> Refusal | None:
    if unit.where == "reserve":
        reason = f"coming on is a move, so {unit.name} cannot brace"
        return Refusal(reason, "anvil.deployment.entry", (unit.id,))
    return None


SPECIAL: dict[str, Callable[[Field, Unit], Refusal | None]] = {
    "raise_a_champion": _refuse_champion,
    "summon_subjects": _refuse_summoning,
    "brace": _refuse_brace,
}


def refuse_declaration(field: Field, unit: Unit, declared: Sequence[str]) -> Refusal | None:
    """What is wrong with these stratagems together; each alone was tested by `refuse_alone`."""
    about = (unit.id,)
    chosen = set(declared)
    coming = unit.where == "reserve"
    for key in declared:
        if not key.startswith(ADDED) and not eligible(unit, card_of(field, key), declared):
            name = card_of(field, key).name
            clause = "anvil.stratagems.eligibility"
            if key == "heavy_projectile":
                clause = "anvil.deployment.stratagem-mix"
            return Refusal(f"{name} needs Shooter", clause, about)
    if {"flanking", "infiltrate"} <= chosen:
        return Refusal("Flanking and Infiltrate exclude each other", "anvil.deployment.stratagem-mix", about)
    if "parthian_shot" in chosen and "ballistics" not in chosen:
        return Refusal("Parthian Shot goes with Ballistics", "anvil.stratagem.parthian-shot", about)
    if coming and "ballistics" in chosen and "parthian_shot" not in chosen:
        clause = "anvil.stratagem.infiltrate" if "infiltrate" in chosen else "anvil.deployment.entry"
        return Refusal(f"coming on is a move, so {unit.name} cannot shoot without Parthian Shot", clause, about)
    if chosen.intersection(ADDITIONS) and "summon_subjects" not in chosen:
        return Refusal("additions go with Summon Subjects", "anvil.stratagem.summon-subjects", about)
    cost = bill(field, unit, declared).total
    if cost > field.pools[unit.seat]:
        reason = f"that makes {cost} CP and {field.side(unit.seat)} has {field.pools[unit.seat]}"
        return Refusal(reason, "anvil.activation.cost", about)
    return None
