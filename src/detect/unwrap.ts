import { withoutMarks } from "./clean-line.ts";
import type { Log } from "./log.ts";

// What wrappers put before each line of a program, by their shape:
// concurrently "[0] ", "[web] "; turbo "@acme/web:test: ", "web:test: "; pnpm "packages/web test: "; lerna "@acme/web: ";
// docker compose "web-1  | ", "db  | ".
const PREFIX =
  /^(?:\[[\w@./:-]{1,60}\]:? ?|@?[\w.-]{1,40}(?:\/[\w.-]{1,40})?[:#][A-Za-z][\w:.-]{0,40}: ?|@?[\w.-]{1,40}(?:\/[\w.-]{1,40}){1,4} [\w:.-]{1,40}[:$] ?|@[\w.-]{1,40}\/[\w.-]{1,40}: ?|[A-Za-z][\w.-]{0,60} {1,40}\| ?)/;
// Levels and outcomes in the same brackets are the tool's own words: "[ERROR] Failed to execute goal", "[FAIL] adds tax"
const OWN_WORD =
  /^\[(?:error|err|warn|warning|info|debug|trace|fatal|notice|verbose|critical|severe|success|pass|passed|ok|done|fail|failed|failure|skip|skipped)\]/i;
// One line is enough: "web-1  | Error: no port", "@acme/web:test: Error: no port"
const TELLING = /^(?:[\w.-]+-\d{1,3} +\||@[\w.-]+\/[\w.-]+:[\w:.-]*)$/;

/** A prefix that stands on so many lines is one. */
const MANY = 5;

/**
 * The log as its programs wrote it: without the prefixes and the indentation that a task runner, docker compose or a
 * document put before each line. Where several programs wrote by turns, the lines of each stand together.
 */
export function unwrap(log: Log): Log {
  const lines = withoutIndent(log.lines);
  const found = lines.map(prefixOf);
  const known = knownPrefixes(lines, found);
  if (known.size === 0) return lines === log.lines ? log : { ...log, lines };
  const writers = found.map((prefix) => (prefix !== null && known.has(prefix) ? prefix : null));
  const plain = lines.map((line, i) => (writers[i] === null ? line : withoutMarks(line.replace(PREFIX, ""))));
  // Between the windows of a partial log a turn of writers cannot be told from a gap.
  if (known.size === 1 || log.partial) return { ...log, lines: plain };
  const order = byWriter(writers);
  return { ...log, lines: order.map((i) => plain[i]!), numbers: order.map((i) => log.numbers[i]!) };
}

/** Prefixes are believed when most lines have one and each of them is there again and again. */
function knownPrefixes(lines: readonly string[], found: readonly (string | null)[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const prefix of found) if (prefix !== null) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  if (counts.size === 0) return new Set();
  const filled = lines.reduce((sum, line) => sum + (line === "" ? 0 : 1), 0);
  const fewest = found.filter((prefix) => prefix !== null).length === filled ? 2 : MANY;
  const known = new Set<string>();
  let prefixed = 0;
  for (const [prefix, count] of counts) {
    if (count < fewest && !TELLING.test(prefix)) continue;
    known.add(prefix);
    prefixed += count;
  }
  return prefixed * 2 >= filled ? known : new Set();
}

/** The prefix without the blank that follows it, which a trimmed line has lost. */
function prefixOf(line: string): string | null {
  return OWN_WORD.test(line) ? null : (PREFIX.exec(line)?.[0].trimEnd() ?? null);
}

/** Indices with each writer's lines together; what the wrapper says itself stays before them, or after all. */
function byWriter(writers: readonly (string | null)[]): number[] {
  const first = writers.findIndex((writer) => writer !== null);
  const head: number[] = [];
  const rest: number[] = [];
  const groups = new Map<string, number[]>();
  for (const [i, writer] of writers.entries()) {
    if (writer === null) (i < first ? head : rest).push(i);
    else if (groups.has(writer)) groups.get(writer)!.push(i);
    else groups.set(writer, [i]);
  }
  return [...head, ...[...groups.values()].flat(), ...rest];
}

/** Less is layout of the tool's own: mocha indents all that it says by two. */
const LEAST_INDENT = 4;

/** All lines moved to the left where each of them is indented, as in a quoted block. */
function withoutIndent(lines: readonly string[]): readonly string[] {
  let common = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line === "") continue;
    common = Math.min(common, line.search(/[^ ]/));
    if (common < LEAST_INDENT) return lines;
  }
  return Number.isFinite(common) ? lines.map((line) => withoutMarks(line.slice(common))) : lines;
}
