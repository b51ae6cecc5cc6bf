import { appendFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Remembered } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { renderReport } from "#report/out.ts";
import { type KnownFailure, REPORT_FORMATS, type ReportedRun, type ReportFormat } from "#report/out-run.ts";
import { VERSION } from "./cli/version.ts";

/** A report that somebody wants: its format, and the file it goes to; null: where the command says. */
export interface WantedReport {
  readonly format: ReportFormat;
  readonly file: string | null;
}

/** What a report is made for: where it is written from. */
interface Around {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** "junit=out.xml", "github". A report that needs a file and has none is the user's slip. */
export function wantedReport(word: string): WantedReport {
  const equals = word.indexOf("=");
  const name = equals < 0 ? word : word.slice(0, equals);
  const file = equals < 0 ? null : word.slice(equals + 1);
  const format = REPORT_FORMATS.find((known) => known === name);
  if (format === undefined)
    throw new Trouble(
      "usage",
      `--report knows ${REPORT_FORMATS.join(", ")}, not "${name}".`,
      "twiceshy run --help",
    );
  if (file === "" || (file === null && format !== "github"))
    throw new Trouble(
      "usage",
      `--report ${format} needs a file here: --report ${format}=FILE.`,
      "twiceshy run --help",
    );
  return { format, file };
}

/** The report as text; GitHub's summary of the job gets its page too, where there is one. */
export function reportText(
  format: ReportFormat,
  about: Omit<ReportedRun, "version">,
  { cwd, env }: Around,
): string {
  const reported: ReportedRun = { ...about, version: VERSION };
  const summary = env.GITHUB_STEP_SUMMARY;
  if (format === "github" && summary)
    written(summary, () => appendFileSync(resolve(cwd, summary), `${renderReport("markdown", reported)}\n`));
  return renderReport(format, reported);
}

/** What the memory said of a run's failures when it took them in. */
export function knownOf({ failures }: Remembered): ReadonlyMap<string, KnownFailure> {
  return new Map(
    failures.map(({ failure, before, fix }) => [
      failure.fingerprint.hash,
      { seen: (before?.count ?? 0) + 1, fix: fix ?? null },
    ]),
  );
}

/** Writes a report's file. */
export function writeReport(file: string, text: string, { cwd }: Pick<Around, "cwd">): void {
  written(file, () => writeFileSync(resolve(cwd, file), text));
}

function written(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new Trouble("bad_input", `the report cannot be written to ${file}: ${why}.`, "twiceshy run --help");
  }
}
