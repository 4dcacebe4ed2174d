# Everything from nothing: needs Python 3.11+, git and make. The environment is built once and reused until its inputs change.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
READY = $(VENV)/.ready

.PHONY: demo test check lint types clean

demo: $(READY)
	$(BIN)/recollect demo

test: $(READY)
	$(BIN)/python -m pytest

check: lint types test

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy -p recollect
	$(BIN)/mypy tests bench

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("recollect needs Python 3.11 or newer; set PYTHON=…" if sys.version_info < (3, 11) else 0)'
	@echo "Building the environment in $(VENV): minutes the first time, then it is reused."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(READY)

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
