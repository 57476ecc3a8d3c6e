"""From the content of a sheet to its PDF, with typst's own fonts: the same on every machine."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from grognard.cli.printing.content import Printed
from grognard.cli.trouble import Trouble
from grognard.engine.record import to_json

TEMPLATE = "sheet.typ"


def write_pdf(sheet: Printed, into: Path) -> None:
    """Raises `Trouble` if typst is not installed or the file cannot be written."""
    try:
        import typst
    except ImportError:
        raise Trouble("Printing needs the extra [print]: pip install 'grognard[print]'.") from None
    with TemporaryDirectory() as folder:
        here = Path(folder)
        (here / TEMPLATE).write_bytes((files(__package__) / TEMPLATE).read_bytes())
        (here / "sheet.json").write_bytes(to_json(sheet))
        pdf = typst.compile(here / TEMPLATE, root=here, ignore_system_fonts=True)
    try:
        into.write_bytes(pdf)
    except OSError as error:
        raise Trouble(f"{into} cannot be written: {error.strerror}.") from None
