"""`grognard odds`: exact odds of what a rule set lets you describe."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from operator import getitem
from typing import Annotated, Any

from cyclopts import App, Parameter

from grognard.cli.odds_curves import better, curve, other_choice, show_choice, show_curve
from grognard.cli.options import FLAG, Json, load, load_all, one_of
from grognard.cli.screen import capital, console, percent, print_json
from grognard.cli.trouble import Trouble
from grognard.engine.odds.exact import Odds
from grognard.engine.odds.queries import OutOfLimits, Query, Setting
from grognard.engine.ruleset import Ruleset

BAR = 40
"""Characters of the longest bar."""
HIDDEN = 0.00005
"""Outcomes below this chance are counted but not drawn."""
OVER = "A setting that is gone through: a curve over range, cover or numbers."
AGAINST = "Another choice by what differs, as in 'cover=hard quality=3'."

Token = Annotated[str, Parameter(allow_leading_hyphen=True)]
# The help depends on the rule set that is named, so --help is a token like the others.
app = App(name="odds", help="Exact odds of an attack, worked out by the rules themselves.", help_flags=[])


@app.default
def odds(ruleset: Token = "", /, *tokens: Token) -> None:
    """Exact odds of an attack, worked out by the rules themselves.

    The rule set decides what can be asked, so its options are only known once it is named.
    """
    if ruleset in {"", "--help", "-h"}:
        print(_usage())
        return
    rules = load(ruleset)
    queries = rules.queries
    if not queries:
        raise Trouble(f"{rules.title} has no odds to ask for by name; grognard rules {ruleset} has its numbers.")
    parser = App(
        name=f"grognard odds {ruleset}",
        help=f"Exact odds by the rules of {rules.title}. Without a name {next(iter(queries))!r} is asked.",
        version_flags=[],
        result_action="return_value",
    )
    for name, query in queries.items():
        parser.command(_command(rules, name, query), name=name, help=query.help)
    named = list(tokens)
    if named and not named[0].startswith("-"):
        one_of("query", named[0], queries)
    elif named not in (["--help"], ["-h"]):
        named = [next(iter(queries)), *named]
    parser(named, exit_on_error=False, print_error=False)


def _usage() -> str:
    lines = ["Usage: grognard odds RULESET [QUERY] [OPTIONS]", "", inspect.getdoc(odds) or "", ""]
    for rules in load_all():
        queries = rules.queries
        lines += [f"  {rules.name} {query:10} {asked.help}" for query, asked in queries.items()]
    return "\n".join([*lines, "", "grognard odds RULESET QUERY --help lists its options."])


def _command(rules: Ruleset[Any], name: str, query: Query) -> Callable[..., None]:
    """A command whose options are the settings of the query."""

    def ask(*, as_json: bool = False, over: str = "", against: str = "", **given: Any) -> None:
        try:
            answer(given, as_json=as_json, over=over, against=against)
        except OutOfLimits as error:
            raise Trouble(f"--{str(error).replace('_', '-')}.") from None

    def answer(given: dict[str, Any], *, as_json: bool, over: str, against: str) -> None:
        if over and against:
            raise Trouble("Ask for --over or --against, not for both at once.")
        used = {setting.name: given.get(setting.name, setting.default) for setting in query.settings}
        if over:
            points = curve(query, given, over)
            if as_json:
                key = over.replace("-", "_")
                print_json([document(rules.name, name, query, {**used, key: at}, found) for at, found in points])
            else:
                show_curve(rules.title, query, over, points)
            return
        found = query(given)
        if against:
            changed = other_choice(query, used, against)
            other = query(changed)
            if as_json:
                both = [document(rules.name, name, query, *each) for each in ((used, found), (changed, other))]
                print_json(dict(zip(("more", "same", "less"), better(found, other), strict=True)) | {"choices": both})
            else:
                show_choice(rules.title, query, against, found, other)
        elif as_json:
            print_json(document(rules.name, name, query, used, found))
        else:
            show(rules.title, query, used, found)

    parameters = [_parameter(setting) for setting in query.settings]
    for word, help_ in (("over", OVER), ("against", AGAINST)):
        note = getitem(Annotated, (str, Parameter(help=help_)))
        parameters.append(inspect.Parameter(word, inspect.Parameter.KEYWORD_ONLY, default="", annotation=note))
    parameters.append(inspect.Parameter("as_json", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=Json))
    ask.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    ask.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return ask


def _parameter(setting: Setting) -> inspect.Parameter:
    help_ = setting.knob.help
    about = FLAG if setting.type is bool else Parameter(show_choices=True)
    if setting.type is int:
        help_ += f", {setting.knob.least} to {setting.knob.most}"
    # A type made at run time, which the subscript syntax would hide from the type checker.
    annotation = getitem(Annotated, (setting.type, about, Parameter(help=f"{capital(help_)}.")))
    return inspect.Parameter(
        setting.name, inspect.Parameter.KEYWORD_ONLY, default=setting.default, annotation=annotation
    )


def document(ruleset: str, name: str, query: Query, used: Mapping[str, Any], found: Odds[int]) -> dict[str, Any]:
    """The answer for programs."""
    return {
        "ruleset": ruleset,
        "query": name,
        "settings": used,
        "counts": query.counts,
        "exact": found.exact,
        "mean": found.mean(float),
        "outcomes": [
            {"value": value, "chance": found[value], "at_least": _at_least(found, value)}
            for value in sorted(found.spread)
        ],
    }


def show(title: str, query: Query, used: Mapping[str, Any], found: Odds[int]) -> None:
    """The answer as a histogram."""
    from rich.table import Table

    screen = console()
    settings = ", ".join(f"{key.replace('_', ' ')} {_word(value)}" for key, value in used.items() if value is not False)
    screen.print(f"[bold]{title}: {query.title}[/bold]")
    screen.print(f"[dim]{settings}[/dim]")
    table = Table(box=None, pad_edge=False)
    table.add_column(capital(query.counts), justify="right")
    table.add_column("Chance", justify="right")
    table.add_column("At least", justify="right")
    table.add_column("")
    most = max(found.spread.values())
    for value in sorted(found.spread):
        chance = found[value]
        if chance >= HIDDEN:
            table.add_row(
                str(value), percent(chance), percent(_at_least(found, value)), "█" * max(1, round(BAR * chance / most))
            )
    screen.print(table)
    kind = "exact" if found.exact else "estimated from samples"
    screen.print(f"Average: {found.mean(float):.2f} ({kind}).")


def _at_least(found: Odds[int], value: int) -> float:
    return found.chance(lambda other: other >= value)


def _word(value: object) -> str:
    return "yes" if value is True else str(value)
