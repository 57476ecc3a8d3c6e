"""The examples of docs/battleforge.md run as they stand there."""

from __future__ import annotations

import re
from inspect import signature
from pathlib import Path

import pytest

from grognard.rulesets.battleforge.kit.looks import LOOKS
from grognard.rulesets.battleforge.kit.table import _PIECE as PIECE_WORDS
from grognard.rulesets.battleforge.positions import _UNIT as UNIT_WORDS
from grognard.rulesets.battleforge.positions import position

PAGE = Path(__file__).parents[2] / "docs" / "battleforge.md"
EXAMPLES = re.findall(r"```python battleforge\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.clause("battleforge.react.counter-attack", "battleforge.action.charge-failed")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_examples_of_the_page_run(number: int) -> None:
    assert len(EXAMPLES) == 4
    exec(compile(EXAMPLES[number], str(PAGE), "exec"), {})


RULES = Path(__file__).parents[2] / "src" / "grognard" / "rulesets" / "battleforge" / "rules"
TOPIC = re.compile(r'f"([a-z ]+):\{|(?:Window|Occasion)\(\s*"([a-z -]+)"|Errand\([^)]*?"([a-z ]+)"[,)]')


def test_every_topic_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    source = "".join(path.read_text(encoding="utf-8") for path in RULES.rglob("*.py"))
    topics = {next(filter(None, found)) for found in TOPIC.findall(source)}
    topics |= {"unit", "bid", "pay", "zone", "reserves", "standby", "deploy"}
    assert len(topics) > 30
    assert not [topic for topic in sorted(topics) if not re.search(rf"`(window:)?{topic}(:unit)?`", text)]


def test_every_look_and_every_word_of_a_position_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert not [look for look in LOOKS if f'g.look("{look}"' not in text and f"`{look}`" not in text]
    words = [*signature(position).parameters, *UNIT_WORDS, *PIECE_WORDS]
    assert not [
        word for word in words if not re.search(rf"`{word}(=[^`]*)?`", text) and word not in ("units", "terrain")
    ]
