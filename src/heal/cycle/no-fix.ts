/**
 * Says when a green check is no fix: the change deletes, skips or weakens tests, switches rules off, swallows what is thrown,
 * edits snapshots only, answers only the tested input, or touches the check's own definition. It knows what the loop knows
 * (the check, the failures that were to go) and asks more than learning does, since whoever made the change wanted green.
 */
import { suppressionsAmong } from "#learn/suppression.ts";
import { type ChangedFile, readDiff } from "#learn/suppression-diff.ts";
import { answersOnlyTheTest } from "./no-fix-answers.ts";
import { touchesDefinition } from "./no-fix-definition.ts";
import { rewrittenExpectation, snapshotsOnly } from "./no-fix-expected.ts";
import type { NoFix, NoFixContext } from "./no-fix-found.ts";
import { bendsTheRunner, leavesEarly, replacesTheUnit } from "./no-fix-runner.ts";
import { swallowsErrors } from "./no-fix-swallow.ts";
import { movesTestAway, unseenTests } from "./no-fix-unseen.ts";

export type { NoFix, NoFixContext, NoFixKind } from "./no-fix-found.ts";

const MOST_CHARACTERS = 2_000_000;
const BLANKS = " ".repeat(40);
// What a package manager writes: long, and nothing that a check reads.
const LOCK_FILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|Cargo\.lock|poetry\.lock|uv\.lock|pdm\.lock|Pipfile\.lock|go\.sum|Gemfile\.lock|composer\.lock|mix\.lock)$/;

/** Why a change is no fix, whatever the exit code; null where nothing speaks against it. */
export function noFixIn(diff: string, about: NoFixContext): NoFix | null {
  if (diff.length > MOST_CHARACTERS)
    return { kind: "too-large", where: "the diff", why: "it is too large to be looked through" };
  // Long blanks are where patterns get slow, and where something can be hidden from the eye.
  return (
    movesTestAway(diff) ??
    noFixesAmong(readDiff(diff.replace(/[ \t]{41,}/g, BLANKS)), about).next().value ??
    null
  );
}

/** All reasons of files that were read already, one of each rule, looked for as they are asked for. */
export function* noFixesAmong(
  changed: readonly ChangedFile[],
  about: NoFixContext,
): Generator<NoFix, undefined> {
  const files = changed.filter(({ path }) => !LOCK_FILE.test(path));
  const { failures } = about;
  const first = [
    () => touchesDefinition(files, about),
    () => bendsTheRunner(files),
    () => unseenTests(files),
    () => snapshotsOnly(files, failures),
  ];
  const last = [
    () => rewrittenExpectation(files, failures),
    () => replacesTheUnit(files, failures),
    () => swallowsErrors(files, failures),
    () => leavesEarly(files),
    () => answersOnlyTheTest(files, failures),
  ];
  yield* foundBy(first);
  yield* suppressionsAmong(files, { failures, testsWith: about.testsAfter, testsWithout: about.testsBefore });
  yield* foundBy(last);
}

function* foundBy(rules: readonly (() => NoFix | null)[]): Generator<NoFix, undefined> {
  for (const rule of rules) {
    const found = rule();
    if (found) yield found;
  }
}
