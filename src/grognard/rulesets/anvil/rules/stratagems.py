"""Chapter 7, and the bill of chapter 8: who may use which stratagem, what it costs, and which go together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from grognard.engine.clauses import enforces
from grognard.engine.questions import Option
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.rules.measuring import within
from grognard.rulesets.anvil.showing.words import ref
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.tables import ANY, GENERAL, SEAT, SHOOTER, Stratagem

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
PLAIN = 1
"""What an activation costs by itself: "anvil.activation.cost"."""


def card_of(field: State, key: str) -> Stratagem:
    return field.tables.stratagems.get(key) or field.tables.stratagems[key.removeprefix(ADDED)]


def eligible(unit: Unit, card: Stratagem, traits: Sequence[str] = ()) -> bool:
    """Whether the unit is among the users; `traits` are those it is being given. "anvil.stratagems.eligibility" """
    return may_use(unit, card, SHOOTER in unit.traits or SHOOTER in traits)


def may_use(unit: Unit, card: Stratagem, shoots: bool) -> bool:
    """Whether a unit may use a card, once it is known whether the unit shoots."""
    # "anvil.army.seat-no-stratagems"
    return unit.type != SEAT and _among(card.users, unit.type, unit.general, shoots)


@cache
def _among(users: tuple[str, ...], unit_type: str, general: bool, shoots: bool) -> bool:
    """Whether one of some alternatives holds. A "+" joins two that must both hold."""
    holds = {ANY, unit_type} | ({GENERAL} if general else set()) | ({SHOOTER} if shoots else set())
    return any(holds.issuperset(alternative.split("+")) for alternative in users)


@enforces("anvil.terms.command-points")
def bill(field: State, unit: Unit, declared: Sequence[str]) -> Tally:
    """The price of an activation and why: "anvil.activation.cost", "anvil.deployment.cost".

    CP and DCP leave the same pool; the label only matters here: "anvil.terms.command-points".
    """
    cards = tuple([(key, card_of(field, key)) for key in declared]) if declared else ()
    return _bill(unit.where == "reserve", unit.general, field.kind(unit).dcp, cards)


@lru_cache(maxsize=1024)
def _bill(coming: bool, general: bool, dcp: int, cards: tuple[tuple[str, Stratagem], ...]) -> Tally:
    """The bill of an activation. It is cached, so do not write to it: each unit and each card asks for the same few
    bills again and again."""
    tally = Tally(PLAIN, "activation", "anvil.activation.cost")
    if coming:
        if general:
            tally.add(0, "the General comes free", "anvil.deployment.general-free")
        else:
            tally.add(dcp, "DCP of the unit", "anvil.deployment.cost")
        for key, card in cards:
            if card.currency == "DCP" and not key.startswith(ADDED):
                tally.add(card.cost, card.name, card.clause)
        tally.at_least(PLAIN, "the DCP part is never below 0", "anvil.deployment.cost")
    for key, card in cards:
        if card.currency == "CP" or key.startswith(ADDED):
            tally.add(card.cost, card.name, card.clause)
    return tally


@enforces("anvil.stratagem.shooter", "anvil.stratagem.weak", "anvil.stratagem.tough")
def starting_hp(field: State, unit_type: str, traits: Sequence[str]) -> int:
    """The HP of the profile, changed by Shooter, Weak and Tough, at least 1: "anvil.deployment.starting-hp"."""
    return max(1, field.tables.units[unit_type].hp + sum([field.stratagem(key).hp for key in traits]))


def declarable(field: State, unit: Unit) -> list[str]:
    """The stratagems that could be declared now, each by itself."""
    cards, pool, payer = field.tables.stratagems, field.pools[unit.seat], _payer(field, unit)
    keys = [
        key
        for key in _fitting(tuple(cards.values()), *_user(unit))
        if _least(cards[key], *payer) <= pool and (key not in SPECIAL or SPECIAL[key](field, unit) is None)
    ]
    if "summon_subjects" in keys:
        keys.extend(ADDITIONS)
    return keys


def refuse_alone(field: State, unit: Unit, key: str) -> Refusal | None:
    """Why this stratagem cannot be declared now, whatever else is declared: the reason on its card."""
    card = card_of(field, key)
    if key.startswith(ADDED) and card.timing != "opp":
        return refuse_alone(field, unit, "summon_subjects")
    clause = _unfit(card, *_user(unit))
    if clause:
        return Refusal(UNFIT[clause].format(card=card.name, unit=unit.name), clause, (unit.id,))
    return _refuse_now(field, unit, key)


UNFIT = {
    "anvil.stratagems.interruptions": "{card} is used in the opponent's activation",
    "anvil.stratagems.deployment-only": "{card} is bought as a unit comes on",
    "anvil.stratagems.eligibility": "{card} is not for {unit}",
}


def _user(unit: Unit) -> tuple[bool, str, bool, bool]:
    """What decides which cards a unit can use in an activation: whether it comes on, and what it is. A unit that comes
    on may be given Shooter with the same declaration."""
    coming = unit.where == "reserve"
    return coming, unit.type, unit.general, coming or SHOOTER in unit.traits


def _unfit(card: Stratagem, coming: bool, unit_type: str, general: bool, shoots: bool) -> str:
    """The clause by which such a unit cannot use a card in its activation, whatever it could pay. Empty if it can."""
    if card.timing == "opp":
        return "anvil.stratagems.interruptions"
    if card.timing == "deploy" and not coming:
        return "anvil.stratagems.deployment-only"
    # "anvil.army.seat-no-stratagems"
    if unit_type == SEAT or not _among(card.users, unit_type, general, shoots):
        return "anvil.stratagems.eligibility"
    return ""


@lru_cache(maxsize=256)
def _fitting(
    cards: tuple[Stratagem, ...], coming: bool, unit_type: str, general: bool, shoots: bool
) -> tuple[str, ...]:
    """The cards that such a unit can use. Cached, because units of a kind ask again and again."""
    return tuple(card.key for card in cards if not _unfit(card, coming, unit_type, general, shoots))


@lru_cache(maxsize=16)
def in_own_turn(cards: tuple[Stratagem, ...]) -> tuple[str, ...]:
    """The cards that are no interruptions. Cached, because they stay the same for the whole game."""
    return tuple(card.key for card in cards if card.timing != "opp")


def _refuse_now(field: State, unit: Unit, key: str) -> Refusal | None:
    """Why a unit that can use this card cannot declare it now: its price, and what the card itself says."""
    cost, pool = _least(field.stratagem(key), *_payer(field, unit)), field.pools[unit.seat]
    if cost > pool:
        reason = f"that makes {cost} CP and {field.side(unit.seat)} has {pool}"
        return Refusal(reason, "anvil.activation.cost", (unit.id,))
    return SPECIAL[key](field, unit) if key in SPECIAL else None


def _payer(field: State, unit: Unit) -> tuple[bool, bool, int, Stratagem | None]:
    """All properties of a unit that decide what it pays: whether it comes on, whether it is the General, its DCP, and
    the card that makes coming on cheaper, if it may have it."""
    coming, weak = unit.where == "reserve", field.stratagem("weak")
    return coming, unit.general, field.kind(unit).dcp, weak if coming and eligible(unit, weak) else None


@lru_cache(maxsize=1024)
def _least(card: Stratagem | None, coming: bool, general: bool, dcp: int, weak: Stratagem | None) -> int:
    """The least that an activation with this card can cost such a unit."""
    cards = dict.fromkeys(each for each in (card, weak) if each is not None)
    return _bill(coming, general, dcp, tuple((each.key, each) for each in cards)).total


def cheapest(field: State, unit: Unit) -> int:
    """The least that an activation of this unit can cost."""
    return _least(None, *_payer(field, unit)) if unit.where == "reserve" else PLAIN


def _refuse_champion(field: State, unit: Unit) -> Refusal | None:
    """Refuse a Champion: one may come once per game, and only while the enemy has a Seat:
    "anvil.stratagem.raise-a-champion"."""
    clause = "anvil.stratagem.raise-a-champion"
    if field.champions[unit.seat]:
        return Refusal("a Champion was raised already in this game", clause, (unit.id,))
    throne = field.throne(enemy_of(unit.seat))
    if throne is None or throne.where != "table":
        return Refusal("the enemy has no Seat of Power to reach", clause, (unit.id,))
    return None


def _refuse_summoning(field: State, unit: Unit) -> Refusal | None:
    """Refuse to summon after Steady on the unit in this turn. From the second use on it costs 1 HP, and the unit needs
    2."""
    clause = "anvil.stratagem.summon-subjects"
    if unit.marked("steadied"):
        return Refusal(f"this turn Steady was used on {unit.name}", clause, (unit.id,))
    if field.summonings[unit.seat] > 0 and unit.hp < 2:
        return Refusal(f"it would cost {unit.name} 1 of {unit.hp} HP", clause, (unit.id,))
    return None


def _refuse_brace(_: State, unit: Unit) -> Refusal | None:
    if unit.where == "reserve":
        reason = f"coming on is a move, so {unit.name} cannot brace"
        return Refusal(reason, "anvil.deployment.entry", (unit.id,))
    return None


SPECIAL: dict[str, Callable[[State, Unit], Refusal | None]] = {
    "raise_a_champion": _refuse_champion,
    "summon_subjects": _refuse_summoning,
    "brace": _refuse_brace,
}


def refuse_declaration(field: State, unit: Unit, declared: Sequence[str]) -> Refusal | None:
    """What is wrong with these stratagems together; each alone was tested by `refuse_alone`."""
    about = (unit.id,)
    chosen = set(declared)
    coming = unit.where == "reserve"
    cards, shoots = field.tables.stratagems, SHOOTER in unit.traits or SHOOTER in chosen
    for key in declared:
        if not key.startswith(ADDED) and not may_use(unit, cards[key], shoots):
            clause = "anvil.stratagems.eligibility"
            if key == "heavy_projectile":
                clause = "anvil.deployment.stratagem-mix"
            return Refusal(f"{cards[key].name} needs Shooter", clause, about)
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


# ---- targets ----


def target_option(unit: Unit, why_not: Refusal | None) -> Option[Unit]:
    """A unit that a stratagem may be used on."""
    return Option(unit.id, unit, unit.name, detail=f"{unit.hp} of {unit.full} HP", why_not=why_not, about=(unit.id,))


def reaches(umpire: Umpire, field: State, user: Unit, card: Stratagem, target: Unit) -> bool:
    """Whether the chosen target is in range. Without premeasuring the player is only told now."""
    if within(field, user, target, card.range):
        return True
    umpire.tell("wasted", "anvil.geometry.premeasuring", "{unit} stood out of reach: no effect", unit=ref(target))
    return False
