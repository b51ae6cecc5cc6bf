import { isOwn } from "../../frames.ts";
import type { Log } from "../../log.ts";

// "tests/test_list.py::test_list", "test/cart.spec.ts > cart > adds tax", "cart_test.py:CartTest.test_tax": the file before the name
const IN_NAME = /^((?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[A-Za-z]\w{0,4})(?=::|:[A-Z_]\w|:test| [>›] |:\d)/;
// "  Running:  cart.cy.js            (1 of 1)", "FAIL test/ship.test.js", "test/ship.test.ts:": nothing but the file whose tests follow
const HEADING =
  /^\s*(?:(?:[Rr]unning|RUNNING|[Rr]uns?|RUNS?|[Ff]ail|FAIL|[Ff]ile|FILE|[Ss]pec)\b:?\s+)?((?:[\w@~.+-]+[\\/])*(?=[\w.-]*(?:[Tt]est|TEST|[Ss]pec|\.cy\.))[\w@~+-][\w@~.+-]*\.(?:[a-z]\w{0,4}|R)):?(?:\s+\(\d+ of \d+\))?$/;
const ABOVE = 80;

/** The file that a test's name begins with, or the last that was announced above it; null where neither is. */
export function fileOfTest(log: Log, index: number, name: string): string | null {
  const named = IN_NAME.exec(name)?.[1];
  if (named !== undefined) return named;
  for (let i = index - 1; i >= Math.max(0, index - ABOVE); i--) {
    const file = log.lines[i]!.length > 300 ? undefined : HEADING.exec(log.lines[i]!)?.[1];
    if (file !== undefined) return file;
  }
  return null;
}

/** A place in a library says less of a test than the file that the test stands in. */
export function placeOfTest<P extends { readonly file: string; readonly line: number | null }>(
  told: P | null,
  file: string | null,
): P | { readonly file: string; readonly line: null } | null {
  if (file === null || (told !== null && isOwn(told.file))) return told;
  return { file, line: null };
}
