# Needs only python3. Every target sets up what it needs and is quick when nothing has changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
ADAPTERS := .venv-adapters
PINNED := --quiet --disable-pip-version-check --constraint constraints-adapters.txt
ARGS ?=

.PHONY: help run play test test-adapters check chromium redis servers bench leaderboard soak mutants shots messages docs clean

help:
	@echo "make run    open the hall in browsers;  make run ARGS='--port 8080'"
	@echo "make play   play Splendor in this terminal;  make play ARGS='--bots greedy'"
	@echo "make test   set up, lint, types, layers and the whole suite"
	@echo "make test-adapters   Stable-Baselines3, RLlib, TorchRL, Tianshou, OpenSpiel, TextArena, Minari, Ray (2 GB)"
	@echo "make check  lint, types and layers only"
	@echo "make bench  what is fast, as ratios in one run on this machine"
	@echo "make leaderboard   measure the bots in every edition and size;  ARGS='--minutes 120'"
	@echo "make soak   the long sweeps: a million games and thousands of events against oracles"
	@echo "make mutants   plant small bugs and see whether the tests notice;  ARGS='--sample 100'"
	@echo "make shots  pictures of all pages and decisions, into the folder shots, to be looked at"
	@echo "make docs   what documents take from the code, and the Python API into docs/reference"
	@echo "make messages   bring the files of translators up to date; new messages are empty"

run: $(VENV)/.installed
	@$(BIN)/guildhall serve $(ARGS)

play: $(VENV)/.installed
	@$(BIN)/guildhall play $(ARGS)

test: check chromium redis $(if $(wildcard $(VENV)/servers),,servers)
	$(BIN)/pytest $(ARGS)

# Heavy frameworks live in an environment of their own. torch comes first, as the processor's own build.
test-adapters: $(ADAPTERS)/.installed
	PYTHONPATH=tests $(ADAPTERS)/bin/pytest -n 0 --confcutdir=tests/adapters -o filterwarnings=default \
	  tests/adapters $(ARGS)

$(ADAPTERS)/.installed: pyproject.toml constraints-adapters.txt
	@echo "Setting up $(ADAPTERS) (once; 2 GB) ..."
	@test -x $(ADAPTERS)/bin/python || $(PYTHON) -m venv $(ADAPTERS)
	@$(ADAPTERS)/bin/python -m pip install $(PINNED) torch
	@$(ADAPTERS)/bin/python -m pip install $(PINNED) hatchling editables setuptools
	@$(ADAPTERS)/bin/python -m pip install $(PINNED) --no-build-isolation --editable '.[adapters,cluster,data]' \
	  pytest pytest-randomly pytest-xdist
	@touch $@

# The tests of the pages need a browser; without one they are left out, and the last lines say so.
chromium:
	@{ command -v chromium && command -v chromium-headless-shell; } >/dev/null \
	  || { echo "Installing Chromium for the tests (once) ..." && apt-get update -qq \
	       && apt-get install -y -qq chromium chromium-headless-shell >/dev/null; } \
	  || command -v chromium-browser >/dev/null || command -v chromium >/dev/null \
	  || echo "CHROMIUM IS MISSING and could not be installed: tests/browser will not run"

# The tests of a hall on several machines need Redis or Valkey.
redis:
	@command -v redis-server >/dev/null || command -v valkey-server >/dev/null \
	  || { echo "Installing Redis for the tests (once) ..." && apt-get update -qq \
	       && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends redis-server >/dev/null; } \
	  || echo "REDIS IS MISSING and could not be installed: what several machines need will not be tested"

# Caddy and nginx for the tests of what stands in front of a hall: unpacked, neither installed nor started.
servers: $(VENV)/.installed
	@mkdir -p $(VENV)/servers && cd $(VENV)/servers && apt-get download -qq caddy nginx \
	  && for package in *.deb; do dpkg-deb -x $$package .; done && rm -f *.deb \
	  || echo "CADDY AND NGINX could not be fetched: some of tests/deploy will not run"

check: $(VENV)/.developed
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.developed
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/carcassonne.py
	$(BIN)/python benchmarks/positions.py
	$(BIN)/python benchmarks/envs.py
	$(BIN)/python benchmarks/pairing.py
	$(BIN)/python benchmarks/log.py
	$(BIN)/python benchmarks/folding.py
	$(BIN)/python benchmarks/move.py
	$(BIN)/python benchmarks/hall.py
	$(BIN)/python benchmarks/workers.py
	$(BIN)/python benchmarks/ledger.py
	$(BIN)/python benchmarks/analysis.py
	$(BIN)/python benchmarks/event_hall.py

leaderboard: $(VENV)/.developed
	$(BIN)/python benchmarks/leaderboard.py $(ARGS)

soak: $(VENV)/.developed
	$(BIN)/pytest -m soak $(ARGS)

mutants: $(VENV)/.developed
	PYTHONHASHSEED=0 PYTHONPATH=tests $(BIN)/python -m mutants $(ARGS)

shots: $(VENV)/.developed chromium
	GUILDHALL_SHOTS=shots $(BIN)/pytest $(addprefix tests/browser/test_, accessibility.py states.py playing_decisions.py \
	  table.py preview.py playing.py carcassonne.py lobby.py people.py tutorial.py results.py)
	@echo "Look at the pictures in the folder shots"

messages: $(VENV)/.developed
	$(BIN)/python -m guildhall.messages.extraction

docs: $(VENV)/.developed
	$(BIN)/python docs/scripts/layers_picture.py
	$(BIN)/python docs/scripts/format_settings.py
	$(BIN)/python docs/scripts/networks.py
	$(BIN)/python docs/scripts/api_reference.py
	@echo "The reference begins with docs/reference/index.md"

clean:
	rm -rf $(VENV) $(ADAPTERS) docs/reference .mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/.installed: pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (once) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) hatchling editables setuptools wheel
	@$(PIP) --no-build-isolation --editable '.[hall]'
	@touch $@

$(VENV)/.developed: $(VENV)/.installed
	@echo "Setting up the tools for tests (once) ..."
	@$(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@
