"""Accounts: how much of the server each visitor has used, and what the server says when they reach a limit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grognard.server.limits.budgets import Capacity, Purse, Purses
from grognard.server.limits.refusals import Denied
from grognard.server.operation.settings import Budgets


class Accounts:
    """The purses of connections, addresses and matches at one server process."""

    def __init__(self, budgets: Budgets) -> None:
        self._messages = budgets.messages
        self._matches_heard = Purses(budgets.match_messages)
        self._words = Purses(budgets.words)
        self._requests = Purses(budgets.requests)
        self._computing = Purses(budgets.computing)
        self._uploads = Purses(budgets.uploads)
        self._made = Purses(budgets.matches)
        self.sockets = Capacity(budgets.sockets)
        self._at_match = Capacity(budgets.match_sockets)

    def messages(self) -> Purse:
        """For a new connection."""
        return Purse(self._messages)

    def messages_of(self, match: str) -> Purse:
        """For all connections to a match."""
        return self._matches_heard.of(match)

    def words_of(self, match: str, seat: int) -> Purse:
        """For what a player says at the table."""
        return self._words.of((match, seat))

    def computing(self, address: str) -> Purse:
        """For what the rules do, and for tables."""
        return self._computing.of(address)

    @contextmanager
    def socket(self, address: str, match: str) -> Iterator[None]:
        """A place for one connection. Raises `Denied`."""
        with self.sockets.one(address) as here, self._at_match.one(match) as there:
            if not here:
                raise Denied(429, f"{self.sockets.most} tables are open from your address; close one of them first")
            if not there:
                raise Denied(429, f"{self._at_match.most} people look at this table, and it holds no more")
            yield

    def request(self, address: str) -> None:
        """Raises `Denied`, like the next two."""
        _pay(self._requests.of(address), "requests")

    def upload(self, address: str) -> None:
        _pay(self._uploads.of(address), "files")

    def match(self, address: str) -> None:
        _pay(self._made.of(address), "new matches")


def _pay(purse: Purse, what: str) -> None:
    if not purse.spend():
        raise Denied(429, f"there are too many {what} from your address just now; wait a minute")
