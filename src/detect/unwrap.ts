import { withRightMarks } from "./broken-marks.ts";
import { sortSteps } from "./build-steps.ts";
import { withoutMarks } from "./clean-line.ts";
import { withoutGutter } from "./gutter-lines.ts";
import { withoutLabels } from "./line-labels.ts";
import { ANNOUNCING, type LinePrefix, readAnnounced, readNamed, readPrefix } from "./line-prefix.ts";
import { LineSearch } from "./line-search.ts";
import type { Log } from "./log.ts";
import { withoutMavenLevels } from "./maven-frontend.ts";
import { nixLines } from "./nix-quote.ts";
import { opamLines } from "./opam-quote.ts";
import { retoldLines } from "./retold-step.ts";
import { withoutRightTags } from "./right-tags.ts";
import { WRAPPER_SIGNS, wrapperLinesAt } from "./wrapper-words.ts";

/** A prefix that stands on so many lines is one. */
const MANY = 5;
/** Of the lines from the first that has a prefix to the last; between them a wrapper says little itself. */
const MOST = 0.7;

/**
 * The log as its programs wrote it: without the prefixes and the indentation that a task runner, docker compose or a
 * document put before each line. Where several programs wrote by turns, the lines of each stand together.
 */
export function unwrap(whole: Log): Log {
  const log = withoutGutter(whole);
  const lines = withoutLabels(withoutIndent(withoutMavenLevels(withoutRightTags(withRightMarks(log.lines)))));
  let own = sortSteps(lines === log.lines ? log : { ...log, lines });
  let search = new LineSearch(own.lines);
  const signed = new Map<number, string>();
  // A wrapper can stand in another: compose in a step of turbo.
  for (let depth = 0; depth < DEEPEST; depth++) {
    const inner = unwrapOnce(own, search, signed);
    if (inner === own) break;
    own = sortSteps(inner);
    search = new LineSearch(own.lines);
  }
  return setAside(own, search, signed);
}

/** Wrappers inside each other that are taken off. */
const DEEPEST = 3;

/** `signed` gets the writers of the lines that had a prefix, by number. */
function unwrapOnce(log: Log, search: LineSearch, signed: Map<number, string>): Log {
  const { lines } = log;
  const found = readPrefixes(lines, search);
  const known = found === null ? null : knownWriters(lines, found);
  if (found === null || known === null || known.size === 0) return log;
  const writers = found.map((prefix) => (prefix !== null && known.has(prefix.writer) ? prefix.writer : null));
  const plain = lines.map((line, i) => {
    if (writers[i] === null) return line;
    signed.set(log.numbers[i]!, writers[i]!);
    return withoutMarks(line.slice(found[i]!.length));
  });
  // Between the windows of a partial log a turn of writers cannot be told from a gap.
  if (known.size === 1 || log.partial) return { ...log, lines: plain };
  const order = byWriter(writers);
  return { ...log, lines: order.map((i) => plain[i]!), numbers: order.map((i) => log.numbers[i]!) };
}

/** The log with those lines blank, and kept aside, in which a wrapper says no more than that something in it failed. */
function setAside(log: Log, search: LineSearch, signed: ReadonlyMap<number, string>): Log {
  const aside = new Map<number, string>();
  let next = 0;
  for (const i of search.linesWith(WRAPPER_SIGNS)) {
    if (i < next) continue;
    next = i + wrapperLinesAt(log.lines, i, signed.get(log.numbers[i]!));
    for (let k = i; k < next; k++) aside.set(k, log.lines[k]!);
  }
  const heads = stepHeads(log.lines, search);
  const quoted = [...opamLines(log.lines, search), ...nixLines(log.lines, search)];
  const retold = new Map([...retoldLines(log.lines, search), ...quoted]);
  if (aside.size === 0 && heads.size === 0 && retold.size === 0) return log;
  const lines = log.lines.map((line, i) => (aside.has(i) || heads.has(i) ? "" : (retold.get(i) ?? line)));
  return aside.size === 0 ? { ...log, lines } : { ...log, lines, aside };
}

// "make[1]: Entering directory '/home/dev/shop/lib'"
const WHERE = /^(?:g|mingw32-)?make(?:\.exe)?\[\d+\]: (?:Entering|Leaving) directory /;

// "nox > Running session bad", "nox > * bad: failed"
const NOX_STEP =
  /^nox > (?:Running session|Creating virtual environment|Re-using existing|virtualenv|chdir|cd|Ran multiple sessions|\* \S+:)/;

/** Lines in which make says where it is, nox what it does, and in which GitHub shows what a step will do, from "Run ./check.sh" to "##[endgroup]": the script, the shell, the environment. */
function stepHeads(lines: readonly string[], search: LineSearch): ReadonlySet<number> {
  const heads = new Set<number>();
  for (const i of search.linesWith(["]: Ent", "]: Lea"])) if (WHERE.test(lines[i]!)) heads.add(i);
  for (const i of search.linesWith(["x > "])) if (NOX_STEP.test(lines[i]!)) heads.add(i);
  for (const end of search.linesWith(["##[end"])) {
    if (lines[end] !== "##[endgroup]") continue;
    // A group that the step itself opens ends before the next one does: what stands between is its output.
    let start = end - 1;
    while (start > 0 && end - start < HEAD_LINES && !endsHead(lines[start]!)) start--;
    if (isHead(lines, start, end)) for (let i = start; i <= end; i++) heads.add(i);
  }
  return heads;
}

/** A head names its shell, or what an action was given; a group of the step's own that begins "Run 12 specs" does not. */
function isHead(lines: readonly string[], start: number, end: number): boolean {
  if (!lines[start]?.startsWith("Run ")) return false;
  for (let i = start + 1; i < end; i++) if (/^(?:shell: \S|with:$|env:$)/.test(lines[i]!)) return true;
  return end === start + 1;
}

const endsHead = (line: string): boolean => line.startsWith("Run ") || line === "##[endgroup]";

/** A step's script is shown whole in its head; one that is longer stays. */
const HEAD_LINES = 80;

/** For each line the prefix that it may have; null when none has one. */
function readPrefixes(lines: readonly string[], search: LineSearch): (LinePrefix | null)[] | null {
  const announced = new Set<string>();
  for (const i of search.linesWith(ANNOUNCING)) {
    const writer = readAnnounced(lines[i]!);
    if (writer !== null) announced.add(writer);
  }
  let isAny = false;
  const found = lines.map((line) => {
    const prefix = readPrefix(line) ?? (announced.size === 0 ? null : readNamed(line, announced));
    if (prefix === null) return null;
    isAny = true;
    return announced.has(prefix.writer) ? { ...prefix, isTelling: true } : prefix;
  });
  return isAny ? withBareTags(lines, found) : null;
}

/** A blank line behind a tag and a tab has lost the tab: "web" is that tag where others say "web<TAB>FAIL". */
function withBareTags(lines: readonly string[], found: (LinePrefix | null)[]): (LinePrefix | null)[] {
  const tags = new Set(found.flatMap((prefix) => (prefix?.writer.endsWith("\t") ? [prefix.writer] : [])));
  if (tags.size === 0) return found;
  return found.map((prefix, i) =>
    prefix === null && tags.has(`${lines[i]!}\t`)
      ? { writer: `${lines[i]!}\t`, length: lines[i]!.length, isTelling: false }
      : prefix,
  );
}

/** Prefixes are believed when each is there again and again, and from the first to the last most lines have one. */
function knownWriters(lines: readonly string[], found: readonly (LinePrefix | null)[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const known = new Set<string>();
  for (const prefix of found) {
    if (prefix === null) continue;
    counts.set(prefix.writer, (counts.get(prefix.writer) ?? 0) + 1);
    if (prefix.isTelling) known.add(prefix.writer);
  }
  if (counts.size === 0) return known;
  const isEach = lines.every((line, i) => line === "" || found[i] !== null);
  const fewest = !isEach ? MANY : isOneTagged(lines, found) ? 1 : 2;
  for (const [writer, count] of counts) if (count >= fewest) known.add(writer);
  for (const writer of byTurns(lines, found, known)) known.add(writer);
  return isMostly(lines, found, known) ? known : new Set();
}

/**
 * Who else wrote where known writers did: "[serve] listening" between lines of "[test ]". Where each line has a prefix of that kind, one line
 * is enough: what puts it before the lines of one program puts it before those of all.
 */
function byTurns(
  lines: readonly string[],
  found: readonly (LinePrefix | null)[],
  known: ReadonlySet<string>,
): ReadonlySet<string> {
  const others = new Set<string>();
  const kinds = new Set([...known].map(kindOf));
  let run = new Set<string>();
  const end = () => {
    if ([...run].some((writer) => known.has(writer))) for (const writer of run) others.add(writer);
    run = new Set();
  };
  lines.forEach((line, i) => {
    const prefix = found[i]!;
    if (prefix !== null && kinds.has(kindOf(prefix.writer))) run.add(prefix.writer);
    else if (line !== "") end();
  });
  end();
  return others;
}

/** What a prefix ends with: "[web]" as "[api]", "web-1 |" as "db |", a tag as another; "" of "api:test" and "packages/web test". */
const kindOf = (writer: string): string => /[\]|\t:]+$/.exec(writer)?.[0] ?? "";

/** All that was said is one sentence behind a word and a tab: "web<TAB>Could not locate Gemfile". "FAIL<TAB>shop/cart<TAB>0.002s" is a table's row. */
function isOneTagged(lines: readonly string[], found: readonly (LinePrefix | null)[]): boolean {
  const said = lines.flatMap((line, i) => (line === "" ? [] : [i]));
  const [only] = said;
  if (only === undefined || said.length > 1 || !found[only]!.writer.endsWith("\t")) return false;
  const [tag, rest, ...others] = lines[only]!.split("\t");
  return (
    others.length === 0 &&
    /^[a-z]/.test(tag!) &&
    !/^(?:ok|fail|pass|error|warn)/i.test(tag!) &&
    /\S \S+ \S/.test(rest!)
  );
}

/** Whether most lines, from the first that has a known prefix to the last, have one. */
function isMostly(
  lines: readonly string[],
  found: readonly (LinePrefix | null)[],
  known: ReadonlySet<string>,
): boolean {
  let signed = 0;
  let others = 0;
  let since = 0;
  for (let i = 0; i < lines.length; i++) {
    const prefix = found[i]!;
    if (prefix !== null && known.has(prefix.writer)) {
      others += since;
      since = 0;
      signed++;
    } else if (signed > 0 && lines[i] !== "") since++;
  }
  return signed >= MOST * (signed + others);
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
    if (line.trim() === "") continue;
    common = Math.min(common, line.search(/[^ ]/));
    if (common < LEAST_INDENT) return lines;
  }
  return Number.isFinite(common) ? lines.map((line) => withoutMarks(line.slice(common))) : lines;
}
