import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import type { Named } from "./named-test.ts";

// "  Scenario: ships   # features/cart.feature:3", "testAddsTax", "test tests::starts_empty ... making a cart", "Test name: CartTest::addsTax", "TEST CASE:  adds tax", "  Running adds tax:", "cart > adds tax:"
const SHAPES: readonly RegExp[] = [
  /^\s*(?:Scenario(?: Outline)?|Example): (\S.{1,200}?)(?:\s+# \S+)?$/,
  /^(test_?[A-Z0-9a-z]\w{1,100})$/,
  /^test (\S+) \.\.\. (?!ok\b|ignored\b)\S/,
  /^Test(?: ?case)?(?: name)?: +(\S.{1,200})$/i,
  /^\s*Running (\S.{1,150}):$/,
  /^(\S.{0,100}? > .{1,150}):$/,
];

/** Tests that are only said to run, for output that counts failing tests and names none: what is said below one is its own. */
export function readAnnounced(log: Log): Named[] {
  const names: Named[] = [];
  for (const [index, line] of log.lines.entries()) {
    if (line.length > 400) continue;
    const name = SHAPES.map((shape) => shape.exec(line)?.[1]).find((one) => one !== undefined);
    if (name === undefined) continue;
    const place = placeOver(log, index);
    // Under a place that failed the name is a heading, and all below it is its own.
    names.push({
      index,
      name,
      reason: null,
      end: index + 1,
      isAnnounced: true,
      place,
      isBeside: place !== null,
    });
  }
  return names;
}

/** "cart_test.cpp:13:Assertion", right over the name: a place, and what happened there in one word. */
function placeOver(log: Log, index: number): { readonly file: string; readonly line: number } | null {
  const place = readLocation(log.lines[index - 1] ?? "");
  return place === null || place.before !== "" || !/^:\s?\w+$/.test(place.after)
    ? null
    : { file: place.file, line: place.line };
}
