/**
 * Says when a green check is no fix: the change deletes, skips or weakens tests, switches rules off, swallows what is thrown,
 * edits snapshots only, answers only the tested input, or touches the check's own definition. It knows what the loop knows
 * (the check, the failures that were to go) and asks more than learning does, since whoever made the change wanted green.
 */
import { suppressionAmong } from "#learn/suppression.ts";
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
  return movesTestAway(diff) ?? noFixAmong(readDiff(diff.replace(/[ \t]{41,}/g, BLANKS)), about);
}

/** The same of files that were read already. */
export function noFixAmong(changed: readonly ChangedFile[], about: NoFixContext): NoFix | null {
  const files = changed.filter(({ path }) => !LOCK_FILE.test(path));
  const found =
    touchesDefinition(files, about) ??
    bendsTheRunner(files) ??
    unseenTests(files) ??
    snapshotsOnly(files, about.failures) ??
    suppressionAmong(files, {
      failures: about.failures,
      testsWith: about.testsAfter,
      testsWithout: about.testsBefore,
    });
  return (
    found ??
    rewrittenExpectation(files, about.failures) ??
    replacesTheUnit(files, about.failures) ??
    swallowsErrors(files, about.failures) ??
    leavesEarly(files) ??
    answersOnlyTheTest(files, about.failures)
  );
}
