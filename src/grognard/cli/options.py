"""Options and look-ups that several commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from grognard.cli.trouble import Trouble, place_of
from grognard.content.faults import not_there
from grognard.content.packs import VARIABLE
from grognard.engine.ruleset import Ruleset, RulesetNotFound, find, installed

FLAG = Parameter(negative=(), show_default=False)
"""A switch: off unless it is named."""
Json = Annotated[bool, FLAG, Parameter("--json", help="Print one JSON object for programs.")]
ContentFolders = Annotated[
    list[Path] | None,
    Parameter("--content", negative=(), help="A folder with your own armies and scenarios, laid over the box's."),
]


Guests = Annotated[
    list[str] | None,
    Parameter("--bot", negative=(), help="A program of yours that plays too, as in crow='python3 crow.py'."),
]


def use_guests(words: list[str] | None) -> None:
    """Invite these programs, here and in worker processes."""
    from grognard.bots import HOUSE
    from grognard.bots.guests import BadGuest, invite_guests

    try:
        invite_guests(words or (), HOUSE)
    except BadGuest as fault:
        raise Trouble(str(fault)) from None


def use_content(folders: list[Path] | None) -> None:
    """Lay these folders over the box's content, here and in worker processes. To be called before packs are read."""
    for folder in folders or ():
        if not folder.is_dir():
            raise Trouble(f"There is no folder {folder}; --content names a folder with RULESET/armies/*.toml inside.")
    if folders:
        os.environ[VARIABLE] = os.pathsep.join(str(folder.resolve()) for folder in folders)


def load(name: str) -> Ruleset[Any]:
    """The installed rule set of this name."""
    try:
        return find(name)
    except RulesetNotFound as missing:
        skeleton = Path(f"grognard-{name}")
        if skeleton.is_dir():
            raise Trouble(f'{skeleton} is not installed yet; run: pip install -e "{skeleton}[dev]"') from missing
        raise
    except Exception as error:
        place = place_of(error)
        what = error.msg if isinstance(error, SyntaxError) else str(error).rstrip(".")
        where = f" ({place})" if place else ""
        raise Trouble(f"The rule set {name!r} is installed but cannot be loaded: {what}{where}.") from error


def load_all() -> list[Ruleset[Any]]:
    """All rule sets that can be loaded; a broken one is named on stderr and left out."""
    loaded = []
    for name in installed():
        try:
            loaded.append(load(name))
        except Trouble as trouble:
            print(trouble, file=sys.stderr)
    return loaded


def one_of(what: str, name: str, known: Collection[str]) -> str:
    """The name, if it is known; otherwise trouble that says which are."""
    if name in known:
        return name
    raise Trouble(not_there(what, name, known))


def names(text: str) -> tuple[str, ...]:
    """A list that was written with commas."""
    return tuple(part for part in (part.strip() for part in text.split(",")) if part)
