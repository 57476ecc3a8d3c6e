"""The command as a whole: help, versions, exit codes, sentences."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from grognard import __version__
from grognard.cli import COMMANDS, overview
from tests.cli.conftest import Run


@pytest.mark.parametrize("tokens", [(), ("--help",), ("-h",), ("help",)])
def test_help_lists_every_command_and_the_exit_codes(process: Run, tokens: tuple[str, ...]) -> None:
    done = process(*tokens)
    assert (done.code, done.err) == (0, "")
    assert done.out == overview() + "\n"
    assert all(f"  {name} " in done.out for name in COMMANDS)
    assert "Exit codes" in done.out


def test_help_loads_neither_parser_nor_engine() -> None:
    """That is why it answers within a few hundredths of a second."""
    code = (
        "import sys; sys.argv = ['grognard', '--help']; from grognard.cli import main; main();"
        "print(*(m for m in ('cyclopts', 'rich', 'msgspec', 'pydantic', 'grognard.engine') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("wrong usage or input.\n\n")


def test_version(process: Run) -> None:
    assert process("--version").out == f"{__version__}\n"


@pytest.mark.parametrize("target", [where for where, _ in COMMANDS.values()])
def test_every_command_is_where_the_table_says(target: str) -> None:
    module, _, name = target.partition(":")
    assert hasattr(import_module(module), name)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_help(run: Run, name: str) -> None:
    done = run(name, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: grognard {name}")


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (("simm",), "There is no command 'simm'. Did you mean 'sim'? See grognard --help."),
        (("sim",), "RULESET"),
        (("sim", "tol"), "There is no rule set 'tol'; installed are: "),
        (("sim", "toll", "--gmes", "3"), "Did you mean --games? See grognard sim --help."),
        (("sim", "toll", "--games", "x"), "--games is 'x'; a whole number is wanted. See grognard sim --help."),
        (("sim", "toll", "--games", "0"), "--games is 0; at least 1 game must be played."),
        (("sim", "toll", "--jobs", "-1"), "--jobs is -1; it must be 0 (one per core) or more."),
        (("sim", "toll", "--bots", "serg"), "There is no bot 'serg'. Did you mean 'sergeant'?"),
        (("sim", "toll", "--bots", "recruit,recruit,recruit"), "--bots names 3, but there are 2 seats"),
        (("sim", "toll", "--scenario", "brige"), "There is no scenario 'brige'. Did you mean 'bridge'?"),
        (
            ("sim", "fatigue", "--armies", "reedwalkers"),
            "--armies names 1, but Fatigue has 2 seats: name one for each.",
        ),
        (("sim", "toll", "--content", "nowhere"), "There is no folder nowhere; --content names a folder"),
        (("army", "lst", "toll"), 'Did you mean "list"?'),
        (("replay", "nothing.json"), "There is no file nothing.json; name a save of Grognard."),
    ],
)
def test_wrong_usage_is_one_sentence_on_stderr_and_code_2(run: Run, tokens: tuple[str, ...], sentence: str) -> None:
    done = run(*tokens)
    assert done.code == 2
    assert done.out == ""
    assert sentence in done.err
    assert "Traceback" not in done.err
    assert done.err.count("\n") == 1


def test_wrong_usage_in_a_real_process(process: Run) -> None:
    done = process("rules", "toll", "fight.attak")
    assert done.code == 2
    assert done.out == ""
    assert "Near to it are: toll.fight.attack" in done.err
    assert "Traceback" not in done.err


def test_a_reader_who_has_seen_enough_is_no_fault(process: Run) -> None:
    command = f"{sys.executable} -m grognard rules engine | true"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
