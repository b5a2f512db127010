# Every command of the project. Each does its own set-up; all it takes is Python 3.11 or newer.
#
#   make play    play in the browser (NO_BROWSER=1: only print the address; ARGS="--data DIR")
#   make test    everything: lint, types, tests, a real browser
#   make check   the quick part of it, under a minute
#   make kill    the server killed 200 times in mid-game, against the 25 of make test
#   make long    tests that take minutes: ten million games, every kernel on every game
#   make bench   measure, and print the figures of docs/benchmarks
#   make web     build the browser client
#   make docs    write the generated pages of docs/
#   make lock    pin what is installed now in requirements/constraints.txt
#   make clean   remove all that the others made, .venv too

SHELL := /bin/sh
.DELETE_ON_ERROR:
.PHONY: help play test check kill long bench web docs lock clean

BIN := .venv/bin
OLD_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
FIND_PYTHON = for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
  "$$python" -c '$(OLD_ENOUGH)' 2>/dev/null && break; python=; done; \
  if [ -z "$$python" ]; then echo 'yachtdice needs Python 3.11 or newer: https://www.python.org/downloads' >&2; exit 1; fi
LOCKS := pyproject.toml requirements/constraints.txt scripts/set_up.py
CLIENT := $(shell find web -name node_modules -prune -o -name paraglide -prune -o -type f -print)

help:
	@sed -n 's/^#   //p' Makefile

.venv/.set-up-play: $(LOCKS)
	@$(FIND_PYTHON); "$$python" scripts/set_up.py play

.venv/.set-up-dev: $(LOCKS)
	@$(FIND_PYTHON); "$$python" scripts/set_up.py dev

src/yachtdice/static/build.txt: $(CLIENT) hatch_build.py | .venv/.set-up-play
	@echo 'set-up: building the browser client'
	@$(BIN)/python hatch_build.py

play: .venv/.set-up-play src/yachtdice/static/build.txt
	@exec $(BIN)/yachtdice play $(ARGS)

test: .venv/.set-up-dev
	@$(BIN)/python scripts/check.py

check: .venv/.set-up-dev
	@$(BIN)/python scripts/check.py --quick

kill: .venv/.set-up-dev src/yachtdice/static/build.txt
	@YACHTDICE_KILLS=200 $(BIN)/python -m pytest -m kill $(ARGS)

long: .venv/.set-up-dev src/yachtdice/static/build.txt
	@$(BIN)/python scripts/browser.py
	@$(BIN)/python -m pytest -m long $(ARGS)

bench: .venv/.set-up-dev src/yachtdice/static/build.txt
	@$(BIN)/python -m bench $(ARGS)

web: src/yachtdice/static/build.txt

docs: .venv/.set-up-dev
	@$(BIN)/python -m scripts.docs $(ARGS)

lock: .venv/.set-up-dev
	@$(BIN)/python scripts/lock.py

clean:
	rm -rf .venv dist build test-results
	rm -rf src/yachtdice/static src/yachtdice/messages web/src/paraglide
	rm -rf web/node_modules bench/lighthouse/node_modules
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .schemathesis
	find src tests scripts bench -name __pycache__ -prune -exec rm -rf {} +
