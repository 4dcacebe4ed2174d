"""A tool that failed in a way nobody foresaw: the log says where, the caller what to do."""

import logging
import traceback
from collections.abc import Mapping
from typing import Any

from ...tools.answers.errors import failure_told
from ...tools.answers.language import language_of, words_in

logger = logging.getLogger(__name__)


def told(tool: str, crash: BaseException, given: Mapping[str, Any]) -> str:
    """What the caller reads, in the language of what was `given`.

    The log gets the kind of error and its lines of code; its words could be a memory's.
    """
    kind = type(crash).__name__
    lines = "".join(traceback.format_tb(crash.__traceback__))
    logger.error("%s failed: %s\n%s", tool, kind, lines)
    english = (
        f"{tool} failed ({kind}); the log in the run folder says where. Whether anything was "
        "stored is not known: look before you call again."
    )
    return failure_told(english, language_of(words_in(given)))
