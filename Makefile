# Grognard. Needs Python 3.11 or newer and make; everything else goes into .venv.
PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin
READY := .venv/.ready
QUICK := $(addprefix tests/,engine table content golden battleforge fatigue ruse lords anvil test_questions_on_the_wire.py)
EXTRAS := --all-extras

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start some hundred processes: without compiled modules each would compile all of ours again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup test quick check format docs play web wire reference bench load faults golden screenshots pins clean

help: ## this list
	@echo "Grognard: the table, the umpire and the playtest lab for miniature wargames"
	@echo
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: $(READY) ## create .venv with everything pinned

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Grognard needs Python 3.11 or newer; name one with make PYTHON=..." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
	  { echo "Python could not make a virtual environment; on Debian install python3-venv." >&2; exit 1; }
	$(BIN)/python -m pip install -q --no-compile --require-hashes -r requirements.txt
	$(BIN)/python -m pip install -q --no-deps --no-build-isolation --editable .
	@touch $@

test: $(READY) ## every check, then every test
	@$(BIN)/python tools/checks.py test --jobs $(JOBS)
	$(BIN)/python -m pytest -n $(JOBS)

quick: $(READY) ## what a change most likely breaks, in about a minute
	@$(BIN)/python tools/checks.py quick --jobs $(JOBS)
	$(BIN)/python -m pytest -q -n $(JOBS) -m "not slow and not hypothesis and not browser" $(QUICK)

check: $(READY) ## format, lint, strict types, import contracts, docs
	@$(BIN)/python tools/checks.py check --jobs $(JOBS)

format: $(READY) ## put the sources in order
	$(BIN)/ruff check --quiet --fix .
	$(BIN)/ruff format --quiet .
	@$(BIN)/python tools/build_web.py format

web: $(READY) ## build the page, if it changed
	@$(BIN)/python tools/build_web.py

play: web ## open the table in the browser
	$(BIN)/grognard play

wire: $(READY) ## write the page's types anew from the Python ones
	$(BIN)/python tools/wire_types.py

reference: $(READY) ## write the reference for authors and the listings of the guide anew
	$(BIN)/python tools/reference.py
	$(BIN)/python tools/guide.py

bench: $(READY) ## measure the speed of every rule set
	$(BIN)/python -m tools.bench

load: $(READY) ## measure the server with many battles at once, on the loopback
	$(BIN)/python -m tools.load --ruleset ruse --battles 50
	$(BIN)/python -m tools.load --ruleset fatigue --battles 50
	$(BIN)/python -m tools.load --ruleset ruse --battles 10 --bots 20

faults: $(READY) ## kill the server again and again and look for answers that are gone, then send it hostile visitors
	$(BIN)/python -m tools.faults
	$(BIN)/python -m tools.hostile

golden: $(READY) ## write the golden playthroughs anew, to be reviewed as a diff
	$(BIN)/python tools/golden.py

screenshots: web ## take the pictures of the documentation
	@$(BIN)/python tools/browser.py
	@$(BIN)/python tools/postgres.py
	$(BIN)/python tools/screenshots.py

docs: $(READY) ## read the documentation at a loopback address
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

pins: $(READY) ## make requirements.txt anew from pyproject.toml
	@test -x $(BIN)/uv || $(BIN)/python -m pip install -q uv
	$(BIN)/uv pip compile --quiet --generate-hashes --no-header --no-emit-index-url --universal \
	  --python-version 3.11 --upgrade $(EXTRAS) --output-file requirements.txt pyproject.toml

clean: ## remove what was built, also .venv
	rm -rf .venv build dist site web/node_modules web/dist src/grognard/server/static \
	  .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
