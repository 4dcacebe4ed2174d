"""How many tokens a text is, by the bundled model's own tokeniser (Hugging Face `tokenizers`).

It loads in a moment, without torch or network, when something is first counted.
"""

import logging
import threading
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer

logger = logging.getLogger(__name__)

_BYTES = 3  # of UTF-8: a Han character is one token


_loading = threading.Lock()


class TokenCounter:
    """One tokeniser for all that has a budget, in every folder. Safe for any thread.

    A Chinese character is a token, an English word one or two.
    """

    def count(self, text: str) -> int:
        with _loading:
            tokenizer = _bundled_tokenizer()
        if tokenizer is None:
            return -(-len(text.encode(errors="replace")) // _BYTES)
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
def _bundled_tokenizer() -> "Tokenizer | None":
    """None where its file is missing or not the model's: then tokens are guessed by bytes."""
    from .minilm import bundled_folder, tokenizer_in

    try:
        return tokenizer_in(bundled_folder())
    except (ImportError, OSError, ValueError) as error:
        logger.warning("tokens are guessed: %s", error)
        return None
