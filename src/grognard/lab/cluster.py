"""Playing on a Dask cluster: the same batches, sent to the workers of a scheduler. Needs the extra [cluster].

The scheduler gives the batches of a worker that dies to another one, and every game is written down once.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any

from grognard import __version__
from grognard.lab.trouble import LabTrouble

Client = Any
"""A client of Dask, which has no types of its own."""
WAIT = "15s"


class OnCluster(Executor):
    """The workers of a cluster, as an executor."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._inner = client.get_executor(pure=False)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        return self._inner.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._inner.shutdown(wait=wait)
        self._client.close()


def version_here() -> str:
    """What a worker is asked first: games of another version would be other games."""
    return __version__


class Cluster:
    """A scheduler that can be reached, and its workers."""

    def __init__(self, address: str) -> None:
        self._address = address
        client = self._client()
        try:
            self.workers = self._checked(client)
        finally:
            client.close()

    def open_executor(self) -> Executor:
        return OnCluster(self._client())

    def _client(self) -> Client:
        try:
            import distributed
        except ImportError:
            raise LabTrouble(
                "--cluster needs Dask: pip install 'grognard[cluster]', here and on the workers."
            ) from None
        try:
            return distributed.Client(self._address, timeout=WAIT, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, TimeoutError, ValueError) as fault:
            raise LabTrouble(
                f"No Dask scheduler answers at {self._address} ({type(fault).__name__}). "
                "Start one with: dask scheduler; then: dask worker ADDRESS --nthreads 1, once for each core."
            ) from None

    def _checked(self, client: Client) -> int:
        """How many games can be played at once. Every worker must have the same Grognard."""
        threads = client.nthreads()
        if not threads:
            raise LabTrouble(
                f"The scheduler at {self._address} has no workers yet. "
                f"Start some: dask worker {self._address} --nthreads 1."
            )
        try:
            versions: dict[str, str] = client.run(version_here)
        except Exception as fault:  # noqa: BLE001 - whatever a foreign process raises
            raise LabTrouble(
                f"A worker of {self._address} cannot load Grognard ({fault}). Install grognard {__version__} there."
            ) from None
        for worker, version in versions.items():
            if version != __version__:
                raise LabTrouble(
                    f"The worker {worker} has grognard {version}, here is {__version__}: install the same there."
                )
        return sum(threads.values())
