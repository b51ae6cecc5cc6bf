import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";

/** Where a failing test is, or what it ran. */
export type Place = { readonly file: string; readonly line: number | null; readonly column?: number | null };

// "CartTest#test_sums_prices [test/cart_test.rb:6]:", "1) Scenario: adds tax # features/cart.feature:2": the place stands behind the name
const BRACKETED = / (?:\[|# )(\S+\.\w{1,12}):(\d+)(?:\]:?)?$/;
// "  1) [chromium] › e2e/cart.spec.ts:4:3 › cart › adds tax": or before it
const BEFORE_NAME =
  /^\s*(?:\d+\) |[✗✘✖×] +(?:\d+ +)?)(?:\[[\w -]{1,40}\] › )?(\S{1,200}\.\w{1,12}):(\d+)(?::\d+)? › /u;

/** The place that stands beside the name, or null. */
export function bracketed(line: string): { readonly file: string; readonly line: number } | null {
  const match = line.length > 400 ? null : (BRACKETED.exec(line) ?? BEFORE_NAME.exec(line));
  return match === null ? null : { file: match[1]!, line: Number(match[2]) };
}

/** "test_cart.sh:6:test_tax()", "/app/cart.zig:9:5: 0x1045f in test.adds tax (test)": a place in the block that names the test once more. */
export function placeWithName(log: Log, name: string, start: number, end: number): Place | null {
  for (let i = start; i < end; i++) {
    const line = log.lines[i]!;
    const place = line.length < 400 && line.includes(name) ? readLocation(line) : null;
    if (place?.after.includes(name)) return place;
  }
  return null;
}

// "    Then it costs 120   # features/steps/cart.py:9"
const STEP = /^\s+(?:Given|When|Then|And|But|\*) \S.{0,300}?\s+# (\S+\.\w{1,12}):(\d+)$/;

/** A step right over what was said of it, with the place of the code that it ran. */
export function placeBehindStep(log: Log, index: number, at: number): Place | null {
  const step = index - 1 > at ? STEP.exec(log.lines[index - 1]!) : null;
  return step === null ? null : { file: step[1]!, line: Number(step[2]) };
}

/** "  ✖ I.see("120", "#total") at Test.<anonymous> (./cart_test.js:10:5)": a step in the block that is marked as the one that failed. */
export function placeOfStep(log: Log, start: number, end: number): Place | null {
  for (let i = start; i < end; i++) {
    const line = log.lines[i]!;
    const place =
      line.length < 400 && /^\s+(?:[✖✗✘×] \S.*|- \S.* at \S+ \(\S+:\d+:\d+)\)$/u.test(line)
        ? readLocation(line)
        : null;
    if (place !== null) return place;
  }
  return null;
}

/** "  test/Spec.hs:9:21:", "test at test/slow.test.js:3:1" and nothing else, right over the name. */
export function placeOver(log: Log, at: number): Place | null {
  const place = readLocation(log.lines[at - 1] ?? "");
  return place === null || !/^\s*(?:test at )?$/.test(place.before) || /\p{L}/u.test(place.after)
    ? null
    : place;
}

/** A place that begins a block, over its name: what stands below the block is the next one's. */
export function headingPlace(log: Log, at: number): Place | null {
  return (log.lines[at - 2] ?? "").trim() === "" ? placeOver(log, at) : null;
}
