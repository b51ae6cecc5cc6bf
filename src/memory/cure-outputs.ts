/**
 * What failing runs printed that something is known to have cured, with what was found in it: whoever meets the same output again, or one that tells
 * of the same trouble, need not read it, which costs more than all else that a failure asks of a hook. In: the memory. Out: a file for each, beside the compiled cures,
 * and one that tells by which lines each may be known.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IdentifiedFinding } from "#model/failure.ts";
import { type FailedOutput, outputName, withoutMoment } from "#model/same-output.ts";
import { evenLines, type TroubleLines, tellsTheSame, troubleLines } from "#model/same-trouble.ts";
import { CURE_LINES, CURE_LINES_SINCE, changeName } from "./answers-place.ts";
import { maybeNumber, text } from "./cells.ts";
import { linesRow, namesOfAlike } from "./cure-output-lines.ts";
import { toFailure } from "./failure-row.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** So many are kept, of the failures that were seen last. */
const MOST = 100;
/** Longer ones are read again. */
const LONGEST = 50_000;

/** An output with what was found in it. */
interface FoundOutput extends FailedOutput {
  readonly findings: readonly IdentifiedFinding[];
}

/** The same as it is kept: without its moment, and its lines without what varies. An older version has kept no lines. */
interface KeptOutput extends FoundOutput {
  readonly lines?: TroubleLines;
}

/** An output as it is written down: the name of its file, its text, and the row that tells by which lines it may be known. */
export interface OutputChange {
  readonly name: string;
  readonly text: string;
  readonly lines: string;
}

/** Writes down the outputs of the failures that were cured and seen last. */
export function writeOutputs(database: SqlDatabase, folder: string): void {
  const changes = database
    .prepare(
      `SELECT p.hash FROM fingerprints p WHERE EXISTS (SELECT 1 FROM fix_cures c WHERE c.fingerprint = p.hash)
       ORDER BY p.last_at DESC, p.hash LIMIT ?`,
    )
    .all([MOST])
    .flatMap(({ hash }) => outputChange(database, text(hash)) ?? []);
  for (const { name, text } of changes) writeFileSync(join(folder, name), text, { mode: 0o600 });
  const lines = changes.map(({ lines }) => lines);
  writeFileSync(join(folder, CURE_LINES), lines.join(""), { mode: 0o600 });
}

/** The same of one failure, whose cure may be another one now. */
export function outputChange(database: SqlDatabase, hash: string): OutputChange | null {
  const one = lastOutput(database, hash);
  if (one === null) return null;
  const name = outputName(one);
  const excerpts = one.findings.map(({ excerpt }) => excerpt);
  const lines = troubleLines(one.output, excerpts);
  const kept: KeptOutput = { ...one, output: withoutMoment(one.output), lines };
  return { name: fileOf(name), text: JSON.stringify(kept), lines: linesRow(name, one, lines) };
}

/** What was found in the very same output of the same check, or in one that tells the same, each line as `clean` leaves it; null where that was not written down. */
export function foundBefore(
  folder: string,
  asked: FailedOutput,
  clean: (line: string) => string,
): readonly IdentifiedFinding[] | null {
  return foundInSame(folder, asked, clean) ?? foundInAlike(folder, asked, clean);
}

function foundInSame(folder: string, asked: FailedOutput, clean: (line: string) => string) {
  const kept = keptAs(folder, outputName(asked, clean), asked);
  return kept !== null && kept.output === withoutMoment(cleaned(asked.output, clean)) ? kept.findings : null;
}

/** The same check printed other lines this time, or other numbers, and the same trouble. */
function foundInAlike(folder: string, asked: FailedOutput, clean: (line: string) => string) {
  if (asked.output.length > LONGEST) return null;
  const lists = [CURE_LINES_SINCE, CURE_LINES].map((name) => join(folder, name)).filter(existsSync);
  const rows = lists.map((list) => readFileSync(list, "utf8"));
  let output = "";
  const names = namesOfAlike(rows, asked, () => evenLines((output = cleaned(asked.output, clean))));
  for (const name of names) {
    const { lines, findings = [] } = keptAs(folder, name, asked) ?? {};
    if (lines !== undefined && tellsTheSame({ ...lines, findings }, output)) return findings;
  }
  return null;
}

/** The output that is kept under a name, where it is one of the same check that ended alike. */
function keptAs(folder: string, name: string, { check, exitCode }: FailedOutput): KeptOutput | null {
  const file = join(folder, fileOf(name));
  if (!existsSync(file)) return null;
  const kept = JSON.parse(readFileSync(file, "utf8")) as KeptOutput;
  return kept.check === check && kept.exitCode === exitCode ? kept : null;
}

function fileOf(name: string): string {
  return changeName("output", name)!;
}

function cleaned(output: string, clean: (line: string) => string): string {
  return output.split("\n").map(clean).join("\n");
}

/** The output in which a failure was seen last, and all that was found in it; null where it was not kept whole. */
function lastOutput(database: SqlDatabase, hash: string): FoundOutput | null {
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
