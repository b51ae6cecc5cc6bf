import { indentOf } from "#model/indent.ts";
import type { Log } from "../../log.ts";
import { readAnnounced } from "./announced-tests.ts";
import { readFailingList } from "./failing-list.ts";
import type { Named } from "./named-test.ts";
import { readRowName } from "./row-name.ts";
import { hasTrouble } from "./shape.ts";
import { readTest } from "./test-line.ts";
import { isVerdictAt } from "./test-reasons.ts";
import { readAroundAlone, readRows } from "./verdict-rows.ts";

/** The failing tests that the output names, in its order; where it names none, those that head their own block. */
export function readNames(log: Log, counted: boolean): Named[] {
  const names: Named[] = [];
  const rowAt = readRows(log, counted);
  for (const [index, line] of log.lines.entries()) {
    if (isStep(log, index, names.at(-1)) || isMessage(log, index)) continue;
    const name = readTest(line, counted);
    const leaf = name === null ? readLeaf(log, index) : null;
    const row = leaf === null ? rowAt(index) : null;
    const named =
      name !== null && isName(name) ? withReason(log, index, ...fullName(log, index, name)) : null;
    if (leaf !== null) names.push(leaf);
    else if (row !== null && isCleaner(row, named)) names.push(withItem(log, row));
    else if (named !== null && LINE_OF.test(named.name))
      names.push({ ...named, ...readRowName(named.name, true) });
    else if (named !== null) names.push({ ...named, place: row?.place ?? null });
    else if (counted && names.length < MANY) names.push(...aroundVerdict(log, index));
  }
  if (names.length > 0)
    return headedShorter(log, withoutTwice(log, withoutParents(log, withRetried(log, names))));
  const listed = counted ? readFailingList(log) : [];
  const heads = listed.length > 0 ? listed : readHeads(log, counted);
  return heads.length > 0 || !counted ? heads : readAnnounced(log);
}

// "  ✓  6 e2e/mail.spec.ts:8:1 › sends a mail (retry #1) (6ms)"
const PASSED_AGAIN =
  /^\s*[✓✔√] +(?:\d+ +)?(\S.{1,250}?) \((?:retry|attempt) #?\d{1,3}\)(?: \([\d.]+ ?m?s\))?$/u;

/** Those that passed when they were run once more are told so. */
function withRetried({ lines }: Log, names: readonly Named[]): readonly Named[] {
  const passed = lines.flatMap((line) => (line.length > 400 ? [] : (PASSED_AGAIN.exec(line)?.[1] ?? [])));
  if (passed.length === 0) return names;
  return names.map((one) =>
    passed.some((told) => told === one.name || told.endsWith(` › ${one.name}`))
      ? { ...one, isPassed: true }
      : one,
  );
}

/** Right below "  Message:" stands what jasmine has to say of the test over it: "    Failed: no such element". */
function isMessage({ lines }: Log, index: number): boolean {
  return /^\s*Message:$/.test(lines[index - 1] ?? "");
}

const NOT_OK = /^\s*not ok \d/;

/** "not ok 1 - cart" right behind "    not ok 2 - adds tax", which stands deeper: it failed because that did. */
function withoutParents({ lines }: Log, names: readonly Named[]): readonly Named[] {
  return names.filter(({ index }, n) => {
    const before = names[n - 1]?.index;
    if (before === undefined || !NOT_OK.test(lines[index]!) || !NOT_OK.test(lines[before]!)) return true;
    return indentOf(lines[before]!) <= indentOf(lines[index]!);
  });
}

/** "==== cart-1.2 FAILED" closes what "==== cart-1.2 adds tax FAILED" opened. */
function withoutTwice({ lines }: Log, names: readonly Named[]): readonly Named[] {
  return names.filter(({ index, name }, n) => {
    const before = names[n - 1];
    const isClosing = /^[=*-]{3,} /.test(lines[index]!) && before?.name.startsWith(`${name} `) === true;
    return !isClosing;
  });
}

// "   – adds tax (5.281s)"
const ITEM = /^\s+[–—-] (\S.{1,200}?) \([\d.]+ ?m?s\)$/;

/** "✖ 1) cart" is a suite where the next line that says something is a test of it, with its seconds. */
function withItem(log: Log, named: Named): Named {
  const at = log.lines[named.end]?.trim() === "" ? named.end + 1 : named.end;
  const item = ITEM.exec(log.lines[at] ?? "")?.[1];
  return item === undefined ? named : { ...named, name: `${named.name} > ${item}`, end: at + 1 };
}

/** Of one line two readings: a row has told the name from its reason, its place and its seconds. */
function isCleaner({ name, reason, place }: Named, other: Named | null): boolean {
  if (other === null) return true;
  if (name === other.name || !other.name.includes(name)) return false;
  return (
    reason !== null ||
    place != null ||
    /^\d+\) /.test(other.name) ||
    /[:.]$/.test(other.name) ||
    other.name.endsWith(name)
  );
}

/** Beyond so many tests nobody needs one more whose name stands apart from its verdict. */
const MANY = 500;

/** The name belongs to a verdict on another line. */
function aroundVerdict(log: Log, index: number): Named[] {
  const told = [
    ...markedBelow(log, index),
    ...boxedAbove(log, index),
    ...placedAbove(log, index),
    ...underRule(log, index),
    ...underPlace(log, index),
  ];
  return told.length > 0 ? told : [readAroundAlone(log, index) ?? []].flat();
}

// "1) Scenario: adds tax # features/cart.feature:2"
const NUMBERED = /^\s*\d+\) /;
// "1) test: CartTest::addsTax (F) line: 14 cart_test.cpp"
const LINE_OF = / line: \d+ \S+\.\w{1,6}$/;

/** "   ✖ Then it costs 119", right under a numbered name and deeper than it, is a step of that test. */
function isStep({ lines }: Log, index: number, last: Named | undefined): boolean {
  if (last === undefined || index > last.index + STEPS) return false;
  // " ✖ adds tax" over "   1) The selector does not match any element.": a sentence, deeper than the mark
  const isSaid =
    /^\s+\d+\) (?:\p{Lu}\S* \S.*\.|\w*(?:Error|Exception): .*)$/u.test(lines[index]!) &&
    /^\s*[✖✗✘×] /u.test(lines[last.index]!);
  if (isSaid && index <= last.end + 1) return indentOf(lines[index]!) > indentOf(lines[last.index]!);
  if (!NUMBERED.test(lines[last.index]!)) return false;
  if (!/^\s+[✖✗✘×] /u.test(lines[index]!)) return false;
  // "  ✖ I.see("120", "#total") at Test.<anonymous> (./cart_test.js:10:5)": a call and where it was made
  return (
    / at \S+ \(\S+:\d+:\d+\)$/.test(lines[index]!) ||
    lines.slice(last.index + 1, index).every((line) => /^\s+[✔✓✖?-] /u.test(line))
  );
}

const STEPS = 40;

const isName = (name: string): boolean => /^[-\p{L}\p{N}"'`_[(@#].*[\p{L}\p{N}]/u.test(name);

// "├─ sumsPrices() ✘ expected: <42> but was: <-42>", "│  └─ is full [X] no mailer": a leaf of a tree, its verdict, its reason
const LEAF = /^[\s│|]*[├└╰+|'`][─-]+ (\S.{1,200}?) (?:[✘✗✖✕×]|\[X\])(?: (.+))?$/;

function readLeaf(log: Log, index: number): Named | null {
  const [, name, reason = null] = LEAF.exec(log.lines[index]!) ?? [];
  return name === undefined || !isName(name) ? null : { index, name, reason, end: index + 1 };
}

/** Listed with a word of what happened, and headed without: "ship › rejects Rejected promise returned by test", below it "ship › rejects" over its block. */
function headedShorter(log: Log, names: readonly Named[]): Named[] {
  const last = names.at(-1)!.index;
  const heads = new Set<string>();
  for (let i = last + 1; i < log.lines.length; i++)
    if (log.lines[i - 1] === "" && log.lines[i + 1] === "") heads.add(log.lines[i]!.trim());
  if (heads.size === 0) return [...names];
  return names.map((one) => {
    let end = one.name.length;
    while (end > 0 && !heads.has(one.name.slice(0, end))) end = one.name.lastIndexOf(" ", end - 1);
    return end > SHORTEST ? { ...one, name: one.name.slice(0, end) } : one;
  });
}

/** A word alone over a block is a heading of something else. */
const SHORTEST = 6;

// "\tFAILED", "\tCaused an ERROR": alone on the line, about the one above
const MARK = /^\s+(?:Caused an )?(?:FAILED|FAILURE|FAIL|ERROR)$/;
// "Testcase: sumsPrices took 0.014 sec"
const MARKED = /^\s*(?:test ?(?:case)?:? +)?(\S.{1,200}?)(?: (?:took|in) [\d.]+ ?\w+)?$/i;

/** "Testcase: sumsPrices took 0.014 sec" over a line that says nothing but "FAILED". */
function markedBelow(log: Log, index: number): Named[] {
  const name = MARK.test(log.lines[index]!) ? MARKED.exec(log.lines[index - 1] ?? "")?.[1] : undefined;
  if (name === undefined || !isName(name)) return [];
  return [{ index: index - 1, name, reason: null, end: index + 1 }];
}

/** A name under a verdict with its place, and below it what is said of it. */
function placedAbove(log: Log, index: number): Named[] {
  const name = log.lines[index + 1]?.trim() ?? "";
  if (!isVerdictAt(log.lines[index]!) || !isName(name) || /:\d/.test(name)) return [];
  return [{ index: index + 1, name, reason: null, end: index + 2 }];
}

// "Failed example:", under 'File "/app/cart.py", line 3, in cart.total'
const FAILED_HEAD = /^(?:Failed|Failing) (?:example|test|case|check):$/;
const PLACE_IN = /^File "([^"]{1,300})", line (\d+), in (\S+)$/;

/** A verdict over what was tried, and right above it the place and the name. */
function underPlace(log: Log, index: number): Named[] {
  const above = FAILED_HEAD.test(log.lines[index]!) ? PLACE_IN.exec(log.lines[index - 1] ?? "") : null;
  if (above === null) return [];
  const place = { file: above[1]!, line: Number(above[2]) };
  return [{ index, name: above[3]!, reason: null, end: index + 1, place, isBeside: true }];
}

// "Error: cart:1:adds tax.", under a rule
const RULED = /^(?:Error|Failure|Failed|Fail): (\S.{1,200}?)\.?$/;

/** A rule, and right under it a verdict with the name. */
function underRule(log: Log, index: number): Named[] {
  const name = RULED.exec(log.lines[index]!)?.[1];
  if (name === undefined || !/^([=*-])\1{9,}$/.test(log.lines[index - 1] ?? "") || !isName(name)) return [];
  return [{ index, name, reason: null, end: index + 1 }];
}

// "tests/cart_test.cc:13: FAILED:"
const PLACE_FAILED = /^\S+:\d+: (?:FAILED|Failure|FAILURE):?$/;
const BOX_REACH = 12;

/** A name between two rules, and some lines below it a place that failed: "-----", "cart totals", "-----". */
function boxedAbove(log: Log, index: number): Named[] {
  if (!PLACE_FAILED.test(log.lines[index]!)) return [];
  let bottom = -1;
  for (let i = index - 1; i >= Math.max(0, index - BOX_REACH); i--) {
    if (!/^\s*([-=*])\1{9,}\s*$/.test(log.lines[i]!)) continue;
    if (bottom < 0) {
      bottom = i;
      continue;
    }
    const names = log.lines.slice(i + 1, bottom).map((line) => line.trim());
    const isBox = names.length > 0 && names.length <= DEPTH && names.every(isName);
    return isBox ? [{ index, name: names.join(" > "), reason: null, end: index }] : [];
  }
  return [];
}

// "____ test_waits_for_lock ____", "___ ERROR collecting tests/test_apps.py ___", "---- tests::sums stdout ----"
const HEAD =
  /^([_=*#~-])\1{2,} ((?:FAIL(?:ED|URE)?|ERROR)(?::| (?:\w+ ){0,4}))?((?=\S*test)\S+)(?: \w+)? \1{3,}$/i;

/** Names on the rules over the blocks, for output that lists them nowhere else; the rule or a count must say that they failed. */
function readHeads(log: Log, counted: boolean): Named[] {
  const names: Named[] = [];
  for (const [index, line] of log.lines.entries()) {
    const [, , word, name] = HEAD.exec(line.trim()) ?? [];
    if (name !== undefined && (counted || word !== undefined))
      names.push({ index, name, reason: null, end: index + 1 });
  }
  return names;
}

// "1) Failure:" over "TestCart#test_total [test/cart.rb:8]:"
const NAMELESS = /^(?:failure|error|failed|broken)$/i;
/** So many suites may stand over a test. */
const DEPTH = 8;

function fullName(log: Log, index: number, name: string): [name: string, end: number] {
  const line = log.lines[index]!;
  if (NAMELESS.test(name)) {
    const next = log.lines[index + 1] ?? "";
    return [next.trim().replace(/\s*\[.*\]:?$|:$/g, "") || name, index + 2];
  }
  const [, indent, number] = /^(\s*)(\d+\) )/.exec(line) ?? [];
  const nested =
    indent === undefined || line.trimEnd().endsWith(":") ? [] : nestedNames(log, index, indent + number);
  return nested.length === 0 ? [name, index + 1] : [[name, ...nested].join(" > "), index + 1 + nested.length];
}

/** "1) Cart" over "     with a voucher" over "       adds tax:": each deeper than the one above, the last with a colon. */
function nestedNames(log: Log, index: number, head: string): string[] {
  const names: string[] = [];
  let depth = head.length;
  for (let i = index + 1; i <= Math.min(index + DEPTH, log.lines.length - 1); i++) {
    const [, indent = "", text = ""] = /^(\s*)(.*?)\s*$/.exec(log.lines[i]!)!;
    if (text === "" || indent.length <= depth - (names.length === 0 ? 1 : 0)) return [];
    depth = indent.length;
    names.push(text.replace(/:$/, ""));
    if (text.endsWith(":")) return names;
  }
  return [];
}

// "test_tax - assert 1 == 2" gives a reason; "src/lib.rs - total (line 1)" is a name
const isReason = (text: string): boolean =>
  hasTrouble(text) || /[=!<>]=|\b\w*(?:Error|Exception)\b/.test(text);

function withReason(log: Log, index: number, told: string, end: number): Named {
  const [name = told, cut = ""] = told.split(/ - (.+)/s, 2);
  const reason = /\.{3}$|…$/.test(cut) ? inFull(log, index, cut.replace(/\.{3}$|…$/, "")) : cut;
  if (reason !== null && isReason(reason)) return { index, name, reason, end };
  return { index, name: reason === null ? name : told, reason: null, end };
}

/** A reason that was cut to the width of a line stands whole somewhere else: "worker 'gw1' crashed while running…"; or null. */
function inFull(log: Log, index: number, cut: string): string | null {
  if (cut.length < LONG_ENOUGH || log.lines.length > FEW_LINES) return null;
  const line = log.lines.find((one, i) => i !== index && one.includes(cut));
  return line === undefined ? null : line.slice(line.indexOf(cut)).trim();
}

/** Fewer letters may stand anywhere. */
const LONG_ENOUGH = 12;
/** Each cut reason is looked for in all lines: in a longer log that would take its square. */
const FEW_LINES = 5000;
