"""The namespace for authors: every name in it is explained, and the page that explains it is up to date."""

from __future__ import annotations

import ast
import subprocess
import sys

import grognard.author
from tools import definitions, reference


def test_the_page_is_up_to_date() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page(), "run make reference"


def test_every_name_has_a_docstring() -> None:
    names = [name for group in definitions.groups() for name in group.names]
    assert [name for name in names if not definitions.find(definitions.NAMESPACE, name).doc] == []


def test_every_other_word_in_a_signature_is_explained() -> None:
    words = reference.other_words()
    assert [word for word, found in words.items() if not found.doc] == []
    assert {"Bands", "Places", "Direction", "Floor"} & words.keys() == set(), "an author makes or annotates these"


def test_what_is_left_to_write_is_what_python_asks_for() -> None:
    told = {}
    for name in definitions.names():
        node, _, module = definitions.find(definitions.NAMESPACE, name)
        if isinstance(node, ast.ClassDef):
            told[name] = definitions.unwritten(node, module)
    assert told == {name: getattr(getattr(grognard.author, name), "__abstractmethods__", frozenset()) for name in told}
    assert told["BasesPlace"] == {"judge_places", "rooms"}


def test_what_comes_from_a_base_that_is_not_on_the_page_stands_with_the_class() -> None:
    text = "\n".join(reference.described("BasesMoving"))
    assert "may_end(ends: Starts) -> bool" in text
    assert "Built on `Moving`." in text


def test_every_name_stands_in_one_group_and_can_be_imported() -> None:
    names = [name for group in definitions.groups() for name in group.names]
    assert names == grognard.author.__all__
    assert len(set(names)) == len(names)
    assert [name for name in names if not hasattr(grognard.author, name)] == []


def test_nothing_is_imported_that_is_not_offered() -> None:
    tree = definitions.tree_of(definitions.NAMESPACE)
    ours = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and "grognard" in (node.module or "")]
    imported = {alias.asname or alias.name for node in ours for alias in node.names}
    assert imported == set(grognard.author.__all__)


def test_the_namespace_is_quick_to_import() -> None:
    """Pydantic comes only with the names that need it."""
    loaded = "print('pydantic' in sys.modules)"
    code = f"import sys, grognard.author; {loaded}; grognard.author.Content; {loaded}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
