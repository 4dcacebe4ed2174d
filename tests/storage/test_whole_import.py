"""What threads import at the same time is whole for each of them."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.own_process import ANSWER_WITHIN_S

pytestmark = pytest.mark.slow
_SLOWLY = """
import sys, threading, time
from importlib.abc import MetaPathFinder
from pathlib import Path
from recollect.server.storage.vectors import minilm
from recollect.server.storage.vectors.embedded_chroma import EmbeddedChroma

class Slow(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.startswith("numpy"):
            begun.set()
            time.sleep(0.005)

def opens_chroma():
    begun.wait()
    time.sleep(float(sys.argv[2]))
    EmbeddedChroma(Path(sys.argv[1])).connect()

begun = threading.Event()
sys.meta_path.insert(0, Slow())
thread = threading.Thread(target=opens_chroma)
thread.start()
minilm.BundledModel(minilm.bundled_folder()).encode(["bees"])
thread.join()
"""
"""Beside the model's loading, which takes its time at each part of numpy, Chroma is opened."""


@pytest.mark.parametrize("later_s", [0.0, 0.1, 0.3])
def test_the_model_and_chroma_are_loaded_side_by_side(tmp_path: Path, later_s: float) -> None:
    """S4-30: on a busy machine too; else search by meaning is off until the next start."""
    program = [sys.executable, "-c", _SLOWLY, str(tmp_path), str(later_s)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=ANSWER_WITHIN_S)
    assert (done.returncode, done.stderr) == (0, "")
