"""SOUL.md: what the assistant holds to.

Only the user, or the user's explicit yes, changes it (S3-26, D19).
"""

from typing import Literal

from ..language import markdown_sections

_PAGE = {
    "en": (
        "Soul",
        "Changed only by the user, or with the user's explicit approval.",
        ("Core values", "Principles", "Commitments", "Boundaries"),
    ),
    "zh": (
        "灵魂",
        "只有用户本人，或经用户明确同意，才可修改。",
        ("核心价值观", "决策原则", "承诺与底线", "行为界限"),
    ),
}


def template(language: Literal["en", "zh"] = "en") -> str:
    """The page of a new workspace: four headings to be filled."""
    title, note, sections = _PAGE[language]
    page = markdown_sections.join(
        [
            markdown_sections.made(1, title, f"<!-- {note} -->"),
            *(markdown_sections.made(2, section) for section in sections),
        ]
    )
    return f"{page.rstrip()}\n"


def headings() -> list[tuple[str, str]]:
    """The four headings, each in English and in Chinese."""
    return list(zip(_PAGE["en"][2], _PAGE["zh"][2], strict=True))
