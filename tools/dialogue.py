"""Write docs/bots-dialogue.jsonl anew: what a table and a guest say to each other, recorded from a real one.

Each line is {"to": ...} (said to the guest) or {"from": ...} (said by it). Magpie plays the first questions of a battle
of Fatigue, then its enemy gives up.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path
from typing import Any

from grognard.bots.guests.dialogue import GuestDialogue, greet
from grognard.bots.guests.program import Program
from grognard.engine.match import Match
from grognard.engine.playing.players import at_random, decisions
from grognard.engine.playing.rest import Keep
from grognard.engine.record import Value, to_json
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.view import View

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "bots-dialogue.jsonl"
MAGPIE = f"{sys.executable} {ROOT / 'examples' / 'bots' / 'magpie.py'}"
SEAT, ENEMY, QUESTIONS, SECONDS = 0, 1, 3, 10.0


class Recorder(Program):
    """A program with every line that goes in or comes out."""

    def __init__(self, command: str) -> None:
        super().__init__(command)
        self.lines: list[dict[str, Any]] = []

    def say(self, message: Value) -> None:
        self.lines.append({"to": json.loads(to_json(message))})
        super().say(message)

    def hear(self, until: float) -> bytes:
        line = super().hear(until)
        self.lines.append({"from": json.loads(line)})
        return line


def hold_dialogue(program: Program) -> None:
    """The battle that is recorded, with whoever talks here. Raises `GuestFailed`."""
    greet(program)
    rules = find("fatigue")
    match = Match(rules, rules.setup("crossroads", (), dice=DicePolicy(seed="dialogue")), keep=Keep.ALL)
    dialogue = GuestDialogue(program, "dialogue", SECONDS)
    asked = 0
    by_chance = at_random(match, random.Random(0))
    for seat in decisions(match, lambda seat: _answer(match, dialogue, seat, by_chance)):
        if seat == SEAT and asked == 0:
            dialogue.begin(View(match, SEAT))
        asked += seat == SEAT
        if asked > QUESTIONS:
            break
    match.concede(ENEMY)
    dialogue.tell_end(View(match, SEAT))


def _answer(match: Match, dialogue: GuestDialogue, seat: int, by_chance: Any) -> Any:
    return dialogue.decide(View(match, SEAT), lambda _mistake: None).answer if seat == SEAT else by_chance(seat)


def main() -> None:
    program = Recorder(MAGPIE)
    hold_dialogue(program)
    time.sleep(0.1)
    program.end()
    TARGET.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in program.lines), encoding="utf-8")
    print(f"{TARGET.relative_to(ROOT)}: {len(program.lines)} lines")


if __name__ == "__main__":
    main()
