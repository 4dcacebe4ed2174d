"""Where a sentence, a statement and a clause of a text end, in English and Chinese.

A point or a comma within a number ends nothing, nor does the colon of an hour. What keeps the mark
with its sentence, or must tell an abbreviation from an end, goes by marks of its own.
"""

from ..domain.patterns import regex

_SENTENCE = r"[。！!？?\n]|\.(?:\s|$)"
_STATEMENT = rf"[;；]|{_SENTENCE}"
CLAUSE = rf"(?<!\d)[,，]|[,，](?!\d)|{_STATEMENT}"
"""As a pattern, for what ends at a bracket or a dash as well."""
LABEL = rf"[:：](?!\d)|{CLAUSE}"
ASIDE = rf"[()（）]|{CLAUSE}"

SENTENCE_END = regex(_SENTENCE)
STATEMENT_END = regex(_STATEMENT)
"""A sentence, or what a semicolon parts of it."""
CLAUSE_END = regex(CLAUSE)
"""A statement, or what a comma parts of it."""
LABEL_END = regex(LABEL)
"""A clause, or the label before it: "From March: …"."""
ASIDE_END = regex(ASIDE)
"""A clause, or what stands in brackets."""
