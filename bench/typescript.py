"""The clients of the TypeScript SDK (most hosts are built on them) against our server: through the
front over stdio, and over HTTP.

    python -m bench.typescript node_modules

Needs @modelcontextprotocol/client 2.4 and @modelcontextprotocol/sdk 1.32, and Node 20 (`npm i
node@22 @modelcontextprotocol/client @modelcontextprotocol/sdk` in a scratch folder; its own `node`
is used if it has one). Prints a line a client; exit code 1 if one failed.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from recollect.server.serving.launcher import stop_backend

_PATIENCE_S = 300
_SCRIPT = Path(__file__).with_name("typescript_clients.mjs")


def visit(modules: Path, target: str, *command: str) -> bool:
    """One client after the other; whether all were served."""
    own = {k: v for k, v in os.environ.items() if not k.startswith("RECOLLECT_")}
    path = {"PATH": f"{modules / '.bin'}{os.pathsep}{own['PATH']}"}
    ran = subprocess.run(
        ["node", str(_SCRIPT), str(modules), target, *command],
        env=own | path,
        check=False,
        timeout=_PATIENCE_S,
    )
    return ran.returncode == 0


def main() -> int:
    """Both ways, and an exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", type=Path, help="the node_modules folder")
    modules = parser.parse_args().modules.absolute()
    served = [sys.executable, "-m", "recollect.server"]
    with tempfile.TemporaryDirectory(prefix="recollect-typescript-") as folder:
        home = ["--home", folder]
        print("stdio, through the front", flush=True)
        try:
            passed = visit(modules, "stdio", *served, *home)
        finally:
            stop_backend(Path(folder))
        print("HTTP", flush=True)
        with subprocess.Popen(
            [*served, "serve", "--http", "--no-token", "--port", "0", *home],
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ) as server:
            assert server.stdout
            try:
                passed = visit(modules, server.stdout.readline().partition(" ")[0]) and passed
            finally:
                server.terminate()
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
