"""What the folder above the modules says of them: an `index.json` with `rules`, or that of the public site, where
they are under `globalData`, for all games and for each kind of game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.rulesets.battleforge.content.community.reading import Node

GLOBAL, GAMES, ALL, USUAL = "globalData", "games", "all", "battle"


def is_root(document: Mapping[str, Any]) -> bool:
    """Whether an index is that of the site, and of no module."""
    return GLOBAL in document or GAMES in document


def in_common(root: Node, module: str, what: str) -> Iterator[Node]:
    """The tables of one kind of thing that a module shares with others; what comes later counts."""
    if (own := _at(root, what)) is not None:
        yield own
    told = _at(root, GLOBAL)
    for kind in (ALL, _kind_of(root, module)) if told is not None else ():
        group = _at(told, kind) if told is not None else None
        found = _at(group, what) if group is not None else None
        if found is not None:
            yield found


def _kind_of(root: Node, module: str) -> str:
    """The kind of game that a module is: the site names it beside the address of the folder."""
    games = _at(root, GAMES)
    for _, game in games.entries() if games is not None else ():
        url, kind = (game.value.get(key) for key in ("url", "gameType")) if isinstance(game.value, dict) else ("", "")
        if isinstance(url, str) and url.rstrip("/").rpartition("/")[2] == module and isinstance(kind, str):
            return kind
    return USUAL


def _at(node: Node, key: str) -> Node | None:
    value = node.value.get(key) if isinstance(node.value, dict) else None
    return node.at(key, value) if isinstance(value, dict | list) else None
