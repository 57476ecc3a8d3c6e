"""What commands print: tables for people, JSON for programs, progress on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from grognard.engine.record import to_json

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


def print_json(thing: object) -> None:
    """One object on one line."""
    sys.stdout.write(to_json(thing).decode() + "\n")


def capital(words: str) -> str:
    """With a capital letter, and HP stays HP."""
    return words[:1].upper() + words[1:]


def console() -> Console:
    from rich.console import Console

    return Console(highlight=False)


class Tick(Protocol):
    def __call__(self, steps: int = 1) -> None: ...


@contextmanager
def progress(what: str, total: int) -> Iterator[Tick]:
    """A bar on stderr while long work goes on; silent when nobody watches."""
    if not sys.stderr.isatty():
        yield _silent
        return
    with _bar() as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps=1: bar.advance(task, steps)


@contextmanager
def estimated_progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar for work whose end is only estimated: it is told how much is done, and how much that is of."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    with _bar() as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns: tuple[Any, ...] = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _silent(steps: int = 1) -> None:
    del steps


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"
