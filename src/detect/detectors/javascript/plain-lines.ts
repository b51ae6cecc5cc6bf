import type { Log } from "../../log.ts";

// What task runners put before each line of a task: concurrently "[0] ", "[web] "; turbo "@acme/web:test: ";
// pnpm "packages/web test: "; lerna "@acme/web: "; docker compose "web-1  | "; docker build "#12 3.456 ".
const PREFIX =
  /^(?:\[[\w@./:-]{1,60}\]:? ?|@?[\w.-]{1,40}(?:\/[\w.-]{1,40})?[:#][\w:.-]{1,40}: ?|@?[\w.-]{1,40}(?:\/[\w.-]{1,40}){1,4} [\w:.-]{1,40}[:$] ?|@[\w.-]{1,40}\/[\w.-]{1,40}: ?|[\w.-]{1,40}-\d{1,3} +\| ?|#\d{1,4} \d+\.\d+(?: |$))/;
// Levels of a logger in the same brackets are the tool's own words.
const LEVEL = /^\[(?:error|warn|warning|info|debug|trace|fatal|notice|verbose|critical)\]/i;

const FEWEST_LINES = 5;
const read = new WeakMap<Log, readonly string[]>();

/** The lines of a log as the tool wrote them, without what a task runner put before each. */
export function plainLines(log: Log): readonly string[] {
  let plain = read.get(log);
  if (plain === undefined) read.set(log, (plain = withoutPrefixes(log.lines)));
  return plain;
}

/** Prefixes are taken off when most lines have one and each of them is there again and again. */
export function withoutPrefixes(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  let filled = 0;
  for (const line of lines) {
    if (line === "") continue;
    filled++;
    const prefix = prefixOf(line);
    if (prefix !== null) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const known = new Set([...counts].filter(([, count]) => count >= FEWEST_LINES).map(([prefix]) => prefix));
  let prefixed = 0;
  for (const prefix of known) prefixed += counts.get(prefix)!;
  if (prefixed * 2 < filled || prefixed === 0) return lines;
  return lines.map((line) => {
    const prefix = prefixOf(line);
    return prefix !== null && known.has(prefix) ? line.slice(PREFIX.exec(line)![0].length) : line;
  });
}

/** The prefix without the blank that follows it, which a trimmed line has lost; docker's clock does not count. */
function prefixOf(line: string): string | null {
  const found = LEVEL.test(line) ? null : PREFIX.exec(line);
  return found ? found[0].trimEnd().replace(/^(#\d+) [\d.]+$/, "$1") : null;
}
