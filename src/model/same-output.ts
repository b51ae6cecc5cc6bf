import { numberOfText } from "./number-of-text.ts";

/** What a check printed when it failed, as far as two runs of it can be told apart. */
export interface FailedOutput {
  /** The check's id. */
  readonly check: string;
  readonly exitCode: number | null;
  readonly output: string;
}

// "12.5s", "5003 ms", "in 3 seconds", "duration_ms: 0.790207", "# duration_ms 142", "18:46:41.140", "2026-11-15T18:46:41Z", "0x7ffd3a10"; "cart.ts:12:5", "cart.ts(12,5)", "line 12", "<cart.mjs:12>"; "  12 | return total": what
// no failure is told by
const PASSING =
  /(?<![\w.])(?:\d+(?:[.,]\d+)?\s*(?:ms|msecs?|milliseconds?|s|secs?|seconds?|mins?|minutes?|[µμu]s|ns)(?![\w-])|(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d+)?Z?\b|0x[0-9a-f]+\b|\d+\.\d{4,}(?![\w.]))|(?<=\bduration_ms:? )[\d.]+|(?<=\.[a-z]\w{0,9}|\b[Ll]ine)(?::\d+(?::\d+)?\b|\(\d+,\d+\)| \d+\b)|^[ >]*\d+(?= ?[|│])/gm;

/** A clean output without how long it took and when that was: the same for two runs that failed in the same way at the same places. */
export function withoutMoment(output: string): string {
  return output.replace(PASSING, "0").trim();
}

/**
 * A name that two such outputs share where they are the same; others may, too, seldom: whoever finds the name compares all of it. `clean` is asked of
 * the lines that are looked at.
 */
export function outputName(
  { check, exitCode, output }: FailedOutput,
  clean: (line: string) => string = (line) => line,
): string {
  const lines = output.trim().split("\n");
  const ends = lines.length > 2 * ENDS ? [...lines.slice(0, ENDS), ...lines.slice(-ENDS)] : lines;
  const told = [check, exitCode, lines.length, ...ends.map((line) => withoutMoment(clean(line)))].join("\n");
  return numberOfText(told).toString(16).padStart(8, "0");
}

/** So many lines at both ends make the name. */
const ENDS = 3;
