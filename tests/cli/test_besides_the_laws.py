"""What `check-ruleset` looks at besides the laws."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from grognard.cli.besides_the_laws import look_besides
from grognard.engine import ruleset
from grognard.engine.questions import Question
from grognard.engine.ruleset import Plan, Ruleset, Tactics, find, register
from tests.cli.conftest import Run
from tests.engine.toy import TOLL, Bridge, Toll


class Hopeful(Tactics[Bridge]):
    """Plans what the rules refuse."""

    def plans(self, known: Bridge, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        return [Plan((question.default(),), "wait"), Plan(("fly",), "over the bridge")]

    def worth(self, known: Bridge, seat: int) -> float:
        return 0.0


class Muddled(Hopeful):
    def worth(self, known: Bridge, seat: int) -> float:
        raise KeyError("guards")


class Dreaming(Toll):
    name = "dreaming"
    tactics = Hopeful()  # type: ignore[assignment]


class Confused(Toll):
    name = "confused"
    tactics = Muddled()  # type: ignore[assignment]
    first_scenario = "nowhere"


def test_plans_that_are_refused_are_told_and_are_no_fault(run: Run) -> None:
    register(Dreaming())
    done = run("check-ruleset", "dreaming", "--games", 1, "--no-types")
    assert done.code == 0, done.out
    assert "plans that were tried are refused, so no bot follows them; the first: 'over the bridge', where" in done.out


def test_names_that_are_not_there_and_tactics_that_raise_are_to_be_mended() -> None:
    name, tactics = look_besides(Confused()).slips
    assert name.startswith("first_scenario: There is no scenario 'nowhere'.")
    assert re.fullmatch(r"its tactics raised KeyError: 'guards' \(.*test_besides_the_laws.py:\d+\)", tactics)


def test_of_a_sound_rule_set_nothing_is_told() -> None:
    found = look_besides(find("ruse"))
    assert (found.slips, found.missing_pictures) == ((), ())
    assert found.plans.tried > 10


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (Toll, "toll:RULESET is the class Toll; it has to be an instance of a subclass of Ruleset"),
        (Dreaming(), "its name is 'dreaming' in the class Dreaming; call it the same in both places"),
    ],
)
def test_what_cannot_be_played_says_so_when_it_is_looked_for(
    monkeypatch: pytest.MonkeyPatch, made: Ruleset[Any] | type, sentence: str
) -> None:
    class Point(EntryPoint):
        def load(self) -> Any:
            return made

    monkeypatch.setattr(ruleset, "_at_hand", {})
    monkeypatch.setattr(ruleset, "entry_points", lambda group: [Point("toll", "toll:RULESET", group)])
    with pytest.raises(ruleset.Unplayable, match=sentence.replace("(", r"\(")):
        find("toll")
    assert TOLL.name == "toll"
