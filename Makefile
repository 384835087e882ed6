# Two words are enough: `make play` and `make test`. Both do all set-up themselves; they need Python 3.11+
# and a network to the package registry. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV_VERSION := 0.13.7
UV := $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
# What the compiled rules are made from: when one of these is newer, they are compiled again.
COMPILED := $(shell find src/stolik/core src/stolik/kit src/stolik/search src/stolik/games src/stolik/server/table src/stolik/server/live src/stolik/server/store -name '*.py' -not -path '*/tests/*' 2>/dev/null)
# The locked packages by name and hash; --frozen reads uv.lock as it is.
LOCKED = $(UV) export --quiet --frozen --no-emit-project --no-header --extra server

# What the page is built from, and the shell that finds Node for it.
PAGE_SOURCES := $(shell find web src/stolik/games/*/web docs/verify_by_hand.mjs -type f -not -path 'web/.made/*' 2>/dev/null) package.json
WITH_NODE := web/build/with_node

export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := $(VENV)

.PHONY: help play test check check-page slow faults build page types lighthouse bench pictures lock clean
.DEFAULT_GOAL := help

help:
	@echo "make play    set everything up and open the house: tables in the browser"
	@echo "make test    set everything up and check all that must hold"
	@echo "make check   the quick checks alone: format, lint, types, architecture"
	@echo "make check-page  the quick checks of the page: format, lint, types, sentences, small tests"
	@echo "make slow    ten thousand random games of everything, every piece counted"
	@echo "make faults  kill, pause, fuzz, spy on and load the server, with figures"
	@echo "make page    build the page (done by play and test when needed)"
	@echo "make types   write the wire's types for the browser from the server's structs"
	@echo "make build   compile the rules (done by play and test when needed)"
	@echo "make bench   ours and the peers in one run, printed as ratios"
	@echo "make pictures  draw the pictures of the documentation anew"
	@echo "make lighthouse  what Lighthouse thinks of the shelf and of a running table"
	@echo "make lock    resolve the dependencies anew into uv.lock"
	@echo "make clean   remove everything that the commands above made"

play: $(VENV)/built page
	@$(BIN)/stolik serve

test: check check-page $(VENV)/built-for-tests page
	$(BIN)/pytest -q -n auto --dist loadgroup
	$(BIN)/pytest -q -n 2 -m "not slow and not timed" tests/browser
	$(BIN)/pytest -q -m timed tests/browser
	STOLIK_PURE=1 $(BIN)/pytest -q -n auto --dist loadgroup tests/core tests/conformance tests/server/table tests/server/live tests/faults/test_secrecy.py src/stolik/games

check: $(VENV)/built-for-tests
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	STOLIK_PURE=1 $(BIN)/python web/build/wire_types.py --check

# The page's own checks: format and lint, types of code and of both languages' sentences, tests of what needs no browser.
check-page: node_modules/.ready
	$(WITH_NODE) npm run --silent check
	$(WITH_NODE) npm run --silent test -- --silent

# The tests too long for every day: ten thousand games of everything.
slow: $(VENV)/built-for-tests
	$(BIN)/pytest -q -n auto -m slow

# What can go wrong, done on purpose: one table of figures, each with a control that must fail.
faults: $(VENV)/built-for-tests
	$(BIN)/python -m faults --size full

build: $(VENV)/built

# The page: types from the server's structs are committed (`make types`), so this needs Node alone.
page: src/stolik/server/site/index.html

src/stolik/server/site/index.html: $(PAGE_SOURCES) node_modules/.ready
	@echo "Building the page …"
	@$(WITH_NODE) npm run --silent build -- --logLevel warn
	@touch $@

# npm ci refuses where the registry lacks another platform's optional parts; npm install takes the same versions.
node_modules/.ready: package.json package-lock.json $(VENV)/ready
	@$(WITH_NODE) --look || $(LOCKED) --no-default-groups --group page | $(UV) pip install --quiet --require-hashes --requirement -
	@echo "Installing what the page is built with …"
	@$(WITH_NODE) npm ci --silent 2>/dev/null || $(WITH_NODE) npm install --silent --no-save
	@touch $@

# Lighthouse on the shelf and on a running table; it is fetched only for this.
lighthouse: $(VENV)/built-for-tests page
	PYTHONPATH=tests $(BIN)/python bench/lighthouse.py

types: $(VENV)/built
	@STOLIK_PURE=1 $(BIN)/python web/build/wire_types.py

bench: $(VENV)/built-for-bench
	$(LOCKED) --no-default-groups --group bench | $(UV) pip install --quiet --require-hashes --requirement -
	$(BIN)/python -m bench

pictures: $(VENV)/built-for-tests page
	$(BIN)/python docs/draw_pictures.py
	PYTHONPATH=tests $(BIN)/python docs/draw_screens.py

# Download addresses are left out of the lock file: packages are fetched by name from the registry
# that the machine is set up for, and checked by their hashes.
lock: $(UV)
	$(UV) lock
	sed -E -i.old 's#registry = "https://[^"]*"#registry = "pypi"#; s#url = "https://[^"]*/([^/"]+)"#filename = "\1"#' uv.lock
	rm -f uv.lock.old

clean:
	rm -rf $(VENV) .tools node_modules web/.made src/stolik/server/site build dist src/stolik.egg-info src/stolik/_native .mypy_cache .ruff_cache .pytest_cache .hypothesis

.tools/bin/uv:
	@echo "Setting up uv in .tools …"
	@$(PYTHON) -m venv .tools
	@.tools/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

$(VENV)/ready: pyproject.toml uv.lock | $(UV)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Stolik needs Python 3.11 or newer; set PYTHON=…"; exit 1; }
	@test -x $(BIN)/python || $(UV) venv --quiet --python "$$(command -v $(PYTHON))" $(VENV)
	@echo "Installing the locked packages …"
	@$(LOCKED) --no-default-groups --group build | $(UV) pip install --quiet --require-hashes --requirement -
	@touch $@

$(VENV)/built: $(VENV)/ready setup.py $(COMPILED)
	@echo "Compiling the rules …"
	@$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@$(BIN)/stolik about
	@rm -f $(VENV)/built-for-bench
	@touch $@

# The rules with the games of bench/same compiled into their group; it serves as the usual build, too.
$(VENV)/built-for-bench: $(VENV)/ready setup.py $(COMPILED) $(wildcard bench/same/*.py)
	@echo "Compiling the rules and the games of the bench …"
	@STOLIK_BENCH=1 $(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $(VENV)/built $@

$(VENV)/built-for-tests: $(VENV)/built uv.lock
	@$(LOCKED) --no-default-groups --group dev | $(UV) pip install --quiet --require-hashes --requirement -
	@touch $@
