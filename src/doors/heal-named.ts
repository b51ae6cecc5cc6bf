import type { Failure } from "#model/failure.ts";
import type { Run } from "#model/run.ts";
import { Trouble } from "#model/trouble.ts";
import { isOfCopy } from "./copy-check.ts";
import type { HealHouse } from "./heal-audit.ts";

/** A failure and the run that showed it. */
export interface NamedFailure {
  readonly failure: Failure;
  readonly run: Run;
}

/** The newest failure of that name whose check is known. */
export function failureNamed({ memory }: HealHouse, wanted: string): NamedFailure {
  const { failures } = wanted.trim().length < 4 ? { failures: [] } : memory.find(wanted);
  const hashes = new Set(failures.map(({ fingerprint }) => fingerprint.hash));
  if (hashes.size > 1)
    throw new Trouble(
      "bad_input",
      `"${wanted}" names ${hashes.size} failures: type more of it.`,
      "twiceshy failures",
    );
  for (const failure of [...failures].sort((a, b) => b.seenAt - a.seenAt || (a.id < b.id ? 1 : -1))) {
    const run = memory.run(failure.runId);
    // A copy's run is about the same failure; the check of the user's own files is meant.
    if (run !== null && run.argv.length > 0 && !isOfCopy(run.check)) return { failure, run };
  }
  if (failures.length > 0)
    throw new Trouble(
      "refused",
      `nobody knows which command shows ${wanted}: nothing could verify a change.`,
      "twiceshy run -- <command>",
    );
  throw new Trouble("not_found", `no failure is called "${wanted}".`, "twiceshy failures");
}
