"""`grognard bot`: programs of others that play."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from grognard.cli.options import ContentFolders, Json, load, load_all, names, use_content
from grognard.cli.screen import console, print_json, progress
from grognard.cli.trouble import FAULTS, FINE, Trouble
from grognard.engine.record import Value

if TYPE_CHECKING:
    from typing import Any

    from grognard.engine.ruleset import Ruleset

SHOWN = 5
"""So many mistakes under one law are told; more of them say the same."""

app = App(name="bot", help="Programs of your own that play: check them.")


class GuestVerdict(Value, frozen=True, omit_defaults=False):
    """A law in a rule set (empty: it is the same in all), and what the program did wrong under it."""

    law: str
    ruleset: str
    mistakes: tuple[str, ...]


@app.command
def check(
    program: str,
    /,
    *,
    rulesets: Annotated[str, Parameter(help="In which rule sets, with commas; otherwise in all.")] = "",
    games: Annotated[int, Parameter(help="How often each law is tried in each rule set.")] = 1,
    seconds: Annotated[float, Parameter(help="How long the program may take for a decision.")] = 10.0,
    as_json: Json = False,
    content: ContentFolders = None,
) -> int:
    """Let a program play through every law of bots, and say what it did wrong.

    Parameters
    ----------
    program
        The command that starts it, in quotes: 'python3 crow.py'.
    """
    from grognard.bots.guests.checking import GUEST_LAWS, ONCE, GuestTrial, mistakes_under

    use_content(content)
    if games < 1 or seconds <= 0:
        raise Trouble("--games must be at least 1, and --seconds more than 0.")
    logging.getLogger("grognard.bots").setLevel(logging.ERROR)  # mistakes are told below
    rules = [load(name) for name in names(rulesets)] or load_all()
    rows = [(law, each) for law in GUEST_LAWS for each in (rules[:1] if law in ONCE else rules)]
    verdicts: list[GuestVerdict] = []
    with progress("Checking", len(rows)) as advance:
        for law, each in rows:
            if verdicts and verdicts[0].mistakes:
                break  # one that does not even start breaks all the others
            trials = [GuestTrial(program, seconds, each, game) for game in range(games)]
            wrong = [mistake for trial in trials for mistake in mistakes_under(law, trial)]
            verdicts.append(GuestVerdict(law, "" if law in ONCE else each.name, tuple(wrong)))
            advance()
    if as_json:
        print_json({"program": program, "kept": not _broken(verdicts), "laws": verdicts})
    else:
        show(program, verdicts, rules)
    return FAULTS if _broken(verdicts) else FINE


def _broken(verdicts: list[GuestVerdict]) -> list[GuestVerdict]:
    return [verdict for verdict in verdicts if verdict.mistakes]


def show(program: str, verdicts: list[GuestVerdict], rules: list[Ruleset[Any]]) -> None:
    from rich.markup import escape
    from rich.table import Table

    screen = console()
    table = Table(title=f"The laws of bots, tried on {escape(program)}", title_justify="left")
    for heading in ("Law", "Rule set", "Verdict"):
        table.add_column(heading)
    titles = {each.name: each.title for each in rules}
    for verdict in verdicts:
        word = "[red]broken[/red]" if verdict.mistakes else "[green]kept[/green]"
        table.add_row(verdict.law, titles.get(verdict.ruleset, "any"), word)
    screen.print(table)
    for verdict in _broken(verdicts):
        for mistake in verdict.mistakes[:SHOWN]:
            screen.print(f"[red]{verdict.law}[/red], {titles.get(verdict.ruleset, 'any')}: {escape(mistake)}")
        if len(verdict.mistakes) > SHOWN:
            screen.print(f"  and {len(verdict.mistakes) - SHOWN} more under this law.")
    if len(verdicts) == 1:
        screen.print("The other laws were not tried: first of all it must start.")
