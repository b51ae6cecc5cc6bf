const WORDS: Readonly<Record<string, string>> = {
  test_failure: "test failures",
  build_error: "build errors",
  lint_error: "lint errors",
  type_error: "type errors",
  syntax_error: "syntax errors",
  runtime_error: "runtime errors",
  missing_dependency: "missing dependencies",
  config_error: "configuration errors",
  permission_error: "permission errors",
  connection_error: "connection errors",
  timeout: "timeouts",
  oom: "out-of-memory failures",
  other: "other failures",
};

/** A category in words, as many: "missing dependencies". */
export function categoryWords(category: string): string {
  return Object.hasOwn(WORDS, category)
    ? WORDS[category]!
    : `failures of the kind ${category.replaceAll("_", " ")}`;
}
