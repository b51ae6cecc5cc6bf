import { withoutMarks } from "./clean-line.ts";
import type { Log } from "./log.ts";

// What wrappers put before each line of a program, by their shape:
// concurrently "[0] ", "[web] "; turbo "@acme/web:test: ", "web:test: "; pnpm "packages/web test: "; lerna "@acme/web: ";
// docker compose "web-1  | ", "db  | ".
const PREFIX =
  /^(?:\[[\w@./:-]{1,60}\]:? ?|@?[\w.-]{1,40}(?:\/[\w.-]{1,40})?[:#][A-Za-z][\w:.-]{0,40}: ?|@?[\w.-]{1,40}(?:\/[\w.-]{1,40}){1,4} [\w:.-]{1,40}[:$] ?|@[\w.-]{1,40}\/[\w.-]{1,40}: ?|[A-Za-z][\w.-]{0,60} {1,40}\| ?)/;
// In the same brackets stand a tool's own words: "[ERROR] Failed to execute goal", "[FAIL] adds tax", "[gw0] linux -- Python 3.11.7"
const OWN_WORD =
  /^\[(?:gw\d+|error|err|warn|warning|info|debug|trace|fatal|notice|verbose|critical|severe|success|pass|passed|ok|done|fail|failed|failure|skip|skipped)\]/i;
// One line is enough: "web-1  | Error: no port", "@acme/web:test: Error: no port"
const TELLING = /^(?:[\w.-]+-\d{1,3} +\||@[\w.-]+\/[\w.-]+:[\w:.-]*)$/;

/** A prefix that stands on so many lines is one. */
const MANY = 5;
/** Of the lines from the first that has a prefix to the last; between them a wrapper says little itself. */
const MOST = 0.7;

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

/** Prefixes are believed when each is there again and again, and from the first to the last most lines have one. */
function knownPrefixes(lines: readonly string[], found: readonly (string | null)[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const prefix of found) if (prefix !== null) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  if (counts.size === 0) return new Set();
  const fewest = lines.every((line, i) => line === "" || found[i] !== null) ? 2 : MANY;
  const known = new Set<string>();
  for (const [prefix, count] of counts) if (count >= fewest || TELLING.test(prefix)) known.add(prefix);
  const isKnown = (prefix: string | null) => prefix !== null && known.has(prefix);
  const span = lines.slice(found.findIndex(isKnown), found.findLastIndex(isKnown) + 1);
  const filled = span.filter((line) => line !== "").length;
  return found.filter(isKnown).length >= MOST * filled ? known : new Set();
}

/** The prefix without the blank that follows it, which a trimmed line has lost. */
function prefixOf(line: string): string | null {
  return OWN_WORD.test(line) ? null : (PREFIX.exec(line)?.[0].trimEnd() ?? null);
}

/** Indices with each writer's lines together; a line that nobody signed stays with the one before it, or at the end. */
function byWriter(writers: readonly (string | null)[]): number[] {
  const groups = new Map<string | null, number[]>([[null, []]]);
  const lastSigned = writers.findLastIndex((writer) => writer !== null);
  let writing: string | null = null;
  for (let i = 0; i <= lastSigned; i++) {
    writing = writers[i] ?? writing;
    if (!groups.has(writing)) groups.set(writing, []);
    groups.get(writing)!.push(i);
  }
  const after = writers.slice(lastSigned + 1).map((_, i) => lastSigned + 1 + i);
  return [...[...groups.values()].flat(), ...after];
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
