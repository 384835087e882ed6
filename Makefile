# Two words are enough: `make play` and `make test`. Both do all set-up themselves; they need Python 3.11+
# and a network to the package registries. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV_VERSION := 0.13.7
UV := $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
INSTALL = $(UV) pip install --quiet --python $(BIN)/python
LOCK = $(UV) pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11
WITH_NODE := web/build/with_node

# One step: a line when it begins, a line with its seconds when it ends, its output in .steps/NAME.log. What is
# built from files is built again when their bytes have changed (tools/step.py).
STEP = @$(PYTHON) tools/step.py
ALONGSIDE = @$(MAKE) --no-print-directory --keep-going --jobs
PYTEST = $(BIN)/pytest -q -p no:cacheprovider --report .steps/$@.report $(CHANCE)
RULES = $(STEP) rules --inputs src/stolik pyproject.toml setup.py requirements/play.txt \
	--output src/stolik/_native/manifest.json -- $(BIN)/python setup.py build_ext --inplace

export UV_PYTHON_DOWNLOADS := never
export VIRTUAL_ENV := $(abspath $(VENV))

.PHONY: help play test test-all explore measure plant prove-gate check check-page test-compiled test-source test-browser \
	full-compiled full-browser full-source build page types bench lighthouse pictures faults lock clean packages \
	test-packages project rules programs node_modules peer
.DEFAULT_GOAL := help

help:
	@echo "make play        set everything up and open tables in the browser"
	@echo "make test        set everything up and check all that must hold (at most 10 minutes on two cores)"
	@echo "make test-all    the same at full size, all of it also from source, and the figures; takes hours"
	@echo "make explore     the same suites with fresh seeds for SECONDS=600; prints the seed of what fails"
	@echo "make measure     figures of speed, load and page; prints and keeps them, fails nothing"
	@echo "make plant       plant small faults one at a time: each must be found by its tests"
	@echo "make prove-gate  run the gate calm, under load and at low priority in fresh clones: the same verdict"
	@echo "make check       the quick checks alone: format, lint, types, architecture"
	@echo "make check-page  the quick checks of the page: format, lint, types, sentences, small tests"
	@echo "make build       compile the rules;  make page: build the page;  make types: the wire's types for it"
	@echo "make bench       ours and the peers in one run, printed as ratios"
	@echo "make faults      kill, pause, fuzz and spy on the server at full size, with figures"
	@echo "make pictures    draw the pictures of the documentation;  make lighthouse: what Lighthouse thinks"
	@echo "make lock        resolve the dependencies anew into requirements/*.txt"
	@echo "make clean       remove everything that the commands above made"

# -- playing --------------------------------------------------------------------------------------------------------

# Opens on whatever rules are there. Where they are not compiled yet, that is done at lowest priority while people
# play, for bots that start later and for the next start.
play:
	$(ALONGSIDE)=3 project page
	@nice -n 19 $(RULES:@%=%) & $(BIN)/stolik serve $(if $(LAN),--host 0.0.0.0); status=$$?; kill $$! 2>/dev/null; exit $$status

# -- the gate -------------------------------------------------------------------------------------------------------

# What waits longest comes first: the rules compile on one core while the other runs what needs no build.
PARTS := test-compiled test-browser check-page check test-source

test:
	@$(PYTHON) tools/summary.py --begin
	$(ALONGSIDE)=3 $(PARTS) || true
	@$(PYTHON) tools/summary.py $(PARTS)

# Format, lint, types, layers, the wire's types in the browser.
check: test-packages project
	$(STEP) $@ -- sh -ec '$(BIN)/ruff format --check --quiet; $(BIN)/ruff check --quiet; $(BIN)/mypy; \
		$(BIN)/lint-imports --no-cache; STOLIK_PURE=1 $(BIN)/python web/build/generate_types.py --check'

# The page's own checks: format and lint, types of code and of both languages' sentences, tests that need no browser.
check-page: node_modules
	$(STEP) $@ -- sh -ec '$(WITH_NODE) npm run --silent check; $(WITH_NODE) npm run --silent test -- --silent'

test-source: test-packages project programs
	$(STEP) $@ -- env STOLIK_PURE=1 $(PYTEST) -n 2 --dist loadgroup -m "(source or both) and not slow"

test-compiled: test-packages rules page programs
	$(STEP) $@ -- $(PYTEST) -n 2 --dist loadgroup -m "not source and not slow"

test-browser: test-packages rules page programs
	$(STEP) $@ -- $(PYTEST) -n 2 -m "not timed and not slow" tests/browser

# The same suites at full size; everything once more from source, where the usual size is enough, as what is played ten
# thousand times is the same code; and the figures last and alone.
FULL_PARTS := full-compiled full-browser full-source

test-all: test
	@$(MAKE) --no-print-directory --keep-going $(FULL_PARTS) || true
	@PYTHONPATH=tests:. $(WITH_NODE) $(BIN)/python tools/measure.py
	@$(PYTHON) tools/summary.py $(PARTS) $(FULL_PARTS)

full-compiled: test-packages rules page programs peer
	$(STEP) $@ -- $(WITH_NODE) $(PYTEST) --size full -n 2 --dist loadgroup -m "not source"

full-browser: test-packages rules page programs
	$(STEP) $@ -- $(PYTEST) --size full -n 2 -m "not timed" tests/browser

full-source: test-packages project programs
	$(STEP) $@ -- env STOLIK_PURE=1 $(PYTEST) -n 2 --dist loadgroup -m "not slow"

explore: test-packages rules page programs
	@$(PYTHON) tools/explore.py $(or $(SECONDS),600)

measure: test-packages rules page programs peer
	@PYTHONPATH=tests:. $(WITH_NODE) $(BIN)/python tools/measure.py

plant: test-packages project node_modules programs
	@PYTHONPATH=tests:. $(BIN)/python -m planted

prove-gate:
	@$(PYTHON) tools/prove_gate.py

faults: test-packages rules programs
	@PYTHONPATH=tests:. $(BIN)/python -m faults --size full

# -- set-up ---------------------------------------------------------------------------------------------------------

build: rules
	@$(BIN)/stolik about

packages: | $(UV)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Stolik needs Python 3.11 or newer; set PYTHON=…"; exit 1; }
	$(STEP) $@ --inputs requirements/play.txt --output $(BIN)/python -- sh -ec 'test -x $(BIN)/python || \
		$(UV) venv --quiet --python "$$(command -v $(PYTHON))" $(VENV); $(INSTALL) --require-hashes -r requirements/play.txt'

test-packages: packages
	$(STEP) $@ --inputs requirements/test.txt --output $(BIN)/pytest -- $(INSTALL) --require-hashes -r requirements/test.txt

# The project itself, as an editable install; its rules are compiled by a step of their own.
project: packages
	$(STEP) $@ --inputs pyproject.toml setup.py --output $(BIN)/stolik -- \
		env STOLIK_COMPILE=no $(INSTALL) --no-deps --no-build-isolation --editable .

rules: project
	$(RULES)

# Programs that the project cannot ship: says what is there, installs what is missing where it may.
programs:
	$(STEP) $@ --show -- $(PYTHON) tests/support/programs.py --install

# npm ci refuses where the registry lacks another platform's optional parts; npm install takes the same versions.
node_modules: $(shell $(WITH_NODE) --look 2>/dev/null || echo packages)
	@$(WITH_NODE) --look || $(INSTALL) --require-hashes -r requirements/page.txt
	$(STEP) page-packages --inputs package.json package-lock.json --output node_modules/.bin/vite -- \
		sh -ec '$(WITH_NODE) npm ci --silent 2>/dev/null || $(WITH_NODE) npm install --silent --no-save'

# The page: types from the server's structs are committed (`make types`), so this needs Node alone.
page: node_modules
	$(STEP) $@ --inputs web $(wildcard src/stolik/games/*/web src/stolik/games/*/texts) docs/verify_by_hand.mjs package.json package-lock.json \
		--output src/stolik/server/site/index.html -- $(WITH_NODE) npm run --silent build -- --logLevel warn

# The server beside which ours is put under load.
peer: test-packages node_modules
	$(STEP) $@ --inputs faults/load/boardgame/package.json faults/load/boardgame/package-lock.json \
		--output faults/load/boardgame/node_modules/boardgame.io/package.json -- \
		env PYTHONPATH=tests:. $(WITH_NODE) $(BIN)/python -m faults.load.peer

types: project
	@STOLIK_PURE=1 $(BIN)/python web/build/generate_types.py

# -- figures and pictures -------------------------------------------------------------------------------------------

bench: test-packages project
	@STOLIK_BENCH=1 $(BIN)/python setup.py build_ext --inplace
	$(BIN)/python -m bench

lighthouse: test-packages rules page programs
	PYTHONPATH=tests $(BIN)/python bench/lighthouse.py

pictures: test-packages rules page programs
	$(BIN)/python docs/draw_terminal.py
	PYTHONPATH=tests $(BIN)/python docs/draw_browser.py

# -- the rest -------------------------------------------------------------------------------------------------------

# Names, versions and hashes, no addresses: packages come from the registry that the machine is set up for.
lock: | $(UV)
	$(LOCK) pyproject.toml --extra server --group build -o requirements/play.txt
	$(LOCK) pyproject.toml --extra server --group build --group test -c requirements/play.txt -o requirements/test.txt
	$(LOCK) --group page -o requirements/page.txt

clean:
	rm -rf $(VENV) .tools .steps node_modules web/.made src/stolik/server/site build dist src/stolik.egg-info src/stolik/_native src/stolik/_native.new
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis

.tools/bin/uv:
	$(STEP) uv -- sh -ec '$(PYTHON) -m venv .tools; .tools/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)'
