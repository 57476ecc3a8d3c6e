"""The cards in the box, the ready-made armies, and the faults of content files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.content.faults import ContentFault
from grognard.content.source import Source
from grognard.engine.match import Match
from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.cards import EFFECTS, KINDS, Card
from grognard.rulesets.ruse.content.packs import pack_named, ready_made
from grognard.rulesets.ruse.content.schema import PackModel
from grognard.rulesets.ruse.positions import ARMOURY, CAST
from grognard.rulesets.ruse.rules.army import list_faults

FAIR = pack_named("fair")


@pytest.mark.clause("ruse.base.version")
def test_pack_has_enough_families_and_types() -> None:
    core = {card.family for card in FAIR.cards if card.category == "core"}
    elite = {card.family: card.elite_type for card in FAIR.cards if card.category == "elite"}
    assert len(core) >= 10
    assert len(elite) >= 9
    types = set(elite.values())
    assert len(types) == 3
    assert all(list(elite.values()).count(each) >= 3 for each in types)
    assert any(card.category == "elite" and card.level == 2 for card in FAIR.cards)


@pytest.mark.clause("ruse.base.version")
def test_pack_doubles_cost_between_one_and_a_half_and_two_singles() -> None:
    singles = {card.family: card for card in FAIR.cards if card.level == 1}
    for double in (card for card in FAIR.cards if card.level == 2):
        single = singles[double.family]
        assert double.models == 2 * single.models
        assert -(-3 * single.points // 2) <= double.points <= 2 * single.points


@pytest.mark.clause("ruse.weapons.permitted")
def test_pack_has_weapons_of_all_kinds_and_levels() -> None:
    kinds = [weapon.kind for weapon in FAIR.weapons]
    assert len(FAIR.weapons) >= 12
    assert [kinds.count(kind) >= least for kind, least in zip(KINDS, (5, 3, 4), strict=True)] == [True] * 3
    assert {weapon.level for weapon in FAIR.weapons} == {1, 2, 3}
    assert {weapon.range for weapon in FAIR.weapons if weapon.kind == "ranged"} >= {2, 3, 5}


@pytest.mark.clause("ruse.base.effects")
def test_pack_uses_every_effect_on_the_right_cards() -> None:
    used = {effect.name for card in FAIR.cards for effect in card.effects}
    used |= {effect.name for weapon in FAIR.weapons for effect in weapon.effects}
    assert used == set(EFFECTS)


NEEDED: dict[str, Callable[[Card], bool]] = {
    "more models than front rank": lambda card: card.models > card.front_rank,
    "several wounds": lambda card: card.wounds >= 2,
    "a one-model elite": lambda card: card.category == "elite" and card.models == 1,
    "several attacks": lambda card: card.attacks >= 2,
    "no block": lambda card: card.block is None,
    "no ranged": lambda card: card.ranged is None,
    "ranged": lambda card: card.ranged is not None,
    "Speed 1": lambda card: card.speed == 1,
    "Speed 2": lambda card: card.speed == 2,
    "Speed 3": lambda card: card.speed == 3,
    "Speed 4": lambda card: card.speed == 4,
    "all three slots": lambda card: all(card.slots(kind) for kind in KINDS),
    "no slot": lambda card: not any(card.slots(kind) for kind in KINDS),
    "level 2 but not 1": lambda card: any(2 in card.slots(kind) and 1 not in card.slots(kind) for kind in KINDS),
}


@pytest.mark.clause("ruse.base.version")
@pytest.mark.parametrize("what", NEEDED)
def test_pack_exercises_every_rule(what: str) -> None:
    assert any(NEEDED[what](card) for card in FAIR.cards)


@pytest.mark.clause("ruse.army.core", "ruse.army.elite", "ruse.distract.elite")
def test_ready_made_armies_are_allowed_and_differ() -> None:
    armies = ready_made("fair")
    assert len(armies) == 6
    assert all(list_faults(FAIR, army.roster) == [] for army in armies)
    assert len({army.core + army.elite for army in armies}) == 6
    assert all(sum(len(weapons) for weapons in army.weapons.values()) >= 2 for army in armies)


@pytest.mark.clause("ruse.army.secret")
def test_setup_with_armies_locks_the_lists_and_without_asks_for_them() -> None:
    locked = Match(RULESET, RULESET.setup(armies=("market-brawl", "bone-concert")))
    assert locked.deciding == (0, 1)
    assert (question := locked.question(0)) is not None
    assert question.topic == "talk"
    half = Match(RULESET, RULESET.setup(armies=("market-brawl", "")))
    assert half.deciding == (1,)
    assert Match(RULESET, RULESET.setup()).deciding == (0, 1)


@pytest.mark.clause("ruse.army.elite")
def test_check_roster_gives_every_fault_with_its_clause() -> None:
    faults = list(RULESET.check_roster({"core": ["puddle-imps-1"], "elite": [], "distractions": []}))
    assert {fault.clause for fault in faults} == {"ruse.army.core", "ruse.army.elite", "ruse.distract.core"}
    army = ready_made("fair")[0]
    assert list(RULESET.check_roster(dict(army.roster))) == []
    overloaded = {**army.roster, "weapons": {army.core[1]: ["hay-pikes", "pot-lids"]}}
    assert [fault.clause for fault in RULESET.check_roster(overloaded)] == ["ruse.weapons.slots"]


@pytest.mark.clause("ruse.base.version")
def test_cast_is_the_table_of_the_ledger() -> None:
    assert len(CAST) == 11
    assert len(ARMOURY) == 7
    mot = CAST["mot1"]
    assert (mot.points, mot.models, mot.front_rank, mot.attacks, mot.melee) == (6, 4, 4, 2, 4)
    assert (mot.ranged, mot.block, mot.speed, mot.wounds) == (4, 5, 3, 2)
    assert (mot.melee_slots, mot.shield_slots, mot.ranged_slots) == ((2,), (), (1,))
    assert ARMOURY["ybo"].range == 5


UNIT: dict[str, Any] = {
    "family": '"imps"',
    "name": '"Imps"',
    "category": '"core"',
    "attacks": "1",
    "melee": "5",
    "speed": "3",
    "versions": "[{level = 1, models = 6, front_rank = 6, points = 2}]",
}


def faults_of(**changes: str) -> str:
    fields = {**UNIT, **changes}
    body = "\n".join(f"{key} = {value}" for key, value in fields.items())
    text = f'name = "Test"\nweapons = []\n[[units]]\n{body}\n'
    with pytest.raises(ContentFault) as caught:
        Source(text, "test.toml").parse(PackModel)
    return str(caught.value)


@pytest.mark.clause("ruse.base.effects")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"effects": '["bravery 1"]'}, "is no effect"),
        ({"effects": '["pierce 1"]'}, "not on unit cards"),
        ({"effects": '["brace 2"]'}, "takes no number"),
        ({"effects": '["steady"]'}, "needs a number"),
        ({"speed": "5"}, "4"),
        ({"category": '"elite"'}, "elite_type"),
        ({"slots": "{ranged = [1]}"}, "needs a ranged stat"),
        ({"versions": "[{level = 1, models = 6, front_rank = 7, points = 2}]"}, "front rank"),
        (
            {
                "versions": "[{level = 1, models = 6, front_rank = 6, points = 2},"
                " {level = 2, models = 11, front_rank = 6, points = 4}]"
            },
            "twice the models",
        ),
    ],
)
def test_content_faults_are_told_in_words(changes: dict[str, str], words: str) -> None:
    assert words in faults_of(**changes)
