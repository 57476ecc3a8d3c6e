"""Tallies give their reasons; rulebooks give their clauses."""

from __future__ import annotations

import pytest

from grognard.engine.rulebook import Rulebook, RulebookFault, UnknownClause
from grognard.engine.tally import Tally


def test_a_tally_is_the_sum_of_its_reasons() -> None:
    tally = Tally(5, "Accuracy", "a.b.c").add(-1, "long range", "a.b.d").add(-2, "shock", "a.b.e")
    assert int(tally) == 2
    assert [(line.amount, line.clause) for line in tally.lines] == [(5, "a.b.c"), (-1, "a.b.d"), (-2, "a.b.e")]


def test_a_clamp_acts_where_it_is_stated() -> None:
    tally = (
        Tally(2, "base", "a.b.c").add(-4, "hurt", "a.b.c").at_least(1, "never below", "a.b.c").add(2, "late", "a.b.c")
    )
    assert tally.total == 3
    assert Tally(2, "base", "a.b.c").at_most(6, "never above", "a.b.c").lines[-1].effect == "base"
    assert Tally(9, "base", "a.b.c").at_most(6, "never above", "a.b.c").total == 6


def test_once_counts_once_and_best_takes_the_largest() -> None:
    tally = Tally(0, "base", "a.b.c").add(1, "held", "a.b.c", once="hold").add(1, "held", "a.b.c", once="hold")
    assert tally.total == 1
    assert tally.best([(1, "shield", "a.b.c"), (2, "wall", "a.b.c"), (2, "hill", "a.b.c")]).lines[-1].reason == "wall"
    assert tally.best([]).total == 3


def test_replaced_bases_and_forbidden_things_are_reasons_too() -> None:
    tally = Tally(6, "move", "a.b.c").set(3, "bog", "a.b.d").forbid("rooted", "a.b.e")
    assert tally.total == 3
    assert tally.forbidden
    assert [line.effect for line in tally.lines] == ["base", "set", "forbid"]


BOOK = """# Duel
Two fencers.

## 1. Blades
### duel.blade.reach: Reach
A blade reaches 1.

It is straight.

> Ruling: measured to the hilt,
> because the tip moves.

*Example.* At 1.0 it hits.

### duel.blade.rust: Rust
Nothing rusts.
## 2. End
### duel.end.touch: The touch
First touch wins.
"""


def test_a_rulebook_is_read_clause_by_clause() -> None:
    book = Rulebook.parse(BOOK)
    assert (book.title, book.introduction) == ("Duel", "Two fencers.")
    assert book.chapters == ("1. Blades", "2. End")
    reach = book["duel.blade.reach"]
    assert reach.title == "Reach"
    assert reach.text == "A blade reaches 1.\n\nIt is straight."
    assert reach.ruling == "measured to the hilt,\nbecause the tip moves."
    assert reach.example == "At 1.0 it hits."
    assert [clause.id for clause in book] == ["duel.blade.reach", "duel.blade.rust", "duel.end.touch"]
    assert "duel.blade.rust" in book


def test_an_unknown_clause_says_where_it_is_missing() -> None:
    with pytest.raises(UnknownClause, match=r"no clause 'duel\.x\.y' in the rulebook of Duel"):
        Rulebook.parse(BOOK)["duel.x.y"]


def test_faulty_rulebooks_are_refused() -> None:
    with pytest.raises(RulebookFault, match=r"^rulebook\.md, line 3: a clause heading reads .*'### Reach'\.$"):
        Rulebook.parse("# X\n## 1\n### Reach\n")
    with pytest.raises(RulebookFault, match="stands in the rulebook twice"):
        Rulebook.parse("# X\n## 1\n### a.b.c: One\n### a.b.c: Two\n")


def test_a_package_without_a_rulebook_is_told_in_a_sentence() -> None:
    with pytest.raises(RulebookFault, match=r"grognard\.bots has no rulebook: .*rulebook\.md is missing\.$"):
        Rulebook.of_package("grognard.bots")


def test_the_umpire_has_a_rulebook_of_its_own() -> None:
    book = Rulebook.of_package("grognard.engine")
    assert {"engine.answer.form", "engine.answer.turn", "engine.undo", "engine.secret", "engine.concede"} == {
        c.id for c in book
    }
