import { readShellLine } from "#loop/backfill-transcripts-line.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import type { Check } from "#model/run.ts";
import type { Moment, MomentInput } from "#warn/moment.ts";

/** A moment with its shell line taken apart into the checks that it runs: `cd web && CI=1 npm test 2>&1 | tail` is npm test in web. */
export function takeApart(moment: MomentInput): Moment {
  return { ...moment, checks: moment.command === null ? [] : checksIn(moment.command, moment.directory) };
}

function checksIn(line: string, directory: string): Check[] {
  // A slash stands for the project's root, so that `cd ..` is seen to leave it.
  const read = readShellLine(line, `/${directory}`);
  const inside = read.directory.replace(/^\/+/, "");
  const all = [read.argv, ...(read.commands ?? [])].map((argv) => identifyCheck(argv, inside));
  return [...new Map(all.map((check) => [check.id, check])).values()];
}
