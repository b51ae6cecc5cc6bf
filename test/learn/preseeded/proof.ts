/** For each lesson real output that it answers to, and real output that looks alike and that it must leave alone. */
export interface Proof {
  readonly hits: readonly string[];
  readonly lookAlikes: readonly string[];
}

const proof = (hits: string, lookAlikes: string): Proof => ({
  hits: hits.split(" "),
  lookAlikes: lookAlikes.split(" "),
});

const PACKAGE_HITS =
  "node/cjs-missing-module jest/suite-cannot-run tsc/missing-module lessons/node-scoped-missing";
const NOT_PACKAGES =
  "node-test/file-crashes node/script-not-found lessons/node-alias-missing lessons/ts-relative-missing lessons/ts-no-types";

/** "python/missing-module" is in test/fixtures/output, "lessons/python-src" in test/fixtures/lessons. */
export const PROOF: Readonly<Record<string, Proof>> = {
  "seed/python-declared-not-installed": proof(
    "python/missing-module pytest/collection-error",
    "lessons/python-own-submodule lessons/python-module-not-package python/import-error",
  ),
  "seed/python-missing-module": proof(
    "python/missing-module unittest/import-error",
    "lessons/python-own-submodule lessons/python-src pip/build-fails lessons/python-circular",
  ),
  "seed/python-own-module": proof(
    "lessons/python-own-module lessons/python-own-submodule lessons/python-src lessons/python-module-not-package",
    "python/missing-module pytest/collection-error",
  ),
  "seed/python-build-requires": proof("pip/build-fails", "python/missing-module pip/setup-raises"),
  "seed/python-cannot-import-name": proof(
    "python/import-error",
    "lessons/python-circular lessons/python-shadowed",
  ),
  "seed/python-circular-import": proof(
    "lessons/python-circular",
    "python/import-error go-build/import-cycle",
  ),
  "seed/python-relative-import": proof(
    "lessons/python-relative-import",
    "lessons/python-relative-import-beyond",
  ),
  "seed/python-shadowed-module": proof(
    "lessons/python-shadowed",
    "lessons/python-no-attribute python/import-error",
  ),
  "seed/python-fstring-brace": proof("lessons/python-fstring", "lessons/python-invalid-syntax-plain"),
  "seed/python-invalid-syntax": proof(
    "lessons/python-invalid-syntax-plain flake8/syntax-error mypy/syntax-error",
    "lessons/python-invalid-syntax lessons/python-conflict-marker python/syntax-error ruby/syntax-error",
  ),
  "seed/python-tabs-and-spaces": proof("lessons/python-tabs lessons/python-unindent", "python/indentation"),
  "seed/python-none-value": proof(
    "lessons/python-none-iterable lessons/python-none-attribute lessons/pytest-none pytest/several",
    "lessons/python-int-subscript lessons/python-no-attribute ruby/no-method",
  ),
  "seed/python-wrong-kind-of-value": proof(
    "lessons/python-int-subscript",
    "lessons/python-none-iterable lessons/python-unhashable",
  ),
  "seed/python-no-attribute": proof(
    "lessons/python-no-attribute",
    "lessons/python-none-attribute lessons/python-shadowed mypy/several",
  ),
  "seed/python-unhashable": proof("lessons/python-unhashable", "lessons/python-int-subscript"),
  "seed/python-mutable-default": proof(
    "lessons/python-mutable-default ruff/concise",
    "lessons/python-unhashable",
  ),
  "seed/python-running-event-loop": proof("lessons/python-event-loop", "lessons/python-event-loop-closed"),
  "seed/pytest-fixture-missing": proof("pytest/fixture-missing", "pytest/fixture-error"),
  "seed/pip-externally-managed": proof("pip/externally-managed", "pip/requirements-missing"),
  "seed/pip-no-such-package": proof("pip/no-match pip/no-such-version", "pip/conflict npm/not-in-registry"),
  "seed/pip-conflict": proof("pip/conflict", "pip/check-several npm/eresolve"),

  "seed/node-declared-not-installed": proof(PACKAGE_HITS, NOT_PACKAGES),
  "seed/node-declared-not-installed-pnpm": proof(PACKAGE_HITS, NOT_PACKAGES),
  "seed/node-missing-package": proof(
    `${PACKAGE_HITS} vitest/missing-import-other`,
    `${NOT_PACKAGES} npm/not-in-registry`,
  ),
  "seed/node-path-alias": proof(
    "lessons/node-alias-missing lessons/ts-relative-missing",
    "lessons/node-scoped-missing node-test/file-crashes",
  ),
  "seed/node-missing-file": proof(
    "node-test/file-crashes node/esm-missing-file vitest/missing-import webpack/missing-package-other",
    "node/cjs-missing-module node/script-not-found node/file-not-found",
  ),
  "seed/node-not-built": proof("node/script-not-found", "node/esm-missing-file node/file-not-found"),
  "seed/node-builtin-in-bundle": proof(
    "webpack/several esbuild/several",
    "webpack/missing-package node/cjs-missing-module",
  ),
  "seed/node-missing-export": proof(
    "node/esm-missing-export esbuild/no-export rollup/no-export",
    "node/esm-missing-file tsc/missing-property",
  ),
  "seed/node-require-of-esm": proof(
    "lessons/node-require-esm lessons/node-require-async",
    "lessons/node-require-undefined lessons/node-import-outside",
  ),
  "seed/node-import-outside-module": proof(
    "lessons/node-import-outside lessons/jest-import-outside",
    "node/syntax-error jest/syntax-error",
  ),
  "seed/node-require-in-esm": proof("lessons/node-require-undefined", "lessons/node-require-esm"),
  "seed/node-property-of-undefined": proof(
    "node/uncaught-typeerror jest/several",
    "lessons/node-property-set lessons/ts-undefined node/custom-error-class",
  ),
  "seed/node-heap": proof("node/heap-out-of-memory", "python/memory shell/killed"),
  "seed/node-file-watchers": proof("lessons/node-watchers", "lessons/node-disk-full"),
  "seed/disk-full": proof("lessons/node-disk-full", "lessons/node-watchers node/file-not-found"),
  "seed/ts-no-types": proof("lessons/ts-no-types", "tsc/missing-module mypy/missing-stubs"),
  "seed/ts-possibly-undefined": proof("lessons/ts-undefined", "tsc/missing-property node/uncaught-typeerror"),
  "seed/ts-no-inputs": proof("tsc/no-inputs", "tsc/broken-config eslint/no-match"),
  "seed/eslint-config-missing": proof(
    "eslint/config-missing",
    "lessons/eslint-old-config eslint/plugin-missing eslint/unknown-rule",
  ),
  "seed/js-test-timeout": proof(
    "lessons/jest-timeout lessons/vitest-timeout mocha/chai-several",
    "lessons/jest-open-handles node-test/timeout go-test/timeout shell/timeout",
  ),
  "seed/jest-open-handles": proof("lessons/jest-open-handles", "lessons/jest-timeout shell/timeout"),
  "seed/js-snapshot-differs": proof(
    "jest/snapshot lessons/jest-snapshot-file lessons/vitest-snapshot",
    "lessons/jest-snapshot-new jest/assertion",
  ),
  "seed/jest-snapshot-not-written": proof(
    "lessons/jest-snapshot-new",
    "lessons/jest-snapshot-file jest/snapshot",
  ),
  "seed/npm-peer-conflict": proof("npm/eresolve npm/eresolve-other", "npm/not-in-registry pip/conflict"),
  "seed/npm-engine": proof("lessons/npm-engine", "npm/broken-manifest npm/ci-without-lock"),
  "seed/lock-file-out-of-date": proof(
    "lessons/npm-lock-out-of-sync pnpm/outdated-lock yarn/frozen-lockfile",
    "npm/ci-without-lock yarn/broken-lockfile lessons/cargo-locked",
  ),
  "seed/npm-missing-script": proof(
    "npm/missing-script pnpm/missing-script yarn/missing-script yarn/berry-missing-script",
    "node/script-not-found make/no-target shell/bash-command-not-found",
  ),

  "seed/go-unused": proof(
    "go-build/several go-build/current-several",
    "go-build/undefined cargo-build/denied-warning",
  ),
  "seed/go-missing-sum": proof(
    "lessons/go-missing-sum",
    "lessons/go-not-downloaded go-build/missing-package",
  ),
  "seed/go-not-downloaded": proof(
    "lessons/go-not-downloaded",
    "lessons/go-missing-sum go-build/missing-package",
  ),
  "seed/go-missing-module": proof(
    "go-build/missing-package lessons/go-old-path",
    "go-build/missing-std-package lessons/go-missing-sum go-build/no-go-mod",
  ),
  "seed/go-own-package-path": proof(
    "go-build/missing-std-package go-build/current-missing-std-package",
    "go-build/missing-package",
  ),
  "seed/go-import-cycle": proof("go-build/import-cycle", "lessons/python-circular go-build/missing-package"),
  "seed/go-nil-map": proof("lessons/go-nil-map", "go-build/run-panic lessons/go-index-range"),
  "seed/go-nil-pointer": proof("go-build/run-panic", "lessons/go-nil-map go-test/panic javac/null-pointer"),

  "seed/rust-use-after-move": proof("cargo-build/borrow", "lessons/rust-borrow lessons/rust-lifetime"),
  "seed/rust-borrow-conflict": proof(
    "lessons/rust-borrow lessons/rust-two-mutable",
    "cargo-build/borrow lessons/rust-lifetime",
  ),
  "seed/rust-own-path": proof("lessons/rust-own-module", "cargo-build/several lessons/rust-gated"),
  "seed/rust-feature-off": proof("lessons/rust-gated", "lessons/rust-own-module lessons/cargo-feature"),
  "seed/rust-unresolved-import": proof(
    "cargo-build/several lessons/rust-unresolved-module",
    "lessons/rust-own-module lessons/rust-gated cargo-build/missing-crate",
  ),
  "seed/cargo-no-such-feature": proof(
    "lessons/cargo-feature",
    "lessons/cargo-no-such-version lessons/rust-gated",
  ),
  "seed/cargo-lock-out-of-date": proof(
    "lessons/cargo-locked",
    "cargo-build/broken-manifest pnpm/outdated-lock",
  ),

  "seed/bundler-gems-not-installed": proof(
    "lessons/bundler-missing-gem",
    "lessons/bundler-not-in-gemfile lessons/bundler-version ruby/cannot-load",
  ),
  "seed/bundler-version": proof("lessons/bundler-version", "lessons/bundler-missing-gem"),
  "seed/ruby-missing-library": proof("ruby/cannot-load", "lessons/ruby-relative-missing"),
  "seed/ruby-missing-file": proof("lessons/ruby-relative-missing", "ruby/cannot-load"),
  "seed/ruby-nil": proof("ruby/no-method", "lessons/ruby-undefined-method"),

  "seed/java-class-version": proof(
    "lessons/java-class-version lessons/java-class-version-library",
    "lessons/javac-release javac/main-not-found",
  ),
  "seed/java-release": proof("lessons/javac-release", "lessons/java-class-version"),
  "seed/java-missing-symbol": proof(
    "javac/cannot-find-symbol maven/compile-error",
    "gcc/undeclared javac/incompatible",
  ),
  "seed/java-missing-package": proof("javac/several", "javac/cannot-find-symbol maven/missing-dependency"),
  "seed/java-null-pointer": proof(
    "javac/null-pointer maven/test-failures",
    "javac/runtime-exception go-build/run-panic",
  ),

  "seed/c-undefined-reference": proof(
    "gcc/undefined-reference ld/undefined-symbols lessons/gcc-math lessons/cpp-undefined-reference",
    "ld/library-missing ld/twice-defined gcc/undeclared",
  ),
  "seed/c-missing-library": proof("ld/library-missing", "ld/shared-object-missing gcc/undefined-reference"),
  "seed/c-shared-library-missing": proof("ld/shared-object-missing", "ld/library-missing"),
  "seed/c-missing-header": proof(
    "gcc/missing-header clang/missing-header lessons/gcc-own-header",
    "shell/no-such-file make/recipe-fails gcc/undeclared",
  ),
  "seed/c-implicit-declaration": proof(
    "lessons/gcc-implicit lessons/clang-implicit",
    "gcc/undeclared lessons/gcc-redefinition",
  ),
  "seed/c-segmentation-fault": proof(
    "shell/segfault lessons/c-segfault",
    "shell/abort shell/killed gcc/crash",
  ),

  "seed/shell-not-executable": proof(
    "shell/permission-denied",
    "shell/permission-denied-write lessons/shell-write-denied rsync/permission",
  ),
  "seed/shell-crlf": proof(
    "lessons/shell-crlf-env lessons/shell-crlf-body lessons/zsh-crlf-shebang",
    "shell/bad-interpreter shell/bash-command-not-found",
  ),
  "seed/shell-bad-interpreter": proof(
    "shell/bad-interpreter",
    "lessons/zsh-crlf-shebang shell/permission-denied",
  ),
  "seed/shell-command-not-found": proof(
    "shell/bash-command-not-found shell/dash-command-not-found shell/zsh-command-not-found",
    "lessons/shell-crlf-body lessons/shell-crlf-shebang shell/no-such-file yarn/missing-script",
  ),
  "seed/shell-unbound-variable": proof(
    "shell/unbound-variable lessons/shell-unset-parameter",
    "lessons/shell-parameter-message shell/syntax-error",
  ),

  "seed/conflict-markers": proof(
    "lessons/python-conflict-marker lessons/node-conflict-marker lessons/ts-conflict-marker lessons/gcc-conflict-marker lessons/go-conflict-marker lessons/rust-conflict-marker lessons/json-conflict-marker",
    "lessons/test-expects-markers git/merge-conflict lessons/python-invalid-syntax-plain",
  ),
  "seed/git-merge-conflict": proof(
    "git/merge-conflict",
    "git/patch-does-not-apply lessons/ts-conflict-marker",
  ),
  "seed/git-push-rejected": proof(
    "git/push-rejected lessons/git-fetch-first",
    "git/hook-rejects lessons/git-pull-divergent",
  ),
  "seed/git-detached-head": proof("lessons/git-detached-push", "lessons/git-no-upstream"),
  "seed/git-would-overwrite": proof("lessons/git-local-changes", "git/merge-conflict git/unknown-branch"),
  "seed/git-index-lock": proof("lessons/git-index-lock", "git/not-a-repository"),

  "seed/docker-daemon": proof(
    "lessons/docker-daemon",
    "lessons/docker-socket-denied lessons/docker-copy-missing",
  ),
  "seed/docker-copy-missing": proof(
    "lessons/docker-copy-missing lessons/docker-copy-missing-buildkit",
    "lessons/docker-run-fails lessons/docker-daemon",
  ),
  "seed/port-in-use": proof(
    "node/port-in-use lessons/python-address-in-use",
    "node/connection-refused lessons/node-db-refused",
  ),
  "seed/local-service-refused": proof(
    "node/connection-refused lessons/node-db-refused psql/refused curl/refused",
    "node/port-in-use curl/unknown-host python/connection-refused",
  ),
  "seed/tls-untrusted": proof(
    "lessons/node-tls lessons/python-tls lessons/curl-tls lessons/git-tls",
    "lessons/curl-tls-protocol curl/refused openssl/not-a-certificate",
  ),
};
