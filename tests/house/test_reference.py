"""The namespace for authors: every name in it is explained, and the page that explains it is up to date."""

from __future__ import annotations

import ast
import subprocess
import sys

import grognard.author
from tools import reference


def test_the_page_is_up_to_date() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page(), "run make reference"


def test_every_name_has_a_docstring() -> None:
    names = [name for group in reference.groups() for name in group.names]
    assert [name for name in names if not reference.find(reference.NAMESPACE, name).doc] == []


def test_every_name_stands_in_one_group_and_can_be_imported() -> None:
    names = [name for group in reference.groups() for name in group.names]
    assert names == grognard.author.__all__
    assert len(set(names)) == len(names)
    assert [name for name in names if not hasattr(grognard.author, name)] == []


def test_nothing_is_imported_that_is_not_offered() -> None:
    tree = reference.tree_of(reference.NAMESPACE)
    ours = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and "grognard" in (node.module or "")]
    imported = {alias.asname or alias.name for node in ours for alias in node.names}
    assert imported == set(grognard.author.__all__)


def test_the_namespace_is_quick_to_import() -> None:
    """Pydantic comes only with the names that need it."""
    loaded = "print('pydantic' in sys.modules)"
    code = f"import sys, grognard.author; {loaded}; grognard.author.Content; {loaded}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
