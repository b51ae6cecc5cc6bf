import { byLines } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

/** python -m build, and what setuptools says through it; what a backend throws is read as Python's. */
export const pythonBuild: Detector = byLines({
  id: "python-build",
  tool: "build",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: [
    "top-level packages discovered in a flat-layout",
    "does not appear to be a python project",
    "error failed to parse ",
    ["error backend '", "is not available"],
  ],
  programs: ["build", "pyproject-build"],
  forms: [
    // "error: Multiple top-level packages discovered in a flat-layout: ['data', 'shop']."
    {
      pattern: /^error: (?<message>Multiple top-level (?:packages|modules) discovered in a flat-layout: .+)$/,
    },
    // "ERROR Source /home/dev/app does not appear to be a Python project: no pyproject.toml or setup.py"
    { pattern: /^ERROR (?<message>Source \S+ does not appear to be a Python project: .+)$/ },
    // "ERROR Failed to parse /home/dev/app/pyproject.toml: Expected ']' at the end of a table declaration (at line 1, column 14)"
    {
      pattern:
        /^ERROR Failed to parse (?<file>\S+\.toml): (?<message>.+?) \(at line (?<line>\d+), column (?<column>\d+)\)$/,
    },
    // "ERROR Backend 'frob.build' is not available."
    { pattern: /^ERROR (?<message>Backend '[\w.:]+' is not available\.)$/ },
  ],
  kindOf: (message) => {
    if (message.startsWith("Backend ")) return "missing_dependency";
    return message.startsWith("Multiple ") ? "build_error" : undefined;
  },
});
