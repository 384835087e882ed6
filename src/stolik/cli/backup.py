"""`stolik backup`: copy all tables while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stolik.cli import arguments


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")],
    data: arguments.DataFolder = None,
    database: arguments.DatabaseUrl = None,
) -> None:
    """Copy all tables while the server runs. The server key is not included: back it up separately."""
    with arguments.server_packages():
        from stolik.server.config import default_data_folder  # noqa: PLC0415
        from stolik.server.store.backup import back_up  # noqa: PLC0415

    back_up(database, data or default_data_folder(), target)
    print(f"copied to {target}")
