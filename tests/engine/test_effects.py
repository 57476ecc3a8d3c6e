"""Effects from a closed vocabulary: hooks, stacking, limits, deeds; and how content files write them."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from grognard.content.effects import EffectText, HookText
from grognard.content.faults import ContentFault
from grognard.content.models import Content, Text
from grognard.content.source import Source
from grognard.engine.events import Ref
from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.scopes import NAMES, Scopes
from grognard.engine.mechanics.vocabulary import Vocabulary
from grognard.engine.playing.driver import AtRest, Driver
from grognard.engine.record import Record
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire

PIKES = Ref("pikes", "Pikes", 0)


class Field(Record):
    tokens: list[str] = []


WORDS = Vocabulary[Field]({"hit roll": "before the dice to hit", "targeted": "when a target is named"}, NAMES)
WORDS.number("accuracy", "hit roll", "x.rule.special")
WORDS.number("accuracy is", "hit roll", "x.rule.special", does="set")
WORDS.number("no better than", "hit roll", "x.rule.special", does="at most")
WORDS.number("blind", "hit roll", "x.rule.special", does="forbid")


@WORDS.deed("evade token", "targeted", "x.strategy.spend")
async def evade_token(umpire: Umpire, field: Field, who: Ref, effect: Effect) -> None:
    field.tokens.append(f"{who} by {effect.source}")


def total(*effects: Effect) -> int:
    return WORDS.weigh(Tally(5, "Accuracy", "x.y.z"), effects).total


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ([Effect("accuracy", 1, "A"), Effect("accuracy", 1, "B")], 7),
        ([Effect("accuracy", 1, "Aim", stacks="once"), Effect("accuracy", 2, "Aim", stacks="once")], 6),
        ([Effect("accuracy", 1, "Aim", stacks="best"), Effect("accuracy", 2, "Aim", stacks="best")], 7),
        ([Effect("accuracy", 2, "Aim", stacks="best")] * 2, 7),
        ([Effect("accuracy", 1, "Aim", stacks="best"), Effect("accuracy", 2, "Drill", stacks="best")], 8),
        (
            [
                Effect("accuracy", -1, "Wall", stacks="largest", group="cover"),
                Effect("accuracy", -3, "Bunker", stacks="largest", group="cover"),
                Effect("accuracy", 1, "Focus"),
            ],
            3,
        ),
        ([Effect("accuracy", 1, "A"), Effect("accuracy is", 2, "Fog")], 3),
        ([Effect("no better than", 6, "Dusk"), Effect("accuracy", 4, "A")], 6),
    ],
)  # fmt: skip
def test_effects_stack_as_they_say(effects: list[Effect], expected: int) -> None:
    assert total(*effects) == expected


def test_the_lines_of_a_tally_name_the_source_and_its_clause() -> None:
    effects = [Effect("accuracy", 1, "Old Sarge"), Effect("blind", 0, "Smoke", clause="x.smoke.thick")]
    tally = WORDS.weigh(Tally(5, "Accuracy", "x.y.z"), effects)
    assert [(line.reason, line.clause) for line in tally.lines[1:]] == [
        ("Old Sarge", "x.rule.special"),
        ("Smoke", "x.smoke.thick"),
    ]
    assert tally.forbidden


def test_an_effect_works_at_its_hook_for_as_long_as_its_scope_lasts() -> None:
    scopes, own = Scopes(), [Effect("accuracy", 1, "Drill")]
    with scopes.within("attack"):
        scopes.grant(Effect("accuracy", -1, "Get Down!", scope="attack"), "pikes", "x.strategy.spend")
        sources = [effect.source for effect in WORDS.working("hit roll", PIKES, scopes, own)]
        assert sources == ["Drill", "Get Down!"]
        assert WORDS.working("targeted", PIKES, scopes, own) == []
    assert WORDS.working("hit roll", PIKES, scopes, own) == own


def test_a_limited_effect_works_until_it_is_spent() -> None:
    scopes, lucky = Scopes(), Effect("accuracy", 2, "Lucky Coin", once_per="game")
    working = WORDS.working("hit roll", PIKES, scopes, [lucky])
    assert working == [lucky]
    WORDS.spend(scopes, PIKES, working)
    assert WORDS.working("hit roll", PIKES, scopes, [lucky]) == []
    assert WORDS.working("hit roll", Ref("bows", "Bows"), scopes, [lucky]) == [lucky]


def test_a_deed_is_a_registered_function() -> None:
    field = Field()
    effects = [Effect("evade token", 0, "Get Down!"), Effect("accuracy", 1, "Drill")]
    reached = Driver(WORDS.perform(Umpire(), field, PIKES, effects)).run()
    assert isinstance(reached, AtRest)
    assert field.tokens == ["Pikes by Get Down!"]
    assert total(*effects) == 6


def test_a_vocabulary_is_closed() -> None:
    with pytest.raises(ValueError, match="works at 'hit', but the hooks are: hit roll, targeted"):
        WORDS.number("speed", "hit", "x.y.z")
    with pytest.raises(ValueError, match="registered twice"):
        WORDS.number("accuracy", "hit roll", "x.y.z")


# ---- content ----


class Words(EffectText):
    vocabulary: ClassVar[Vocabulary[Any]] = WORDS


class Strategy(HookText):
    vocabulary: ClassVar[Vocabulary[Any]] = WORDS
    name: Text
    cost: int = 1
    effects: tuple[Words, ...] = ()


class Book(Content):
    strategies: tuple[Strategy, ...]


GOOD = """[[strategies]]
name = "Get Down!"
window = "targeted"
effects = [{ name = "accuracy", number = -1, scope = "attack", once_per = "round", stacks = "best", group = "low" }]
"""


def test_a_content_file_gives_effects() -> None:
    (strategy,) = Source(GOOD, "book.toml").parse(Book).strategies
    assert [effect.of(strategy.name) for effect in strategy.effects] == [
        Effect("accuracy", -1, "Get Down!", "attack", "round", "best", "low")
    ]


@pytest.mark.parametrize(
    ("good", "bad", "place", "message"),
    [
        ("accuracy", "acuracy", "4:21", "effects.0.name: there is no effect 'acuracy'. Did you mean 'accuracy'?"),
        ("attack", "atack", "4:54", "effects.0.scope: there is no scope 'atack'. Did you mean 'attack'?"),
        ("targeted", "sunset", "3:10", "window: there is no window 'sunset'. There are: hit roll, targeted."),
    ],
)
def test_a_misspelt_word_is_told_with_its_place(good: str, bad: str, place: str, message: str) -> None:
    with pytest.raises(ContentFault) as fault:
        Source(GOOD.replace(f'"{good}"', f'"{bad}"'), "book.toml").parse(Book)
    assert str(fault.value) == f"book.toml:{place}: strategy 'Get Down!', {message}"
