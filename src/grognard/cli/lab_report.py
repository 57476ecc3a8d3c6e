"""`grognard lab report` and `export`: results as one page, and as tables for notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from grognard.cli.options import load, one_of
from grognard.cli.trouble import Trouble


def report(
    folder: Path,
    /,
    *,
    variant: Annotated[str | None, Parameter(help="Which variant; otherwise the first.")] = None,
    out: Annotated[Path | None, Parameter(help="The file; otherwise report.html in the folder.")] = None,
) -> None:
    """Write the results of an experiment as one page that opens without a network.

    Parameters
    ----------
    folder
        The folder of the results, as grognard lab run made it.
    """
    from grognard.lab.folders import read_results
    from grognard.lab.report import report as written
    from grognard.lab.trouble import writing

    results = read_results(folder)
    chosen = one_of("variant", variant, list(results.plan.variants)) if variant else next(iter(results.plan.variants))
    if not results.of(chosen).played:
        raise Trouble(f"No game of {folder} counts yet; grognard lab run plays them.")
    path = out or folder / "report.html"
    text = written(results, load(results.plan.ruleset), chosen)
    with writing("The report", path, "Name another file with --out."):
        path.write_text(text, encoding="utf-8")
    print(f"The report is {path}")


def export(
    folder: Path,
    /,
    *,
    form: Annotated[Literal["csv", "parquet"], Parameter("--as", help="csv or parquet (extra [lab]).")] = "csv",
    out: Annotated[Path | None, Parameter(help="Where to; otherwise tables in the folder.")] = None,
) -> None:
    """Write games, units, clauses, steps and events of an experiment as tables.

    Parameters
    ----------
    folder
        The folder of the results, as grognard lab run made it.
    """
    from grognard.lab.exports import export as exported
    from grognard.lab.folders import read_results

    for path in exported(read_results(folder), out or folder / "tables", form):
        print(path)
