"""Texts that begin as options do: "-5 degrees is cold" is what somebody said."""

import copy
import re
from typing import Any

from typer.core import TyperCommand

from .terminal import told

_SAID = re.compile(r"-[^\s=]*\s")
_END_OF_OPTIONS = "--"


class TextCommand(TyperCommand):
    """A command that takes an argument with a blank in it for a text, whatever it begins with.

    Its help is in the language of the terminal.
    """

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """As far as there is a translation: a backend serves terminals of several languages."""
        shown = copy.copy(self)
        shown.help = _translated(self.help)
        parameters: list[Any] = [copy.copy(parameter) for parameter in self.get_params(ctx)]
        for parameter in parameters:
            parameter.help = _translated(getattr(parameter, "help", None))
        shown.params = parameters
        shown.add_help_option = False
        super(TextCommand, shown).format_help(ctx, formatter)

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


def _translated(text: str | None) -> str | None:
    """Paragraph by paragraph."""
    return "\n\n".join(map(told, text.split("\n\n"))) if text else text
