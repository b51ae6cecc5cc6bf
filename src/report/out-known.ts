import type { IdentifiedFinding } from "#model/failure.ts";
import type { KnownFix } from "#model/ports.ts";
import { diffCore } from "./diff-text.ts";
import { plain, type ReportedRun } from "./out-run.ts";
import { paint } from "./paint.ts";
import { clip, count } from "./words.ts";

const LINES = 8;
const COLUMNS = 160;

/** What is known of a failure, for whoever reads a report: words of our own, and the cure, which is captured text; null where it was not asked. */
export interface KnownWords {
  readonly words: string;
  readonly cure: string | null;
}

/** "seen 4 times; fixed before, worked 1 of 1 time, proven: twiceshy fixes 3f9a", and the core of the change or the command. */
export function knownWords({ known }: ReportedRun, { fingerprint }: IdentifiedFinding): KnownWords | null {
  const about = known?.get(fingerprint.hash);
  if (about === undefined) return null;
  const { seen, fix } = about;
  const often = seen <= 1 ? "new" : `seen ${seen} times`;
  if (fix === null) return { words: often, cure: null };
  const worked = `worked ${fix.worked} of ${count(fix.tried, "time")}, ${fix.grade}`;
  return {
    words: `${often}; fixed before, ${worked}: twiceshy fixes ${fix.id.slice(-12)}`,
    cure: cureOf(fix),
  };
}

function cureOf({ commands, diff, files }: KnownFix): string | null {
  const lines = commands.map((command) => `$ ${clip(plain(command), COLUMNS)}`);
  if (diff !== null) lines.push(plain(diffCore(diff, paint(false), { lines: LINES, indent: "" })).trimEnd());
  else if (files.length > 0) lines.push(clip(plain(`in ${files.join(", ")}`), COLUMNS));
  return lines.length === 0 ? null : lines.join("\n");
}
