"""`recollect completion`: what a shell needs to complete commands and options."""

from enum import StrEnum
from typing import Annotated

import typer
import typer.completion as typers

from .terminal import say

VARIABLE = "_RECOLLECT_COMPLETE"
"""Typer's name for it; a shell sets it when it asks."""


class Shell(StrEnum):
    """Those whose scripts Typer has."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"


def completion(
    shell: Annotated[Shell, typer.Argument(help="The shell that is to complete.")],
) -> None:
    """Print the lines that make a shell complete commands: append them to its profile."""
    script = typers.get_completion_script(  # type: ignore[attr-defined]  # pyright: ignore
        prog_name="recollect", complete_var=VARIABLE, shell=shell.value
    )
    say(script)


def answer_shells() -> None:
    """Let Typer answer shells in the form that its scripts expect."""
    typers.completion_init()  # type: ignore[attr-defined]  # pyright: ignore
