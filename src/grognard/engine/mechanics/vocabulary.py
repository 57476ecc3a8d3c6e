"""The vocabulary of effects of a rule set: closed, so that a content file with an unknown word is refused.

A word works at a hook: a moment with a public name, of which the rule set has one list. A word is either a number
that goes into the tally at its hook, or a deed: a function that the rule set registers under the word.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Generic, Literal, TypeVar

from grognard.engine.events import Ref
from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.limits import Limit
from grognard.engine.mechanics.scopes import Scopes
from grognard.engine.record import Record
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire

S = TypeVar("S", bound=Record)
Does = Literal["set", "add", "at least", "at most", "forbid"]
ORDER: tuple[Does, ...] = ("set", "add", "at least", "at most", "forbid")
"""A replaced base comes before what is added to it, and limits come last."""

Deed = Callable[[Umpire, S, Ref, Effect], Awaitable[None]]


class Word(Generic[S]):
    """One word: where it works, and what it does there."""

    __slots__ = ("clause", "deed", "does", "hook", "name")

    def __init__(self, name: str, hook: str, clause: str, *, does: Does = "add", deed: Deed[S] | None = None) -> None:
        self.name = name
        self.hook = hook
        self.clause = clause
        self.does = does
        self.deed = deed


class Vocabulary(Generic[S]):
    """All words of a rule set.

    WORDS = Vocabulary[Field]({"hit roll": "before the dice to hit", "targeted": "after a target is named"}, SCOPES)
    WORDS.number("accuracy", "hit roll", "forge.unit.special-rules")

    @WORDS.deed("evade token", "targeted", "forge.strategy.spend")
    async def evade_token(umpire: Umpire, field: Field, who: Ref, effect: Effect) -> None: ...
    """

    def __init__(self, hooks: Mapping[str, str], scopes: Sequence[str]) -> None:
        self.hooks = dict(hooks)
        """The public list: each hook with a sentence that says when it is."""
        self.scopes = tuple(scopes)
        self.words: dict[str, Word[S]] = {}

    # ---- what there is ----

    def number(self, name: str, hook: str, clause: str, *, does: Does = "add") -> None:
        """A word for a number in the tally at this hook."""
        self._register(Word(name, hook, clause, does=does))

    def deed(self, name: str, hook: str, clause: str) -> Callable[[Deed[S]], Deed[S]]:
        """A word that is more than a number: it runs the decorated function."""

        def registered(function: Deed[S]) -> Deed[S]:
            self._register(Word(name, hook, clause, deed=function))
            return function

        return registered

    def _register(self, word: Word[S]) -> None:
        if word.hook not in self.hooks:
            raise ValueError(f"{word.name!r} works at {word.hook!r}, but the hooks are: {', '.join(self.hooks)}")
        if word.name in self.words:
            raise ValueError(f"the word {word.name!r} is registered twice")
        self.words[word.name] = word

    # ---- what works now ----

    def limit(self, effect: Effect) -> Limit | None:
        """The limit of an effect that works once in a scope."""
        if not effect.once_per:
            return None
        spent = f"{effect.source} works once in a {effect.once_per} for {{who}}"
        return Limit(f"effect {effect.source}", effect.once_per, self.clause(effect), spent)

    def clause(self, effect: Effect) -> str:
        return effect.clause or self.words[effect.name].clause

    def working(self, hook: str, who: Ref, scopes: Scopes, own: Iterable[Effect] = ()) -> list[Effect]:
        """What works on a subject at this hook: its own effects and those it was granted, without those that are used
        up."""
        granted = [marker.effect for marker in scopes.markers_of(who.id) if marker.effect is not None]
        return [effect for effect in (*own, *granted) if self._works(effect, hook, who, scopes)]

    def _works(self, effect: Effect, hook: str, who: Ref, scopes: Scopes) -> bool:
        if self.words[effect.name].hook != hook:
            return False
        limit = self.limit(effect)
        return limit is None or limit.refusal(scopes, who) is None

    def weigh(self, tally: Tally, effects: Sequence[Effect]) -> Tally:
        """Put the numbers of these effects into a tally, each as it stacks."""
        if not effects:
            return tally
        numbers = [effect for effect in counting(effects) if self.words[effect.name].deed is None]
        for does in ORDER:
            for effect in numbers:
                if self.words[effect.name].does == does:
                    _enter(tally, does, effect, self.clause(effect))
        return tally

    async def perform(self, umpire: Umpire, state: S, who: Ref, effects: Sequence[Effect]) -> None:
        """Do the deeds among these effects, one after the other."""
        for effect in counting(effects):
            deed = self.words[effect.name].deed
            if deed is not None:
                await deed(umpire, state, who, effect)

    def spend(self, scopes: Scopes, who: Ref, effects: Iterable[Effect]) -> None:
        """Count the use of those that are limited: after the dice for which they worked."""
        for effect in effects:
            limit = self.limit(effect)
            if limit is not None:
                limit.use(scopes, who)


def counting(effects: Iterable[Effect]) -> list[Effect]:
    """Those that count: all that add up, and one of each group, in the place of its first."""
    groups: dict[tuple[str, ...], list[Effect]] = {}
    for number, effect in enumerate(effects):
        apart = str(number) if effect.stacks == "add" else effect.together
        groups.setdefault((effect.name, effect.stacks, apart), []).append(effect)
    return [_of_group(group) for group in groups.values()]


def _of_group(group: Sequence[Effect]) -> Effect:
    match group[0].stacks:
        case "best":
            return max(group, key=lambda effect: effect.number)
        case "largest":
            return max(group, key=lambda effect: abs(effect.number))
    return group[0]


def _enter(tally: Tally, does: Does, effect: Effect, clause: str) -> None:
    match does:
        case "set":
            tally.set(effect.number, effect.source, clause)
        case "add":
            tally.add(effect.number, effect.source, clause)
        case "at least":
            tally.at_least(effect.number, effect.source, clause)
        case "at most":
            tally.at_most(effect.number, effect.source, clause)
        case "forbid":
            tally.forbid(effect.source, clause)
