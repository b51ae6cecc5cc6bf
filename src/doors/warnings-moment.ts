import type { Lesson } from "#model/lesson.ts";
import type { Check } from "#model/run.ts";
import type { Moment, MomentCheck, MomentInput } from "#warn/moment.ts";
import { checksBeforeEdits, checksIn, checksOfScript, type ScriptsAt } from "./script-checks.ts";

/**
 * A moment with its shell line taken apart into the checks that it runs: `cd web && CI=1 npm test 2>&1 | tail` is npm test in web,
 * and what that script runs where somebody can tell.
 */
export function takeApart(moment: MomentInput, scriptsAt: ScriptsAt | null = null): Moment {
  const { kind, command, directory } = moment;
  if (command === null) return { ...moment, checks: [] };
  const early = kind === "command" ? checksBeforeEdits(command, directory) : null;
  const named = checksIn(command, directory).map(
    (check): MomentCheck =>
      early === null || early.includes(check) ? check : { ...check, isBehindEdit: true },
  );
  const run = scriptsAt === null ? [] : named.flatMap((check) => runBy(check, scriptsAt));
  return { ...moment, checks: [...named, ...run] };
}

function runBy(named: MomentCheck, scriptsAt: ScriptsAt): MomentCheck[] {
  return checksOfScript(named, scriptsAt).map(({ check }) =>
    named.isBehindEdit ? { ...check, isBehindEdit: true } : check,
  );
}

/** What the checks of a lesson's line share with those they could be wider or narrower than. */
export function familiesOf(line: string, directory = "", scriptsAt: ScriptsAt | null = null): string[] {
  const checks = [...checksIn(line, directory), ...onlyCheckOf(line, directory, scriptsAt)];
  return [...new Set(checks.flatMap(({ family }) => family ?? []))];
}

/** A lesson as the checks of a moment are named: people write `npm run test` for `npm test`. */
export function withNamedCheck<T extends Pick<Lesson, "validation">>(lesson: T): T {
  const { validation } = lesson;
  if (validation === null || validation.command === null) return lesson;
  const [check] = checksIn(validation.command, validation.directory);
  return check === undefined ? lesson : withCheck(lesson, check);
}

/** The same, and as what its script runs, where that is one thing: after `npm test` failed, `vitest run` will. */
export function namedChecks<T extends Pick<Lesson, "validation">>(lesson: T, scriptsAt: ScriptsAt): T[] {
  const named = withNamedCheck(lesson);
  const { command = null, directory = "" } = lesson.validation ?? {};
  const only = command === null ? [] : onlyCheckOf(command, directory, scriptsAt);
  return [named, ...only.map((check) => withCheck(lesson, check))];
}

function withCheck<T extends Pick<Lesson, "validation">>(lesson: T, check: Check): T {
  const { validation } = lesson;
  if (validation === null || check.command === validation.command) return lesson;
  return { ...lesson, validation: { ...validation, command: check.command, directory: check.directory } };
}

/** Of a script that runs several things nobody can say which of them failed. */
function onlyCheckOf(line: string, directory: string, scriptsAt: ScriptsAt | null): Check[] {
  const checks = scriptsAt === null ? [] : checksIn(line, directory);
  if (scriptsAt === null || checks.length !== 1) return [];
  const last = checksOfScript(checks[0]!, scriptsAt).filter(({ isLast }) => isLast);
  return last.length === 1 ? [last[0]!.check] : [];
}
