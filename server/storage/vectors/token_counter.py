"""How many tokens a text is, by the bundled model's own tokeniser (Hugging Face `tokenizers`).

It loads in a moment, without torch or network, when something is first counted.
"""

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_BYTES = 3  # of UTF-8: a Han character is one token


class TokenCounter:
    """One tokeniser for all that has a budget. Safe for any thread.

    A Chinese character is a token, an English word one or two.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tokenizer: Tokenizer | None = None

    def count(self, text: str) -> int:
        with self._lock:
            if self._tokenizer is None:
                self._tokenizer = _bundled_tokenizer()
            found = self._tokenizer.encode(text, add_special_tokens=False)
            unknown = self._tokenizer.token_to_id("[UNK]")
        count = len(found.ids)
        for id, (start, end) in zip(found.ids, found.offsets, strict=True):
            # A word of a strange script, or one of a thousand letters, is one unknown piece to
            # this tokeniser; to a host's model that is no single token.
            if id == unknown:
                count += (len(text[start:end].encode()) - 1) // _BYTES
        return count


def _bundled_tokenizer() -> "Tokenizer":
    from tokenizers import Tokenizer

    from .minilm import bundled_folder

    tokenizer = Tokenizer.from_file(str(bundled_folder() / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
