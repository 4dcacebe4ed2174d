# Everything from nothing: needs Python 3.11+, git and make. The environment is built once and reused until its inputs change.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
READY = $(VENV)/.ready
CORES = $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 2)')
# More than cores: many slow tests wait for a process or a deadline.
WORKERS = $(shell expr $(CORES) '*' 2)
# What pytest makes of the tests is kept: each worker would spend five seconds on it.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test quick check lint types types-linux types-windows types-macos types-editor shape mutants coverage release bundles clean

demo: $(READY)
	$(BIN)/recollect demo

# All tests.
test: $(READY)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Every pure rule, and of what opens data folders the first test of each file; without real
# processes, models, browsers, damage and kills. A worker a core: each reads all tests first.
quick: $(READY)
	$(BIN)/python -m pytest -n $(CORES) --dist worksteal -m "not slow"

check: lint types test

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# Side by side with -j: each platform has a cache of its own, which another's run would empty.
types: types-linux types-windows types-macos types-editor

types-linux: $(READY)
	$(BIN)/mypy -p recollect
	$(BIN)/mypy tests bench

types-windows: $(READY)
	$(BIN)/mypy -p recollect --platform win32 --cache-dir .mypy_cache/windows

types-macos: $(READY)
	$(BIN)/mypy -p recollect --platform darwin --cache-dir .mypy_cache/macos

types-editor: $(READY)
	$(BIN)/pyright

# Figures of the code: lengths, branches, tokens a line.
shape: $(READY)
	$(BIN)/python -m bench.shape

# Cuts the wiring of each capability in turn; reports what no test notices.
mutants: $(READY)
	$(BIN)/python -m tests.mutants.run $(ROOMS)

coverage: $(READY)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow" --cov=recollect --cov-report=term:skip-covered

# sdist and wheel, their contents checked, the version tagged. Uploads nothing.
release: $(READY)
	$(BIN)/python .ci/release.py

# Plugin, extension, .mcpb and server.json for those who take recollect in one piece. Uploads nothing.
bundles: $(READY)
	$(BIN)/python .ci/bundles.py

# Not compiled: of what is installed a small part is ever imported, and is compiled then.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("recollect needs Python 3.11 or newer; set PYTHON=…" if sys.version_info < (3, 11) else 0)'
	@echo "Building the environment in $(VENV): minutes the first time, then it is reused."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(READY)

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
