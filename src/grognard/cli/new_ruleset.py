"""`grognard new-ruleset`: a package that already plays, for an author to change."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from string import Template
from typing import Annotated

from cyclopts import Parameter

from grognard.cli.options import Json
from grognard.cli.screen import print_json
from grognard.cli.trouble import Trouble
from grognard.engine.ruleset import installed

NAME = re.compile(r"[a-z][a-z0-9]{1,29}")
SUFFIX = ".tmpl"


def new_ruleset(
    name: str,
    /,
    *,
    into: Annotated[Path, Parameter(help="The folder in which the package's own folder is made.")] = Path(),
    as_json: Json = False,
) -> None:
    """Write the skeleton of a rule set of your own: a package that plays and keeps the laws.

    Parameters
    ----------
    name
        What it is called: small letters and digits. Clause ids begin with it.
    """
    if not NAME.fullmatch(name):
        raise Trouble(f"{name!r} cannot be the name of a rule set: take small letters and digits, a letter first.")
    if name in installed():
        raise Trouble(f"A rule set {name!r} is installed already; take another name.")
    home = into / f"grognard-{name}"
    if home.exists():
        raise Trouble(f"{home} is there already; remove it, or name another folder with --into.")
    written = write(name, home)
    if as_json:
        print_json({"ruleset": name, "folder": str(home), "files": written})
    else:
        print(f"Wrote {len(written)} files into {home}. Next:")
        print(f'  pip install -e "{home}[dev]"')
        print(f"  grognard check-ruleset {name}")


def write(name: str, home: Path) -> list[str]:
    """Fill in the templates; the files that were written, from the package's folder."""
    package = f"grognard_{name}"
    words = {
        "name": name,
        "title": name.capitalize(),
        "class_name": name.capitalize(),
        "package": package,
        "distribution": f"grognard-{name}",
    }
    written = []
    for source, path in templates():
        parts = [{"package": package, "name": name}.get(part, part) for part in path.parts]
        target = home.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(Template(source.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")
        written.append(target.relative_to(home).as_posix())
    return written


def templates() -> list[tuple[Traversable, PurePosixPath]]:
    """All templates, and where each goes."""
    found: list[tuple[Traversable, PurePosixPath]] = []
    folders = [(files("grognard.cli") / "skeleton", PurePosixPath())]
    while folders:
        folder, path = folders.pop()
        for entry in folder.iterdir():
            if entry.is_dir():
                folders.append((entry, path / entry.name))
            elif entry.name.endswith(SUFFIX):
                found.append((entry, path / entry.name.removesuffix(SUFFIX)))
    return sorted(found, key=lambda pair: pair[1])
