"""The bundled model without torch: the sums of a BERT encoder, run by onnxruntime over the weights of the model's own package.

The package brings its weights as safetensors only. The graph is a few dozen nodes, so it is written here in ONNX's wire format (protocol
buffers) and handed over together with the weights; nothing is converted or kept on disk. Vectors equal those of sentence-transformers to
the sixth decimal, at a third of the time, without its memory, and without the seconds that torch takes to import.
"""

import json
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_CONTRIB = "com.microsoft"
"""onnxruntime's own operators: a whole attention, a whole normalisation in one."""
_OPSET, _CONTRIB_OPSET, _IR_VERSION = 17, 1, 8
_FLOAT, _INT32 = 1, 6
_AS_FLOAT, _AS_INT = 1, 2
_BATCH_TOKENS = 256
"""More at once is no faster on one thread, and padding costs."""
_THREADS = 2


class BundledModel:
    """A BERT encoder with mean pooling, read from a sentence-transformers folder. Safe for any thread: a question need not wait for an import."""

    def __init__(self, folder: Path) -> None:
        """Read it; takes half a second.

        Raises:
            OSError, ValueError, KeyError: files are missing or tell of another kind of model.
        """
        import onnxruntime
        from tokenizers import Tokenizer

        shape = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        longest = json.loads((folder / "sentence_bert_config.json").read_text(encoding="utf-8"))[
            "max_seq_length"
        ]
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(longest)
        self._tokenizer.no_padding()
        graph = _Graph(
            _read_weights(folder / "model.safetensors"),
            heads=shape["num_attention_heads"],
            epsilon=shape["layer_norm_eps"],
        )
        graph.encoder(shape["num_hidden_layers"])
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = (
            1  # short texts: more only make two hosts fight for the cores
        )
        self._weights = {
            name: onnxruntime.OrtValue.ortvalue_from_numpy(array)
            for name, array in graph.weights.items()
        }
        options.add_external_initializers(list(self._weights), list(self._weights.values()))
        self._session = onnxruntime.InferenceSession(
            graph.model(), options, providers=["CPUExecutionProvider"]
        )

    def encode(self, texts: Sequence[str]) -> list[list[float]]:
        """One unit vector a text, in their order."""
        tokens = [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts))]
        vectors: list[list[float]] = [[]] * len(tokens)
        batches = list(_batches(tokens))
        for batch, found in zip(
            batches,
            self._side_by_side([[tokens[at] for at in batch] for batch in batches]),
            strict=True,
        ):
            for at, vector in zip(batch, found, strict=True):
                vectors[at] = vector.tolist()
        return vectors

    def _side_by_side(self, batches: Sequence[Sequence[Sequence[int]]]) -> "Iterable[Array]":
        """An import has two cores to itself; a single text is done before a second thread would have begun."""
        if len(batches) < 2:
            return map(self._pooled, batches)
        with ThreadPoolExecutor(_THREADS, "model") as threads:
            return list(threads.map(self._pooled, batches))

    def _pooled(self, tokens: Sequence[Sequence[int]]) -> "Array":
        import numpy as np

        ids, mask = (np.zeros((len(tokens), max(map(len, tokens))), np.int32) for _ in range(2))
        for row, found in enumerate(tokens):
            ids[row, : len(found)], mask[row, : len(found)] = found, 1
        (hidden,) = self._session.run(None, {"ids": ids, "mask": mask})
        mean = (hidden * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
        unit: Array = mean / np.linalg.norm(mean, axis=1, keepdims=True)
        return unit


def _batches(tokens: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Positions of texts of about the same length, together: padding is work for nothing."""
    batch: list[int] = []
    for at in sorted(range(len(tokens)), key=lambda at: len(tokens[at])):
        if batch and (len(batch) + 1) * len(tokens[at]) > _BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(at)
    if batch:
        yield batch


def _read_weights(path: Path) -> dict[str, "Array"]:
    """The arrays of a safetensors file: length of the header, header in JSON, then plain numbers. 32-bit ones only."""
    import numpy as np

    whole = np.memmap(path, dtype=np.uint8, mode="r")
    (size,) = struct.unpack("<Q", whole[:8].tobytes())
    header = json.loads(whole[8 : 8 + size].tobytes())
    return {
        name: whole[8 + size + told["data_offsets"][0] : 8 + size + told["data_offsets"][1]]
        .view("<f4")
        .reshape(told["shape"])
        for name, told in header.items()
        if name != "__metadata__" and told["dtype"] == "F32"
    }


class _Graph:
    """Nodes in wire format, and the weights they name."""

    def __init__(self, found: Mapping[str, "Array"], *, heads: int, epsilon: float) -> None:
        self._found, self._heads, self._epsilon = found, heads, epsilon
        self._nodes: list[bytes] = []
        self._last = ""
        self.weights: dict[str, Array] = {}

    def encoder(self, layers: int) -> None:
        words = self._weight("embeddings.word_embeddings.weight")
        # The kind of a text is always the first one, so its vector is added to the positions once and for all.
        kind = self._found["embeddings.token_type_embeddings.weight"][0]
        positions = self._keep(
            "positions", self._found["embeddings.position_embeddings.weight"] + kind
        )
        norm = self._norm("embeddings.LayerNorm")
        self._node(
            "EmbedLayerNormalization",
            ["ids", "", words, positions, "", *norm, "mask"],
            ["layer0", "lengths"],
            epsilon=self._epsilon,
        )
        for at in range(layers):
            self._layer(f"encoder.layer.{at}.", f"layer{at}", f"layer{at + 1}")
        self._last = f"layer{layers}"

    def _layer(self, name: str, before: str, after: str) -> None:
        self._attention(f"{name}attention.self.", before, f"{name}seen")
        self._dense(f"{name}attention.output.", f"{name}seen", before, f"{name}attended")
        inner = f"{name}intermediate.dense."
        self._node("MatMul", [f"{name}attended", self._turned(f"{inner}weight")], [f"{name}wide"])
        self._node("BiasGelu", [f"{name}wide", self._weight(f"{inner}bias")], [f"{name}bent"])
        self._dense(f"{name}output.", f"{name}bent", f"{name}attended", after)

    def _attention(self, name: str, before: str, after: str) -> None:
        import numpy as np

        parts = ("query", "key", "value")
        weight = np.concatenate([self._found[f"{name}{part}.weight"].T for part in parts], axis=1)
        bias = np.concatenate([self._found[f"{name}{part}.bias"] for part in parts])
        inputs = [
            before,
            self._keep(f"{name}weight", weight),
            self._keep(f"{name}bias", bias),
            "lengths",
        ]
        self._node("Attention", inputs, [after], num_heads=self._heads)

    def _dense(self, name: str, before: str, beside: str, after: str) -> None:
        """A linear layer, what went past it added, normalised."""
        self._node("MatMul", [before, self._turned(f"{name}dense.weight")], [f"{after}.sum"])
        inputs = [
            f"{after}.sum",
            beside,
            *self._norm(f"{name}LayerNorm"),
            self._weight(f"{name}dense.bias"),
        ]
        self._node("SkipLayerNormalization", inputs, [after], epsilon=self._epsilon)

    def _norm(self, name: str) -> tuple[str, str]:
        return self._weight(f"{name}.weight"), self._weight(f"{name}.bias")

    def _weight(self, name: str) -> str:
        return self._keep(name, self._found[name])

    def _turned(self, name: str) -> str:
        return self._keep(name, self._found[name].T)

    def _keep(self, name: str, array: "Array") -> str:
        import numpy as np

        self.weights[name] = np.ascontiguousarray(array)
        return name

    def _node(
        self, operator: str, inputs: Sequence[str], outputs: Sequence[str], **attributes: float
    ) -> None:
        """NodeProto: 1 inputs, 2 outputs, 4 operator, 5 attributes, 7 domain."""
        domain = "" if operator == "MatMul" else _CONTRIB
        wired = [
            *(_field(1, i) for i in inputs),
            *(_field(2, o) for o in outputs),
            _field(4, operator),
        ]
        wired += [_field(5, _attribute(name, value)) for name, value in attributes.items()]
        self._nodes.append(b"".join([*wired, _field(7, domain)]))

    def model(self) -> bytes:
        """ModelProto: 1 format, 7 graph, 8 operator sets. GraphProto: 1 nodes, 2 name, 5 weights, 11 inputs, 12 outputs."""
        width = next(iter(self.weights.values())).shape[1]
        graph = [_field(1, node) for node in self._nodes] + [_field(2, "encoder")]
        graph += [_field(5, _outside(name, array.shape)) for name, array in self.weights.items()]
        graph += [_field(11, _typed(name, _INT32, ("texts", "tokens"))) for name in ("ids", "mask")]
        graph.append(_field(12, _typed(self._last, _FLOAT, ("texts", "tokens", width))))
        sets = [
            _field(1, domain) + _field(2, version)
            for domain, version in (("", _OPSET), (_CONTRIB, _CONTRIB_OPSET))
        ]
        return (
            _field(1, _IR_VERSION)
            + _field(7, b"".join(graph))
            + b"".join(_field(8, known) for known in sets)
        )


def _attribute(name: str, value: float) -> bytes:
    """AttributeProto: 1 name, 2 a float or 3 an integer, 20 which of them."""
    if isinstance(value, int):
        return _field(1, name) + _field(3, value) + _field(20, _AS_INT)
    return _field(1, name) + _number(2 << 3 | 5) + struct.pack("<f", value) + _field(20, _AS_FLOAT)


def _outside(name: str, shape: Sequence[int]) -> bytes:
    """TensorProto whose numbers come with the session: 1 shape, 2 type, 8 name, 13 and 14 that they are elsewhere."""
    location = _field(1, "location") + _field(2, "session")
    return (
        b"".join(_field(1, size) for size in shape)
        + _field(2, _FLOAT)
        + _field(8, name)
        + _field(13, location)
        + _field(14, 1)
    )


def _typed(name: str, kind: int, shape: Sequence[int | str]) -> bytes:
    """ValueInfoProto; a size given as a word may vary."""
    sizes = b"".join(_field(1, _field(1 if isinstance(size, int) else 2, size)) for size in shape)
    return _field(1, name) + _field(2, _field(1, _field(1, kind) + _field(2, sizes)))


def _field(number: int, value: int | str | bytes) -> bytes:
    if isinstance(value, int):
        return _number(number << 3) + _number(value)
    data = value.encode() if isinstance(value, str) else value
    return _number(number << 3 | 2) + _number(len(data)) + data


def _number(value: int) -> bytes:
    """Seven bits a byte, the lowest first; all but the last have the eighth set."""
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + _number(rest) if rest else bytes([low])
