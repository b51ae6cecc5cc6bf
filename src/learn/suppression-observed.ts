import type { CuredFailure } from "#model/fix.ts";
import { lastName } from "#model/last-name.ts";
import { type Suppression, type SuppressionKind, suppressionAmong } from "./suppression.ts";
import { type Block, type ChangedFile, readDiff } from "./suppression-diff.ts";
import { declarations, isComment, isImport } from "./suppression-tests.ts";

/** Nobody has run it without the change: what may well be a true fix is left to the proof. */
const LEFT_TO_PROOF: ReadonlySet<SuppressionKind> = new Set([
  "edits-only-the-test",
  "special-cases-test",
  "too-large",
]);
const MOST_CHARACTERS = 400_000;

/**
 * Says when an observed "fix" as a whole only keeps the check from speaking: every part of it looks away, or all tests
 * that failed are gone. Where something else was changed as well, that may be the reason, and nothing is said.
 */
export function looksAwayAsAWhole(diff: string, cures: readonly CuredFailure[]): Suppression | null {
  if (diff.length > MOST_CHARACTERS) return null;
  const files = readDiff(diff);
  const gone = goneTests(files, cures);
  if (gone !== null) return gone;
  const about = { failures: cures, testsWith: null, testsWithout: null };
  let first: Suppression | null = null;
  for (const file of files.filter(({ kind }) => kind !== "docs"))
    for (const block of file.blocks) {
      const found = suppressionAmong([{ ...file, blocks: [block] }], about);
      if (found === null && !isTelling(block)) continue;
      if (found === null || LEFT_TO_PROOF.has(found.kind)) return null;
      first ??= found;
    }
  return first;
}

function isTelling({ removed, added }: Block): boolean {
  return [...removed, ...added].some((line) => line.trim() !== "" && !isComment(line) && !isImport(line));
}

/** All that failed stood in tests that are no longer there, under whatever name. */
function goneTests(files: readonly ChangedFile[], cures: readonly CuredFailure[]): Suppression | null {
  const kept = new Set(declarations(files, "added").map(({ name }) => name));
  const lost = new Set(
    declarations(files, "removed").flatMap(({ name }) => (name === null || kept.has(name) ? [] : [name])),
  );
  const isRenamed = kept.size > 0;
  const deleted = files.filter((file) => file.deleted && file.kind === "test").map(({ path }) => path);
  const isGone = ({ file, test }: CuredFailure) =>
    (file !== null && deleted.includes(file)) ||
    (test !== null && lastNames(test).some((name) => lost.has(name)));
  if (isRenamed || cures.length === 0 || !cures.every(isGone)) return null;
  const where = deleted[0] ?? cures[0]!.file ?? "";
  return { kind: "deletes-test", where, why: "what failed stood in tests that are gone" };
}

/** "tests/test_cart.py::test_tax[1-2]", "Cart > adds tax": the name as the file declares it. */
function lastNames(test: string): string[] {
  const last = lastName(test);
  return [last, last.replace(/\[.*\]$/, "")];
}
