"""A book of a memory: one HTML file to read or print. Who, what, when, by month, with plots."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import tzinfo
from html import escape

from ...domain import calendar
from ...domain.memory import Memory
from ...domain.patterns import regex
from ...language import people, value_names
from . import who

_WORDS = {
    "title": ("What is remembered", "记忆之书"),
    "who": ("Who", "人物"),
    "what": ("What is so", "事实"),
    "how": ("How things are done", "做法"),
    "when": ("When", "时间"),
    "many": ("{} memories, {} to {}", "{} 条记忆，{} 至 {}"),
    "by_month": ("Memories by month", "每月记忆数"),
    "by_kind": ("Memories by kind", "各类记忆数"),
    "by_state": ("How alive they are", "活跃程度"),
    "by_importance": ("Importance", "重要性"),
    "nothing": ("Nothing yet.", "暂无内容。"),
}
_STYLE = """
body{font:11pt/1.55 Georgia,"Songti SC","Noto Serif CJK SC",serif;max-width:46em;margin:3em auto;
padding:0 1em;color:#222;background:#fff}h1{font-size:2em}h2{margin-top:2.2em;border-bottom:1px
solid #ccc}h3{margin:1.6em 0 .4em}h3::first-letter{text-transform:uppercase}h3 .d{font-weight:
normal;margin-left:.4em}li{margin:.25em 0;white-space:pre-wrap}.d{color:#777;font-size:.85em;
margin-right:.6em}svg{width:100%;height:auto}text{font:10px sans-serif;fill:#555}rect{fill:#5b7aa8}
figure{margin:1.4em 0;break-inside:avoid}figcaption{color:#555}@media print{h2{break-before:page}
body{margin:0;max-width:none}}
"""
_WIDTH, _HEIGHT = 720, 150
_WIDEST = 90
"""Of a bar with its gap: one month alone is a bar, no wall."""
_MOST_BARS = 36
_MOST_PEOPLE = 60
_STAMP = regex(r"\[\d{4}-\d\d-\d\d \d\d:\d\d\] ")
"""Before a summary; its day stands before it here."""


def lines(
    memories: Iterable[Memory],
    state_of: Callable[[Memory], tuple[str, float]],
    zone: tzinfo,
    *,
    chinese: bool,
) -> Iterator[str]:
    """`state_of` tells how alive a memory is and its importance."""
    told = sorted(memories, key=lambda memory: memory.happened_at)
    words = {name: pair[chinese] for name, pair in _WORDS.items()}
    words |= value_names.CHINESE if chinese else value_names.ENGLISH
    yield f'<!doctype html><html lang="{"zh" if chinese else "en"}"><meta charset="utf-8">'
    yield f"<title>{words['title']}</title><style>{_STYLE}</style><h1>{words['title']}</h1>\n"
    if not told:
        yield f"<p>{words['nothing']}</p>\n"
        return
    first, last = (calendar.day(told[at].happened_at, zone) for at in (0, -1))
    yield f"<p>{words['many'].format(len(told), first, last)}</p>\n"
    yield from _plots(told, state_of, zone, words)
    yield from _what_is_known(told, words, zone, chinese=chinese)
    yield f"<h2>{words['when']}</h2>\n"
    for month, rows in _grouped(told, lambda each: _month(each, zone)).items():
        yield f"<h3>{month}</h3>\n{_list(rows, zone)}"
    yield "</html>\n"


def _what_is_known(
    told: Sequence[Memory], words: Mapping[str, str], zone: tzinfo, *, chinese: bool
) -> Iterator[str]:
    """Facts by whom and what they are about, then how things are done."""
    facts = [each for each in told if each.store not in ("episodic", "procedural")]
    if told_of := "".join(_people(facts, chinese=chinese)):
        yield f"<h2>{words['who']}</h2>\n{told_of}"
    if facts:
        yield f"<h2>{words['what']}</h2>\n"
    by_category = _grouped(facts, lambda each: each.category)
    for category, rows in by_category.items():
        if by_category.keys() != {"fact"}:
            title = words[f"category_{category}"]
            yield f"<h3>{title}</h3>\n"
        yield _list(rows, zone)
    procedures = [each for each in told if each.store == "procedural"]
    if procedures:
        yield f"<h2>{words['how']}</h2>\n{_list(procedures, zone)}"


def _plots(
    told: Sequence[Memory],
    state_of: Callable[[Memory], tuple[str, float]],
    zone: tzinfo,
    words: Mapping[str, str],
) -> Iterator[str]:
    """Of each that tells some from others; where all are of one kind there is nothing to see."""
    months = Counter(_month(memory, zone) for memory in told)
    kinds = Counter(words[f"store_{memory.store}"] for memory in told)
    states: Counter[str] = Counter()
    importances: Counter[str] = Counter()
    for memory in told:
        state, importance = state_of(memory)
        states[words[f"state_{state}"]] += 1
        importances[f"{round(importance * 2) / 2:.1f}"] += 1
    for title, counts in (
        (words["by_month"], sorted(months.items())[-_MOST_BARS:]),
        (words["by_kind"], kinds.most_common()),
        (words["by_state"], states.most_common()),
        (words["by_importance"], sorted(importances.items())),
    ):
        if len(counts) > 1:
            yield _bars(title, counts)


def _bars(title: str, counts: Sequence[tuple[str, int]]) -> str:
    most = max((count for _, count in counts), default=1)
    step = min(_WIDTH / max(len(counts), 1), _WIDEST)
    drawn = []
    for at, (name, count) in enumerate(counts):
        height = count / most * (_HEIGHT - 40)
        x, y = at * step + 2, _HEIGHT - 20 - height
        drawn.append(
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{max(step - 4, 1):.0f}" height="{height:.0f}"/>'
            f'<text x="{x:.0f}" y="{y - 4:.0f}">{count}</text>'
            f'<text x="{x:.0f}" y="{_HEIGHT - 6}">{escape(name[-7:] if step < 60 else name)}</text>'
        )
    picture = f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">{"".join(drawn)}</svg>'
    return f"<figure>{picture}<figcaption>{escape(title)}</figcaption></figure>\n"


def _people(facts: Sequence[Memory], *, chinese: bool) -> Iterator[str]:
    """Whom or what somebody named, and who is something to the user; the most told of first."""
    spelled, roles = who.known(facts)
    about: dict[str, list[Memory]] = defaultdict(list)
    for memory in facts:
        for known in who.named(memory, spelled):
            about[known].append(memory)
    most = sorted(about.items(), key=lambda pair: (-len(pair[1]), pair[0]))[:_MOST_PEOPLE]
    for known, rows in most:
        told = "".join(f"<li>{escape(row.text)}</li>\n" for row in rows)
        texts = [row.text for row in rows]
        words = [
            people.role_told(role, known, texts, chinese=chinese) for role in sorted(roles[known])
        ]
        are = " / ".join(words)
        role = f' <span class="d">{escape(are)}</span>' if are else ""
        yield f"<h3>{escape(spelled[known])}{role}</h3>\n<ul>{told}</ul>\n"


def _grouped(rows: Sequence[Memory], key: Callable[[Memory], str]) -> dict[str, list[Memory]]:
    grouped: dict[str, list[Memory]] = defaultdict(list)
    for row in rows:
        grouped[key(row)].append(row)
    return grouped


def _list(rows: Sequence[Memory], zone: tzinfo) -> str:
    told = []
    for row in rows:
        day = calendar.day(row.happened_at, zone)
        text = _STAMP.sub("", row.text, count=1)
        told.append(f'<li><span class="d">{day}</span>{escape(text)}</li>\n')
    return f"<ul>{''.join(told)}</ul>\n"


def _month(memory: Memory, zone: tzinfo) -> str:
    return f"{memory.happened_at.astimezone(zone):%Y-%m}"
