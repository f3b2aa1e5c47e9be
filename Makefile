# Two commands: `make play` and `make test`. The rest is for those who work here.
# web/tools/install.py installs what is missing once; stamp files in .build/ record it.

PYTHON ?= python3
RUN := .venv/bin/python
NODE_BIN := web/node_modules/.bin
STAMP := .build
export PYTHONPATH := .:web/tools

.DEFAULT_GOAL := help
.PHONY: help play test check build bench audit soak browsers shots pictures lint lint-python lint-page unit \
  unit-covered unit-slow quick node-tests e2e clean python

help:
	@echo "make play      install, build and serve the page (PORT=8080 chooses the port)"
	@echo "make test      install and run every check, including those in a browser"
	@echo "make check     the checks that need no browser"
	@echo "make build     build dist/, the static page"
	@echo "make bench     measure start-up, speed, and roughly the strength of the bots"
	@echo "make audit     run Lighthouse on the page; fails below 100 / 100 / 100 / 98"
	@echo "make soak      kill page and browser during games, imports and updates (GAMES=20: fewer)"
	@echo "make browsers  test start, offline use and a short game in Firefox and WebKitGTK"
	@echo "make shots     write pictures of every screen to .build/shots (ONLY=table: some)"
	@echo "make clean     remove everything that the build and the tests made"

# Check the Python version first: an old Python cannot even parse our scripts.
python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed: none found as $(PYTHON)." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed, this is $$($(PYTHON) -V 2>&1); try PYTHON=python3.12." >&2; exit 1; }

$(STAMP)/npm.stamp: web/package.json web/package-lock.json | python
	@$(PYTHON) web/tools/install.py npm

$(STAMP)/venv.stamp: requirements-tools.txt | python
	@$(PYTHON) web/tools/install.py venv

$(STAMP)/chromium.stamp: $(STAMP)/venv.stamp web/tools/install.py
	@$(PYTHON) web/tools/install.py chromium

$(STAMP)/browsers.stamp: $(STAMP)/venv.stamp
	@$(PYTHON) web/tools/install.py browsers

$(STAMP)/audit.stamp: web/audit/package.json web/audit/package-lock.json | python
	@$(PYTHON) web/tools/install.py audit

build: $(STAMP)/npm.stamp | python
	@$(PYTHON) web/tools/build.py

play: build
	@$(PYTHON) web/tools/serve.py

# Checks that use one core each run side by side, the longest first.
TOGETHER := --no-print-directory --jobs=2 --output-sync=target

lint:
	@$(MAKE) $(TOGETHER) lint-python lint-page

lint-python: $(STAMP)/venv.stamp
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	$(RUN) -m mypy e2e

lint-page: $(STAMP)/npm.stamp
	cd web && node_modules/.bin/biome check --error-on-warnings .
	$(NODE_BIN)/tsc -p web
	$(NODE_BIN)/tsc -p web/tsconfig.worker.json

# Unit tests of web/js; some of them call the real engine.
node-tests: $(STAMP)/npm.stamp $(STAMP)/venv.stamp
	PYTHON=$(RUN) node --test web/tests/*.test.js web/tests/*/*.test.js

# Measuring coverage doubles the time of a test, so tests that add none run on their own, beside the
# others. They take longer, so the others get half as many processes.
HALF := $(shell echo $$(( ($$(getconf _NPROCESSORS_ONLN) + 1) / 2 )))

unit-covered: $(STAMP)/venv.stamp $(STAMP)/npm.stamp
	$(RUN) -m pytest -q -n $(HALF) --dist worksteal -m "not slow and not no_cover" \
	  --cov --cov-report=term-missing:skip-covered tests

unit-slow: $(STAMP)/venv.stamp $(STAMP)/npm.stamp
	$(RUN) -m pytest -q -n auto --dist worksteal -m "slow or no_cover" tests

unit:
	@$(MAKE) $(TOGETHER) unit-slow unit-covered

quick: $(STAMP)/venv.stamp node-tests
	$(RUN) -m pytest -q -n auto -m "not slow" tests

check: lint quick

e2e: build $(STAMP)/venv.stamp $(STAMP)/chromium.stamp
	$(RUN) -m pytest -n auto --dist loadgroup e2e

shots: build $(STAMP)/venv.stamp $(STAMP)/chromium.stamp
	$(RUN) e2e/shots.py $(ONLY)

test:
	@$(MAKE) $(TOGETHER) unit-slow unit-covered lint-python build node-tests lint-page $(STAMP)/chromium.stamp
	@$(MAKE) --no-print-directory e2e

browsers: build $(STAMP)/venv.stamp $(STAMP)/browsers.stamp
	$(RUN) e2e/browsers.py

soak: build $(STAMP)/venv.stamp $(STAMP)/chromium.stamp
	$(RUN) e2e/soak.py $(or $(GAMES),100)
	$(RUN) e2e/soak_install.py $(or $(GAMES),60)

# Every part runs, also after one that missed its goal.
BENCHES := e2e/bench_startup.py e2e/bench_transfer.py e2e/bench_views.py \
  "-m pygames.lab.bench_engine" "-m pygames.lab.bench_rl" e2e/bench_bots.py "-m pygames.lab.strength --quick" \
  "-m pygames.lab.review_bench --quick" e2e/bench_review.py e2e/bench_interaction.py

bench: build $(STAMP)/venv.stamp $(STAMP)/chromium.stamp
	@missed=0; for part in $(BENCHES); do \
	  echo; echo "python $$part"; $(RUN) $$part || missed=1; \
	done; exit $$missed

audit: build $(STAMP)/venv.stamp $(STAMP)/chromium.stamp $(STAMP)/audit.stamp
	$(RUN) e2e/audit.py

# Draws icons, the screenshots of the manifest and those of README; run it after a visual change.
pictures: build $(STAMP)/venv.stamp $(STAMP)/chromium.stamp
	$(RUN) e2e/draw_pictures.py

clean:
	rm -rf dist .build .venv .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results
