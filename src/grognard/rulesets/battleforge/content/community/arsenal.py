"""Strategies and powers of the data: what our vocabulary can say is played; every other is kept as text and marked "not
enforced"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from grognard.rulesets.battleforge.content.community.phrases import GETS, NUMBER, STAT, counted, plain, stat_of
from grognard.rulesets.battleforge.content.community.reading import Node, slug, unique

STRATEGY = ("phase", "subfactions", "name", "flavor", "description", "cost", "id")
POWER = ("name", "description", "flavor", "charge", "range", "cost", "id", "difficulty", "subfactions", "category")
NOT_ENFORCED = " (not enforced)"
UNIT = r"use (?:when|before|after) an? (?:(?P<keyword>[a-z][a-z -]*?) )?unit "
THAT = r"\. (?:it|that unit) "
FOR_THAT = r"(?: for that (?:action|test|reaction|attack|move))?"
MOVED = rf"(?:{GETS} {NUMBER} (?:of )?{STAT}{FOR_THAT})"
TWICE = r"may (?:re-roll|retake) (?:it|the test|that test)"
PASSES = r"(?:automatically )?passes (?:it|the test|that test)"
SAYINGS: tuple[tuple[str, str, str, str], ...] = (
    # phrase, window, word of ours ("" for a number of the phrase), scope
    (rf"{UNIT}declares a charge action{THAT}{MOVED}", "charge", "", "action"),
    (rf"{UNIT}(?:makes|performs|takes) a move action{THAT}{MOVED}", "move action", "", "action"),
    (
        rf"{UNIT}(?:makes|performs|takes) a move action\. add {NUMBER} to its (?P<stat>move)(?:ment)? characteristic",
        *("move action", "", "action"),
    ),
    (
        (
            rf"{UNIT}(?:is attempting|attempts) a reaction test{THAT}{GETS} (?:{NUMBER} {STAT}|initiative"
            rf" (?P<more>[+-]\d)){FOR_THAT}"
        ),
        *("reaction", "", "trigger"),
    ),
    (rf"{UNIT}(?:is attempting|attempts) a reaction test{THAT}{PASSES}", "reaction", "passes", ""),
    (rf"{UNIT}(?:rushes|declares a rush){THAT}{PASSES}", "rush", "passes", ""),
    (
        rf"{UNIT}is targeted by a (?:shooting|ranged) attack{THAT}{GETS} {NUMBER} (?P<stat>saves?){FOR_THAT}",
        *("targeted", "", "attack"),
    ),
    (rf"{UNIT}is targeted by a (?:shooting|ranged) attack{THAT}gains an evade token", "targeted", "evade token", ""),
    (rf"{UNIT}fails a break test{THAT}{TWICE}", "break test failed", "test again", ""),
    (
        (
            r"one (?:(?P<keyword>[a-z][a-z -]*?) )?unit may be (?:placed|set) in outflank(?:ing)? reserves before the"
            r" (?:game|match|battle) begins"
        ),
        *("pre-game", "outflank", ""),
    ),
    (r"re-roll one die", "die", "re-roll", ""),
)
_SAYINGS = [(re.compile(phrase, re.IGNORECASE), window, word, scope) for phrase, window, word, scope in SAYINGS]
TARGET = re.compile(
    r"target (?:an? )?(?P<side>enemy|friendly) unit within (?P<range>\d+)\",? (?P<what>.+)", re.IGNORECASE
)
HITS = re.compile(r"takes? (?P<hits>\d+) (?:automatic )?hits? (?:with|at) ap ?\(?(?P<ap>\d+)\)?", re.IGNORECASE)
LASTING = re.compile(
    rf"(?:{GETS}|suffers) {NUMBER} {STAT} until (?:the )?end of (?:the |this )?(?:turn|round)", re.IGNORECASE
)
DEEDS = (
    (re.compile(r"gains (?P<number>\d) shock", re.IGNORECASE), "shock"),
    (re.compile(r"(?:loses|removes) (?P<number>\d) shock", re.IGNORECASE), "calm"),
    (re.compile(r"(?:heals|regains|restores) (?P<number>\d) (?:lost )?wounds?", re.IGNORECASE), "regain wound"),
    (re.compile(r"(?:may be|is) moved up to (?P<number>\d)\"", re.IGNORECASE), "shifted"),
)


def strategy_entry(ident: str, node: Node, faction: str, keywords: Mapping[str, str]) -> dict[str, Any]:
    """A strategy for one faction; what is not understood is one that the players see to."""
    parts = node.table(STRATEGY)
    name = parts["name"].text(ident)[:60] if "name" in parts else ident[:60]
    text = parts["description"].text(name) if "description" in parts else name
    entry: dict[str, Any] = {
        "id": slug(f"{faction}-{ident}"),
        "cost": parts["cost"].number(1, 9, 1) if "cost" in parts else 1,
        "source": "focus" if "subfactions" in parts else "faction",
        "faction": faction,
        "text": text,
    }
    for phrase, window, word, scope in _SAYINGS:
        found = phrase.fullmatch(plain(text))
        if found is None:
            continue
        wanted = (found.groupdict().get("keyword") or "").casefold()
        if wanted and wanted not in keywords:
            break
        effect = {"name": word} if word else _number(found, scope)
        keyword = {"keyword": keywords[wanted]} if wanted else {}
        return entry | keyword | {"name": name, "window": window, "effects": [effect]}
    node.note(f"the strategy '{name}' is kept as text and not enforced.")
    return entry | {"name": name + NOT_ENFORCED, "window": "by hand", "effects": []}


def _number(found: re.Match[str], scope: str) -> dict[str, Any]:
    groups = found.groupdict()
    stat = stat_of(found) if groups.get("stat") else "initiative"
    number = counted(groups.get("number") or groups["more"], 1)
    return {"name": "movement" if stat == "move" else stat, "number": number, "scope": scope}


def power_entry(ident: str, node: Node, taken: dict[str, Any], specialty: str) -> dict[str, Any] | None:
    """A power; None if our vocabulary cannot say all that it does, which is noted."""
    parts = node.table(POWER)
    name = parts["name"].text(ident)[:60] if "name" in parts else ident[:60]
    text = parts["description"].text(name) if "description" in parts else name
    cast = next((parts[key].number(1, 12, 6) for key in ("charge", "difficulty", "cost") if key in parts), None)
    target = TARGET.fullmatch(plain(text))
    done = _done(target["what"]) if target is not None else None
    if cast is None or target is None or done is None:
        node.note(f"the power '{name}' is kept as text and not enforced.")
        return None
    enemy = target["side"].casefold() == "enemy"
    entry: dict[str, Any] = {
        "id": unique(slug(ident), taken),
        "name": name,
        "specialty": specialty,
        "cast": cast,
        "range": max(1, min(100, int(target["range"]))),
        "target": "enemy unit" if enemy else "friendly unit",
        "sight": enemy,
        "text": text,
    }
    return entry | done


def _done(what: str) -> dict[str, Any] | None:
    """What a power does, joined by "and"."""
    made: dict[str, Any] = {}
    effects = []
    for said in re.split(r" and ", what, flags=re.IGNORECASE):
        if (hits := HITS.fullmatch(said)) is not None:
            made |= {"hits": min(20, int(hits["hits"])), "ap": min(20, int(hits["ap"]))}
        elif (lasting := LASTING.fullmatch(said)) is not None:
            number = counted(lasting["number"], 1)
            effects.append({"name": stat_of(lasting), "number": number, "scope": "round", "stacks": "once"})
        else:
            deed = next(((word, found) for phrase, word in DEEDS if (found := phrase.fullmatch(said))), None)
            if deed is None:
                return None
            effects.append({"name": deed[0], "number": int(deed[1]["number"])})
    if not made.get("hits") and not effects:
        return None
    return made | ({"effects": effects} if effects else {})
