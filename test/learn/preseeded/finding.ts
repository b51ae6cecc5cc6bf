import type { Finding } from "#model/failure.ts";

/** A finding that says what a test needs it to say. */
export function finding(part: Partial<Finding>): Finding {
  return {
    detector: "node",
    tool: "node",
    category: "missing_dependency",
    group: "environment",
    severity: "high",
    tags: [],
    errorType: null,
    message: "",
    file: null,
    line: null,
    column: null,
    test: null,
    frames: [],
    excerpt: part.message ?? "",
    at: 1,
    ...part,
  };
}

/** A module that Node did not find. */
export const missing = (name: string): Finding =>
  finding({ errorType: "Error", message: `Cannot find module '${name}'` });

/** A module that Python did not find. */
export const missingPython = (name: string): Finding =>
  finding({ tool: "python", errorType: "ModuleNotFoundError", message: `No module named '${name}'` });
