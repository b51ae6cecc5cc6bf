/** What kind of thing went wrong. Open: any string is a category, these are the ones twiceshy knows by itself. */
export const KNOWN_CATEGORIES = [
  "test_failure",
  "build_error",
  "lint_error",
  "type_error",
  "syntax_error",
  "runtime_error",
  "missing_dependency",
  "config_error",
  "permission_error",
  "connection_error",
  "timeout",
  "oom",
  "other",
] as const;

export type Category = (typeof KNOWN_CATEGORIES)[number] | (string & {});

/** Whose problem it is: the code, the machine around it, the way of working, or what nobody knew. */
export type Group = "code" | "environment" | "workflow" | "knowledge" | (string & {});

export type Severity = "critical" | "high" | "medium" | "low";

const GROUP_OF: Record<string, Group> = {
  test_failure: "code",
  build_error: "code",
  lint_error: "code",
  type_error: "code",
  syntax_error: "code",
  runtime_error: "code",
  missing_dependency: "environment",
  config_error: "environment",
  permission_error: "environment",
  connection_error: "environment",
  timeout: "environment",
  oom: "environment",
  other: "workflow",
};

/** The group a category belongs to unless something better is known. */
export function groupOf(category: Category): Group {
  return GROUP_OF[category] ?? "workflow";
}

/**
 * The stated rule of severity:
 * critical: the machine gave up (oom, killed by a signal) or nothing at all can run (a syntax error);
 * high: the program or the build cannot be made or started (build, type, missing dependency, config, permission);
 * medium: it runs and is wrong (tests, exceptions, timeouts, connections);
 * low: it works and looks wrong (lint), or nobody knows.
 */
export function severityOf(category: Category): Severity {
  switch (category) {
    case "oom":
    case "syntax_error":
      return "critical";
    case "build_error":
    case "type_error":
    case "missing_dependency":
    case "config_error":
    case "permission_error":
      return "high";
    case "test_failure":
    case "runtime_error":
    case "timeout":
    case "connection_error":
      return "medium";
    default:
      return "low";
  }
}
