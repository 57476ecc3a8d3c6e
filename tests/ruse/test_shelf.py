"""Editions that games bring along are at hand while they are played, and not for ever."""

from __future__ import annotations

import copy
import gc
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.match import Match
from grognard.engine.ruleset import Setup, find
from grognard.rulesets.ruse.content.packs import SHELF, document_of, pack_named, sealed_edition
from grognard.rulesets.ruse.content.shelf import SPARE


def setup_with_edition(number: int) -> Setup:
    document: dict[str, Any] = copy.deepcopy(document_of("fair"))
    document["table"]["name"] = f"Edition {number}"
    setup = find("ruse").setup()
    return replace(setup, scenario={"id": "meeting", "edition": sealed_edition("fair", document)})


@pytest.fixture(autouse=True)
def old_things_aside() -> Iterator[None]:
    """What other tests left in memory is not searched each time that editions are swept up."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.slow
def test_editions_go_with_the_games_that_brought_them() -> None:
    mine = Match(find("ruse"), setup_with_edition(1000))
    kept = mine.state.pack
    before = len(SHELF)
    for number in range(4 * SPARE):
        Match(find("ruse"), setup_with_edition(number))
        gc.collect()
    assert len(SHELF) <= before + SPARE + 1
    assert pack_named(kept).name == "Edition 1000", "a game that is played keeps its cards"
    assert pack_named("fair").name, "the box's own stay"


@pytest.mark.slow
def test_an_edition_that_went_comes_back_with_its_game() -> None:
    setups = [setup_with_edition(2000 + number) for number in range(2)]
    names = [Match(find("ruse"), setup).state.pack for setup in setups]
    del setups
    for number in range(3 * SPARE):
        Match(find("ruse"), setup_with_edition(3000 + number))
        gc.collect()
    assert SHELF.find(names[0]) is None
    again = Match(find("ruse"), setup_with_edition(2000))
    assert again.state.pack == names[0]
    assert pack_named(names[0]).name == "Edition 2000"
