"""The printed sheet of an army: what the effects of its cards mean, in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.engine.contract.unit_sheets import SheetRule
from grognard.rulesets.ruse.content.packs import FAIR, pack_named
from grognard.rulesets.ruse.ruleset import RULESET

CLAUSE = "ruse.base.effects"


def army_rules(roster: dict[str, Any]) -> Sequence[SheetRule]:
    """Every effect that a card of the army has, once."""
    cards = {card.id: card for card in pack_named(FAIR).cards}
    named = [cards[key] for keys in roster.values() if isinstance(keys, list) for key in keys if key in cards]
    met = {effect.name for card in named for effect in card.effects}
    return [
        SheetRule(said.replace("_", " ").capitalize(), means, CLAUSE)
        for said, means in _table()
        if said.split()[0] in met
    ]


def _table() -> Iterator[tuple[str, str]]:
    """The effects of the rulebook's table with their meanings."""
    for line in RULESET.rulebook[CLAUSE].text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) > 1:
            yield cells[0], f"{cells[1].capitalize()}."
