"""What hooks cost a host, and what the bar lets through.

Run: python -m bench.hooks [--memories 1000] [--runs 40] [--program recollect] [FACTS.jsonl …]

Each run is a process, as a host starts it; of `--program`, else of this checkout, whose import hook
takes as long again as Python's own start. What the bar lets through is told for the dialogues of
tests/host_dialogues (how many turns that want a memory get it, and how many others get one), for
the prompts beside them (thirty in each language that a memory answers, half of them in other words
than its own, and thirty others, over a hundred memories; looked at since, so held back no more),
the errands there (the development set: 337 that a memory answers and 367 others, over whole
stores), and with files of facts and questions (bench.banks): how many questions bring a memory
that answers them, and how many prompts that have nothing to do with a bank bring anything.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench import banks
from bench.store import fill
from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.serving.connection import introduction
from recollect.server.serving.launcher import connect_or_start, stop_backend
from recollect.server.settings import load_settings

_EVENTS = {
    "start": {"hook_event_name": "SessionStart", "source": "startup"},
    "prompt": {
        "hook_event_name": "UserPromptSubmit",
        "prompt": "On which shelf are the letters of family 7919?",
    },
    "stop": {"hook_event_name": "Stop", "last_assistant_message": "On the first."},
}
_OF_THIS_CHECKOUT = (sys.executable, "-m", "recollect.server")
_DIALOGUES = Path(__file__).parents[1] / "tests/host_dialogues/dialogues.json"
_PROMPTS = _DIALOGUES.with_name("prompts.json")
_ERRANDS = _DIALOGUES.with_name("errands.json")
_OF_STORE = 75
"""Memories of the store of each language; with those of the prompts' own they make a hundred."""
_MEMORY_MATTERS = {"recall", "verdict", "duplicate"}
"""What a turn of a dialogue is expected to lead to, if a known memory bears on it."""
_SHOWN = 5
_FOREIGN = 30
"""Questions of other banks that are put to each: the hardest prompts to say nothing to."""
_EVERYDAY = [
    "Fix the failing test in utils.py",
    "Write a haiku about autumn leaves",
    "What is the capital of Peru?",
    "Explain how TCP handshakes work",
    "Can you add type hints to the module and run the linter?",
    "Why does my loop never end?",
    "Please summarise the attached article in three bullet points",
    "Create a new branch and commit the changes",
    "Give me ten synonyms for happy",
    "Make the button blue and centre it on the page",
    "把这个函数重构一下",
    "解释一下TCP三次握手",
    "写一首关于秋天的诗",
    "请把下面这段话翻译成英文",
    "为什么我的循环停不下来？",
    "Python里列表和元组有什么区别？",
]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.hooks", description=__doc__)
    parser.add_argument("data", type=Path, nargs="*", help="banks of facts (JSON lines)")
    parser.add_argument("--memories", type=int, default=1_000)
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--program", default="", help="`recollect` of an environment with a wheel")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="recollect-bench-") as folder:
        if options.runs:
            program = (options.program,) if options.program else _OF_THIS_CHECKOUT
            _speed(Path(folder) / "home", options.memories, options.runs, program)
        _dialogues(Path(folder) / "dialogues")
        _prompts(Path(folder), _PROMPTS, _OF_STORE)
        _prompts(Path(folder), _ERRANDS, None)
        for path in options.data:
            _bar(banks.load(path), Path(folder) / path.stem)


# --- speed ---


def _speed(home: Path, memories: int, runs: int, program: Sequence[str]) -> None:
    cold = [_run(program, home, "prompt", n) for n in range(3)]
    stop_backend(home)
    settings = load_settings(home)
    fill(settings, memories)
    engine = Engine(settings)
    engine.open(watch=False)
    engine.upkeep.settle(3_600)
    engine.close()
    connect_or_start(home, introduction()).close()
    while not _run(program, home, "prompt", time.time_ns())[2]:  # until the model is there
        time.sleep(0.2)
    print(f"{memories} memories; wall ms p50 / p95, CPU ms of the process, answered")
    print(f"prompt, no backend: {_told(cold)}")
    for name in _EVENTS:
        done = [_run(program, home, name, time.time_ns()) for _ in range(runs)]
        print(f"{name}: {_told(done)}")
    stop_backend(home)


def _run(program: Sequence[str], home: Path, name: str, session: int) -> tuple[float, float, bool]:
    """Wall and CPU milliseconds of one hook, and whether it said something."""
    event = {**_EVENTS[name], "session_id": f"s{session}", "cwd": "/"}
    command = [*program, "hook", "--home", str(home)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    done = subprocess.run(
        command, input=json.dumps(event).encode(), capture_output=True, check=True
    )
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall * 1000, cpu * 1000, bool(done.stdout)


def _told(runs: Sequence[tuple[float, float, bool]]) -> str:
    walls = sorted(wall for wall, _, _ in runs)
    cpu = sum(cpu for _, cpu, _ in runs) / len(runs)
    answered = sum(answered for _, _, answered in runs)
    p95 = walls[min(int(len(walls) * 0.95), len(walls) - 1)]
    return f"{walls[len(walls) // 2]:.0f} / {p95:.0f}, {cpu:.0f}, {answered} of {len(runs)}"


# --- what the bar lets through ---


def _dialogues(home: Path) -> None:
    """All that the dialogues know lies in one memory; each turn is a prompt."""
    told = json.loads(_DIALOGUES.read_text(encoding="utf-8"))
    engine = Engine(load_settings(home))
    engine.open(watch=False)
    known: dict[str, str] = {}
    for dialogue in told:
        for memory in dialogue["known"]:
            draft = Draft(content=memory["text"], explicit=True)
            stored = engine.capture.remember([draft], Caller(session="ses_BENCH000"))[0]
            known[str(stored.id)] = dialogue["id"]
    engine.upkeep.settle(600)
    wanted = brought = others = unwanted = 0
    for dialogue in told:
        for turn in dialogue["turns"]:
            found = _brought(engine, turn["user"])
            if _MEMORY_MATTERS & set(turn.get("expect", {})) and dialogue["known"]:
                wanted += 1
                brought += dialogue["id"] in {known[id] for id in found}
            else:
                others += 1
                unwanted += bool(found)
    engine.close()
    print(f"dialogues: {brought} of {wanted} turns bring what they want, {unwanted} of {others}")
    print("  others bring something")


def _prompts(folder: Path, path: Path, of_store: int | None) -> None:
    """By store, and by whether the prompt has the words of the memory that answers it.

    `of_store`: so many of a store's memories at most are held.
    """
    for name, told in json.loads(path.read_text(encoding="utf-8")).items():
        store = path.parent / "stores" / told["store"]
        lines = store.read_text(encoding="utf-8").splitlines()[:of_store]
        facts = [line.split("|", 2)[2] for line in lines] + told["facts"]
        with _holding(facts, folder / path.stem / name) as (engine, known):
            brought: Counter[str] = Counter()
            for each in told["wanted"]:
                found = [known.get(id, "") for id in _brought(engine, each["prompt"])]
                brought[each["words"]] += any(_answers(each["answer"], text) for text in found)
            unwanted = sum(bool(_brought(engine, prompt)) for prompt in told["others"])
        asked = Counter(each["words"] for each in told["wanted"])
        print(f"{path.stem}, {name}: of {asked['same']} in a memory's words {brought['same']}")
        print(f"  bring it, of {asked['other']} in others {brought['other']};", end=" ")
        print(f"{unwanted} of {len(told['others'])} others bring something")


def _answers(wanted: str | list[str], text: str) -> bool:
    """Whether a memory's text has what is wanted, or one of several that all would do."""
    return any(one in text for one in ([wanted] if isinstance(wanted, str) else wanted))


def _bar(loaded: Sequence[banks.Bank], folder: Path) -> None:
    chosen = random.Random(1)
    answered = anything = asked = foreign = everyday = 0
    for bank in loaded:
        others = [q.text for other in loaded if other is not bank for q in other.questions]
        with _stored(bank, folder / bank.name) as (engine, known):
            for question in bank.questions:
                found = _brought(engine, question.text)
                asked += 1
                anything += bool(found)
                answered += bool({known.get(id) for id in found} & set(question.gold))
            for text in chosen.sample(others, min(_FOREIGN, len(others))):
                foreign += bool(_brought(engine, text))
            for text in _EVERYDAY:
                everyday += bool(_brought(engine, text))
    count = len(loaded)
    print(f"{folder.name}: {asked} questions, {anything / asked:.0%} bring something,")
    print(f"  {answered / asked:.0%} what answers them; of questions about somebody else's life")
    print(f"  {foreign / (count * _FOREIGN):.0%} bring something, of everyday prompts")
    print(f"  {everyday / (count * len(_EVERYDAY)):.0%}")


@contextmanager
def _stored(bank: banks.Bank, home: Path) -> Iterator[tuple[Engine, dict[str, str]]]:
    """An engine that holds a bank's facts, and by our ids those they have in the bank."""
    items = list(bank.everything)
    with _holding([item.text for item in items], home) as (engine, known):
        names = {item.text: item.id for item in items}
        yield engine, {id: names[text] for id, text in known.items()}


@contextmanager
def _holding(texts: Sequence[str], home: Path) -> Iterator[tuple[Engine, dict[str, str]]]:
    """An engine that holds facts, and by their ids their texts."""
    engine = Engine(load_settings(home))
    engine.open(watch=False)
    known: dict[str, str] = {}
    try:
        for text in texts:
            draft = Draft(content=text, explicit=True)
            stored = engine.capture.remember([draft], Caller(session="ses_BENCH000"))[0]
            known[str(stored.id)] = text
        engine.upkeep.settle(600)
        yield engine, known
    finally:
        engine.close()


def _brought(engine: Engine, prompt: str) -> list[str]:
    """The ids of what a hook would show."""
    return [hit.memory.id for hit in engine.search.bearing_on(prompt, "")[:_SHOWN]]


if __name__ == "__main__":
    main()
