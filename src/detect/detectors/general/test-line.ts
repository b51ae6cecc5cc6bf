import { isRecap } from "./shape.ts";

// The name of a failing test as runners of all tongues print it; each alternative shows a real line.
const SHAPES: readonly RegExp[] = [
  /^\s*not ok \d+(?: -)? (?!.*# (?:TODO|SKIP))(.+?)(?: # .*)?$/, // not ok 3 - adds tax
  /^\s*--- FAIL: (\S+)/, // --- FAIL: TestTotals (0.00s)
  /^\[ {2}FAILED {2}\] ([\w/.]+\.[\w/]+)(?:,| \(|$)/, // [  FAILED  ] Cart.Totals (1 ms)
  /^\s*(?:[✗✘✖×❌✕⨯●]|\[FAIL\]|FAIL:|FAILED:?|FAILURE:?|ERROR:|\((?:F|fail|FAIL)\))\s+(?!in \d|with |to |to:|\()(.{3,200}?)(?:\s+[([]?[\d.]+ ?m?s[)\]]?)?$/, // ✗ adds tax (3 ms); FAIL: test_tax (tests.Cart); (fail) adds tax [0.34ms]
  /^\s*(?:test )?(\S.{2,150}?)(?: \.\.\.|\.{3,}|:)\s*(?:FAILED|FAIL|ERROR|failed|not ok)(?:\s*[([].*)?$/, // test cart::tax ... FAILED
  /^\s*(?:\d+\/\d+ )?Test\s+#\d+: (\S+) \.*\s*\*{3}(?:Failed|Timeout|Not Run|Exception)/, // 2/3 Test #2: taxes ......***Failed
  /^\s*\d+ - (\S+) \((?:Failed|Timeout|Not Run|SEGFAULT|Exception)\)/, //   2 - taxes (Failed)
  /^\s*Failed (\S+) \[[^\]]*\]$/, //   Failed Shop.CartTests.Total [12 ms]
  /^Test Case '(.+)' failed\b/, // Test Case '-[ShopTests.CartTests testTotal]' failed (0.001 seconds).
  /^(?:\[\w+\] )?(\S.{2,250}?)(?:\s+(?:-+ )?[Tt]ime elapsed: [\d., ]+\w*)?(?: +<<<)? (?:FAILED|FAILURE!|ERROR!)$/, // CartTest > tax() FAILED; addsTax(shop.CartTest)  Time elapsed: 0.01 sec  <<< ERROR!
  /^(?:\d+:\d\d )?\+\d+(?: ~\d+)? -\d+: (.+) \[E\]$/, // 00:02 +1 -1: adds tax [E]
  /^\s*failed (\S.{2,150}?) \((?:\d+m ?)?(?:\d+s ?)?(?:\d+ms)?\)$/, // failed AddsTax (6s 220ms)
  /^\s*\d+\) (?:(?:Failure|Error|Failed|Broken|Test|Scenario):?\s*)?(\S.{2,200}?):?$/, // 1) Cart adds tax
];

const SIGNED = 3;
// What these take for a name may be none.
const LOOSE = new Set([SIGNED, 4, 9]);

// "FAIL tests/cart.test.js" names a file, "✗ error during build:" and "✖ failing tests:" nothing at all
const NO_NAME =
  /^\S+\.\w{1,5}$|^\[(?!fail\])|^(?:failing|failed) \w+:$|^console$|^tests? run: \d|^(?:error|build|compilation|failed|results?|status|summary|total|tests?|\d+ )\b(?!.*[#.:>]\w)/i;

/** The failing test that the line names, or null. `counted`: the output counts failing tests somewhere. */
export function readTest(line: string, counted: boolean): string | null {
  for (const [i, shape] of SHAPES.entries()) {
    // A sign or a number before a line marks tests only where tests are counted; linters use them too.
    if ((i === SIGNED || i === SHAPES.length - 1) && !counted) continue;
    const match = shape.exec(line);
    if (match === null) continue;
    // "test tests::sums ... FAILED" begins as a recap does ("tests failed"); the dots say that a name stands before them.
    const isCounted = isRecap(match[1]!) || (!/ \.\.\. /.test(line) && isRecap(line));
    if ((LOOSE.has(i) && NO_NAME.test(match[1]!)) || isCounted) return null;
    return plainName(match[1]!);
  }
  return null;
}

// "[fail]: adds tax", "2 [chromium] › e2e/cart.spec.ts:4:3 › cart › adds tax": a sign, a number, a browser and a place before the name
const BEFORE = /^\[fail\]: |^(?:\d+ )?(?:\[[\w -]+\] › )?\S+\.\w+:\d+(?::\d+)? › /i;
// "adds tax ─────────", "adds tax (retry #1)"
const BEHIND = / ?[─━]{3,}$|(?: \(retry #\d+\))+$/;

function plainName(name: string): string {
  return name.replace(BEHIND, "").replace(BEFORE, "").trim();
}

// "1 failed, 3 passed", "Tests: 1 failed", "2 runs, 2 assertions, 1 failures", "3 of 5 tests failed", "FAILED (failures=1)"
const FAILED_COUNT =
  /\b([1-9]\d*) (?:tests? |specs? |examples? |scenarios? |assertions? )?(?:failed|failing|failures?|errors?|errored)\b|\b(?:fail(?:ed|ures?|ing)?|errors?)\s*[:=]\s*([1-9]\d*)\b|\bFAILED \(/i;
const TEST_WORD =
  /\b(?:tests?|specs?|examples?|assertions?|scenarios?|passed|passing|passes|suites?|runs?|ok|skipped|pending)\b/i;

/** A shape that no passing run prints, so that the name alone is worth telling. */
export function isExplicit(line: string): boolean {
  return [...SHAPES.slice(0, 3), ...SHAPES.slice(5, 9)].some((shape) => shape.test(line));
}

/** A test run's closing count that says some failed. */
export function countsFailures(line: string): boolean {
  return (
    /^\W*[1-9]\d* (?:failing|failed|fail)\b|^FAILED \(/.test(line) ||
    /^\W*(?:fail|failed|failures|failing|errors|cancelled):? +[1-9]\d*$/.test(line) || // ℹ fail 1
    (FAILED_COUNT.test(line) && TEST_WORD.test(line))
  );
}
