import { readShellLine } from "#loop/backfill-transcripts-line.ts";
import { identifyCheck } from "#loop/check-identity.ts";
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

function checksIn(line: string, directory: string): Check[] {
  // A slash stands for the project's root, so that what leads out of it is not taken for something inside.
  const read = readShellLine(line, `/${directory}`);
  const inside = read.directory.replace(/^\/+/, "");
  const all = [read.argv, ...(read.commands ?? [])].map((argv) => identifyCheck(argv, inside));
  return [...new Map(all.map((check) => [check.id, check])).values()];
}
