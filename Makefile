# Everything runs in .venv, made here from any Python 3.11 or newer: make PYTHON=python3.12 play
PYTHON ?= python3
BIN := .venv/bin
LOCALE := src/semina/locale

.PHONY: play test programs tables-check check words clean

play: .venv/.installed
	@$(BIN)/semina serve --open

test: .venv/.installed-dev check programs
	$(BIN)/pytest -n auto

# The tests drive a real browser and a real PostgreSQL: Debian's, installed where apt is there.
programs:
	@missing=; \
	  for name in chromium chromium-browser google-chrome missing; do command -v $$name >/dev/null && break; done; \
	  [ $$name != missing ] || missing=chromium; \
	  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$$missing postgresql"; \
	  command -v curl >/dev/null || missing="$$missing curl"; \
	  if [ -z "$$missing" ]; then exit; fi; \
	  if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; \
	  then DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet $$missing; \
	  else echo "The tests need these programs; install them as your system does: $$missing"; fi

# Larger tables than the tests have the time for, and every value of Krur: about ten minutes.
tables-check: .venv/.installed-dev
	$(BIN)/pytest -m large

check: .venv/.installed-dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell

# The catalogues of words: collect the sentences of the code, bring the .po files up to date,
# compile them. A test fails when this has been forgotten.
words: .venv/.installed-dev
	mkdir -p build
	$(BIN)/pybabel -q extract -F pyproject.toml -k _ -k _n:1,2 -k message -k counted:1,2 -k say --no-location --omit-header \
	  --sort-output -o build/semina.pot src
	$(BIN)/pybabel -q update -D semina -i build/semina.pot -d $(LOCALE) --no-fuzzy-matching \
	  --ignore-pot-creation-date --ignore-obsolete -w 100
	$(BIN)/pybabel -q compile -D semina -d $(LOCALE)

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Semina needs Python 3.11 or newer; $(PYTHON) is not. Try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.installed: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/.installed-dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@ .venv/.installed

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
