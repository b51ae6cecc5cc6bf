import type { Log } from "../../log.ts";
import { isRule } from "./shape.ts";
import type { Named } from "./test-names.ts";

/** Where a test's reason may stand: from a line up to, not including, another. */
export type Block = readonly [start: number, end: number];

const BLOCK = 60;
const ABOVE = 30;

/** The blocks that may tell of each test, the likeliest first: under its own heading, below its name, above it. */
export function blocksOf(
  log: Log,
  names: readonly Named[],
): (n: number, isTaken: (n: number) => boolean) => Block[] {
  const underRule = blocksUnderRules(log);
  const underName = blocksUnderNames(log, names);
  return (n, isTaken) => {
    const named = names[n]!;
    const next = Math.min(names[n + 1]?.index ?? log.lines.length, named.index + BLOCK);
    const above = startAbove(log, named, names[n - 1]);
    // What stands above and was told of the test before belongs to that one.
    const start = n > 0 && !above.announced && isTaken(n - 1) ? named.index : above.start;
    const around: Block[] = [
      [Math.min(named.end, next), next],
      [start, named.index],
    ];
    if (above.announced) around.reverse();
    return [...underRule(named), ...underName(named), ...around];
  };
}

/** Where a rule carries a test's own name, what follows is about it: "---- tests::sums stdout ----", "____ TestCart.test_tax ____". */
function blocksUnderRules(log: Log): (named: Named) => Block[] {
  const rules = [...log.lines.keys()].filter((i) => isRule(log.lines[i]!) && /\p{L}/u.test(log.lines[i]!));
  const heads = new Map<string, number>();
  for (const [n, at] of rules.entries())
    for (const word of log.lines[at]!.split(/[\s.:>#]+/)) if (!heads.has(word)) heads.set(word, n);
  return ({ name }) => {
    const own = name
      .split(/ [>›] |::|#/)
      .pop()!
      .trim();
    const n = own.length < 3 ? undefined : heads.get(own);
    if (n === undefined) return [];
    const start = rules[n]! + 1;
    return [[start, Math.min(rules[n + 1] ?? log.lines.length, start + BLOCK)]];
  };
}

/** A list of names first, then each again over what is said of it: "adds tax => ./test/cart_test.ts:4:6", "  cart › adds tax". */
function blocksUnderNames(log: Log, names: readonly Named[]): (named: Named) => Block[] {
  const own = new Set(names.map(({ index }) => index));
  const known = new Set(names.map(({ name }) => name));
  const heads: number[] = [];
  const byName = new Map<string, number>();
  for (const [index, line] of log.lines.entries()) {
    const name = own.has(index) ? undefined : headOf(line);
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
    if (log.lines[i]!.includes(name)) return { start: i, announced: /\brun/i.test(log.lines[i]!) };
  return { start: least, announced: false };
}
