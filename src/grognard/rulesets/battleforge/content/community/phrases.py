"""What texts of special rules mean in our rules: a table of phrases. A text that is not wholly one of them is not
understood, and is shown as text (docs/battleforge.md lists the phrases)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

STATS = {"movement": "mov", "accuracy": "acc", "strength": "str", "save": "sav", "initiative": "init", "courage": "co"}
"""The characteristics, and what our files call them."""
WORD = r"accuracy|strength|saves?|courage|initiative|movement"
STAT = rf"(?P<stat>{WORD})"
WHO = r"this (?P<who>unit|model)"
SIGNED = r"[+-]?(?:\d+|x\b)"
NUMBER = rf"(?P<number>{SIGNED})(?:\")?"
CHANGE = rf'(?:{SIGNED}"? )?(?:to (?:its |all )?)?(?:{WORD})'
"""One of several numbers that change; it goes on with the number before it if it has none of its own."""
GETS = r"(?:gets?|gains?|has)"
MOVING = r"(?: when moving)?"


class Ours(NamedTuple):
    """A rule of ours by its id, with its numbers."""

    id: str
    numbers: tuple[int, ...] = ()


class Meaning(NamedTuple):
    """What a text means: rules of ours, or numbers that change; of a whole unit, or of the model that has it."""

    ours: tuple[Ours, ...] = ()
    effects: tuple[dict[str, Any], ...] = ()
    whole_unit: bool = False


PhraseMatch = re.Match[str]
Means = Callable[[PhraseMatch, int], Meaning]


def plain(text: str) -> str:
    """A text with one kind of inch mark and without its full stop."""
    return re.sub(r"[″“”]", '"', text).strip().rstrip(".")


def counted(said: str, x: int) -> int:
    return int(said.casefold().replace("x", str(x)))


def stat_of(found: PhraseMatch) -> str:
    return found["stat"].casefold().removesuffix("s")


def _number(sign: int = 1) -> Means:
    def meaning(found: PhraseMatch, x: int) -> Meaning:
        number = sign * counted(found["number"], x)
        groups = found.groupdict()
        whole = (groups.get("who") or "").casefold() == "unit"
        return Meaning(effects=({"name": stat_of(found), "number": number},), whole_unit=whole)

    return meaning


def _numbers(found: PhraseMatch, x: int) -> Meaning:
    """Several numbers: "+1 Courage and Initiative and -1" Movement"."""
    effects, number = [], 0
    for said, stat in re.findall(rf"({SIGNED})|({WORD})", found["changes"], re.IGNORECASE):
        if said:
            number = counted(said, x)
        else:
            effects.append({"name": stat.casefold().removesuffix("s"), "number": number})
    return Meaning(effects=tuple(effects), whole_unit=found["who"].casefold() == "unit")


def _rule(*ids: str, plus: int | None = None) -> Means:
    """Rules of ours; with `plus` the first has the number of the text and so much more."""

    def meaning(found: PhraseMatch, x: int) -> Meaning:
        groups = found.groupdict()
        numbers = (counted(groups.get("number") or "1", x) + plus,) if plus is not None else ()
        whole = (groups.get("who") or "").casefold() == "unit"
        return Meaning((Ours(ids[0], numbers), *(Ours(other) for other in ids[1:])), whole_unit=whole)

    return meaning


def _fixed(id: str, number: int) -> Means:
    return lambda _found, _x: Meaning((Ours(id, (number,)),))


def _whole(id: str) -> Means:
    """A rule of ours that works for a whole unit only."""
    return lambda _found, _x: Meaning((Ours(id),), whole_unit=True)


def _armour(side: int, rear: int) -> Means:
    return lambda _found, _x: Meaning((Ours("vulnerable", (side, rear)),))


def _damage(sign: int) -> Means:
    """What is added to rolls on the damage chart: it works for a whole unit only."""

    def meaning(found: PhraseMatch, x: int) -> Meaning:
        return Meaning(effects=({"name": "damage", "number": sign * counted(found["number"], x)},), whole_unit=True)

    return meaning


BEGINS = r"(?: before the (?:game|match|battle) begins)?"
HIT_ROLLS = r"hit rolls of 1 or (?P<number>\d) (?:from this weapon )?"
NO_MORE = r"(?:\. a unit may not take more hits than the number of models in the unit)?"
ORDERING = r"when this unit is activated, choose up to (?P<number>\d|x) friendly"
ORDERS = r"units within 6\" to receive one of the following bonuses"
BONUSES = r"– re-roll failed accuracy tests of 9\+ – re-roll failed strength tests of 9\+ – \+3\" of movement"
CHART = r"(?:rolls on any |any |all )?damage (?:chart|table)(?:\(x\))?(?: rolls)?"
BEARERS: tuple[tuple[str, Means], ...] = (
    (rf"{WHO} {GETS} {NUMBER} (?:to (?:its |all )?)?{STAT}(?: rolls| tests| characteristic)?", _number()),
    (rf"{WHO} (?:{GETS}|suffers) (?P<changes>(?={SIGNED}){CHANGE}(?:(?:,|,? and) {CHANGE})+)", _numbers),
    (rf"{WHO} suffers {NUMBER} (?:to )?{STAT}(?: rolls| for all tests)?", _number()),
    (rf"{WHO} increases its {STAT}(?: characteristic)? by {NUMBER}", _number()),
    (rf"increase {WHO}'s {STAT}(?: characteristic)? by {NUMBER}", _number()),
    (rf"{WHO} subtracts {NUMBER} from its {STAT}(?: characteristic)?", _number(-1)),
    (rf"{WHO} may be (?:placed|set up|set aside|set) in ambush reserves{BEGINS}", _rule("ambush")),
    (rf"{WHO} may be (?:placed|set up|set aside|set) in outflank(?:ing)? reserves{BEGINS}", _rule("outflank")),
    (rf"{WHO} (?:may ignore|ignores) difficult terrain{MOVING}", _rule("sure-footed")),
    (
        rf"{WHO} (?:may ignore|ignores) difficult terrain and low obstacles{MOVING}",
        _rule("sure-footed", "long-legs"),
    ),
    (
        rf"{WHO} (?:may ignore|ignores) (?:low )?obstacles of (?:height )?1\" or less(?: in height)?{MOVING}",
        _rule("long-legs"),
    ),
    (rf"{WHO} (?:may ignore|ignores) low obstacles{MOVING}", _rule("long-legs")),
    (
        (
            r"whenever this model is hit by an attack, roll a d10\. on a (?P<number>\d) or less,? that hit is"
            r" (?:prevented|negated|ignored)"
        ),
        _rule("tough", plus=0),
    ),
    (rf"{WHO} adds \+?(?P<number>\d) to {CHART}", _damage(1)),
    (rf"{WHO} subtracts (?P<number>\d) from {CHART}", _damage(-1)),
    (rf"add (?P<number>\d) to {CHART} for {WHO}", _damage(1)),
    (rf"subtract (?P<number>\d) from {CHART} for {WHO}", _damage(-1)),
    (
        r"this model causes (?P<number>\d|x) melee hits with no ap when it successfully charges an enemy unit",
        _rule("impact", plus=0),
    ),
    (
        r"this model causes (?P<number>\d|x) melee hits with ap\(1\) when it successfully charges an enemy unit",
        _rule("heavy-impact", plus=0),
    ),
    (
        (
            r"this weapon requires (?P<number>\d|x) models to operate effectively\. when the amount of crew is reduced"
            r" to half or less, this weapon suffers -1 to hit"
        ),
        _rule("crew", plus=0),
    ),
    (r"friendly models gain \+1 save when targeted by attacks which cross this model", _rule("gun-shield")),
    (r"this model may receive shock even from weapons that it can't be damaged by", _rule("exposed")),
    (r"this model adds 1 to courage tests when removing shock", _whole("stubborn")),
    (r"this model subtracts 1 from courage tests when removing shock", _whole("reluctant")),
    (
        (
            r"this unit is treated as having \+2 courage for all break tests and does not gain shock from close"
            r" combat"
        ),
        _whole("fanatical"),
    ),
    (
        r"this model gains \+1 to its save when hit in its side arcs? from weapons with ap (?P<number>\d) or less",
        _rule("side-skirts", plus=0),
    ),
    (
        r"this model (?:gets|gains) \+(?P<number>\d) (?:to its )?save when hit in its front arc",
        _rule("heavy-front", plus=0),
    ),
    (
        r"this (?:unit|model) may use (?P<number>\d|x) powers and attempt to stop (?P=number) powers per round",
        lambda found, x: Meaning((Ours("power-user", (counted(found["number"], x),) * 2),)),
    ),
    (r"this model has \+1 save against melee attacks", _rule("parry")),
    (r"models suffer -1 strength when fighting this model", _whole("swift")),
    (
        (
            r"when this unit is deployed or arrives from reserves, it may make a free move action\. this action may not"
            r" move within 12\" of any enemy units"
        ),
        _whole("scout"),
    ),
    (r"enemy units within 6\" get -1 courage", _whole("fear")),
    (rf"{ORDERING} infantry {ORDERS} until the end of the round: {BONUSES}", _rule("field-orders", plus=0)),
    (rf"{ORDERING} tank or armored car {ORDERS}: {BONUSES}", _rule("armoured-orders", plus=0)),
    (
        (
            r"this model may ignore up to (?P<number>\d|x) points? of ap\. this may not ignore ap from abilities which"
            r" increase a weapon's base ap"
        ),
        _rule("resistant", plus=0),
    ),
    (r"this model gets -1 save when hit in its rear arc", _armour(0, 1)),
    (
        r"this model gets -1 save when hit in its side arc or -2 save when hit in its rear arc",
        _armour(1, 2),
    ),
    (
        (
            r"this unit does not benefit from cover\. instead, subtract the cover save bonuses from damage chart"
            r" rolls\. .*shaken\(3\+\): take one additional shock.*panic\(6\+\): take 2 additional shock.*destroyed"
            r"\(9\+\): it is instantly destroyed.*critical\(12\+\): the unit is destroyed and all units within 6\" gain"
            r" 2 shock.*"
        ),
        _rule("damage-chart"),
    ),
)
WEAPONS: tuple[tuple[str, Means], ...] = (
    (rf"multiply hits from this weapon by (?P<number>\d|x){NO_MORE}", _rule("blast", plus=0)),
    (r"this weapon may only be fired (?P<number>\d|x) times? per game", _rule("ammo", plus=0)),
    (r"this weapon ignores the long range penalty", _rule("scoped")),
    (
        (
            r"choose a location on the battlefield within range of this weapon and if a hit is successful, place a 3\""
            r" diameter smoke marker at the target location\. if the weapon fires multiple shots and more than one"
            r" lands on target, place any additional smoke markers in contact with the edge of the first hit\."
            r" smoke markers block line of sight and models inside or partially obscured by smoke markers"
            r" gain the benefit of"
            r" (?:soft|normal) cover\. at the end of the round, roll a d10 for each smoke marker\. on a 5 or less the"
            r" smoke marker is removed"
        ),
        _rule("smoke"),
    ),
    (
        (
            r"one model in this unit may use this weapon instead of any other weapons\. this weapon ignores cover"
            r" bonuses"
        ),
        _rule("grenade", "breaching"),
    ),
    (
        rf"this weapon (?:gets|gains|has) \+(?P<number>\d|x) ap against units with (?:a )?{CHART}",
        _rule("disrupt", plus=0),
    ),
    (r"this weapon (?:gets|gains|has) \+2 ap against targets with save 10 or higher", _rule("gravity")),
    (
        (
            rf"enemies without {CHART} hit by this weapon reduce their save value by (?P<number>\d|x) \(after ap\)\."
            r" this may not bring a unit below save 5"
        ),
        _rule("poison", plus=0),
    ),
    (r"this weapon may target units out of line of sight at -1 accuracy", _rule("indirect")),
    (r"this weapon gets \+1 to hit units with the aircraft special rule", _rule("anti-air")),
    (
        (
            r"models with this weapon may make a free shoot action after moving at -1 accuracy\. they may not shoot"
            r" again this round"
        ),
        _rule("assault"),
    ),
    (
        (
            r"when shooting with this weapon, a model may choose to fire twice with it\. if it does, halve both the"
            r" short and long ranges of the weapon"
        ),
        _rule("rapid-fire"),
    ),
    (
        (
            r"when choosing a target for this weapon, choose a specific model in the unit\. if this weapon misses, use"
            r" d10 scattering to determine the landing point of the shot relative to that model\. if it lands within"
            r" 1\" of a different unit, that unit is hit instead"
        ),
        _rule("scatter"),
    ),
    (
        (
            r"this weapon (?:always )?hits at -1 accuracy\. when scattering results from this weapon, it hits the"
            r" closest unit within 3\" instead of just 1\""
        ),
        _rule("salvo"),
    ),
    (
        r"this weapon (?:gets|gains|has) \+(?P<number>\d) ap (?:when shooting a target )?at short range",
        _rule("brutal", plus=0),
    ),
    (
        rf"enemy units add (?P<number>\d|x) to {CHART}(?: rules)? when hit by this weapon at short range",
        _rule("critical", plus=0),
    ),
    (rf"{HIT_ROLLS}(?:cause (?:2|two) hits instead of (?:1|one)|cause an additional hit)", _rule("burst", plus=0)),
    (rf"{HIT_ROLLS}(?:gain|have) \+1 ap", _rule("piercing", plus=0)),
    (
        r"this weapon (?:gets|gains|has) \+1 ap against (?:units with the vehicle keyword|vehicles)",
        _rule("tank-hunter"),
    ),
    (
        r"hits from this weapon ignore (?:any )?(?:the )?(?:cover bonus(?:es)?|benefit of cover|cover)",
        _rule("breaching"),
    ),
    (
        (
            r"a unit hit by this weapon gains an additional shock"
            r"(?:\. a unit may only be affected by this rule once per attacking unit)?"
        ),
        _fixed("suppressing", 2),
    ),
    (r"a unit hit by this weapon gains (?P<number>\d|x) additional shock", _rule("suppressing", plus=1)),
    (r"this weapon (?:causes|assigns|gives) (?P<number>\d|x) shock instead of (?:1|one)", _rule("suppressing", plus=0)),
    (
        (
            r"this weapon requires (?P<number>\d|x) models to operate effectively\. it suffers -1 accuracy for each"
            r" model under this number"
        ),
        _rule("team", plus=0),
    ),
    (rf"(?:attacks with this weapon are made|this weapon (?:always )?hits) at {NUMBER} {STAT}", _number()),
    (rf"this weapon (?:always )?hits at {STAT} {NUMBER}", _number()),
)


def _compiled(phrases: Sequence[tuple[str, Means]]) -> list[tuple[re.Pattern[str], Means]]:
    return [(re.compile(phrase, re.IGNORECASE), means) for phrase, means in phrases]


_BEARERS, _WEAPONS = _compiled(BEARERS), _compiled(WEAPONS)


def meaning_of(text: str, numbers: Sequence[int], *, of_weapon: bool) -> Meaning | None:
    """What a text means of a unit or model, or of a weapon; None if it is not wholly understood."""
    said, x = plain(text), numbers[0] if numbers else 1
    for phrase, means in _WEAPONS if of_weapon else _BEARERS:
        if (found := phrase.fullmatch(said)) is not None:
            return means(found, x)
    return None
