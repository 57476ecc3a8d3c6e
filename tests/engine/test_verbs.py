"""Verbs agree with the name that stands before or after them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.engine.events import Event, Ref
from grognard.engine.showing.verbs import of_many, sounds_many

GOLDEN = Path(__file__).parents[1] / "golden"
ONE, MANY = Ref("tank", "Toy Tank"), Ref("ants", "Soldier Ants", many=True)


@pytest.mark.parametrize(
    ("one", "many"),
    [("holds", "hold"), ("rushes", "rush"), ("rallies", "rally"), ("goes", "go"), ("closes", "close"), ("is", "are")],
)
def test_the_form_for_many(one: str, many: str) -> None:
    assert of_many(one) == many
    assert of_many(one.capitalize()) == many.capitalize()


@pytest.mark.parametrize("name", ["Soldier Ants", "Heirs of the Glass", "Old Boots 2"])
def test_names_of_many(name: str) -> None:
    assert sounds_many(name)


@pytest.mark.parametrize("name", ["Rifle Squad 1", "Herald of the Ants", "Glass", "Lisle's", "Wasp Flight"])
def test_names_of_one(name: str) -> None:
    assert not sounds_many(name)


def test_a_name_takes_its_verb_along() -> None:
    assert [f"{ref:holds}, where {ref:does _} go, {ref}" for ref in (ONE, MANY)] == [
        "Toy Tank holds, where does Toy Tank go, Toy Tank",
        "Soldier Ants hold, where do Soldier Ants go, Soldier Ants",
    ]
    assert [f"{ref.pronoun:Does _} fight?" for ref in (ONE, MANY)] == ["Does it fight?", "Do they fight?"]


def test_so_does_a_line_of_the_log() -> None:
    told = Event("hold", "", "{unit:holds}, {unit:has} aimed", facts={"unit": MANY})
    assert told.sentence() == "Soldier Ants hold, Soldier Ants have aimed"


def test_lines_of_whole_games_agree() -> None:
    """In the games that are kept as text no unit of several ants "is" or "moves"."""
    names = "Ants|Spitters|Gunners|Scouts"
    wrong = re.compile(
        rf"\b(?:(?:{names}) (?:is|has|was|moves|holds|takes|shoots|attacks)|(?:is|does) \w+ (?:{names}))\b"
    )
    for number in (1, 2):
        text = (GOLDEN / f"battleforge-{number}.txt").read_text(encoding="utf-8")
        told = [line for line in text.splitlines() if " of " not in line]
        assert re.search(f"({names}) (hold|move|are)", text)
        assert [line for line in told if wrong.search(line)] == []
