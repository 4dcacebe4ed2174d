"""Texts that begin as options do: "-5 degrees is cold" is what somebody said."""

import re
from typing import Any

from typer.core import TyperCommand

_SAID = re.compile(r"-[^\s=]*\s")
_END_OF_OPTIONS = "--"


class TextCommand(TyperCommand):
    """A command that takes an argument with a blank in it for a text, whatever it begins with."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As the command's own; no option has a blank before its value."""
        if _END_OF_OPTIONS in args:
            return super().parse_args(ctx, args)
        values = {
            name
            for parameter in self.params
            if not getattr(parameter, "is_flag", False)
            for name in parameter.opts
        }
        texts = [
            at
            for at, arg in enumerate(args)
            if _SAID.match(arg) and not (at and args[at - 1] in values)
        ]
        if texts:
            others = [arg for at, arg in enumerate(args) if at not in texts]
            args = [*others, _END_OF_OPTIONS, *(args[at] for at in texts)]
        return super().parse_args(ctx, args)
