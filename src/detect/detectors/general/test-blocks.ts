import { indentOf } from "#model/indent.ts";
import { type Location, readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import type { Named } from "./named-test.ts";
import { hasTrouble, isRule } from "./shape.ts";
import { countsFailures } from "./test-line.ts";
import { isPass } from "./test-reasons.ts";
import { readRow } from "./verdict-row.ts";

/** Where a test's reason may stand: from a line up to, not including, another. */
export type Block = readonly [start: number, end: number];

const BLOCK = 60;
const ABOVE = 30;
const OVER = 8;

/** The blocks that may tell of each test, the likeliest first: under its own heading, below its name, above it. */
export function blocksOf(
  log: Log,
  names: readonly Named[],
): (n: number, isTaken: (n: number) => boolean) => Block[] {
  const underRule = blocksUnderRules(log);
  const underName = blocksUnderNames(log, names);
  const underQuoted = blocksUnderQuoted(log);
  // A stack right over the first name can only be that test's: this runner names a test when it is done.
  const isNamedLast =
    names.length > 0 && (isPlaced(log.lines[names[0]!.index - 1] ?? "") || isSaidOver(log, names[0]!.index));
  return (n, isTaken) => {
    const named = names[n]!;
    if (isNamedLast)
      return [[names[n - 1]?.end ?? Math.max(0, named.index - BLOCK), named.index], belowName(log, names, n)];
    if (named.isAnnounced) return [belowName(log, names, n)];
    const above = startAbove(log, named, names[n - 1]);
    // What stands above and was told of the test before belongs to that one.
    const start = n > 0 && !above.announced && isTaken(n - 1) ? named.index : above.start;
    const around: Block[] = [...upToCount(log, belowName(log, names, n)), [start, named.index]];
    if (above.announced) around.reverse();
    return [
      ...onePlaced(log, named),
      ...underRule(named),
      ...underQuoted(named),
      ...underName(named),
      ...around,
    ];
  };
}

// "# Subtest: cart" announces
const isPlaced = (line: string): boolean => isFrame(line) && !/^\s*# \w+:/.test(line);

/** "    tcart.nim(10, 21): Check failed: total(100) == 120", deeper than the name right below it, and nothing deeper below that. */
function isSaidOver({ lines }: Log, index: number): boolean {
  const depth = indentOf(lines[index]!);
  if (indentOf(lines[index + 1] ?? "") > depth) return false;
  for (let i = index - 1; i >= Math.max(0, index - OVER) && indentOf(lines[i]!) > depth; i--) {
    if (readRow(lines[i]!) !== null || isPass(lines[i]!)) return false;
    if (readCandidate(lines[i]!, i)?.place != null) return true;
  }
  return false;
}

/** The line that names the test, an error and its place: "main.swift:5: error: CartTests.testTotal : XCTAssertEqual failed". */
function onePlaced(log: Log, { index, name }: Named): Block[] {
  for (let i = Math.max(0, index - ABOVE); i < Math.min(log.lines.length, index + BLOCK); i++) {
    if (i === index || !log.lines[i]!.includes(name)) continue;
    const told = readCandidate(log.lines[i]!, i);
    const isTelling = told?.place != null && told.level === "error" && !told.recap;
    if (isTelling && hasTrouble(told.message.replace(name, ""))) return [[i, i + 1]];
  }
  return [];
}

function belowName(log: Log, names: readonly Named[], n: number): Block {
  const { index, end, until = log.lines.length } = names[n]!;
  const next = Math.min(names[n + 1]?.index ?? log.lines.length, until, index + BLOCK);
  return [Math.min(end, next), next];
}

/** What stands behind the closing count is said of all tests: first without it. */
function upToCount({ lines }: Log, [start, end]: Block): Block[] {
  for (let i = start; i < end; i++)
    if (countsFailures(lines[i]!))
      return i > start
        ? [
            [start, i],
            [start, end],
          ]
        : [[start, end]];
  return [[start, end]];
}

/** Where a rule carries a test's own name, what follows is about it: "---- tests::sums stdout ----", "____ TestCart.test_tax ____". */
function blocksUnderRules(log: Log): (named: Named) => Block[] {
  const rules = [...log.lines.keys()].filter((i) => isRule(log.lines[i]!) && /\p{L}/u.test(log.lines[i]!));
  const heads = new Map<string, number>();
  for (const [n, at] of rules.entries())
    for (const word of [textOf(log.lines[at]!), ...wordsOf(log.lines[at]!)])
      if (!heads.has(word)) heads.set(word, n);
  return ({ name }) => {
    const own = heads.has(name)
      ? name
      : name
          .split(/ [>›] |::|#/)
          .pop()!
          .trim();
    const n = own.length < 3 ? undefined : heads.get(own);
    if (n === undefined) return [];
    const start = rules[n]! + 1;
    return [[start, Math.min(rules[n + 1] ?? log.lines.length, start + BLOCK)]];
  };
}

// "___ ERROR collecting b/test_cart.py ___": a name may be a file, too
function wordsOf(rule: string): string[] {
  // "TestOrbit.test_period[42164-1440.0]" (pytest), "TillTest.adds(double)[1.5]": a parameter's dots part no names
  const parameters = rule.includes("[") ? (/[^\s.:>#[\]]+\[[^\]]{1,200}\]/.exec(rule) ?? []) : [];
  return [
    ...rule.split(/\s+/).filter((word) => word.includes("/")),
    ...parameters,
    ...rule.split(/[\s.:>#]+/),
  ];
}

// "---- src/lib.rs - total (line 1) stdout ----"
function textOf(rule: string): string {
  return rule
    .trim()
    .replace(/^[=_*#~-]{2,}\s*|\s*[=_*#~-]{2,}$/g, "")
    .replace(/ (?:stdout|stderr|output)$/, "");
}

/** A list of names first, then each again over what is said of it: "adds tax => ./test/cart_test.ts:4:6", "  cart › adds tax". */
function blocksUnderNames(log: Log, names: readonly Named[]): (named: Named) => Block[] {
  const own = new Set(names.map(({ index }) => index));
  const known = new Set(names.map(({ name }) => name));
  const heads: number[] = [];
  const byName = new Map<string, number>();
  for (const [index, line] of log.lines.entries()) {
    const head = own.has(index) ? undefined : headOf(line);
    // "JUnit Jupiter:CartTest:sumsPrices()": the suites before the name
    // and "❯ cart / adds tax", where it must be told which of several tests is meant
    const name =
      head === undefined || known.has(head)
        ? head
        : ((names.length > 1 ? SUITES.exec(head)?.[1] : undefined) ?? head.slice(head.lastIndexOf(":") + 1));
    if (name === undefined || !known.has(name)) continue;
    if (!byName.has(name)) byName.set(name, heads.length);
    heads.push(index);
  }
  return ({ name, index }) => {
    const n = byName.get(name);
    if (n === undefined || heads[n]! < index) return [];
    const start = heads[n]! + 1;
    const next = [heads[n + 1], names.find((one) => one.index >= start)?.index];
    return [[start, Math.min(log.lines.length, start + BLOCK, ...next.filter((at) => at !== undefined))]];
  };
}

// "  Failed test 'sums prices'"
const QUOTED = /^\s*Failed test ['"`](.{1,200})['"`]:?$/i;

/** The lines that quote a test's name as failed, of each log: every test without a reason asks. */
const quotedHeads = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function headsOf(lines: readonly string[]): ReadonlyMap<string, number> {
  let heads = quotedHeads.get(lines);
  if (heads === undefined) {
    heads = new Map(
      lines
        .flatMap((line, at): [string, number][] => {
          const name = line.includes("ailed test ") ? QUOTED.exec(line)?.[1] : undefined;
          return name === undefined ? [] : [[name, at]];
        })
        .reverse(),
    );
    quotedHeads.set(lines, heads);
  }
  return heads;
}

/** "  Failed test 'sums prices'" over "  at t/cart.t line 6." (Test::More, and its ports to other tongues; pgTAP): all that is said of it, and where; or null. */
export function readQuotedHead(
  { lines }: Log,
  name: string,
): { readonly said: string; readonly place: Location | null } | null {
  const at = headsOf(lines).get(name);
  return at === undefined ? null : { said: lines[at]!.trim(), place: readLocation(lines[at + 1] ?? "") };
}

/** What is said of a test may stand anywhere under a line that quotes its name: on another stream than the verdicts. */
function blocksUnderQuoted(log: Log): (named: Named) => Block[] {
  const heads = [...log.lines.keys()].filter((i) => QUOTED.test(log.lines[i]!));
  const byName = new Map(heads.map((at, n) => [QUOTED.exec(log.lines[at]!)![1]!, n]));
  return ({ name }) => {
    const n = byName.get(name);
    if (n === undefined) return [];
    const start = heads[n]! + 1;
    const blank = log.lines.findIndex((line, i) => i >= start && line.trim() === "");
    return [
      [
        start,
        Math.min(heads[n + 1] ?? log.lines.length, blank < 0 ? log.lines.length : blank, start + BLOCK),
      ],
    ];
  };
}

const SUITES = /^[❯●✖›»→] (?:.{1,200} [/>›] )?(\S[^/>›]{1,200})$/;

// "adds tax => ./test/cart_test.ts:4:6", "  cart › adds tax:"
function headOf(line: string): string | undefined {
  return /^(?:\s*)(\S.{1,250}?)(?: => \S+|:)?$/.exec(line.length > 400 ? "" : line)?.[1];
}

/** Some runners name the test last: its block begins where it was said to run ("[ RUN      ] Cart.Total"), or a little above. */
function startAbove(
  log: Log,
  { index, name }: Named,
  previous: Named | undefined,
): { readonly start: number; readonly announced: boolean } {
  const least = Math.max(previous === undefined ? 0 : previous.index + 1, index - ABOVE);
  for (let i = index - 1; i >= least; i--)
    if (log.lines[i]!.includes(name))
      return { start: i, announced: /\b(?:run|start(?:ed|s|ing)?\b)/i.test(log.lines[i]!) };
  return { start: least, announced: false };
}
