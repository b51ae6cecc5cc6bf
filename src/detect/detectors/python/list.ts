import type { Detector } from "../../detector.ts";
import { conda } from "./conda.ts";
import { django } from "./django.ts";
import { flake8 } from "./flake8.ts";
import { pythonFormatters } from "./formatters.ts";
import { codespell, pydocstyle, vulture, yapf } from "./lint-words.ts";
import { mypy } from "./mypy.ts";
import { notebook } from "./notebook.ts";
import { pythonBuild } from "./package-builds.ts";
import { pip } from "./pip.ts";
import { pipenv } from "./pipenv.ts";
import { poetry } from "./poetry.ts";
import { preCommit } from "./pre-commit.ts";
import { pyright } from "./pyright.ts";
import { pytest } from "./pytest.ts";
import { ruff } from "./ruff.ts";
import { alembic, celery, flask, gunicorn, uvicorn } from "./services.ts";
import { snakemake } from "./sites.ts";
import { invoke, nox, tox } from "./task-runners.ts";
import { pythonTraceback } from "./traceback.ts";
import { unittest } from "./unittest.ts";
import { pythonUsage } from "./usage.ts";
import { uv } from "./uv.ts";

/** The python detectors, the more specific first. */
export const PYTHON: readonly Detector[] = [
  pytest,
  unittest,
  mypy,
  pyright,
  ruff,
  flake8,
  pythonFormatters,
  poetry,
  uv,
  pip,
  django,
  uvicorn,
  gunicorn,
  flask,
  alembic,
  nox,
  tox,
  invoke,
  notebook,
  pythonBuild,
  celery,
  pipenv,
  conda,
  snakemake,
  vulture,
  codespell,
  pydocstyle,
  yapf,
  preCommit,
  pythonTraceback,
  pythonUsage,
];
