"""`grognard check-ruleset`: the laws that every rule set keeps, and the types of a plug-in."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Annotated

from cyclopts import Parameter
from msgspec import to_builtins

from grognard.cli.besides_the_laws import Besides, look_besides
from grognard.cli.options import ContentFolders, Json, load, names, one_of, use_content
from grognard.cli.screen import console, print_json, progress
from grognard.cli.trouble import FAULTS, FINE, Trouble, place_of
from grognard.cli.type_check import TypeVerdict, check_types
from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.record import Value
from grognard.engine.ruleset import find
from grognard.testing.laws import LAWS, LawBroken
from grognard.testing.laws.broken import SOMETHING_ELSE

ONCE = "8 clauses are cited"
"""This law is about the sources, not about games."""


class LawResult(Value, frozen=True, omit_defaults=False):
    """What came of one law in all its games."""

    law: str
    games: int
    seconds: float
    broken: tuple[str, ...] = ()
    """One sentence per game that broke it, the first few."""


LawTrial = tuple[str, str, int]
"""Rule set, law and the number of the game."""
SHOWN = 5
IN_A_GAME = re.compile(r"^game \d+ raised")


def check_ruleset(
    name: str,
    /,
    *,
    games: Annotated[int, Parameter(help="How many random games per law.")] = 5,
    first: Annotated[int, Parameter(help="The number of the first game; other numbers are other games.")] = 0,
    laws: Annotated[str | None, Parameter(help="Only these laws, by number, with commas.")] = None,
    types: Annotated[bool, Parameter(help="Whether mypy looks at the types; not with --laws.")] = True,
    processes: Annotated[int, Parameter("--jobs", help="How many processes work.")] = 1,
    as_json: Json = False,
    content: ContentFolders = None,
) -> int:
    """Run the laws that every rule set keeps, and mypy over a plug-in. Exit code 1 if something is wrong.

    Parameters
    ----------
    name
        The rule set.
    """
    use_content(content)
    rules = load(name)
    if games < 1:
        raise Trouble(f"--games is {games}; at least 1 game must be played.")
    chosen = _chosen(laws or "")
    trials = [(name, law, number) for law in chosen for number in range(first, first + (1 if law == ONCE else games))]
    results: dict[str, list[tuple[float, str]]] = {law: [] for law in chosen}
    with progress("Checking", len(trials)) as advance:
        for (_, law, _), result in zip(trials, _all(trials, processes), strict=True):
            results[law].append(result)
            advance()
    verdicts = [_verdict(law, results[law]) for law in chosen]
    typed = check_types(rules) if types and laws is None else TypeVerdict(False, skipped="Nobody asked for them.")
    kept = all(not verdict.broken for verdict in verdicts)
    besides = look_besides(rules) if kept and laws is None else Besides()
    if as_json:
        found = to_builtins(besides)
        print_json(
            {"ruleset": name, "kept": kept, "laws": verdicts, "types": typed, "content": rules.faults(), **found}
        )
    else:
        show(verdicts, rules.title)
        show_types(typed)
        for fault in rules.faults():
            print(f"Content: {fault}")
        show_besides(besides)
    return FINE if kept and not (typed.faults or besides.slips or rules.faults()) else FAULTS


def _chosen(text: str) -> list[str]:
    by_number = {law.split()[0]: law for law in LAWS}
    return [by_number[one_of("law", number, by_number)] for number in names(text)] or list(LAWS)


def _all(trials: list[LawTrial], processes: int) -> Iterator[tuple[float, str]]:
    if processes <= 1:
        yield from map(trial, trials)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(trial, trials)


def trial(what: LawTrial) -> tuple[float, str]:
    """One law in one game: the seconds it took, and how it was broken, if it was."""
    name, law, number = what
    started = time.perf_counter()
    broken = ""
    try:
        LAWS[law](find(name), number)
    except LawBroken as error:
        broken = str(error)
    except ReplayDivergence as error:
        broken = f"game {number} does not replay: {error.misfit}. {SOMETHING_ELSE}"
    except Exception as error:  # noqa: BLE001 - whatever a rule set raises breaks the law, the others still run
        place = place_of(error)
        broken = f"game {number} raised {type(error).__name__}: {error}" + (f" ({place})" if place else "")
    return time.perf_counter() - started, broken


def _verdict(law: str, results: list[tuple[float, str]]) -> LawResult:
    broken = tuple(sentence for _, sentence in results if sentence)
    return LawResult(law, len(results), round(sum(seconds for seconds, _ in results), 3), broken[:SHOWN])


def show(verdicts: list[LawResult], title: str) -> None:
    from rich.markup import escape
    from rich.table import Table

    screen = console()
    table = Table(title=f"The laws, tried on {title}", title_justify="left")
    table.add_column("Law")
    table.add_column("Games", justify="right")
    table.add_column("Seconds", justify="right")
    table.add_column("Verdict")
    for verdict in verdicts:
        word = "[red]broken[/red]" if verdict.broken else "[green]kept[/green]"
        table.add_row(verdict.law, str(verdict.games), f"{verdict.seconds:.2f}", word)
    screen.print(table)
    for sentence, laws in once_each(verdicts).items():
        which = laws[0] if len(laws) == 1 else f"laws {', '.join(law.split()[0] for law in laws)}"
        screen.print(f"[red]{which}[/red]: {escape(sentence)}")


def once_each(verdicts: list[LawResult]) -> dict[str, list[str]]:
    """How laws were broken, and which. What a rule set raises at its beginning breaks every law in every game: it is
    told of the first game alone."""
    told: dict[str, str] = {}
    laws: dict[str, list[str]] = {}
    for verdict in verdicts:
        for sentence in verdict.broken:
            first = told.setdefault(IN_A_GAME.sub("raised", sentence), sentence)
            if verdict.law not in laws.setdefault(first, []):
                laws[first].append(verdict.law)
    return laws


def show_besides(found: Besides) -> None:
    """One line for each thing that an author wants to know; nothing if there is none."""
    for slip in found.slips:
        print(f"To mend: {slip}")
    if found.plans.refused:
        plans = (
            f"{found.plans.refused} of {found.plans.tried} plans that were tried are refused, so no bot follows them"
        )
        print(f"Bots: {plans}; the first: {found.plans.first}.")
    if found.missing_pictures:
        missing = ", ".join(found.missing_pictures)
        print(
            f"Pictures: the page has none for {missing}; it draws a plain one instead. The reference has their names."
        )


def show_types(typed: TypeVerdict) -> None:
    """One line if all is well, otherwise one per fault."""
    if not typed.checked:
        print(f"Types were not checked. {typed.skipped}")
    elif not typed.faults:
        print("Types: mypy --strict finds no fault.")
    else:
        print(f"Types: mypy --strict finds {len(typed.faults)} to mend.")
        for fault in typed.faults:
            print(f"  {fault}")
