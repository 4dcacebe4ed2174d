"""`recollect open`: the memory in a browser."""

import os
import sys
import webbrowser
from typing import Annotated

import typer

from ..errors import RecollectError
from ..serving import page_link
from .folder import HomeOption, settings_of
from .terminal import say


def open_page(
    context: typer.Context,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Whether to start a browser.")
    ] = True,
    home: HomeOption = None,
) -> None:
    """Look at the memory, correct it and decide what waits, in the browser.

    The address works once, within two minutes, on this machine only.
    """
    link = page_link.of_backend(settings_of(context, home).home)
    say(link)
    if browser and _has_screen():
        try:
            webbrowser.open(link)
        except webbrowser.Error as error:
            raise RecollectError("No browser could be started: open the address above.") from error


def _has_screen() -> bool:
    """Whether a window can be shown: a browser in the terminal would be of no use."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
