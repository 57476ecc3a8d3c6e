"""Crowded combats with any cards, weapons, wounds and dice: the rules come to what a second reading of them does."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from grognard.rulesets.ruse.positions import ARMOURY, CAST
from grognard.testing import game
from tests.ruse.oracle import Oracle, Piece, Wiped

CARDS = {
    "lookouts": {"like": "tro1", "effects": ["all_round", "steady 1"]},
    "spears": {"like": "gob1", "effects": ["brace", "rank_bonus 2"]},
    "slow": {"like": "bad1", "effects": ["strikes_last", "dread 1"]},
    "wild": {"like": "fox1", "effects": ["charge_attack_bonus 1", "front_block_bonus 1"]},
    "grim": {"like": "boa1", "effects": ["dread 2", "brace"]},
}
WEAPONS = {
    "hooks": {"like": "lan", "effects": ["melee_bonus 2", "attack_bonus 1"]},
    "bells": {"like": "lan", "effects": ["dread 1", "pierce 2"]},
    "oaths": {"like": "lid", "effects": ["steady 1", "front_block_bonus 2"]},
}
POSITIONS = 60


def effects_of(*names: str) -> dict[str, int]:
    """All effects of cards and weapons, added up."""
    found: dict[str, int] = {}
    for name in names:
        own = (CARDS | WEAPONS).get(name, {}).get("effects")
        texts = own if own is not None else map(str, (CAST | ARMOURY)[name].effects)
        for text in texts:
            word, _, number = text.rpartition(" ") if text[-1].isdigit() else (text, "", "1")
            word = word.replace(" ", "_")
            found[word] = found.get(word, 0) + int(number)
    return found


def muster(rng: random.Random) -> tuple[dict[str, str], list[Piece]]:
    """Two to eight units in three by three cells, near an edge or not; the same for the rules and for the oracle."""
    rows = rng.choice(((1, 2, 3), (4, 5, 6), (8, 9, 10)))
    cells = rng.sample([(x, y) for x in (1, 2, 3) for y in rows], rng.randint(2, 8))
    units, pieces = {}, []
    for number, (x, y) in enumerate(cells):
        side = number % 2
        name = "ABCD"[number // 2] if side == 0 else "efgh"[number // 2]
        card_id = rng.choice([*CAST, *CARDS])
        card = CAST[str(CARDS[card_id]["like"]) if card_id in CARDS else card_id]
        kit = [rng.choice(("stk", "lan", "mau", "hooks", "bells"))] * (rng.random() < 0.6)
        kit += [rng.choice(("lid", "tow", "oaths"))] * (rng.random() < 0.4)
        full = card.models * card.wounds
        wounds = rng.randint(1, full) if rng.random() < 0.7 else full
        facing, charged = rng.choice("NESW"), rng.random() < 0.3
        words = [card_id, f"{'abc'[x - 1]}{y}", facing, f"wounds={wounds}", *kit, *["charged"] * charged]
        units[name] = " ".join(words)
        pieces.append(
            Piece(
                name,
                side,
                x,
                y,
                facing,
                card.models,
                card.front_rank,
                card.attacks,
                card.melee,
                card.block or 7,
                card.speed,
                card.wounds,
                wounds,
                charged,
                effects_of(card_id, *kit),
            )
        )
    return units, pieces


@pytest.mark.clause(
    "ruse.combat.group",
    "ruse.order.steps",
    "ruse.order.simultaneous",
    "ruse.attack.dice",
    "ruse.attack.block",
    "ruse.result.winner",
    "ruse.flee.resolve",
    "ruse.flee.order",
    "ruse.flee.blocked",
    "ruse.flee.table",
    "ruse.base.diceorder",
)
@pytest.mark.parametrize("seed", range(8))
def test_combats_go_as_a_second_reading_says(seed: int) -> None:
    rng = random.Random(f"oracle {seed}")
    for _ in range(POSITIONS):
        units, pieces = muster(rng)
        active = rng.randrange(2)
        dice = [rng.randint(1, 6) for _ in range(600)]
        oracle = Oracle(pieces, active, dice)
        with suppress(Wiped):
            oracle.combat_phase()
        g = game(
            "ruse",
            *dice,
            units=units,
            phase="combat",
            active=("South", "North")[active],
            cards=CARDS,
            weapons=WEAPONS,
        )
        while g.outcome is None and g.topic != "unit":
            g.default()
        for piece in pieces:
            unit = g.state.unit(piece.name)
            x, y = "abc".index(unit.cell[0]) + 1, int(unit.cell[1:])
            fate = ("destroyed",) if unit.lost else (x, y, unit.facing, unit.wounds)
            assert fate == piece.fate, (piece.name, units, active)
        assert len(dice) - len(g.dice_left) == oracle.used, units
