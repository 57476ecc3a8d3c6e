"""Golden playthroughs: two games of every rule set, each as a save and as the text that it reads like.

`make golden` writes the texts anew from the saves, to be reviewed as a diff. A save that the rules no longer replay is
played anew by bots; --new does that for all (of the rule sets that are named).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.history.playthrough import playthrough
from grognard.engine.history.saves import SaveUnreadable, load, save
from grognard.engine.ruleset import DicePolicy, Ruleset, find, installed
from grognard.lab.games import bots_of, run

HOME = Path(__file__).parent.parent / "tests" / "golden"
LEVELS = ("sergeant", "dice")
"""Who plays the games of a rule set: the first shows sense, the second what nobody would do."""


def scenario_of(rules: Ruleset[Any], number: int) -> str:
    found = [scenario.id for scenario in rules.scenarios()] or [""]
    return found[(number - 1) % len(found)]


def keep(name: str, number: int, level: str, *, new: bool) -> str:
    """One game: its save and its text; what was done, in a word."""
    stored, text = HOME / f"{name}-{number}.json", HOME / f"{name}-{number}.txt"
    word = "written anew from its save"
    try:
        match = load(stored.read_bytes())
    except (FileNotFoundError, SaveUnreadable, ReplayDivergence):
        new = True
    if new:
        rules = find(name)
        seed = f"golden {number}"
        setup = rules.setup(scenario_of(rules, number), dice=DicePolicy(seed=seed))
        match = run(rules, setup, bots_of(level, setup, seed))
        stored.write_bytes(save(match))
        word = "played anew"
    lines = playthrough(match.setup, match.journal)
    text.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return word


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", help="only these rule sets")
    parser.add_argument("--new", action="store_true", help="let bots play the games anew")
    options = parser.parse_args()
    HOME.mkdir(exist_ok=True)
    for name in options.rulesets or installed():
        for number, level in enumerate(LEVELS, 1):
            print(f"{name}-{number}: {keep(name, number, level, new=options.new)}")


if __name__ == "__main__":
    main()
