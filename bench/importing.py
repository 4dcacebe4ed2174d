"""How fast conversations come in, and in how much memory: `python -m bench.importing [--mb 5]`.

A made-up export of ChatGPT, a quarter of it Chinese, brought in without a model. Memories a second
of the clock and of the processor (on a busy machine only the latter tells), and the most memory.
"""

import argparse
import json
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from recollect.server.engine import Engine
from recollect.server.exchange.importer import Options
from recollect.server.settings import load_settings

_SAID = """
    the of to and in that for with as on at by from it is was be this have are not but they you we
    will one would there what so if about when out who make like time just know take people year
    good some see other than then now look only come think back after use how our work first well
    project server garden recipe train ticket budget doctor kitchen window paper music hiking
    invoice contract interview python function database memory graph weather sister brother
    colleague meeting deadline report flight hotel Lisbon Prague Anna Jonas Mira coffee tea bread
"""
_WORDS = _SAID.split()
_CHARACTERS = "我你他的是在有不了人这中大来上个国说们为子和地出道也时年得就那要下以生会自去"
_TURNS = (2, 4, 6, 8, 12, 20, 40)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.importing", description=__doc__)
    parser.add_argument("--mb", type=float, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "conversations.json")
        write_export(source, arguments.mb)
        engine = Engine(load_settings(Path(folder, "home")))
        engine.open(watch=False, meaning=False)
        with closing(engine):
            clock, processor = time.perf_counter(), time.process_time()
            tally = engine.exchange.bring_in(source, Options(), lambda *_: None)
            clock, processor = time.perf_counter() - clock, time.process_time() - processor
        count = tally.counts["stored"]
        most_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{count} memories, {count / clock:.0f} a second, {count / processor:.0f} a second")
        print(f"of the processor; at most {most_mb:.0f} MB")


def write_export(path: Path, mb: float) -> None:
    """A file of about so many megabytes, as ChatGPT's data export has it."""
    random = Random(5)
    written = 0
    with path.open("w", encoding="utf-8") as file:
        for number, conversation in enumerate(_conversations(random)):
            text = json.dumps(conversation, ensure_ascii=False)
            file.write(f"{',' if number else '['}{text}")
            written += len(text.encode())
            if written > mb * 1e6:
                break
        file.write("]")


def _conversations(random: Random) -> Iterator[dict[str, Any]]:
    told_at = 1.68e9
    while True:
        told_at += random.randint(3_600, 40_000)
        chinese = random.random() < 0.25
        id = f"c{random.getrandbits(64):x}"
        mapping: dict[str, Any] = {"root": {"id": "root", "message": None, "parent": None}}
        last = "root"
        for turn in range(random.choice(_TURNS)):
            name = f"{id}-{turn}"
            is_user = turn % 2 == 0
            size = random.randint(30, 400) if is_user else random.randint(300, 2_500)
            message = {
                "id": name,
                "author": {"role": "user" if is_user else "assistant", "metadata": {}},
                "create_time": told_at + 60 * turn,
                "content": {"content_type": "text", "parts": [_text(random, size, chinese)]},
                "metadata": {"model_slug": "gpt", "default_model_slug": "auto"},
                "recipient": "all",
            }
            mapping[name] = {"id": name, "parent": last, "children": [], "message": message}
            last = name
        yield {
            "title": _text(random, 30, chinese),
            "create_time": told_at,
            "mapping": mapping,
            "current_node": last,
            "conversation_id": id,
        }


def _text(random: Random, size: int, chinese: bool) -> str:
    if chinese:
        return "".join(random.choices(_CHARACTERS, k=size // 3)) + "。"
    return " ".join(random.choices(_WORDS, k=size // 6)).capitalize() + "."


if __name__ == "__main__":
    main()
