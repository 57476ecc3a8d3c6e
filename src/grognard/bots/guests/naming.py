"""The guests that are invited, by name, for this process and its child processes. Only the owner of the machine can
invite them, never a message."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable

import msgspec

VARIABLE = "GROGNARD_BOTS"
NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")
RESERVED = ("human",)


class BadGuest(ValueError):
    """A guest cannot be invited in this way; the text says why, and how to do it."""


def guest_commands() -> dict[str, str]:
    """The command of each guest by its name."""
    told = os.environ.get(VARIABLE, "")
    try:
        return msgspec.json.decode(told, type=dict[str, str]) if told else {}
    except msgspec.DecodeError:
        raise BadGuest(f'{VARIABLE} must hold one JSON object, as in {{"crow": "python3 crow.py"}}.') from None


def invite_guests(words: Iterable[str], taken: Collection[str]) -> None:
    """Invite guests that were written as NAME=COMMAND. Raises `BadGuest`."""
    commands = guest_commands()
    for word in words:
        name, is_named, command = word.partition("=")
        if not is_named or not command.strip():
            raise BadGuest(f"--bot {word!r} has no command; write NAME=COMMAND, as in crow='python3 crow.py'.")
        if not NAME.fullmatch(name):
            raise BadGuest(f"--bot {name!r} is no name for a bot: small letters, digits and dashes, at most 24.")
        if name in taken or name in RESERVED:
            raise BadGuest(f"--bot {name!r} is a name of this house; call the program otherwise.")
        commands[name] = command.strip()
    if commands:
        os.environ[VARIABLE] = msgspec.json.encode(commands).decode()


def no_guests() -> None:
    """Remove all guests, because a server that strangers can reach must not run programs."""
    os.environ.pop(VARIABLE, None)
