import { indentOf } from "#model/indent.ts";
import type { Log } from "../../log.ts";
import type { Named } from "./named-test.ts";
import { readRow, type VerdictRow } from "./verdict-row.ts";

// "ERROR in (calls)", "── Error ('test-cart.R:12'): calls ──"
const IS_ERROR = /\bERROR|^\W*Error\b/;
// Whether anything in an output speaks of tests
const OF_TESTS = /test|specs?\b|suite|scenario|\bchecks\b/i;
/** Where nothing is counted: in a longer log rows are of steps and modules, too. */
const SHORT = 500;

/**
 * Failing tests by rows that give verdicts, whatever the runner: a row is believed where failing tests are counted somewhere, or where another
 * row of the same form says that something passed, in an output that speaks of tests.
 */
export function readRows(log: Log, counted: boolean): (index: number) => Named | null {
  const rows = new Map<number, VerdictRow>();
  const passing = new Set<string>();
  const failing = new Set<string>();
  for (const [index, line] of log.lines.entries()) {
    const row = readRow(line);
    // "check.......Failed" over "- hook id: check" is pre-commit's word about a hook.
    if (log.lines[index + 1]?.startsWith("- hook id: ")) continue;
    if (row?.failed && isThrown(log.lines, index)) continue;
    if (row?.failed) rows.set(index, row);
    if (row?.failed && !IS_ERROR.test(line)) failing.add(row.form);
    else if (row !== null && !row.failed) passing.add(row.form);
  }
  const isOfTests = counted || (log.lines.length < SHORT && log.lines.some((line) => OF_TESTS.test(line)));
  return (index) => {
    const row = rows.get(index);
    if (row === undefined || !isOfTests) return null;
    const isBeside = passing.has(row.form);
    // "ERROR: no such table" is a program's word: a test's only where the same form says that another passed.
    // or that it failed: "ERROR in (calls) (cart_test.clj:10)" beside "FAIL in (adds-tax) (cart_test.clj:8)".
    const isError = IS_ERROR.test(log.lines[index]!);
    const isLike =
      isBeside || (isError && /:|\bin$/.test(row.form) && row.place !== null && failing.has(row.form));
    const needsOpposite = row.weak || isError;
    if (needsOpposite ? !isLike : !counted && !isBeside && row.form !== "named in") return null;
    const { name, reason, place } = row;
    // "adds tax      | FAIL |": a cell, in which nothing but a verdict stands
    return {
      index,
      name,
      reason,
      place,
      end: index + 1,
      isBeside: isBeside || (counted && row.form.includes("|")),
    };
  };
}

// '  File "/srv/tests/test_till.py", line 5, in test_coins'
const CALL = /^\s+File "[^"]{1,300}", line \d/;

/** "Failed: DID NOT RAISE <class 'ValueError'>" (pytest, and whoever names what it throws so) under a call of Python's and the line that ran: no verdict with a name. */
function isThrown(lines: readonly string[], index: number): boolean {
  return /^\s+\S/.test(lines[index - 1] ?? "") && [2, 3].some((n) => CALL.test(lines[index - n] ?? ""));
}

// "--- FAIL", "  FAIL at cart.frob:9", "FAILURE", "• [FAILED] [0.001 seconds]", "Failure": a verdict that names nothing
const ALONE =
  /^[\s•*=-]*[[(|*]*\s*(?:FAIL(?:ED|URE)?|Failure|Failed|ERROR)\s*[\])|*:!]*(?:\s+[[(][^\])=]{1,30}[\])])?(?:\s+(?:at|in)\s+(\S+):(\d+))?$/;
// "Running test 2/2: adds tax", "=== RUN: Command Test: adds tax", "Testcase: sumsPrices took 0.014 sec"
const ANNOUNCED =
  /^\W*(?:RUN|[Rr]unning|[Tt]est(?:ing|case)?|Scenario|Example)\b[^:]{0,24}:\s+(\S.{1,200}?)(?: (?:took|in) [\d.]+ ?\w+)?$/;
// "2/2 test.adds tax... expected 120, found 119", over "FAIL (TestExpectedEqual)"
const COUNTED = /^\s*\d+\/\d+:? (?:test\.)?(\S.{1,150}?)\.\.\. ?(\S.*)?$/;
const RULE = /^\s*([-=_*])\1{5,}\s*$/;
// " in: ", "  Location: "
const CAPTION = /^\s*in:?\s*$/;
// What stands under a verdict and is no name: a claim, an exception, a place, a stack, a count
const NO_NAME =
  /^\s*(?:expected|actual|assert|got|error|exception|traceback|at |in |\(|\d|\W*$|\S+:\d+|\S*[\\/]\S*$)|[:=]\s*$|^\S*(?:Error|Exception)\b|[;{}]$/i;

/** A test whose verdict stands alone on its line: its name was announced above, stands between a rule and the verdict, or follows. */
export function readAroundAlone(log: Log, index: number): Named | null {
  const alone = ALONE.exec(log.lines[index]!);
  if (alone === null) return null;
  const place = alone[1] === undefined ? null : { file: alone[1], line: Number(alone[2]) };
  const above = log.lines[index - 1] ?? "";
  const counted = COUNTED.exec(above);
  if (counted !== null)
    return { index: index - 1, name: counted[1]!, reason: counted[2] ?? null, end: index + 1, place };
  const announced = ANNOUNCED.exec(above)?.[1] ?? (RULE.test(log.lines[index - 2] ?? "") ? above.trim() : "");
  if (announced !== "" && !NO_NAME.test(announced))
    return { index, name: announced, reason: null, end: index + 1, place };
  const at = CAPTION.test(log.lines[index + 1] ?? "") ? index + 2 : index + 1;
  const below = log.lines[at] ?? "";
  if (!/\p{L}{2}/u.test(below) || below.length > 200 || NO_NAME.test(below)) return null;
  const nested = nestedBelow(log, at);
  return { index, name: nested.names.join(" > "), reason: null, end: nested.end, place };
}

// "/home/dev/app/cart_test.go:13"
const ONLY_PLACE = /^\s*\S+\.\w{1,6}:\d+$/;
// "adds tax [It]": what kind of block it is
const BLOCK_KIND = / \[[A-Z]\w{1,20}\]$/;

/** The name at `at` and those that stand deeper below it, each perhaps over its place: "Cart", "  in Germany", "    adds tax [It]". */
function nestedBelow(log: Log, at: number): { readonly names: readonly string[]; readonly end: number } {
  const names = [log.lines[at]!.trim()];
  let [depth, end] = [indentOf(log.lines[at]!), at + 1];
  for (let i = at + 1; i < Math.min(log.lines.length, at + NESTED); i++) {
    const line = log.lines[i]!;
    if (ONLY_PLACE.test(line)) continue;
    // Without its place a deeper line is what is said of the test.
    if (indentOf(line) <= depth || !ONLY_PLACE.test(log.lines[i + 1] ?? "")) break;
    names.push(line.trim().replace(BLOCK_KIND, ""));
    [depth, end] = [indentOf(line), i + 1];
  }
  return { names, end };
}

/** So many lines suites and their places may take. */
const NESTED = 16;
