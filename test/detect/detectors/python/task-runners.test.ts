import { invoke, nox, tox } from "#detect/detectors/python/task-runners.ts";
import { playRows } from "../rows.ts";

playRows(nox, [
  [
    "nox > Program frobnicate not found.",
    [{ message: "Program frobnicate not found.", category: "missing_dependency" }],
  ],
  ["nox > Sessions not found: lnt", [{ message: "Sessions not found: lnt", category: "config_error" }]],
  [
    "nox > Session lint aborted: the changelog is missing.",
    [{ message: "the changelog is missing.", category: "other" }],
  ],
  ["nox > uv binary not found.\nnox > Session lint was successful.", []],
]);

playRows(tox, [
  [
    "lint: failed with ls is not allowed, use allowlist_externals to allow it",
    [{ message: "ls is not allowed, use allowlist_externals to allow it" }],
  ],
  ["ROOT: HandledError| provided environments not found in configuration file: lnt", [{ from: 0 }]],
  ["ERROR: unknown environment 'lnt'", [{ message: "unknown environment 'lnt'" }]],
  [
    "ERROR:  py27: InterpreterNotFound: python2.7",
    [{ errorType: "InterpreterNotFound", category: "missing_dependency" }],
  ],
  [
    "py27: skipped because could not find python interpreter with spec(s): py27",
    [{ category: "missing_dependency" }],
  ],
  ["  lint: OK (0.08 seconds)\n  congratulations :) (0.13 seconds)", []],
]);

playRows(invoke, [
  ["No idea what 'biuld' is!", [{ message: "No idea what 'biuld' is!", category: "config_error" }]],
  ["Can't find any collection named 'tasks'!", [{ category: "config_error" }]],
  ["I have no idea what 'x' is! Really.", []],
]);
