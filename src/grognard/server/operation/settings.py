"""Settings: how large a server is, where it stands, and what it lets people do."""

from __future__ import annotations

import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import msgspec


class SettingsPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the settings. An unknown word in it is a mistake."""


class Allowance(SettingsPart, frozen=True):
    """What may be spent: `burst` at once, and `rate` more for every second."""

    rate: float
    burst: float


class Workforce(SettingsPart, frozen=True):
    """How many worker processes one server process has, of each kind (`thinking`)."""

    people: int = 2
    hands: int = 1
    bots: int = 2
    strangers: int = 1


class Budgets(SettingsPart, frozen=True):
    """What one connection, one address and one match may use. None means no limit."""

    messages: Allowance | None = None
    """Of one connection."""
    match_messages: Allowance | None = None
    """Of all connections to one match."""
    words: Allowance | None = None
    """Lines that one seat of a match says at its table."""
    requests: Allowance | None = None
    """Over HTTP, from one address."""
    thinking: Allowance | None = None
    """Seconds of workers, for one address."""
    computing: Allowance | None = None
    """Seconds of the server process itself (rules and tables, which everybody waits for), for one address."""
    uploads: Allowance | None = None
    """Saves and armies, from one address."""
    matches: Allowance | None = None
    """Made from one address."""
    sockets: int = 100_000
    """From one address at a time."""
    match_sockets: int = 100_000
    """At one match at a time."""
    connections: int = 100_000
    """To one server process at a time."""
    half_open: int = 256
    """Connections that have not said yet what they want; if there are more, the one that has waited longest goes."""


class Patience(SettingsPart, frozen=True):
    """How many seconds something may stay unfinished."""

    headers: float = 15.0
    body: float = 60.0
    frame: float = 30.0


class Settings(SettingsPart, frozen=True):
    """One server process."""

    public_url: str = ""
    """Where people find it, if it stands behind a proxy: https://table.example"""
    trusted_proxies: str = "127.0.0.1"
    """Whose word about addresses of others is taken, with commas between them; asked only with a public_url."""
    workers: Workforce = Workforce()
    budgets: Budgets = Budgets()
    patience: Patience = Patience()

    def __post_init__(self) -> None:
        if self.public_url and not _is_plain(self.public_url):
            raise ValueError(
                f"public_url is {self.public_url!r}; it is https:// or http:// with a name, maybe a port, and no path"
            )


class Serving(Settings, frozen=True):
    """The whole settings file of `grognard serve`."""

    host: str = "127.0.0.1"
    port: int = 4711
    database: str = ""
    """A file, or postgresql://user@host/name; several processes need the latter."""
    processes: int = 1
    admin_port: int = 0
    """On the loopback: numbers for Prometheus, from this port on one for each process. 0: none."""
    log: str = ""
    """A file for the log, one for each process; empty: the standard error output."""
    log_megabytes: int = 20
    """How large a log may grow before it is turned over; four old ones are kept."""


class SettingsUnreadable(Exception):
    """The file of settings is not there, or says what nobody understands."""


def read_settings(file: Path) -> Serving:
    """The settings in a TOML file; what it leaves out gets the defaults for a public server. Raises
    `SettingsUnreadable`."""
    try:
        found = tomllib.loads(file.read_text())
        found = {"budgets": {}, **found}
        found["budgets"] = {**msgspec.to_builtins(PUBLIC), **found["budgets"]}
        read = msgspec.convert(found, Serving)
    except OSError as fault:
        raise SettingsUnreadable(f"The settings in {file} cannot be read: {fault.strerror}.") from None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError, TypeError) as fault:
        raise SettingsUnreadable(f"The settings in {file} cannot be read: {fault}.") from None
    if read.processes > 1 and "://" not in read.database:
        raise SettingsUnreadable(
            f"The settings in {file} ask for {read.processes} processes; they need one PostgreSQL: "
            'database = "postgresql://user@host/name".'
        )
    return read


def _is_plain(url: str) -> bool:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises if it is no number
    except ValueError:
        return False
    whole = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
    return bool(whole) and not (parts.query or parts.fragment or parts.username or "@" in parts.netloc)


HOME = Settings()
"""A table at one's own screen, where nobody has to be held back."""
PUBLIC = Budgets(
    messages=Allowance(40, 400),
    match_messages=Allowance(400, 4000),
    words=Allowance(0.2, 20),
    requests=Allowance(20, 300),
    thinking=Allowance(0.5, 60),
    computing=Allowance(0.2, 10),
    uploads=Allowance(0.2, 30),
    matches=Allowance(0.1, 30),
    sockets=40,
    match_sockets=1000,
    connections=4000,
)
"""What strangers may do at a server that they can reach."""
