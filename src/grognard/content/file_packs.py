"""The `Packs` of a rule set, made of the functions that read its files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from grognard.content.faults import Fault
from grognard.content.packs import Pack, Sifted
from grognard.engine.ruleset import ArmyInfo, ScenarioInfo

if TYPE_CHECKING:
    from pydantic import BaseModel

S = TypeVar("S")
T = TypeVar("T")
A = TypeVar("A", bound="BaseModel")
B = TypeVar("B", bound="BaseModel")


class ReadFiles(Generic[S, T]):
    """What people choose from: the scenarios and armies of a pack that can be read, the first scenario first."""

    def __init__(
        self,
        pack: Callable[[], Pack],
        scenario: Callable[[str], S],
        army: Callable[[str], T],
        scenario_info: Callable[[S], ScenarioInfo],
        army_info: Callable[[T], ArmyInfo],
        first: str = "",
    ) -> None:
        self._pack = pack
        self._scenario, self._army = scenario, army
        self._scenario_info, self._army_info = scenario_info, army_info
        self._first = first

    def _scenarios(self) -> Sifted[S]:
        return self._pack().sift("scenarios", self._scenario)

    def _armies(self) -> Sifted[T]:
        return self._pack().sift("armies", self._army)

    def scenario_infos(self) -> Sequence[ScenarioInfo]:
        files = self._scenarios().good
        return [self._scenario_info(files[name]) for name in sorted(files, key=lambda name: name != self._first)]

    def army_infos(self) -> Sequence[ArmyInfo]:
        return [self._army_info(file) for file in self._armies().good.values()]

    def file_faults(self) -> Sequence[Fault]:
        return (*self._armies().faults, *self._scenarios().faults)


class RecordPacks(ReadFiles[S, T]):
    """Packs whose files become records before they are played: `records` makes those of a scenario and of an army from
    its name."""

    def __init__(
        self,
        *,
        pack: Callable[[], Pack],
        scenario: Callable[[str], S],
        army: Callable[[str], T],
        infos: tuple[Callable[[S], ScenarioInfo], Callable[[T], ArmyInfo]],
        records: tuple[Callable[[str], msgspec.Struct], Callable[[str], msgspec.Struct]],
        first: str = "",
    ) -> None:
        super().__init__(pack, scenario, army, *infos, first)
        self._scenario_record, self._roster_record = records

    def scenario_document(self, scenario: str, _options: Mapping[str, Any], /) -> dict[str, Any]:
        document: dict[str, Any] = msgspec.to_builtins(self._scenario_record(scenario))
        return document

    def roster_document(self, army: str, _scenario: str, _seat: int, _options: Mapping[str, Any], /) -> dict[str, Any]:
        document: dict[str, Any] = msgspec.to_builtins(self._roster_record(army))
        return document


class FilePacks(ReadFiles[A, B]):
    """Packs whose files are played as they stand, all that a small game needs: the schemas of its files, and what
    people read of each file. A game gets a file as plain data, in the words of its schema."""

    def __init__(
        self,
        pack: Pack,
        scenario: type[A],
        army: type[B],
        scenario_info: Callable[[A], ScenarioInfo],
        army_info: Callable[[B], ArmyInfo],
    ) -> None:
        super().__init__(
            lambda: pack,
            lambda name: pack.read("scenarios", name, scenario),
            lambda name: pack.read("armies", name, army),
            scenario_info,
            army_info,
        )

    def scenario_document(self, scenario: str, _options: Mapping[str, Any], /) -> dict[str, Any]:
        return self._scenarios().good[scenario].model_dump(mode="json")

    def roster_document(self, army: str, _scenario: str, _seat: int, _options: Mapping[str, Any], /) -> dict[str, Any]:
        return self._armies().good[army].model_dump(mode="json")
