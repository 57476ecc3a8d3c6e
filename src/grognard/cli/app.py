"""The parser over all commands, and the one place where troubles become sentences and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Literal, get_args, get_origin

from cyclopts import App, CoercionError, CycloptsError

from grognard.bots import UnknownBot
from grognard.cli import COMMANDS, overview
from grognard.cli.trouble import FINE, USAGE, Trouble
from grognard.content.faults import ContentFault, NotInPack, did_you_mean
from grognard.engine.history.saves import SaveUnreadable
from grognard.engine.rulebook import RulebookFault
from grognard.engine.ruleset import RulesetNotFound
from grognard.lab.trouble import LabTrouble

EXPECTED = (Trouble, LabTrouble, RulesetNotFound, RulebookFault, UnknownBot, ContentFault, NotInPack, SaveUnreadable)
"""Raised for wrong input anywhere below; their text is already a sentence for people."""
INTERRUPTED = 130


def application() -> App:
    """All commands, none of them loaded yet."""
    app = App(name="grognard", help=overview(), help_format="plaintext", version_flags=[], result_action="return_value")
    for name, (where, summary) in COMMANDS.items():
        app.command(where, name=name, help=summary)
    return app


def run(tokens: Sequence[str]) -> int:
    """Run one command; its exit code."""
    command = tokens[0]
    if command not in COMMANDS:
        return _say(f"There is no command {command!r}.{did_you_mean(command, COMMANDS)} See grognard --help.")
    try:
        code = application()(tokens, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        return _say(f"{_sentence(error)} See grognard {command} --help.")
    except EXPECTED as trouble:
        return _say(str(trouble))
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has closed it
        return FINE
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return INTERRUPTED
    return code if isinstance(code, int) else FINE


def _say(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return USAGE


def _sentence(error: CycloptsError) -> str:
    if isinstance(error, CoercionError) and error.token is not None:
        return f"{error.token.keyword or 'the argument'} is {error.token.value!r}; {_wanted(error.target_type)}."
    text = " ".join(str(error).split())
    return text if text.endswith((".", "?")) else f"{text}."


def _wanted(kind: object) -> str:
    if get_origin(kind) is Literal:
        return f"wanted is one of {', '.join(map(str, get_args(kind)))}"
    return "a whole number is wanted" if kind is int else f"wanted is {getattr(kind, '__name__', kind)}"
