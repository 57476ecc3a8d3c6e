"""Who sits where makes no difference: the same forces, zones and dice give the same game from the other seats."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

from grognard.bots.base import Bot
from grognard.bots.sergeant import Sergeant
from grognard.engine.dice.kinds import Dice
from grognard.engine.dice.sources import Seeded
from grognard.engine.match import Match
from grognard.engine.view import View
from grognard.rulesets.battleforge.ruleset import RULESET

FORCES = ("bucket-brigade", "pantry-swarm")
DECISIONS = 90
"""Setting up, the first bids and the first turns."""


class ByForce(Seeded):
    """Dice from a seed; every roll-off is won by the first force, wherever it sits."""

    def __init__(self, seed: int, winner: int) -> None:
        super().__init__(seed)
        self._winner = winner

    def faces(self, number: int, groups: Sequence[Dice]) -> list[list[int]] | None:
        if len({dice.by for dice in groups}) == 2:
            return [[9 if dice.by == self._winner else 2] for dice in groups]
        return super().faces(number, groups)


def played(scenario: str, forces: tuple[str, str]) -> list[tuple[str, str, str]]:
    """Whose decision, about what, and which; unit names without the number of their seat."""
    match = Match(RULESET, RULESET.setup(scenario, forces), source=ByForce(5, forces.index(FORCES[0])))
    bots: list[Bot] = [Sergeant(force) for force in forces]
    told: list[tuple[str, str, str]] = []
    while len(told) < DECISIONS:
        asked = sorted(match.deciding, key=lambda seat: forces[seat])  # bids are asked for at once
        view = View(match, asked[0])
        assert view.question is not None
        answer = bots[asked[0]].decide(view)
        told.append((forces[asked[0]], _numberless(view.question.topic), _numberless(json.dumps(answer))))
        match.submit(asked[0], answer)
    return told


def _numberless(text: str) -> str:
    return re.sub(r"-[12]([ab]?)\b", r"-\1", text)


@pytest.mark.slow
def test_sergeants_play_the_same_game_from_either_seat() -> None:
    here, there = played("the-two-shelves", FORCES), played("the-two-shelves", (FORCES[1], FORCES[0]))
    assert here == there
    assert {topic.partition(":")[0] for _, topic, _ in here} >= {"deploy", "bid", "action", "move"}
