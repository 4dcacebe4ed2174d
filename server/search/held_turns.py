"""What was said and is not summed up yet, searched by the words of a question.

Held messages are no memories: they have no vector, no strength, and go once a summary is stored.
Until then they are the only place where "what did I tell you yesterday" has its answer.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, tzinfo

from ..domain.patterns import regex
from ..language import dates
from ..language.dialogue_turns import split_questions
from ..language.tokenizer import fold, telling
from ..language.wordings import wordings
from ..storage.index.held_messages import Heard, Working
from .query import Query

_SHARE = 0.5
_SHOWN = 5
_SHOWN_OF_A_DAY = 8
_ABOUT_TALKING = telling(
    "talk talked talking tell told say said mention mentioned discuss discussed chat chatted speak"
    " spoke conversation session time last happened happen remember know anything something about"
    " called name"
)
_CHINESE_FRAME = regex(
    "什么时候|时候|几点|几号|哪天|我们|咱们|我|你|您|跟|和|的|了|过|是|有|在|吗|呢|吧|叫|什么|哪些|哪里|哪|怎么|多少|几|谁"
    "|上次|对话|会话|记得|知道|发生|事情|告诉|提到|提过|聊|说|谈|讲|名字"
)
"""What a Chinese question is made of besides what it is about."""


class HeldTurns:
    """Reads the held messages. Uses their table's lock."""

    def __init__(self, store: Working, *, zone: tzinfo, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._zone = zone
        self._clock = clock

    def matching(self, query: Query) -> list[Heard]:
        """Those that have at least half of the question's words, the best first.

        Of a question that names only a time, those of that time, in order.
        """
        now = self._clock()
        named = dates.spans(query.text, now, self._zone)
        times = [span.phrase for span in named]
        wanted = [words for line in wordings(query.text) if (words := _content_words(line, times))]
        spans = [(span.start, span.end) for span in named]
        held = list(self._asked_of(query, spans, times))
        if wanted:
            return _by_words(held, wanted)[:_SHOWN]
        is_bounded = spans or query.since or query.until
        return held[-_SHOWN_OF_A_DAY:] if is_bounded else []

    def _asked_of(
        self, query: Query, spans: Sequence[tuple[datetime, datetime]], times: Sequence[str]
    ) -> Iterator[Heard]:
        """What was said at the time that is asked for, or names it."""
        since, until = query.since or dates.OPEN_START, query.until or dates.OPEN_END
        for heard in self._store.all():
            if not since <= heard.at < until:
                continue
            is_of_then = any(start <= heard.at < end for start, end in spans)
            names_it = any(fold(time) in fold(heard.said.text) for time in times)
            if not spans or is_of_then or names_it:
                yield heard


def _content_words(query: str, times: Sequence[str]) -> frozenset[str]:
    """The words of a question without those that name a time or the talking itself."""
    for phrase in times:
        query = query.replace(phrase, " ")
    query = _CHINESE_FRAME.sub(" ", fold(query))
    return telling(query) - _ABOUT_TALKING if query.strip() else frozenset()


def _by_words(held: Sequence[Heard], wanted: Sequence[frozenset[str]]) -> list[Heard]:
    """Those that tell something of it, most of the words first, then the latest.

    `wanted` has the words of each wording of the question.
    """
    found = []
    for heard in held:
        _, statements = split_questions(heard.said.text)
        told = telling(" ".join(statements))
        share = max(len(words & told) / len(words) for words in wanted)
        if share >= _SHARE:
            found.append((share, heard.n, heard))
    found.sort(key=lambda each: each[:2], reverse=True)
    return [heard for _, _, heard in found]
