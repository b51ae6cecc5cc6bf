import type { Category } from "#model/category.ts";

/** The kinds of failure that orchestrators with a verifier of their own speak of. */
export type FailureKind = "test_failure" | "lint_failure" | "runtime_error" | "tooling_error" | "unknown";

const KIND_OF: Readonly<Record<string, FailureKind>> = {
  test_failure: "test_failure",
  lint_error: "lint_failure",
  type_error: "lint_failure",
  runtime_error: "runtime_error",
  timeout: "runtime_error",
  oom: "runtime_error",
  build_error: "tooling_error",
  syntax_error: "tooling_error",
  missing_dependency: "tooling_error",
  config_error: "tooling_error",
  permission_error: "tooling_error",
  connection_error: "tooling_error",
};

/** A category in those words; one that nobody knows is "unknown". */
export function failureKind(category: Category): FailureKind {
  return Object.hasOwn(KIND_OF, category) ? KIND_OF[category]! : "unknown";
}

/** The kind of a failing run: that of its likely cause. */
export function kindOfRun(failures: readonly { readonly category: Category }[]): FailureKind {
  return failures.length === 0 ? "unknown" : failureKind(failures[0]!.category);
}
