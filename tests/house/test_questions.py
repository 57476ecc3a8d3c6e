"""Questions are handed to bots and pages: none of them carries the state of the game for all to read."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import textwrap
import typing
from collections.abc import Iterator

import pytest

import grognard
from grognard.engine.questions import Number, Question
from grognard.engine.record import Record
from grognard.engine.ruleset import find, installed
from grognard.testing.laws.random_play import new_match, walk
from grognard.testing.laws.undeclared import records_within

GAMES = 3
DECISIONS = 300


@pytest.mark.parametrize("name", installed())
def test_no_question_has_a_public_attribute_that_holds_a_record(name: str) -> None:
    """What an option stands for may be a unit where nothing is hidden; the law of secrecy forbids it elsewhere."""
    found = set()
    for number in range(GAMES):
        match = new_match(find(name), number, listen=False)
        for _ in walk(match, number, DECISIONS):
            for seat in match.deciding:
                question = match.question(seat)
                found |= {f"{type(question).__name__}{path}" for path in records_within(question)}
    assert {path for path in found if ".value" not in path} == set()


# ---- the same by their code, for questions that random play seldom meets ----


def kinds_of(question: type) -> Iterator[type]:
    kind: type
    for kind in question.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def holds_a_record(hint: object) -> bool:
    if isinstance(hint, type) and issubclass(hint, Record):
        return True
    return any(holds_a_record(part) for part in typing.get_args(hint))


def public_records(kind: type) -> list[str]:
    """The public attributes of a class of questions that are declared as records, or set to an argument that is one."""
    declared = typing.get_type_hints(kind)
    found = [name for name in inspect.get_annotations(kind) if holds_a_record(declared[name])]
    for method in filter(inspect.isfunction, kind.__dict__.values()):
        given = typing.get_type_hints(method)
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(method)))):
            if isinstance(node, ast.Assign):
                found += [name for name, value in _set_on_self(node) if holds_a_record(given.get(value))]
    return [name for name in found if not name.startswith("_")]


def _set_on_self(node: ast.Assign) -> Iterator[tuple[str, str]]:
    """The attributes that an assignment gives the value of a name, with that name."""
    for target in node.targets:
        pairs: list[tuple[ast.expr, ast.expr]] = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = list(zip(target.elts, node.value.elts, strict=True))
        for attribute, value in pairs:
            if isinstance(attribute, ast.Attribute) and isinstance(value, ast.Name):
                yield attribute.attr, value.id


@pytest.mark.slow
def test_no_class_of_questions_keeps_a_record_where_all_can_read_it() -> None:
    for module in pkgutil.walk_packages(grognard.__path__, "grognard."):
        if module.name.startswith(("grognard.engine.", "grognard.minis.", "grognard.rulesets.")):
            importlib.import_module(module.name)
    kinds = {kind for kind in kinds_of(Question) if kind.__module__.startswith("grognard.")}
    assert len(kinds) > 40
    assert {kind.__qualname__: found for kind in kinds if (found := public_records(kind))} == {}


class Army(Record):
    men: int = 3


class Carrying(Number):
    foes: list[Army]

    def __init__(self, army: Army, name: str) -> None:
        self.army, self._own, self.name = army, army, name


def test_what_counts_as_carrying_a_record() -> None:
    assert public_records(Carrying) == ["foes", "army"]
