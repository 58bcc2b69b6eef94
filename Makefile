# Every target sets up .venv by itself; only Python 3.11 or newer is needed.  Another one: make test PYTHON=python3.13
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Tied to this folder: a copied environment would still point to the code it was copied from.
READY := $(VENV)/.ready-$(shell pwd | cksum | cut -d ' ' -f 1)

.PHONY: help setup demo test test-stores check format acts bench clean
.DEFAULT_GOAL := help

help: ## show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## make .venv; the other targets do so when needed

demo: $(READY) ## stories in Chinese and English: what is believed, and why
	@$(BIN)/beliefgraph demo

test: $(READY) ## all tests, those in docstrings and documents included
	@$(BIN)/python -m pytest -q

test-stores: $(READY) ## the store contract against every store
	@$(BIN)/python -m pytest -q tests/stores

check: $(READY) ## lint, format, types, and which room may import which
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { $(BIN)/ruff format --check; echo "'make format' mends this."; exit 1; }
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

format: $(READY) ## lay out the code as 'make check' wants it
	@$(BIN)/ruff check --quiet --select I --fix
	@$(BIN)/ruff format

acts: $(READY) ## ten thousand random acts, each life compared with the same told afresh
	@$(BIN)/python -m beliefgraph.testing.acts

bench: $(READY) ## speed and memory at full size
	@$(BIN)/beliefgraph bench

clean: ## remove everything that make made
	@rm -rf $(VENV) build dist .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# An unfinished environment has no stamp, so the next run starts it afresh.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "beliefgraph needs Python 3.11 or newer, and '$(PYTHON)' is older or missing."; \
	  echo "Name another one, for example: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv --clear $(VENV) || { \
	  echo "Python's venv module is incomplete; on Debian and Ubuntu the package python3-venv brings it."; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt hatchling
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -c constraints.txt -e '.[dev]'
	@touch $@
