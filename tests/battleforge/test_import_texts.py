"""What the importer makes of the texts of special rules: which rule of ours they are, or which numbers they change."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.battleforge.content.community.phrases import meaning_of

TEAM = "This weapon requires X models to operate effectively. It suffers -1 Accuracy for each model under this number."
SCOUTS = (
    "When this unit is deployed or arrives from Reserves, it may make a free Move action. This action may not move"
    ' within 12" of any enemy units.'
)
SMOKES = (
    'Choose a location on the battlefield within range of this weapon and if a hit is successful, place a 3" diameter'
    " smoke marker at the target location. If the weapon fires multiple shots and more than one lands on target, place"
    " any additional smoke markers in contact with the edge of the first hit. Smoke markers block line of sight and"
    " models inside or partially obscured by smoke markers gain the benefit of Soft Cover. At the end of the round,"
    " roll a D10 for each smoke marker. On a 5 or less the smoke marker is removed."
)
ORDERS = (
    'When this unit is activated, choose up to X friendly {} units within 6" to receive one of the following bonuses{}:'
    ' – Re-roll failed Accuracy tests of 9+ – Re-roll failed Strength tests of 9+ – +3" of Movement'
)
RESISTS = (
    "This model may ignore up to X points of AP. This may not ignore AP from abilities which increase a weapon's base"
    " AP."
)
POISONS = (
    "Enemies without Damage Chart hit by this weapon reduce their Save value by 2 (after AP). This may not bring a unit"
    " below Save 5."
)


@pytest.mark.parametrize(
    ("text", "numbers", "rules"),
    [
        ("This unit may ignore difficult terrain when moving.", [], [("sure-footed", ())]),
        (
            "This unit may ignore difficult terrain and low obstacles when moving.",
            [],
            [("sure-footed", ()), ("long-legs", ())],
        ),
        ("This model may ignore low obstacles of 1” or less in height when moving", [], [("long-legs", ())]),
        ("This unit may be placed in Ambush Reserves before the game begins.", [], [("ambush", ())]),
        ("This unit may be set in outflanking reserves before the match begins.", [], [("outflank", ())]),
        (
            "Whenever this model is hit by an attack, roll a D10. On a 3 or less that hit is prevented.",
            [],
            [("tough", (3,))],
        ),
        ("This unit may use X Powers and attempt to stop X Powers per round.", [2], [("power-user", (2, 2))]),
        ("This model has +1 Save against melee attacks.", [], [("parry", ())]),
        ("Models suffer -1 Strength when fighting this model.", [], [("swift", ())]),
        ('Enemy units within 6" get -1 Courage.', [], [("fear", ())]),
        (ORDERS.format("Infantry", " until the end of the round"), [2], [("field-orders", (2,))]),
        (ORDERS.format("Tank or Armored Car", ""), [1], [("armoured-orders", (1,))]),
        (SCOUTS, [], [("scout", ())]),
        (RESISTS, [2], [("resistant", (2,))]),
    ],
)
def test_texts_of_units_that_are_rules_of_ours(text: str, numbers: list[int], rules: list[tuple[str, Any]]) -> None:
    meaning = meaning_of(text, numbers, of_weapon=False)
    assert meaning is not None
    assert [(rule.id, rule.numbers) for rule in meaning.ours] == rules


@pytest.mark.parametrize(
    ("text", "numbers", "rule"),
    [
        ("Multiply hits from this weapon by X.", [4], ("blast", (4,))),
        ("Hit rolls of 1 or 2 cause an additional hit.", [], ("burst", (2,))),
        ("Hit rolls of 1 or 2 gain +1 AP.", [], ("piercing", (2,))),
        ("Hits from this weapon ignore any cover bonuses.", [], ("breaching", ())),
        (SMOKES, [], ("smoke", ())),
        ("A unit hit by this weapon gains an additional Shock.", [], ("suppressing", (2,))),
        ("A unit hit by this weapon gains X additional Shock.", [2], ("suppressing", (3,))),
        ("This weapon gains +1 AP against units with the Vehicle keyword.", [], ("tank-hunter", ())),
        ("This weapon gains +2 AP against units with a Damage Chart.", [], ("disrupt", (2,))),
        ("This weapon has +X AP against units with Damage Chart.", [3], ("disrupt", (3,))),
        ("This weapon gets +2 AP against targets with Save 10 or higher.", [], ("gravity", ())),
        (POISONS, [], ("poison", (2,))),
        (
            TEAM,
            [3],
            ("team", (3,)),
        ),
    ],
)
def test_texts_of_weapons_that_are_rules_of_ours(text: str, numbers: list[int], rule: tuple[str, Any]) -> None:
    meaning = meaning_of(text, numbers, of_weapon=True)
    assert meaning is not None
    assert [(ours.id, ours.numbers) for ours in meaning.ours] == [rule]


@pytest.mark.parametrize(
    ("text", "name", "number", "whole"),
    [
        ("This unit gets +1 Accuracy.", "accuracy", 1, True),
        ("This model has +2 Save.", "save", 2, False),
        ("Increase this model's Movement by 2\".", "movement", 2, False),
        ("This unit suffers -1 to Save rolls.", "save", -1, True),
        ('This unit subtracts 1" from its Movement characteristic.', "movement", -1, True),
        ("This model increases its Save by X.", "save", 3, False),
    ],
)
def test_texts_that_change_a_number(text: str, name: str, number: int, whole: bool) -> None:
    meaning = meaning_of(text, [3], of_weapon=False)
    assert meaning is not None
    assert (meaning.effects, meaning.whole_unit) == (({"name": name, "number": number},), whole)


@pytest.mark.parametrize(
    ("text", "numbers", "whole"),
    [
        ("This unit get +1 Courage and +1 Initiative.", {"courage": 1, "initiative": 1}, True),
        ("This model gains +2 Accuracy, Strength and Save.", {"accuracy": 2, "strength": 2, "save": 2}, False),
        ("This model has +X to Save but -1 Movement.", None, False),
        ('This model has +X to its Save, and -2" Movement.', {"save": 3, "movement": -2}, False),
        ("This unit suffers -1 Accuracy and Strength.", {"accuracy": -1, "strength": -1}, True),
        ("This unit suffers Accuracy and -1 Strength.", None, True),
    ],
)
def test_texts_that_change_several_numbers(text: str, numbers: dict[str, int] | None, whole: bool) -> None:
    meaning = meaning_of(text, [3], of_weapon=False)
    assert (meaning is None) == (numbers is None)
    if meaning is not None:
        assert {each["name"]: each["number"] for each in meaning.effects} == numbers
        assert meaning.whole_unit == whole


@pytest.mark.parametrize(
    "text",
    [
        "This unit gets +1 Accuracy when using an Ambush reaction.",
        "This model has +1 Save against melee attacks of Vehicles.",
        "This model may ignore terrain and other models without the Fly special rule when moving.",
        'This unit and friendly Infantry units within 6" get +1 Courage.',
    ],
)
def test_half_a_text_is_not_understood(text: str) -> None:
    assert meaning_of(text, [], of_weapon=False) is None
    assert meaning_of(text, [], of_weapon=True) is None
