import type { TestCount } from "#model/proof.ts";
import { changedCheck } from "./suppression-check.ts";
import { type ChangedFile, readDiff } from "./suppression-diff.ts";
import { swallowedExit } from "./suppression-exit.ts";
import type { Found } from "./suppression-net.ts";
import { editsOnlyTests } from "./suppression-only-tests.ts";
import { silencedTool, specialCase } from "./suppression-silence.ts";
import { skippedTest } from "./suppression-skip.ts";
import { declarations } from "./suppression-tests.ts";
import { weakenedAssertion } from "./suppression-weaken.ts";

export type SuppressionKind =
  | "deletes-test"
  | "skips-test"
  | "fewer-tests"
  | "weakens-check"
  | "silences-tool"
  | "swallows-exit"
  | "changes-check"
  | "special-cases-test"
  | "edits-only-the-test"
  | "too-large";

/** Why a change that turned a check green is no fix. */
export interface Suppression extends Found {
  readonly kind: SuppressionKind;
}

export interface CuredFailure {
  readonly file: string | null;
  readonly test: string | null;
  readonly category: string;
}

/** What is known about the check besides the change. */
export interface SuppressionContext {
  readonly failures: readonly CuredFailure[];
  readonly testsWith: TestCount | null;
  readonly testsWithout: TestCount | null;
}

const MOST_CHARACTERS = 4_000_000;

/**
 * Says when a "fix" only keeps the check from speaking; null where nothing speaks against it.
 * It reads lines, not programs: it may be fooled, so that a change it passes still has to be proven by running.
 */
export function suppressionIn(diff: string, about: SuppressionContext): Suppression | null {
  if (diff.length > MOST_CHARACTERS)
    return { kind: "too-large", where: "the diff", why: "it is too large to be looked through" };
  return suppressionAmong(readDiff(diff), about);
}

/** The same of files that were read already. */
export function suppressionAmong(
  files: readonly ChangedFile[],
  about: SuppressionContext,
): Suppression | null {
  return suppressionsAmong(files, about).next().value ?? null;
}

/** All that speaks against a change, one of each kind, looked for as it is asked for. */
export function* suppressionsAmong(
  files: readonly ChangedFile[],
  about: SuppressionContext,
): Generator<Suppression, undefined> {
  const categories = about.failures.map((failure) => failure.category);
  const rules: readonly (readonly [SuppressionKind, () => Found | null])[] = [
    ["skips-test", () => skippedTest(files)],
    ["deletes-test", () => deletedTest(files, about.failures)],
    ["swallows-exit", () => swallowedExit(files)],
    ["silences-tool", () => silencedTool(files, categories)],
    ["changes-check", () => changedCheck(files, categories)],
    ["weakens-check", () => weakenedAssertion(files)],
    ["special-cases-test", () => specialCase(files)],
    ["edits-only-the-test", () => editsOnlyTests(files, categories)],
    ["fewer-tests", () => fewerTests(about)],
  ];
  for (const [kind, look] of rules) {
    const found = look();
    if (found) yield { kind, ...found };
  }
}

function deletedTest(files: readonly ChangedFile[], failures: readonly CuredFailure[]): Found | null {
  const removed = declarations(files, "removed");
  const added = declarations(files, "added");
  const kept = new Set(added.map((one) => one.name));
  const lost = removed.filter((one) => one.name === null || !kept.has(one.name));
  if (removed.length > added.length)
    return { where: placeOf(files, lost[0] ?? removed[0]!), why: `a test is gone${nameOf(lost[0]?.name)}` };
  const gone = files.find((file) => file.deleted && file.kind === "test");
  if (gone && removed.length === 0) return { where: gone.path, why: "a file of tests is gone" };
  // The failing test under another name is itself; with its body gone as well it is another test.
  const failing = lost.find(
    (one) => one.name !== null && failures.some((failure) => failure.test?.includes(one.name!)),
  );
  if (!failing) return null;
  const body = failing.block.removed.filter(
    (line) => line.trim().length > 2 && !failing.block.added.some((other) => other.trim() === line.trim()),
  );
  return body.length > 2
    ? { where: placeOf(files, failing), why: `the failing test is gone${nameOf(failing.name)}` }
    : null;
}

function fewerTests({ testsWith, testsWithout }: SuppressionContext): Found | null {
  if (!testsWith || !testsWithout || testsWith.unit !== testsWithout.unit) return null;
  const before = testsWithout.total - testsWithout.errors;
  if (testsWith.total < before)
    return { where: "the output", why: `${testsWith.total} tests with it, ${before} without` };
  const ran = (count: TestCount) => count.passed + count.failed - count.errors;
  const skipped = testsWith.skipped > testsWithout.skipped && ran(testsWith) < ran(testsWithout);
  return skipped
    ? {
        where: "the output",
        why: `${testsWith.skipped} tests skipped with it, ${testsWithout.skipped} without`,
      }
    : null;
}

function placeOf(files: readonly ChangedFile[], one: { readonly block: { readonly line: number } }): string {
  const file = files.find((candidate) => candidate.blocks.some((block) => block === one.block));
  return file ? `${file.path}:${one.block.line}` : "";
}

function nameOf(name: string | null | undefined): string {
  return name ? `: ${name.slice(0, 120)}` : "";
}
