import { readLocation } from "../../location.ts";
import { type RowName, readRowName } from "./row-name.ts";
import { isRecap } from "./shape.ts";

/** A line that gives a verdict on something named: "[FAIL] adds tax", "adds tax ... ok". */
export interface VerdictRow extends RowName {
  readonly failed: boolean;
  /** Where the verdict stands and what is drawn around it: rows of one form are about the same kind of thing. */
  readonly form: string;
  /** The mark says something only beside its opposite: "x adds tax" beside "+ ships". */
  readonly weak: boolean;
}

// "FAIL", "FAILED", "FAIL!", "failed", "Failure", "*** FAILED ***", "Test Failed", "not ok"; and their opposites
const BAD =
  "(?:Test )?(?:FAIL(?:ED|URE|S)?|[Ff]ail(?:ed|ure)?|ERROR(?:ED)?|CRASH(?:ED)?|TIMEOUT|BROKEN|NOT OK|not ok)";
const GOOD = "(?:Test )?(?:PASS(?:ED|ES)?|[Pp]ass(?:ed)?|OK|ok|[Oo]kay|SUCCESS|[Ss]uccess|SUCCEEDED)";

// What may stand before a row: bullets, arrows, time of day, workers, counts, a build tool's level
const LEAD =
  /^(?:\s|[│┃|>•*·├└─-](?=\s|[─├└])|={2,}>?\s|#{2,}\s|\{\d+\}\s|\d\d:\d\d:\d\d(?:[.,]\d+)?\s|\[(?:info|error|warn|INFO|ERROR|WARN(?:ING)?)\]\s|\[\d+\/\d+\]\s|\(?\d+\/\d+\)?:?\s|\d+ of \d+\s|\d+\)\s)*/;

const MARKS = { bad: "✗✘✖×❌✕⨯🔴", good: "✓✔√✅🟢" };
// "✖ adds tax", "12  ✘ adds tax"
const MARKED = new RegExp(`^(?:\\d+\\s+)?(?:([${MARKS.bad}])|([${MARKS.good}]))\\uFE0F?\\s+(\\S.*)$`, "u");
// "x add tax" beside "+ ship"; "[-] adds tax" beside "[+] ships"
const WEAK = /^(?:(\[-\]|[xX])|(\[\+\]|\+)) +(\S.*)$/;
// "[FAIL] adds tax", "[  FAIL  ]  job  2  + adds tax", "( PASSED )  t/ship.t", "[FAIL: 119 != 120] testTax() (gas: 8721)"
const BRACKETED = new RegExp(
  `^[[(]\\s*(?:(${BAD})(?:(?:: |\\. Reason: )([^\\]]{1,300}))?|(${GOOD}))\\s*[\\])]:?\\s+(\\S.*)$`,
);
// "FAIL adds tax", "FAILED: addsTax", "FAIL!  : CartTest::addsTax()", "Failure in test tax (models/schema.yml)", "Failure : adds tax", "fail: GET /cart", "PASSED: ships"
const LED = new RegExp(`^(?:(${BAD})|(${GOOD}))!?(\\s*:\\s+|\\s+(?=in:? )|\\s+-\\s+|\\s{1,12})(\\S.*)$`);
// "adds tax ... FAILED", "adds tax   | FAIL |", "adds tax: FAIL (1.2ms)", "tax  ->  failed: 119 != 120  [0.01s]", "adds tax *** FAILED ***", "adds tax [.003 sec] (FAILED - 1)", "test_tax:FAIL: Expected 120"
const VERDICT = new RegExp(`(?<![\\p{L}\\p{N}_])(?:(${BAD})|(${GOOD}))(?![\\p{L}\\p{N}_])`, "gu");
// What stands between a name and the verdict behind it; blanks and dots are looked at from their first one on
const BETWEEN =
  /(?:(?<!\s)(?=\s)|(?<!\.)(?=\.)|(?=[…:]))(\s*\.{2,}\s*|\s*…\s*|:\s*|\s+[-=]+>\s+|\s+-\s+|\s{2,}|\s)([[(|*<]*)\s*$/;
// What may follow a verdict: "|", "]", "***", "- 1)", "(1.2ms)", "[0.012s]", "  0.02s", "[1]", "3 in 0.05s]"; then a reason behind a colon
const AFTER =
  /^\s*(?:- \d+|\d+ in [\d.]+s)?[\])|*>!]*(?:\s*[[(][^\])]{0,60}[\])]|\s+\d[\d.]{0,9} ?m?s)?(?:\s*[:-]\s*(?:\((?:Failure|Error)\) )?(\S.*?))?\s*$/;
// 'error: in "cart/adds_tax": check total(100) == 120 has failed'; "error: Failure in TEST(Cart, AddsTax)"
const IN_NAMED = /^(?:(?:fatal )?error|failure|fail(?:ed)?):? in "([^"]{2,200})": (\S.*)$/i;
// "error: Failure in AddsTax: Expected 120 but was 119"
const IN_PLAIN = /^(?:error: )?(?:failure|failed) in (\w{2,100}): (\S.*)$/i;
const IN_MACRO = /^(?:error: )?(?:failure|failed|error) in ([A-Z_]{4,30}\(\w+, ?\w+\))$/i;

const ONLY_VERDICT = new RegExp(`^\\W{0,3}(?:${BAD}|${GOOD}|[${MARKS.bad}${MARKS.good}])\\W{0,3}$`, "u");
const BAD_ONLY = new RegExp(`^\\W{0,3}(?:${BAD}|[${MARKS.bad}])`, "u");

// "Test adds_tax FAILED: expected 120", "Test: adds tax ...FAILED": of one test, though recaps begin alike
const NAMES_TEST =
  /^[Tt]est(?:case)?:? (?!(?:files|suites?|run|cases?|results?|summary|execution|failed|failures?|passed|errors?)\b)\S/i;

// "Shop :: Core ................. FAILURE [  1.2 s]": a module of a build
const MODULE = /\.{2,} (?:FAILURE|SUCCESS) \[ {0,6}\d/;

// "   Active: failed (Result: exit-code) since Tue 2026-11-17 09:17:24 UTC; 3s ago": systemd of a unit
const UNIT = /^Active: failed(?: \(Result: |$)/;

/** The row that the line is, or null. */
export function readRow(line: string): VerdictRow | null {
  // "✘ Test weighs() recorded an issue at parcel.swift:6:5: Expectation failed": a sentence with its place
  if (line.length > 500 || / at \S+:\d+(?::\d+)?: \S/.test(line)) return null;
  const text = line.slice(LEAD.exec(line)![0].length).trimEnd();
  if (text.length < 4 || MODULE.test(text) || UNIT.test(text) || (isRecap(text) && !NAMES_TEST.test(text)))
    return null;
  return frontRow(text) ?? backRow(text) ?? cellsRow(line) ?? placedRow(text);
}

// "test_adds_tax: Expected 120 Was 119	[FAILED]", behind a place (PlatformIO's runner of Unity's tests)
const TAGGED = /^(\w{2,150})(?:: (\S.{0,300}?))?\s{1,8}\[(FAILED|PASSED)\]$/;

/** "cart.scm:6: FAIL adds tax", 'cart_test.cpp(9): error: in "cart/adds_tax": check …', "Failure (test-cart.R:6:3): adds tax", "adds tax: Test Failed at runtests.jl:6": a row without its place. */
function placedRow(text: string): VerdictRow | null {
  const found = /\d/.test(text) ? readLocation(text) : null;
  if (found === null) return null;
  const { file, line } = found;
  // "── 1. Failure ('test-till.R:8'): counts coins ───": numbered, too (testthat's older form, mocha-like lists with a verdict)
  const before = found.before
    .replace(/^\d{1,4}[.)] (?=(?:Failure|Error|FAIL|ERROR)\b)/, "")
    .replace(/(?<!\s)\s*(?:\bat\s+)?[([]?['"]?$/, "");
  const behind = found.after.replace(/^['"]?[)\]]?/, "");
  // "FAIL: cart_test.go:19: CartSuite.TestTax": the place stands between the verdict and the name
  const isBetween = ONLY_VERDICT.test(before.replace(/:$/, "")) && /^:\s/.test(behind);
  const rest =
    before === ""
      ? behind.replace(/^[\s:)]+/, "")
      : isBetween
        ? `${before.replace(/:?\s*$/, ":")} ${behind.slice(1).trim()}`
        : `${before}${behind}`;
  const named = IN_NAMED.exec(rest) ?? IN_PLAIN.exec(rest) ?? IN_MACRO.exec(rest);
  if (named !== null)
    return {
      name: named[1]!,
      reason: named[2] ?? null,
      place: { file, line },
      failed: true,
      form: "named in",
      weak: false,
    };
  const tagged = before === "" ? TAGGED.exec(rest) : null;
  if (tagged !== null) {
    const [, name, reason = null, verdict] = tagged;
    const row = rowOf(name!, verdict === "FAILED", "[verdict] at the end", reason);
    return row === null ? null : { ...row, place: { file, line } };
  }
  // "── Error ('test-cart.R:12'): calls ──"
  const told = before === "Error" ? rest.replace(/^Error/, "ERROR") : rest;
  const row = frontRow(told, true) ?? (before === "" ? null : backRow(told));
  return row === null ? null : { ...row, place: { file, line }, form: `place ${row.form}` };
}

// "| adds tax | FAIL   | 119 != 120 |": a row of a table with a verdict for a cell
function cellsRow(line: string): VerdictRow | null {
  const cells = /^\s*[|│┃].*[|│┃]\s*$/.test(line)
    ? line
        .split(/[|│┃]/)
        .map((cell) => cell.trim())
        .filter((cell) => cell !== "")
    : [];
  const at = cells.findIndex((cell) => ONLY_VERDICT.test(cell));
  const subject = cells.findIndex((cell, n) => n !== at && /\p{L}{2}/u.test(cell));
  if (at < 0 || subject < 0) return null;
  const reason = cells.find((cell, n) => n > at && n !== subject && /\p{L}|[=!]=/u.test(cell)) ?? null;
  return rowOf(cells[subject]!, BAD_ONLY.test(cells[at]!), "cells", reason);
}

function frontRow(text: string, isPlaced = false): VerdictRow | null {
  const mark = MARKED.exec(text);
  if (mark !== null) return rowOf(mark[3]!, mark[1] !== undefined, "mark");
  const weak = WEAK.exec(text);
  if (weak !== null) return rowOf(weak[3]!, weak[1] !== undefined, "weak", null, true);
  const bracketed = BRACKETED.exec(text);
  // "[failure] no courier": a thing and not a verdict, it leads to the reason
  if (bracketed !== null && !text.startsWith("[failure]")) {
    const [, bad, reason = null, , rest] = bracketed;
    return rowOf(rest!, bad !== undefined, "[verdict]", reason);
  }
  const led = LED.exec(text);
  return led === null ? null : readLed(led, isPlaced);
}

/** A word at the head: capitals are a verdict, small letters only with a colon or an "in" behind them. */
function readLed([, bad, good, between, rest]: RegExpExecArray, isPlaced: boolean): VerdictRow | null {
  const word = (bad ?? good)!;
  const isLoud = word === word.toUpperCase();
  // "FAIL (TestExpectedEqual)": what it ended with
  if (/^\([^()]*\)$/.test(rest!)) return null;
  const isIn = /^in:? /.test(rest!);
  if (!isLoud && !between!.includes(":") && !isIn) return null;
  return rowOf(
    rest!,
    bad !== undefined,
    isIn ? "verdict in" : between!.includes(":") ? "verdict:" : "verdict",
    null,
    false,
    isPlaced && between!.includes(":"),
  );
}

// "adds tax   ✘", "## adds tax	 ✔": a mark behind the name
const MARKED_BEHIND = new RegExp(`^(\\S.{1,200}?)\\s+(?:([${MARKS.bad}])|([${MARKS.good}]))$`, "u");

function backRow(text: string): VerdictRow | null {
  const marked = MARKED_BEHIND.exec(text);
  if (marked !== null) return rowOf(marked[1]!, marked[2] !== undefined, "mark behind");
  for (const match of text.matchAll(VERDICT)) {
    const between = BETWEEN.exec(text.slice(0, match.index));
    const after = AFTER.exec(text.slice(match.index + match[0].length));
    if (between === null || after === null || between.index < 2) continue;
    // "Test Files  1 failed (1)" is a count
    if (/(?:^|\s)\d+$/.test(text.slice(0, between.index)) && between[1]!.trim() === "") continue;
    const word = (match[1] ?? match[2])!;
    const separator = between[1]!.trim() || (between[1]!.length > 1 ? "column" : "");
    // "genisoimage:  INSTALLATION FAILED", "TEST RUN FAILED": a sentence in capitals
    if (separator === "" && between[2] === "" && /(?:^|\s)[A-Z]{3,}$/.test(text.slice(0, between.index)))
      continue;
    const isQuiet = word !== word.toUpperCase() && separator === "" && between[2] === "";
    // "Test adds_tax failed: expected 120": a sentence that begins with what it is about
    if (isQuiet && !/^(?:test|scenario|case|example)\b|^\[[^\]]+\]\.\[/i.test(text)) continue;
    const form = `${separator.replace(/\.+/, "...")} ${between[2]} verdict`;
    const reason = after[1]?.replace(/\s+[[(][\d.]+ ?\w+[\])]$/, "") ?? null;
    return rowOf(text.slice(0, between.index), match[1] !== undefined, form, reason);
  }
  return null;
}

function rowOf(
  text: string,
  failed: boolean,
  form: string,
  reason: string | null = null,
  weak = false,
  isSure = false,
): VerdictRow | null {
  const told = readRowName(text, weak || isSure || form === "mark");
  if (told === null) return null;
  return { ...told, reason: reason ?? told.reason, failed, form, weak };
}
