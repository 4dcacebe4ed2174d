"""Build the sdist and the wheel, check what is in them, tag the version. Uploads nothing.

`make release`, or `.venv/bin/python .ci/release.py [--no-tag]`.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PACKED = ("server", "tools", "prompts")


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def version() -> str:
    """The version, which pyproject.toml, the package and the changelog must agree on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = str(project["version"])
    package = (ROOT / "server/__init__.py").read_text(encoding="utf-8")
    if f'__version__ = "{found}"' not in package:
        sys.exit(f"server/__init__.py does not say {found}")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[{re.escape(found)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        sys.exit(f"CHANGELOG.md has no dated section for {found}")
    return found


MODEL = "server/storage/vectors/all-MiniLM-L6-v2/model.safetensors"
"""In the wheel, not in the checkout (setup.py)."""


def source_files() -> set[str]:
    """What an installed package needs, relative to the checkout: templates and styles as well."""
    return set(git("ls-files", *PACKED).splitlines())


def built() -> tuple[Path, Path]:
    """The wheel and the sdist, made anew from the checkout."""
    shutil.rmtree(DIST, ignore_errors=True)
    command = [sys.executable, "-m", "build", "--outdir", str(DIST), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nthe build failed")
    [wheel] = DIST.glob("*.whl")
    [sdist] = DIST.glob("*.tar.gz")
    return wheel, sdist


def check(wheel: Path, sdist: Path) -> None:
    """Exit if a file is missing, or the wheel adds more than one name to site-packages."""
    needed = source_files()
    with ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    wanted = needed | {MODEL}
    missing = sorted(name for name in wanted if f"recollect/{name}" not in packed)
    if missing:
        sys.exit(f"the wheel lacks {', '.join(missing)}")
    tops = {name.partition("/")[0] for name in packed}
    if {name for name in tops if not name.endswith(".dist-info")} != {"recollect"}:
        sys.exit(f"the wheel adds {', '.join(sorted(tops))}")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    missing = sorted(name for name in needed | {"README.md", "LICENSE"} if name not in names)
    if missing:
        sys.exit(f"the sdist lacks {', '.join(missing)}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build, check and tag a release.")
    parser.add_argument("--no-tag", action="store_true")
    options = parser.parse_args()
    found = version()
    if not options.no_tag and git("status", "--porcelain"):
        sys.exit("commit or stash your changes first: a tag names a commit")
    wheel, sdist = built()
    check(wheel, sdist)
    print(f"{wheel.name} {wheel.stat().st_size:,} bytes, {sdist.name} {sdist.stat().st_size:,}")
    if not options.no_tag:
        git("tag", "--annotate", f"v{found}", "--message", f"recollect {found}")
        print(f"tagged v{found}; nothing was uploaded")


if __name__ == "__main__":
    main()
