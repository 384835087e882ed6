"""`stolik reports`: what people reported to the operator."""

from __future__ import annotations

from typing import Annotated

import typer

from stolik.cli import arguments


def reports(
    data: arguments.DataFolder = None,
    database: arguments.DatabaseUrl = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="How many, the newest first.")] = 50,
) -> None:
    """Show what people reported, with the chat that it is about, as one JSON object a line."""
    with arguments.server_packages():
        from stolik.server.accounts.reports import export_reports  # noqa: PLC0415
        from stolik.server.config import default_data_folder  # noqa: PLC0415

    for line in export_reports(database, data or default_data_folder(), limit):
        print(line)
