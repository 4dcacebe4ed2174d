"""What the app shows of a memory: search results, the inbox, one memory, what is to go."""

from collections.abc import Mapping, Sequence

from ..domain.ids import ID
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..domain.standing import is_current
from ..domain.text import cut
from ..page import curve
from ..page.cards import Card, Mark, card, cards
from ..page.edit_conflicts import fingerprint
from ..page.inbox import Waiting, waiting
from ..page.memory import versions
from ..page.reader import Reader
from ..page.words import words
from ..review.operation import Verb
from ..storage.index.held_messages import Heard
from .shapes import Choice, Field, Item, Line, View, What

_MOST = 50
_NAMED = 60


def seen_by(reader: Reader, what: What, ids: Sequence[str]) -> View:
    """What there is to see.

    Raises:
        RecollectError: there is no such memory, or what was to go is not any more.
    """
    view = _seen(reader, what, ids)
    t = words(reader.language)
    view.more, view.back = t["more"], t["back"]
    return view


def _seen(reader: Reader, what: What, ids: Sequence[str]) -> View:
    match what:
        case "inbox":
            return inbox(reader)
        case "memory" if ids:
            return one(reader, ids[0])
        case "deletion" if ids:
            return deletion(reader, ids[0])
        case "start":
            return start(reader)
        case _:
            return found(reader, ids)


def start(reader: Reader) -> View:
    """What a conversation begins with: the core."""
    t = words(reader.language)
    core = reader.engine.memories.current_in("core")
    items = [_brief(reader, each) for each in cards(reader, core[:_MOST])]
    title = t["chat_start"].format(count=len(core))
    return View(what="start", title=title, items=items, choices=_to_inbox(reader))


def found(reader: Reader, ids: Sequence[str]) -> View:
    """These memories, in this order; those that are not there any more are left out."""
    t = words(reader.language)
    wanted = [id for id in ids if ID.fullmatch(id)][:_MOST]
    known = {memory.id: memory for memory in reader.engine.memories.known(wanted)}
    shown = [_brief(reader, card(reader, known[id])) for id in wanted if id in known]
    title = t["found"].format(count=len(shown)) if shown else t["nothing_found"]
    return View(what="found", ids=wanted, title=title, items=shown, choices=_to_inbox(reader))


def _to_inbox(reader: Reader) -> list[Choice]:
    t = words(reader.language)
    count = len(reader.engine.review.due())
    label = f"{t['inbox']} · {t['waiting'].format(count=count)}"
    return [Choice(label=label, view="inbox")] if count else []


def inbox(reader: Reader) -> View:
    """What waits for a word of the user's."""
    t = words(reader.language)
    due = waiting(reader)
    items: list[Item] = []
    last = ""
    for each in due[:_MOST]:
        item = _waiting(reader, each)
        item.heading = t[f"kind_{each.kind}"] if each.kind != last else ""
        last = each.kind
        items.append(item)
    title = f"{t['inbox']} · {t['waiting'].format(count=len(due))}" if due else t["inbox_empty"]
    return View(what="inbox", title=title, items=items)


def _choices(t: Mapping[str, str], each: Waiting, ids: list[str]) -> list[Choice]:
    """What may be done about something that waits, as a whole."""
    choices: list[Choice] = []
    if each.text_for:
        label = t[f"do_{each.text_for}"]
        choices.append(Choice(label=label, op=each.text_for, ids=ids, with_text=True))
    verbs: tuple[Verb, ...] = ("KEEP",) if each.kind == "conflict" else ()
    for verb in (*verbs, *each.choices):
        choices.append(Choice(label=t[each.word_of(verb)], op=verb, ids=[each.id]))
    return choices


def _waiting(reader: Reader, each: Waiting) -> Item:
    t = words(reader.language)
    ids = each.joined_ids.split(",")
    parts: list[Item] = []
    for shown in each.cards:
        part = _brief(reader, shown)
        if each.kind == "conflict":
            others = [id for id in ids if id != shown.id]
            part.choices = [Choice(label=t["do_HOLDS"], op="HOLDS", ids=[shown.id, *others])]
        parts.append(part)
    choices = _choices(t, each, ids)
    field = None
    if each.text_for:
        field = Field(
            label=t["one_text" if each.text_for == "MERGE" else "summary_text"], draft=each.draft
        )
    item = Item(field=field, parts=parts, choices=choices)
    if each.proposal:
        item.text = each.proposal.content
        item.about = [f"{t['from']} {each.proposal.agent}"]
        if each.proposal.why != f"suggested by {each.proposal.agent}":
            item.about.append(each.proposal.why)
    elif not parts:
        item.text = each.text
    if not choices:
        item.about.append(t["for_assistant"])
    return item


def one(reader: Reader, id: str) -> View:
    """One memory: what it says and said, how strong it is, where it comes from."""
    t = words(reader.language)
    engine = reader.engine
    memory = engine.memories.by_ids([id])[0]
    activity, strength, state = engine.memories.vitality_of(memory)
    item = _item(reader, card(reader, memory))
    drawn = curve.drawn(memory, activity, engine.clock(), engine.settings.ageing)
    item.line = Line(
        width=drawn.width,
        height=drawn.height,
        past=drawn.past,
        ahead=drawn.ahead,
        told=t["curve"],
    )
    item.facts = [
        (t["strength_now"], f"{strength.shown:.2f} · {t[f'state_{state}']}"),
        (t["used"], f"{activity.use_count} {t['times']}"),
        (t["created"], reader.calendar.minute(memory.created_at)),
        (t["privacy"], t[f"level_{memory.sensitivity}"]),
    ]
    item.choices = _answers(reader, memory)
    if is_current(memory, engine.clock()) and not memory.is_secret:
        item.field = Field(label=t["text"], draft=memory.text)
        save = Choice(label=t["save"], op="EDIT", ids=[id], with_text=True)
        item.choices.insert(0, save)
    for choice in item.choices:
        choice.seen = fingerprint(memory)
    told: list[Item] = []
    for version in versions(engine, memory):
        if version.memory.id != id:
            told.append(_brief(reader, card(reader, version.memory)))
    if told:
        told[0].heading = t["versions"]
    return View(what="memory", ids=[id], title=id, items=[item, *told])


def _answers(reader: Reader, memory: Memory) -> list[Choice]:
    ops: list[tuple[str, str]] = []
    if memory.deleted_at:
        ops.append(("restore", "RESTORE"))
    elif is_current(memory, reader.engine.clock()):
        if memory.store == "core":
            ops.append(("unpin", "DEMOTE"))
        if memory.store == "semantic":
            ops.append(("pin", "PROMOTE"))
        ops.append(("keep", "KEEP"))
    t = words(reader.language)
    found = [Choice(label=t[word], op=op, ids=[memory.id]) for word, op in ops]
    if not memory.deleted_at:
        found.append(Choice(label=t["forget"], op="FORGET", ids=[memory.id], danger=True))
    return found


def deletion(reader: Reader, handle: str) -> View:
    """What is to go, for a yes.

    Raises:
        InputError: nothing waits for a yes under this name.
    """
    t = words(reader.language)
    awaiting = reader.engine.capture.held(handle)
    items = [_brief(reader, each) for each in cards(reader, awaiting.memories)]
    items += [_other(reader, each) for each in awaiting.others]
    ask = t["chat_erase" if awaiting.hard else "chat_forget"].format(count=len(items))
    means = t["erase_means"]
    if not awaiting.hard:
        means = t["forget_means"].format(days=reader.engine.settings.restorable_days)
    yes = Choice(
        label=t["erase" if awaiting.hard else "forget"], op="CONFIRM", ids=[handle], danger=True
    )
    no = Choice(label=t["chat_leave"], op="CALL_OFF", ids=[handle])
    return View(
        what="deletion", ids=[handle], title=ask, hints=[means], items=items, choices=[yes, no]
    )


def _other(reader: Reader, item: Proposal | Heard) -> Item:
    """A proposal or a held message."""
    if isinstance(item, Heard):
        return Item(text=item.said.text)
    t = words(reader.language)
    return Item(text=item.content, about=[f"{t['from']} {item.agent}"])


def _brief(reader: Reader, shown: Card) -> Item:
    """A memory on a list, which opens."""
    item = _item(reader, shown)
    item.opens = Choice(label=shown.text, view="memory", ids=[shown.id])
    return item


def _item(reader: Reader, shown: Card) -> Item:
    t = words(reader.language)
    said = f"{t[shown.whose]} {shown.agent}".strip()
    about = [t[f"store_{shown.store}"], shown.when, f"{said} ✓" if shown.verified else said]
    marks = [_mark(t[mark.word], mark) for mark in shown.marks]
    about += [f"#{tag}" for tag in shown.tags]
    return Item(text=shown.text, about=about, marks=marks)


def _mark(word: str, mark: Mark) -> str:
    others = f"+{mark.others}" if mark.others else ""
    named = [cut(text, _NAMED) for _, text in mark.named]
    return " ".join(filter(None, (word, *named, others)))
