import { type FileKind, kindOfFile } from "./suppression-files.ts";

/** A commit as the walk through a history sees it. */
export interface HistoryCommit {
  readonly id: string;
  readonly parent: string;
  readonly tree: string;
  readonly parentTree: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly subject: string;
  readonly files: readonly string[];
}

/** More files than this is a move or a sweep, not a fix. */
const MOST_FILES = 40;

// "fix: wrong total", "Fixes #12", "handle missing file", "bug in cart", "don't crash on empty input", "revert …"
const SAYS_FIX =
  /\b(?:fix(?:e[sd]|ing)?|hotfix|bug(?:s|fix)?|repair(?:s|ed)?|resolv(?:e[sd]?|ing)|regress(?:ion|ed)?|crash(?:e[sd])?|broken?|breaks|wrong(?:ly)?|incorrect(?:ly)?|correct(?:s|ed|ly)?|fail(?:s|ed|ing|ure)?|errors?|handle[sd]?|prevents?|avoids?|missing|typo|closes? #\d+|issue #\d+)\b/i;

// README.md, docs/guide.rst, LICENSE, .github/workflows/ci.yml, CHANGELOG
const NO_CODE =
  /(?:^|\/)(?:docs?|\.github)\/|\.(?:md|rst|adoc|svg|png|jpe?g|gif)$|(?:^|\/)(?:LICENSE|CHANGELOG|NOTICE|AUTHORS|README)[^/]*$/i;

/** True for a commit that says it fixes something, and changes code to do so. */
export function looksLikeFix(commit: Pick<HistoryCommit, "subject" | "files">): boolean {
  const code = commit.files.filter((file) => !NO_CODE.test(file));
  return code.length > 0 && commit.files.length <= MOST_FILES && SAYS_FIX.test(commit.subject);
}

const FOR_TESTS: ReadonlySet<FileKind> = new Set(["test", "expected", "support"]);

/** True for a file that holds tests, or what only tests read. */
export function isTestFile(path: string): boolean {
  return FOR_TESTS.has(kindOfFile(path));
}

/** The part of a git diff that concerns test files; "" where none does. */
export function testPart(diff: string): string {
  // diff --git a/src/a.test.ts b/src/a.test.ts
  const files = diff.split(/^(?=diff --git )/m);
  return files.filter((file) => isTestFile(/^diff --git a\/.* b\/(.*)$/m.exec(file)?.[1] ?? "")).join("");
}
