"""What people and assistants said themselves, of what stands in a prompt.

Standard library only: a hook imports it.
"""

_TAGS = ("hook_context", "system-reminder", "system_reminder", "memories")
"""What hosts and our hooks put in: remembered text must not be remembered again."""
_PRIVATE = "private"
_LEFT_OUT = "[private]"


def said(text: str) -> str:
    """The text without what a host or we put in, and what is private.

    What follows a `<private>` that nothing ends is private, too.
    """
    for tag in _TAGS:
        text = _without(text, tag, "")
    return _without(text, _PRIVATE, _LEFT_OUT, to_the_end=True).strip()


def _without(text: str, tag: str, instead: str, *, to_the_end: bool = False) -> str:
    """The text without each `<tag>…</tag>`."""
    opening, closing = f"<{tag}>", f"</{tag}>"
    folded = text.lower()
    if len(folded) != len(text):  # a letter that becomes two would shift what follows
        folded = text
    kept: list[str] = []
    at = 0
    while (start := folded.find(opening, at)) >= 0:
        end = folded.find(closing, start)
        if end < 0 and not to_the_end:
            break
        kept += [text[at:start], instead]
        at = end + len(closing) if end >= 0 else len(text)
    return "".join([*kept, text[at:]])
