import type { Failure, IdentifiedFinding } from "#model/failure.ts";
import type { KnownFix } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import { clip, place } from "./words.ts";

/**
 * Reports for other programs and other people, from any run: `renderReport` of out.ts is the way in. In: a run and its failures,
 * as stored or as just seen. Out: one text. Everything in a failure is hostile: whatever it holds, the report stays well formed,
 * and nothing of it becomes a command, a link or a tag.
 */
export interface ReportedRun {
  /** What the memory knows of its failures, by their fingerprints; a report that goes back into a memory leaves it out. */
  readonly known?: ReadonlyMap<string, KnownFailure>;
  readonly run: Run;
  readonly failures: readonly (IdentifiedFinding | Failure)[];
  /** Of twiceshy itself. */
  readonly version: string;
}

/** How often a failure was seen, this time with it, and what cured it before. */
export interface KnownFailure {
  readonly seen: number;
  readonly fix: KnownFix | null;
}

export const REPORT_FORMATS = ["junit", "sarif", "github", "markdown", "json"] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What a failure is called in a list: its test, else its kind and place, without the line that moves. */
export function nameOf(finding: IdentifiedFinding): string {
  if (finding.test !== null) return plain(finding.test);
  const what = `${finding.errorType ?? finding.category}: ${clip(plain(finding.message), 120)}`;
  return finding.file === null ? what : `${plain(finding.file)}: ${what}`;
}

/** The evidence, with its place in front where it does not say it itself. */
export function bodyOf(finding: IdentifiedFinding): string {
  const where = place(finding);
  const excerpt = plain(finding.excerpt || finding.message);
  return where === null || excerpt.includes(where) ? excerpt : `${plain(where)}\n${excerpt}`;
}

/** How many failures the run had beyond those that are stored. */
export function leftOut({ run, failures }: ReportedRun): number {
  return Math.max(0, run.failureCount - failures.length);
}

// Not in XML, not for a terminal: controls but tab and line feed, lone surrogates, non-characters; and what turns or hides text.
const UNFIT =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]|\p{Cs}/gu;

/** A text that every reader takes: well-formed, visible, lines ended by a line feed. */
export function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNFIT, "\ufffd");
}
