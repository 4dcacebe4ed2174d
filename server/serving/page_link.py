"""Asking the backend of a data folder for the page; standard library only."""

import json
from pathlib import Path

from ..errors import RecollectError
from .discovery import NoSockets
from .launcher import connect_or_start


def of_backend(home: Path) -> str:
    """An address that lets one browser in; the backend is started if there is none.

    Raises:
        RecollectError: there is no backend, or it is of a version without a page.
    """
    try:
        connection = connect_or_start(home, {"page": True})
    except NoSockets as error:
        raise RecollectError("the page needs sockets, which are forbidden here.") from error
    try:
        answer = json.loads(connection.read_line() or b"{}")
    finally:
        connection.close()
    link = str(answer.get("page", ""))
    if not link:
        raise RecollectError(
            str(answer.get("trouble") or "this backend has no page; stop it first.")
        )
    return link
