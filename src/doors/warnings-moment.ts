import { readShellLine } from "#loop/backfill-transcripts-line.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Check } from "#model/run.ts";
import type { Moment, MomentInput } from "#warn/moment.ts";

/** A moment with its shell line taken apart into the checks that it runs: `cd web && CI=1 npm test 2>&1 | tail` is npm test in web. */
export function takeApart(moment: MomentInput): Moment {
  return { ...moment, checks: moment.command === null ? [] : checksIn(moment.command, moment.directory) };
}

/** What the checks of a shell line share with those they could be wider or narrower than. */
export function familiesOf(line: string): string[] {
  return [...new Set(checksIn(line, "").flatMap(({ family }) => family ?? []))];
}

/** A lesson as the checks of a moment are named: people write `npm run test` for `npm test`. */
export function withNamedCheck<T extends Pick<Lesson, "validation">>(lesson: T): T {
  const { validation } = lesson;
  if (validation === null || validation.command === null) return lesson;
  const [check] = checksIn(validation.command, validation.directory);
  if (check === undefined || check.command === validation.command) return lesson;
  return { ...lesson, validation: { ...validation, command: check.command, directory: check.directory } };
}

function checksIn(line: string, directory: string): Check[] {
  // A slash stands for the project's root, so that what leads out of it is not taken for something inside.
  const read = readShellLine(line, `/${directory}`);
  const inside = read.directory.replace(/^\/+/, "");
  const all = [read.argv, ...(read.commands ?? [])].map((argv) => identifyCheck(argv, inside));
  return [...new Map(all.map((check) => [`${check.directory}\n${check.command}`, check])).values()];
}
