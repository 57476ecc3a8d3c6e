"""`grognard rules`: the rulebooks, in the terminal."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from grognard.cli.options import Json, load, load_all
from grognard.cli.screen import console, print_json
from grognard.cli.trouble import Trouble
from grognard.engine.rulebook import Clause, Rulebook

if TYPE_CHECKING:
    from rich.console import Console

UMPIRE = "engine"
"""The umpire's own rulebook stands beside those of the rule sets."""


def rules(ruleset: str = "", clause: str = "", /, *, as_json: Json = False) -> None:
    """Read a rulebook, or one clause of it.

    Parameters
    ----------
    ruleset
        A rule set, or "engine" for the rules that hold at every table. Without it: what is installed.
    clause
        The id of a clause; the name of the rule set in front may be left out.
    """
    if not ruleset:
        _list_rulesets(as_json=as_json)
        return
    book = book_of(ruleset)
    if clause:
        found = find_clause(book, ruleset, clause)
        print_json(found) if as_json else _show_clause(console(), found)
    elif as_json:
        print_json({"title": book.title, "introduction": book.introduction, "clauses": book.clauses})
    else:
        _show_book(console(), book)


def book_of(ruleset: str) -> Rulebook:
    return Rulebook.of_package("grognard.engine") if ruleset == UMPIRE else load(ruleset).rulebook


def find_clause(book: Rulebook, ruleset: str, wanted: str) -> Clause:
    """The clause of this id (with or without the rule set's name), or trouble that names near ones."""
    full = wanted if wanted.startswith(f"{ruleset}.") else f"{ruleset}.{wanted}"
    if full in book:
        return book[full]
    near = [clause.id for clause in book if wanted in clause.id]
    near += difflib.get_close_matches(full, [clause.id for clause in book], n=4, cutoff=0.5)
    advice = f"Near to it are: {', '.join(dict.fromkeys(near[:6]))}" if near else f"See grognard rules {ruleset}"
    raise Trouble(f"There is no clause {wanted!r} in the rulebook of {book.title}. {advice}.")


def _list_rulesets(*, as_json: bool) -> None:
    rulesets = load_all()
    umpire = book_of(UMPIRE)
    if as_json:
        books = [
            {"name": each.name, "title": each.title, "blurb": each.blurb, "clauses": len(each.rulebook.clauses)}
            for each in rulesets
        ]
        print_json({"rulesets": books})
        return
    from rich.table import Table

    table = Table(title="Rulebooks", title_justify="left")
    table.add_column("Name")
    table.add_column("Clauses", justify="right")
    table.add_column("In a line")
    for each in rulesets:
        table.add_row(each.name, str(len(each.rulebook.clauses)), each.blurb)
    table.add_row(UMPIRE, str(len(umpire.clauses)), umpire.introduction, style="dim")
    console().print(table)


def _show_book(screen: Console, book: Rulebook) -> None:
    from rich.markdown import Markdown
    from rich.table import Table

    screen.print(Markdown(f"# {book.title}\n\n{book.introduction}"))
    for chapter in book.chapters:
        screen.print(f"\n[bold]{chapter}[/bold]")
        table = Table(box=None, show_header=False, pad_edge=False)
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        for clause in book:
            if clause.chapter == chapter:
                table.add_row(f"  {clause.id}", clause.title)
        screen.print(table)


def _show_clause(screen: Console, clause: Clause) -> None:
    from rich.markdown import Markdown
    from rich.panel import Panel

    screen.print(f"[dim]{clause.chapter}[/dim]")
    screen.print(f"[bold]{clause.title}[/bold]  [cyan]{clause.id}[/cyan]\n")
    screen.print(Markdown(clause.text))
    if clause.ruling:
        screen.print(Panel(Markdown(clause.ruling), title="Ruling", title_align="left"))
    if clause.example:
        screen.print(Panel(Markdown(clause.example), title="Example", title_align="left"))
