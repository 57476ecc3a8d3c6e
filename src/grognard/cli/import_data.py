"""`grognard import`: a community's data made into content packs, with a report of what could not be carried over."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grognard.cli.options import Json, load, load_all
from grognard.cli.screen import print_json
from grognard.cli.trouble import Trouble
from grognard.content.importing import Imported
from grognard.content.ruleset import PackRuleset

REPORT = "import-report.txt"


def import_data(
    ruleset: str,
    folder: Path,
    /,
    *,
    into: Annotated[Path, Parameter(help="The folder for the packs; play with them by --content.")] = Path("imported"),
    as_json: Json = False,
) -> None:
    """Make content packs of a community's data files. What cannot be carried over is told in a report, unit by unit.

    Parameters
    ----------
    ruleset
        The rule set that the data is for.
    folder
        The folder with the data files.
    """
    rules = load(ruleset)
    importer = rules.extras.importer if isinstance(rules, PackRuleset) else None
    if importer is None:
        able = [each.name for each in load_all() if isinstance(each, PackRuleset) and each.extras.importer is not None]
        raise Trouble(f"{rules.title} imports nothing; data can be imported for: {', '.join(able) or 'none'}.")
    if not folder.is_dir():
        raise Trouble(f"There is no folder {folder}; name the one with the data files.")
    made = importer(folder)
    if not made.files:
        raise Trouble(f"Nothing in {folder} could be imported: {made.findings[0] if made.findings else 'it is empty'}")
    _write(made, into)
    if as_json:
        numbers = {"units": made.units, "whole": made.whole, "bare": made.bare, "left_out": made.left_out}
        reasons = [dict(zip(("reason", "units", "alone"), each, strict=True)) for each in made.reasons()]
        told = {"reasons": reasons, "findings": made.findings}
        print_json({"ruleset": ruleset, **numbers, "files": sorted(made.files), **told})
        return
    for line in made.report():
        if not line:
            break
        print(line)
    print(f"{len(made.files)} files are in {into}; {len(made.findings)} findings in {into / REPORT}.")
    print(f"Play with them: grognard play --content {into}")


def _write(made: Imported, into: Path) -> None:
    texts = {**made.files, REPORT: "\n".join(made.report()) + "\n"}
    try:
        for name, text in texts.items():
            path = into / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{into} cannot be written: {error.strerror}.") from None
