"""The strict gate of repetition: whether a new text only repeats a known one.

A near-identical sentence with another number, name or negation is a correction and not a
duplicate. So two texts count as the same only when every word and every sign that can change a fact
stands in both, in the same order. The kinds of words in `lexicon` say *why* two texts differ; none
of them can make two texts the same. What can is short, and stands in `wording`, `moments` and
`subject`.
"""

from .gate import difference, differs_in_little, fingerprint, is_all_but_same, is_same
from .hedges import gist, is_hedged, tells_the_same
from .lexicon import OPPOSITES
from .normal_form import normalise

__all__ = [
    "OPPOSITES",
    "difference",
    "differs_in_little",
    "fingerprint",
    "gist",
    "is_all_but_same",
    "is_hedged",
    "is_same",
    "normalise",
    "tells_the_same",
]
