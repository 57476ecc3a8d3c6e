"""The rulebook of a rule set: its clauses, read from the Markdown that players read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from importlib.resources import files

from grognard.engine.record import Value

_HEADING = re.compile(r"^### (?P<id>[a-z][a-z0-9]*(?:\.[a-z0-9-]+)+): (?P<title>.+)$")
_EXAMPLE = re.compile(r"^\*Example\.\*\s*")


class Clause(Value, frozen=True):
    """One rule: its id, what players read, what was settled and why, and a worked case."""

    id: str
    title: str
    chapter: str
    text: str
    ruling: str = ""
    example: str = ""


class RulebookFault(ValueError):
    """A rulebook that cannot be read; the text is a sentence for its author."""


class UnknownClause(KeyError):
    def __str__(self) -> str:
        return str(self.args[0])


class Rulebook:
    """All clauses of a rule set in the order of the book."""

    def __init__(self, title: str, introduction: str, clauses: tuple[Clause, ...]) -> None:
        self.title = title
        self.introduction = introduction
        self.clauses = clauses

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._by_id

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def __getitem__(self, clause_id: str) -> Clause:
        try:
            return self._by_id[clause_id]
        except KeyError:
            raise UnknownClause(f"no clause {clause_id!r} in the rulebook of {self.title}") from None

    @property
    def chapters(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause.chapter for clause in self.clauses))

    @classmethod
    def of_package(cls, package: str) -> Rulebook:
        """The `rulebook.md` inside a package."""
        book = files(package) / "rulebook.md"
        try:
            return cls.parse(book.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise RulebookFault(f"The package {package} has no rulebook: {book} is missing.") from None

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        title, chapter = "", ""
        introduction: list[str] = []
        clauses: list[Clause] = []
        body = introduction
        heading: re.Match[str] | None = None

        def close() -> None:
            if heading is not None:
                clauses.append(_clause(heading, chapter, body))

        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith("# "):
                title = line[2:].strip()
            elif line.startswith("## "):
                close()
                heading, chapter, body = None, line[3:].strip(), []
            elif line.startswith("### "):
                close()
                heading = _HEADING.match(line)
                if heading is None:
                    wanted = "a clause heading reads '### set.chapter.name: Title'"
                    raise RulebookFault(f"rulebook.md, line {number}: {wanted}, not {line!r}.")
                body = []
            else:
                body.append(line)
        close()
        repeated = [clause.id for clause in clauses if sum(c.id == clause.id for c in clauses) > 1]
        if repeated:
            raise RulebookFault(f"The clause {repeated[0]} stands in the rulebook twice.")
        return cls(title, "\n".join(introduction).strip(), tuple(clauses))


def _clause(heading: re.Match[str], chapter: str, body: list[str]) -> Clause:
    prose: list[str] = []
    ruling: list[str] = []
    example: list[str] = []
    into = prose
    for line in body:
        if line.startswith(">"):
            into = ruling
            line = line[1:].strip().removeprefix("Ruling:").strip()
        elif _EXAMPLE.match(line):
            into = example
            line = _EXAMPLE.sub("", line)
        elif into is ruling and not line.strip():
            into = prose
        into.append(line)
    return Clause(
        id=heading["id"],
        title=heading["title"].strip(),
        chapter=chapter,
        text="\n".join(prose).strip(),
        ruling="\n".join(ruling).strip(),
        example="\n".join(example).strip(),
    )
