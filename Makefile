# Everything runs from .venv; a stamp file makes a warm `make install` instant.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
AUDIT := $(VENV)/audit/bin/pip-audit
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCKED := --require-hashes --no-deps --no-build-isolation --use-pep517
# Tests without a browser wait for servers half of their time: three for two cores.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(max(2, (os.cpu_count() or 1) * 3 // 2))')
INSTALLED := $(VENV)/.installed
TESTABLE := $(VENV)/.testable

# Tests start many processes; without compiled modules each would compile all of them anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install install-test compiled play test check lint chaos audit lock

help: ## Show the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

install: $(INSTALLED) compiled ## Create .venv with what the server needs

install-test: $(TESTABLE) ## Add what the tests and checks need

compiled: $(INSTALLED) ## Compile the rules, if there is a C compiler: moves are judged in half the time
	@$(BIN)/python scripts/compile_rules.py

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Python 3.11 or newer is needed; '$(PYTHON)' is: $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
		rm -rf $(VENV); echo "The venv module is missing. On Debian: apt-get install python3-venv" >&2; exit 1; }

$(INSTALLED): pyproject.toml requirements.lock | $(VENV)/bin/python
	@echo "Installing the server into $(VENV) ..."
	@$(PIP) install $(LOCKED) -r requirements.lock
	@$(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

$(TESTABLE): requirements-test.lock $(INSTALLED)
	@echo "Installing the test tools into $(VENV) ..."
	@$(PIP) install $(LOCKED) -r requirements-test.lock
	@touch $@

play: install ## Migrate the database and serve on HOST:PORT
	@$(BIN)/zinara migrate
	@exec $(BIN)/zinara serve --host $(HOST) --port $(PORT)

test: install-test compiled ## Run every test; needs PostgreSQL, Redis and Chromium for all of them
	@scripts/get-chromium
	@# Apart: Playwright keeps an event loop running in its process, and asynchronous tests could start none there.
	@status=0; \
	$(BIN)/python -m pytest -m "not browser and not alone" -n $(WORKERS) --dist worksteal || status=1; \
	$(BIN)/python -m pytest -m browser -n auto --dist worksteal || status=1; \
	$(BIN)/python -m pytest -m alone || status=1; \
	exit $$status

check: install-test ## Lint, types, import rules and the fast tests
	@# The first beside the last: what they have to say is shown afterwards.
	@status=0; told=$$(mktemp); \
	$(MAKE) --no-print-directory lint >"$$told" 2>&1 & linting=$$!; \
	$(BIN)/python -m pytest -m "not slow and not browser and not chaos" -n 2 --dist worksteal -q || status=1; \
	wait $$linting || status=1; \
	cat "$$told"; rm "$$told"; \
	exit $$status

lint: install-test ## Lint, types and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

chaos: install-test compiled ## The fault tests in full length
	@# Apart, as for the tests in every run.
	@status=0; export ZINARA_CHAOS=full; \
	$(BIN)/python -m pytest -m "chaos and not browser" || status=1; \
	$(BIN)/python -m pytest -m "chaos and browser" || status=1; \
	exit $$status

audit: install ## What is known against the packages of the locks (needs the network)
	@# Apart from what it looks at: the tool brings packages of its own.
	@test -x $(AUDIT) || { $(PYTHON) -m venv $(VENV)/audit && $(VENV)/audit/bin/python -m pip --quiet install pip-audit; } || \
		echo "pip-audit could not be installed" >&2
	@if [ -x $(AUDIT) ]; then $(BIN)/python scripts/audit.py $(AUDIT) $(STRICT); \
	else echo "AUDIT NOT POSSIBLE: pip-audit cannot be had."; fi

lock: $(VENV)/bin/python ## Resolve the dependencies anew (needs the network)
	@$(PIP) install uv
	$(BIN)/python scripts/lock.py
