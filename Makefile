# Everything a reader or an author does, by name. `make` alone lists it.
.DEFAULT_GOAL := help

ifeq ($(OS),Windows_NT)
PYTHON ?= py -3.11
BIN := .venv/Scripts
else
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
endif
PY := $(BIN)/python

# Stamps: an install is repeated only when one of the files that it reads has changed.
BOOK := .venv/.installed-book
COURSE := .venv/.installed-course
# One thread per process in the tests: two processes share two cores, and sums come out the same.
ONE_THREAD := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1
PYTEST := $(ONE_THREAD) $(PY) -m pytest -n 2 --dist loadfile

.PHONY: help install book test test-code test-notebooks lab notebooks experiments checkpoints benchmark format lint address clean

help:
	@echo "make book          build the book (HTML) into _build/html"
	@echo "make test          run every test, each notebook among them"
	@echo "make lab           open the notebooks in JupyterLab"
	@echo "make install       only install what test and lab need"
	@echo "make notebooks     run notebooks/text/*.py and store the outputs in notebooks/*.ipynb (NAME=04 for one)"
	@echo "make experiments   repeat the longer experiments behind the chapters"
	@echo "make checkpoints   train checkpoints/mini again"
	@echo "make benchmark     measure the speeds that the book quotes (close everything else first)"
	@echo "make format, lint  put code into shape, check it"
	@echo "make address       write the address set in _config.yml into README.md and CITATION.cff"
	@echo "make clean         remove the built book"

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 is needed; found: $$($(PYTHON) --version 2>&1). Say which to use: make book PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

$(BOOK): requirements-book.txt constraints.txt | $(PY)
	@echo "Installing what the book needs into .venv (once; a few minutes on a slow line)"
	$(PY) -m pip install --quiet -r requirements-book.txt
	@touch $@

$(COURSE): requirements.txt requirements-book.txt constraints.txt pyproject.toml | $(PY)
	@echo "Installing the course and its tests into .venv (once; torch is large)"
	$(PY) -m pip install --quiet -r requirements.txt
	$(PY) -m pip install --quiet -c constraints.txt --editable .
	@touch $(BOOK) $@

# A whole build each time (--all): the findings and the map are gathered from the notebooks.
book: $(BOOK)
	$(BIN)/jupyter-book build . --all -W -n --keep-going
	@echo
	@echo "The book is built. Open it in your browser: _build/html/index.html"

test: test-code test-notebooks

test-code: $(COURSE)
	$(PYTEST) --doctest-modules nlm tests

test-notebooks: $(COURSE)
	$(PYTEST) --nbval-lax --nbval-current-env --nbval-cell-timeout=120 notebooks

install: $(COURSE)

lab: $(COURSE)
	$(BIN)/jupyter-lab --LabApp.default_url=/lab/tree/notebooks

notebooks: $(COURSE)
	$(PY) tools/notebooks.py $(NAME)

experiments: $(COURSE)
	set -e; for script in experiments/*.py; do echo "$$script"; $(PY) "$$script"; done

checkpoints: $(COURSE)
	$(PY) -m nlm train --preset mini --out runs/mini
	$(PY) -m nlm publish runs/mini checkpoints/mini
	$(PY) tools/picture.py

benchmark: $(COURSE)
	$(PY) -m benchmarks

format: $(COURSE)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lint: $(COURSE)
	$(BIN)/ruff check .

address: $(BOOK)
	$(PY) tools/address.py

clean:
	rm -rf _build
