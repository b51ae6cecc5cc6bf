import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { OutputCollector } from "../../src/detect/collector.ts";
import { sniffSource } from "../../src/detect/sources/registry.ts";
import type { Told } from "../../src/detect/sources/source.ts";
import { identifyCheck } from "../../src/loop/check-identity.ts";
import { type IngestContext, type IngestedRun, ReportTaker } from "../../src/loop/ingest-report.ts";
import { inspectOutput } from "../../src/loop/inspect-output.ts";
import { derivedId } from "../../src/memory/derived-id.ts";
import type { IdentifiedFinding } from "../../src/model/failure.ts";
import type { Run } from "../../src/model/run.ts";

export const REPORTS = new URL("../fixtures/reports/", import.meta.url).pathname;

export interface Ingested {
  readonly format: string | null;
  readonly runs: IngestedRun[];
  readonly stored: { run: Run; findings: readonly IdentifiedFinding[] }[];
  readonly notes: readonly string[];
  readonly unclear: number;
}

const CONTEXT: IngestContext = {
  command: null,
  exitCode: null,
  session: null,
  task: null,
  phase: null,
  agent: null,
  name: "report",
  writtenAt: 1_700_000_000_000,
  now: Date.UTC(2026, 11, 31),
};

/** A report's text as runs and failures, in chunks of `size` characters; nothing is stored. */
export function ingestText(
  text: string,
  { size = 1 << 16, ...context }: Partial<IngestContext> & { size?: number } = {},
): Ingested {
  const runs: IngestedRun[] = [];
  const stored: Ingested["stored"] = [];
  const taker = new ReportTaker(
    {
      remember: (run, findings) => stored.push({ run, findings }) > 0,
      checkOf: (words) => identifyCheck(words, ""),
      derivedId,
      os: "linux",
      inspect: { roots: ["/srv/shop"] },
    },
    { ...CONTEXT, ...context },
    (run) => runs.push(run),
  );
  const source = sniffSource(text.slice(0, 1 << 16));
  if (source !== null) {
    const reader = source.open((told) => taker.take(told));
    for (let i = 0; i < text.length; i += size) reader.write(text.slice(i, i + size));
    reader.end();
    taker.finish();
  }
  return { format: source?.id ?? null, runs, stored, notes: taker.notes, unclear: taker.unclear };
}

/** What a source tells of a text. */
export function toldOf(text: string, size = 1 << 16): Told[] {
  const told: Told[] = [];
  const reader = sniffSource(text)?.open((one) => told.push(one));
  for (let i = 0; i < text.length; i += size) reader?.write(text.slice(i, i + size));
  reader?.end();
  return told;
}

/** What `twiceshy run` would have seen. */
export function watched(output: string, command: string): readonly IdentifiedFinding[] {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(output));
  const about = { command, exitCode: 1, signal: null };
  return inspectOutput(collector.finish(), about, { roots: ["/srv/shop"] }).findings;
}

export interface ReportCase {
  readonly name: string;
  readonly command: string;
  readonly output: string;
  readonly reports: { readonly file: string; readonly text: string }[];
}

/** The fixtures that hold a run both ways: as it was printed, and as reports. */
export function reportCases(): ReportCase[] {
  return readdirSync(REPORTS)
    .filter((name) => statSync(join(REPORTS, name)).isDirectory())
    .filter((name) => readdirSync(join(REPORTS, name)).includes("make.json"))
    .map((name) => {
      const folder = join(REPORTS, name);
      const { command, reports } = JSON.parse(readFileSync(join(folder, "make.json"), "utf8"));
      const files = Object.keys(reports).flatMap((file) => filesOf(join(folder, file)));
      return {
        name,
        command,
        output: readFileSync(join(folder, "output.txt"), "utf8"),
        reports: files.map((file) => ({ file: basename(file), text: readFileSync(file, "utf8") })),
      };
    });
}

function filesOf(path: string): string[] {
  return statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];
}
