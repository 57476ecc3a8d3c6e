"""Nothing lies about: what a module offers is used by the house, or promised to somebody outside it."""

import re
from collections import Counter, defaultdict
from pathlib import Path

import grognard

ROOT = Path(grognard.__file__).parent
FILES = {path: path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}

ANSWERED_FOR = {
    "bots/budget.py": {"Tries"},  # docs/bots.md: thinking that is the same on every machine
    "lab/games.py": {"bots_of"},  # tools and tests that want a game between bots
    "engine/questions/answers.py": {"OneAnswer", "MoveAnswer", "PlaceAnswer"},  # tools/wire_types.py
    "minis/figures.py": {"PICTURES"},  # compared with what the page can draw
    "store/tables.py": {"layout"},  # known to the tables' metadata
    "testing/laws/clauses.py": {"taken_by"},  # tests/house/test_folders.py
}
"""What nobody in the house names, and why it stays."""

NAMED = re.compile(r"^(?:async def|def|class) (\w+)|^([A-Za-z]\w*)(?:: [^=\n]+)? = ", re.MULTILINE)
WORD = re.compile(r"\w+")
TAKEN = re.compile(r"^ *from (\S+) import (\([^)]*\)|.*)$", re.MULTILINE)
CALLED_BY_NAME = {"play.py", "packs.py", "lists.py", "positions.py"}
"""Modules of a rule set that are handed over whole: order of play, packs, lists, test kit."""
FOR_OTHERS = {"author.py", "cli", "env", "testing/__init__.py", "testing/game.py"}
"""Read from outside: commands, environments, and what authors import."""


def module_of(path: Path) -> str:
    return ".".join(("grognard", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


def imported_by(text: str) -> set[str]:
    """All modules that a text imports, or imports from."""
    taken = TAKEN.findall(text)
    return {module for module, _ in taken} | {
        f"{module}.{name}" for module, names in taken for name in WORD.findall(names)
    }


def test_whatever_a_module_offers_is_used() -> None:
    readers: dict[str, set[str]] = defaultdict(set)
    for text in FILES.values():
        said = set(WORD.findall(text))
        for module in imported_by(text):
            readers[module] |= said
    idle = []
    for path, text in FILES.items():
        where = path.relative_to(ROOT).as_posix()
        if (path.name in CALLED_BY_NAME and "rulesets" in where) or any(where.startswith(each) for each in FOR_OTHERS):
            continue
        own = Counter(WORD.findall(text))
        for found in NAMED.finditer(text):
            name = found[1] or found[2]
            decorated = text[: found.start()].rstrip("\n").rsplit("\n", 1)[-1].startswith(("@", ")"))
            if decorated or name in ANSWERED_FOR.get(where, ()):
                continue
            if own[name] == 1 and name not in readers[module_of(path)]:
                idle.append(f"{where}: {name}")
    assert not idle
