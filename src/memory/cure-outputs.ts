/**
 * What failing runs printed that something is known to have cured, with what was found in it: whoever meets the same output again need not read it,
 * which costs more than all else that a failure asks of a hook. In: the memory. Out: a file for each, beside the compiled cures.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IdentifiedFinding } from "#model/failure.ts";
import { type FailedOutput, outputName, withoutMoment } from "#model/same-output.ts";
import { changeName } from "./answers-place.ts";
import { maybeNumber, text } from "./cells.ts";
import { toFailure } from "./failure-row.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** So many are kept, of the failures that were seen last. */
const MOST = 100;
/** Longer ones are read again. */
const LONGEST = 50_000;

/** An output as it is kept. */
interface KeptOutput extends FailedOutput {
  readonly findings: readonly IdentifiedFinding[];
}

/** Writes down the outputs of the failures that were cured and seen last. */
export function writeOutputs(database: SqlDatabase, folder: string): void {
  const rows = database
    .prepare(
      `SELECT p.hash FROM fingerprints p WHERE EXISTS (SELECT 1 FROM fix_cures c WHERE c.fingerprint = p.hash)
       ORDER BY p.last_at DESC, p.hash LIMIT ?`,
    )
    .all([MOST]);
  for (const { hash } of rows) {
    const change = outputChange(database, text(hash));
    if (change !== null) writeFileSync(join(folder, change[0]), change[1], { mode: 0o600 });
  }
}

/** The same of one failure, whose cure may be another one now. */
export function outputChange(
  database: SqlDatabase,
  hash: string,
): readonly [name: string, change: string] | null {
  const one = lastOutput(database, hash);
  const name = one === null ? null : changeName("output", outputName(one));
  return name === null ? null : [name, JSON.stringify({ ...one!, output: withoutMoment(one!.output) })];
}

/** What was found in the very same output of the same check, each line as `clean` leaves it; null where that was not written down. */
export function foundBefore(
  folder: string,
  asked: FailedOutput,
  clean: (line: string) => string,
): readonly IdentifiedFinding[] | null {
  const file = join(folder, changeName("output", outputName(asked, clean))!);
  if (!existsSync(file)) return null;
  const kept = JSON.parse(readFileSync(file, "utf8")) as KeptOutput;
  const isSame =
    kept.check === asked.check &&
    kept.exitCode === asked.exitCode &&
    kept.output === withoutMoment(asked.output.split("\n").map(clean).join("\n"));
  return isSame ? kept.findings : null;
}

/** The output in which a failure was seen last, and all that was found in it; null where it was not kept whole. */
function lastOutput(database: SqlDatabase, hash: string): KeptOutput | null {
  const run = database
    .prepare(
      `SELECT r.id, r.check_id, r.exit_code, r.output_bytes, r.failure_count, o.text FROM fingerprints p
       JOIN failures f ON f.id = p.last_failure JOIN runs r ON r.id = f.run_id JOIN outputs o ON o.run_id = r.id WHERE p.hash = ?`,
    )
    .get([hash]);
  if (run === undefined || Number(run.output_bytes) > LONGEST) return null;
  const findings = database
    .prepare("SELECT * FROM failures WHERE run_id = ? ORDER BY seq")
    .all([run.id!])
    .map(toFailure);
  const output = text(run.text);
  // Found in what is shown here, and nothing that is not.
  if (findings.length !== Number(run.failure_count) || output.length > LONGEST) return null;
  return { check: text(run.check_id), exitCode: maybeNumber(run.exit_code), output, findings };
}
