import type { About, Log } from "../../log.ts";
import { verdictOf } from "../../verdict.ts";
import type { View } from "./prefixed-view.ts";
import type { Traceback } from "./read-traceback.ts";

// Said before a traceback that ended nothing: "Exception ignored in: <…>", "--- Logging error ---", "Exception in thread Thread-1:"
const HARMLESS =
  /^(?:Exception ignored |--- Logging error ---|Exception in thread |Error in atexit|Task exception was never retrieved|Future exception was never retrieved)/;
// A log record: "ERROR:root:cannot reach it", "2026-11-15 18:46:41,318 app ERROR retrying", "[ERROR] retrying"
const LOG_RECORD = /\b(?:ERROR|WARN(?:ING)?|CRITICAL|INFO|DEBUG|EXCEPTION|FATAL)\b/;
const NEAR_END = 25;

/**
 * Programs print tracebacks of what they caught, too. One that a log record announces counts only at the end of a failing
 * run; with the exit code unknown none counts but the last words of an output that does not end well.
 */
export function endedTheProgram(view: View, read: Traceback, log: Log, about: About): boolean {
  const before = (view.lines[read.from - 1] ?? "").trim();
  if (HARMLESS.test(before)) return false;
  const head = view.lines[read.from]!;
  const isLogged =
    LOG_RECORD.test(before) || (!/^\s*(?:\+ Exception Group )?Traceback/.test(head) && LOG_RECORD.test(head));
  const after = linesAfter(view.lines, read.to);
  if (about.exitCode !== null || about.signal !== null) return after <= NEAR_END || !isLogged;
  // Frames without their head stand in quoted text, too; of a log that lost its beginning they are the first lines.
  if (
    !/Traceback \(/.test(head) &&
    read.from > 3 &&
    !/^(?:Syntax|Indentation|Tab)Error$/.test(read.errorType)
  )
    return false;
  const verdict = verdictOf(log);
  return !isLogged && (verdict === "badly" || (verdict === "unsaid" && after === 0));
}

function linesAfter(lines: readonly string[], from: number): number {
  let count = 0;
  for (let i = from; i < lines.length && count <= NEAR_END; i++) if (lines[i]!.trim() !== "") count++;
  return count;
}
