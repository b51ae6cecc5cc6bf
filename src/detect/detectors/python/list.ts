import type { Detector } from "../../detector.ts";
import { flake8 } from "./flake8.ts";
import { pythonFormatters } from "./formatters.ts";
import { mypy } from "./mypy.ts";
import { pip } from "./pip.ts";
import { poetry } from "./poetry.ts";
import { pyright } from "./pyright.ts";
import { pytest } from "./pytest.ts";
import { ruff } from "./ruff.ts";
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
  pythonTraceback,
  pythonUsage,
];
