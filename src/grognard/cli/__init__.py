"""The command `grognard`. Every command is a small module of its own and is imported only when it runs.

Exit codes, for scripts: 0 all is well, 1 what was checked has faults (a roster, a law, a replay), 2 the command was
not understood or something it needs is not there.
"""

from __future__ import annotations

import sys

from grognard import __version__

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("grognard.cli.play:play", "Open the table in your browser."),
    "serve": ("grognard.cli.serve:serve", "Serve strangers, by a file of settings."),
    "backup": ("grognard.cli.keeping:backup", "Copy all matches into a file."),
    "restore": ("grognard.cli.keeping:restore", "Copy a backup into an empty database."),
    "archive": ("grognard.cli.keeping:archive", "Take old matches out of a database."),
    "check-database": ("grognard.cli.keeping:check_database", "Look for damage in a database."),
    "sim": ("grognard.cli.sim:sim", "Let bots play many games and sum up who won."),
    "odds": ("grognard.cli.odds:app", "Exact odds of an attack, worked out by the rules themselves."),
    "lab": ("grognard.cli.lab:app", "Experiments: what a change to the rules would do, with numbers."),
    "ladder": ("grognard.cli.ladder:ladder", "Round robins of bots: ratings, head to head, openings."),
    "bot": ("grognard.cli.bot:app", "Programs of your own that play: check them."),
    "rules": ("grognard.cli.rules:rules", "Read a rulebook, or one clause of it."),
    "army": ("grognard.cli.army:app", "List, show, check, write, share and print armies."),
    "import": ("grognard.cli.import_data:import_data", "Make content packs of a community's data."),
    "replay": ("grognard.cli.replay:replay", "Read a saved game as text, or verify it."),
    "check-ruleset": ("grognard.cli.check_ruleset:check_ruleset", "Run the laws that every rule set keeps."),
    "new-ruleset": ("grognard.cli.new_ruleset:new_ruleset", "Write the skeleton of a rule set of your own."),
}
"""Every command: where its function is, and what it is for."""


def overview() -> str:
    """The help of the command as a whole, from the table alone: loading a parser takes ten times as long."""
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:{width}}{summary}" for name, (_, summary) in COMMANDS.items()]
    return "\n".join(
        [
            "Usage: grognard COMMAND",
            "",
            "The table, the umpire and the playtest lab for miniature wargames.",
            "",
            "Commands:",
            *lines,
            "",
            "grognard COMMAND --help says more, grognard --version which one this is.",
            "Exit codes: 0 all is well, 1 what was checked has faults, 2 wrong usage or input.",
        ]
    )


def main() -> None:
    """What the console script calls."""
    match sys.argv[1:]:
        case [] | ["--help"] | ["-h"] | ["help"]:
            print(overview())
        case ["--version"]:
            print(__version__)
        case tokens:
            from grognard.cli.app import run

            sys.exit(run(tokens))
