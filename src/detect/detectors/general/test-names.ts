import type { Log } from "../../log.ts";
import { hasTrouble } from "./shape.ts";
import { readTest } from "./test-line.ts";

/** A failing test's name and where it stands. */
export interface Named {
  readonly index: number;
  readonly name: string;
  /** What stands behind the name: "tests/test_cart.py::test_tax - assert 1 == 2". */
  readonly reason: string | null;
  /** First line behind the name; a name may go over several. */
  readonly end: number;
}

/** The failing tests that the output names, in its order; where it names none, those that head their own block. */
export function readNames(log: Log, counted: boolean): Named[] {
  const names: Named[] = [];
  for (const [index, line] of log.lines.entries()) {
    const name = readTest(line, counted);
    if (name !== null && isName(name)) names.push(withReason(index, ...fullName(log, index, name)));
    else if (counted) names.push(...markedBelow(log, index), ...boxedAbove(log, index));
  }
  return names.length > 0 ? names : readHeads(log, counted);
}

const isName = (name: string): boolean => /^[-\p{L}\p{N}"'`_[(@#].*[\p{L}\p{N}]/u.test(name);

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
  !text.endsWith("...") && (hasTrouble(text) || /[=!<>]=|\b\w*(?:Error|Exception)\b/.test(text));

function withReason(index: number, told: string, end: number): Named {
  const [name = told, reason = ""] = told.split(/ - (.+)/s, 2);
  if (isReason(reason)) return { index, name, reason, end };
  return { index, name: reason.endsWith("...") ? name : told, reason: null, end };
}
