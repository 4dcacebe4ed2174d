"""How many tokens a text is, by the bundled model's own tokeniser (Hugging Face `tokenizers`).

It loads in a moment, without torch or network, when something is first counted.
"""

import threading
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_BYTES = 3  # of UTF-8: a Han character is one token


_loading = threading.Lock()


class TokenCounter:
    """One tokeniser for all that has a budget, in every folder. Safe for any thread.

    A Chinese character is a token, an English word one or two.
    """

    def count(self, text: str) -> int:
        with _loading:
            tokenizer = _bundled_tokenizer()
        found = tokenizer.encode(text, add_special_tokens=False)
        unknown = tokenizer.token_to_id("[UNK]")
        count = len(found.ids)
        for id, (start, end) in zip(found.ids, found.offsets, strict=True):
            # A word of a strange script, or one of a thousand letters, is one unknown piece to
            # this tokeniser; to a host's model that is no single token.
            if id == unknown:
                count += (len(text[start:end].encode()) - 1) // _BYTES
        return count


@cache
def _bundled_tokenizer() -> "Tokenizer":
    from tokenizers import Tokenizer

    from .minilm import bundled_folder

    tokenizer = Tokenizer.from_file(str(bundled_folder() / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
