"""What texts of special rules mean in our rules: a table of phrases. A text that is not wholly one of them is not
understood, and is shown as text (docs/battleforge.md lists the phrases)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

STATS = {"movement": "mov", "accuracy": "acc", "strength": "str", "save": "sav", "initiative": "init", "courage": "co"}
"""The characteristics, and what our files call them."""
STAT = r"(?P<stat>accuracy|strength|saves?|courage|initiative|movement)"
WHO = r"this (?P<who>unit|model)"
NUMBER = r"(?P<number>[+-]?\d+|x)(?:\")?"
GETS = r"(?:gets|gains|has)"
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


Found = re.Match[str]
Means = Callable[[Found, int], Meaning]


def plain(text: str) -> str:
    """A text with one kind of inch mark and without its full stop."""
    return re.sub(r"[″“”]", '"', text).strip().rstrip(".")


def counted(said: str, x: int) -> int:
    return x if said.casefold() == "x" else int(said)


def stat_of(found: Found) -> str:
    return found["stat"].casefold().removesuffix("s")


def _number(sign: int = 1) -> Means:
    def meaning(found: Found, x: int) -> Meaning:
        number = sign * counted(found["number"], x)
        groups = found.groupdict()
        whole = (groups.get("who") or "").casefold() == "unit"
        return Meaning(effects=({"name": stat_of(found), "number": number},), whole_unit=whole)

    return meaning


def _rule(*ids: str, plus: int | None = None) -> Means:
    """Rules of ours; with `plus` the first has the number of the text and so much more."""

    def meaning(found: Found, x: int) -> Meaning:
        groups = found.groupdict()
        numbers = (counted(groups.get("number") or "1", x) + plus,) if plus is not None else ()
        whole = (groups.get("who") or "").casefold() == "unit"
        return Meaning((Ours(ids[0], numbers), *(Ours(other) for other in ids[1:])), whole_unit=whole)

    return meaning


def _fixed(id: str, number: int) -> Means:
    return lambda _found, _x: Meaning((Ours(id, (number,)),))


BEGINS = r"(?: before the (?:game|match|battle) begins)?"
HIT_ROLLS = r"hit rolls of 1 or (?P<number>\d) (?:from this weapon )?"
BEARERS: tuple[tuple[str, Means], ...] = (
    (rf"{WHO} {GETS} {NUMBER} (?:to (?:its |all )?)?{STAT}(?: rolls| tests| characteristic)?", _number()),
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
)
WEAPONS: tuple[tuple[str, Means], ...] = (
    (r"multiply hits from this weapon by (?P<number>\d|x)", _rule("blast", plus=0)),
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
