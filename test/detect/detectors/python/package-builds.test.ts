import { pythonBuild } from "#detect/detectors/python/package-builds.ts";
import { playRows } from "../rows.ts";

playRows(pythonBuild, [
  [
    "error: Multiple top-level packages discovered in a flat-layout: ['data', 'shop'].",
    [
      {
        message: "Multiple top-level packages discovered in a flat-layout: ['data', 'shop'].",
        category: "build_error",
      },
    ],
  ],
  [
    "ERROR Failed to parse /app/pyproject.toml: Expected ']' (at line 1, column 14)",
    [{ message: "Expected ']'", file: "/app/pyproject.toml", line: 1, column: 14 }],
  ],
  ["ERROR Source /app does not appear to be a Python project: no pyproject.toml or setup.py", [{ from: 0 }]],
  ["ERROR Backend 'frob.build' is not available.", [{ category: "missing_dependency" }]],
  ["ERROR Backend subprocess exited when trying to invoke build_wheel", []],
  ["Successfully built shop-1.0-py3-none-any.whl", []],
]);
