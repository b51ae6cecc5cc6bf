import { isRecap } from "./shape.ts";

/** How a runner marks a failing test. */
interface Shape {
  readonly pattern: RegExp;
  /** Marks tests only where failing tests are counted; linters and package managers use it too. */
  readonly ifCounted?: true;
  /** What it takes for a name may be none. */
  readonly loose?: true;
  /** No passing run prints it, so that the name alone is worth telling. */
  readonly explicit?: true;
}

// The name of a failing test as runners of all tongues print it; each shows a real line.
const SHAPES: readonly Shape[] = [
  // ✘ Test totalHasTax() failed after 0.004 seconds; ✘ Test "the cart is empty" failed after 0.003 seconds
  {
    pattern: /^\W*[Tt]est (?:case )?(?:["'“]([^"'”]{2,200})["'”]|(\S+)) failed (?:after|in) \d/,
    explicit: true,
  },
  // not ok 3 - adds tax
  { pattern: /^\s*not ok \d+(?: -)? (?!.*# (?:TODO|SKIP))(.+?)(?: # .*)?$/, explicit: true },
  // --- FAIL: TestTotals (0.00s)
  { pattern: /^\s*--- FAIL: (\S+)/, explicit: true },
  // [  FAILED  ] Cart.Totals (1 ms)
  { pattern: /^\[ {2}FAILED {2}\] ([\w/.]+\.[\w/]+)(?:,| \(|$)/, explicit: true },
  //    FAIL  "adds tax"
  { pattern: /^\s*FAIL(?:ED|URE)?:?\s+(?:\S{1,60}\s{2,})?["'“](.{2,200})["'”]$/, explicit: true },
  // bill: adds_tax_test (module 'bill')...*failed*
  { pattern: /^\s*(\S.{1,200}?) ?\.{2,3} ?\*+(?:failed|FAILED)\*+$/, explicit: true },
  // 	test adds_tax: failed
  { pattern: /^\s*test ([\w.:/#-]{2,150}): failed$/, explicit: true },
  // ✗ adds tax (3 ms); FAIL: test_tax (tests.Cart); (fail) adds tax [0.34ms]; FAIL cart.spec.ts > adds tax
  {
    pattern:
      /^\s*(?:[✗✘✖×❌✕⨯●]|\[FAIL\]|FAIL:|FAIL(?= .* [>›] )|FAILED:?|FAILURE:?|ERROR:(?= \S+ \(| .*test)|\((?:F|fail|FAIL)\))\s+(?!in \d|with |to |to:|\(|[\w@\\.-]{1,80}\.(?:service|socket|timer|mount|slice|scope|target|path) - )(.{3,200}?)(?:\s+(?:in )?[([]?[\d.]+ ?m?s[)\]]?)?$/,
    ifCounted: true,
    loose: true,
  },
  // ERROR tests/test_db.py::test_saves - RateError: no rate; Failure: test_sums_prices(CartTest)
  {
    pattern: /^(?:ERROR|Failure:|Error:)\s+((?=[^\s(]*test)[\w./\\-]+(?:::|[#(])[^\s:].{0,200})$/i,
    ifCounted: true,
    loose: true,
  },
  // test cart::tax ... FAILED; dots are counted from the first of them, or a row of them is counted again from each
  {
    pattern:
      /^\s*(?:test )?(\S.{2,150}?)(?: \.\.\.|(?<!\.)\.{3,}|:)\s*(?:FAILED|FAIL|ERROR|failed|not ok)(?:\s*[([].*)?$/,
    loose: true,
  },
  // 2/3 Test #2: taxes ......***Failed
  {
    pattern: /^\s*(?:\d+\/\d+ )?Test\s+#\d+: (\S+) \.*\s*\*{3}(?:Failed|Timeout|Not Run|Exception)/,
    explicit: true,
  },
  //   2 - taxes (Failed)
  { pattern: /^\s*\d+ - (\S+) \((?:Failed|Timeout|Not Run|SEGFAULT|Exception)\)/, explicit: true },
  //  FAIL - test_adds_tax in 0.001 seconds
  { pattern: /^ {0,2}FAIL - (\w{2,200}) in [\d.]+ seconds$/, explicit: true },
  //   Failed Shop.CartTests.Total [12 ms]
  { pattern: /^\s*Failed (\S+) \[[^\]]*\]$/, explicit: true },
  // Failed   Shop.CartTests.Total: a column of verdicts
  { pattern: /^(?:Failed|FAILED) {2,}(\S+)$/, explicit: true },
  // Test Case '-[ShopTests.CartTests testTotal]' failed (0.001 seconds).
  { pattern: /^Test Case '(.+)' failed\b/, explicit: true },
  // CartTest > tax() FAILED; addsTax(shop.CartTest)  Time elapsed: 0.01 sec  <<< ERROR!
  {
    pattern:
      /^(?:\[\w+\] )?(\S.{2,250}?)(?:\s+(?:-+ )?[Tt]ime elapsed: [\d., ]+\w*)?(?: +<<<)? (?:FAILED|FAILURE!|ERROR!)$/,
    loose: true,
  },
  // 00:02 +1 -1: adds tax [E]
  { pattern: /^(?:\d+:\d\d )?\+\d+(?: ~\d+)? -\d+: (.+) \[E\]$/, explicit: true },
  // In CartTest::testAddsTax:
  { pattern: /^In ((?=\S*[Tt]est)[\w.]+(?:::|\.|#)\w+):$/, ifCounted: true },
  // cart_SUITE:adds_tax failed on line 8
  { pattern: /^([\w.]+[:.#]\w+) failed (?:on|at) line \d+$/, ifCounted: true },
  // failed AddsTax (6s 220ms)
  { pattern: /^\s*failed (\S.{2,150}?) \((?:\d+m ?)?(?:\d+s ?)?(?:\d+ms)?\)$/ },
  // 1) Cart adds tax; 1) Test Failure : Shop.CartTests.AddsTax
  {
    pattern:
      /^\s*\d+\) (?:(?:Test|SetUp|TearDown|TestFixture(?:SetUp|TearDown)) (?:Failure|Error) : |(?:Failure|Error|Failed|Broken|Test|Scenario)(?::\s*|\s+|$))?(\S.{1,200}?):?$/,
    ifCounted: true,
  },
];

// "FAIL tests/cart.test.js" names a file, "✗ error during build:" and "✖ failing tests:" nothing at all, "✘ Test tax() recorded an issue at cart.swift:6:5: …" a reason,
// "Active: failed (Result: exit-code)" systemd's word of a unit, "Linting src/cart.js ...ERROR" a linter's, "advisories FAILED" cargo-deny's of its checks, "shop.dts:12.3-10: ERROR (phandle_references): …" a place
const NO_NAME =
  /\.\w{1,5}:\d+(?:[.:-]\d+){0,3}$| at \S+:\d+(?::\d+)?: |^\S+\.\w{1,5}$|^\[(?!fail\])|^(?:failing|failed) \w+:$|^(?:console|active|advisories|bans|licenses|sources)$|^expected\b.* (?:to|but) |^linting \S+$|^suite \S.* failed (?:after|in) \d|^tests? (?:failed|passed)\b|^\w+(?:Error|Exception)\b|^tests? run: \d|^(?:error|build|compilation|failed|results?|status|summary|total|tests?|\d+ )\b(?!\\\w)(?!.*[#.:>]\w)/i;

/** The failing test that the line names, or null. `counted`: the output counts failing tests somewhere. */
export function readTest(line: string, counted: boolean): string | null {
  for (const { pattern, ifCounted, loose, explicit } of SHAPES) {
    if (ifCounted && !counted) continue;
    const match = pattern.exec(line);
    if (match === null) continue;
    const name = match[1] ?? match[2]!;
    // "test tests::sums ... FAILED" begins as a recap does ("tests failed"); the dots say that a name stands before them.
    const isCounted = isRecap(name) || (!explicit && !/ \.\.\. /.test(line) && isRecap(line));
    if ((loose && NO_NAME.test(name)) || isCounted || /^[\d/.]+$/.test(name)) return null;
    return plainName(name);
  }
  return null;
}

// "[fail]: adds tax", "2 [chromium] › e2e/cart.spec.ts:4:3 › cart › adds tax": a sign, a number, a browser and a place before the name
const BEFORE = /^\[fail\]: |^(?:\d+ )?(?:\[[\w -]+\] › )?\S+\.\w+:\d+(?::\d+)? › /i;
// "adds tax ─────────", "adds tax                LogicException", "adds tax (retry #1)", "adds tax # features/cart.feature:2", "adds tax (tests/cart.frob)"
const BEHIND =
  / ?[─━]{3,}$|\s{3,}[A-Z]\w{0,80}(?:Error|Exception)$|(?: \(retry #\d+\))+$|\s+# \S+:\d+$| \((?:[\w.-]+\/)+[\w.-]+\.\w{1,6}\)$/;

// "test_total (shop.CartTest.test_total)": newer versions say it twice
const TWICE = /^(\w+) \((.+)\.\1\)$/;

function plainName(name: string): string {
  return name.replace(BEHIND, "").replace(BEFORE, "").replace(TWICE, "$1 ($2)").trim();
}

// "1 failed, 3 passed", "Tests: 1 failed", "2 runs, 2 assertions, 1 failures", "3 of 5 tests failed", "FAILED (failures=1)"
const FAILED_COUNT =
  /\b([1-9]\d*) (?:tests? |specs? |examples? |scenarios? |assertions? )?(?:failed|failing|failures?|errors?|errored|undefined)\b|\b(?:fail(?:ed|ures?|ing)?|errors?)\s*[:=]\s*([1-9]\d*)\b|\bFAILED \(/i;
const TEST_WORD =
  /\b(?:tests?|specs?|examples?|assertions?|scenarios?|passed|passing|passes|suites?|runs?|ok|skipped|pending)\b/i;

/** True for a mark that no passing run prints. */
export function isExplicit(line: string): boolean {
  return SHAPES.some(({ pattern, explicit }) => explicit && pattern.test(line));
}

// "Failed 2 and Skipped 0 of 3 tests", "FAIL: 1/2", "Tests: succeeded 1, failed 1, canceled 0", " 1/1 failed (12s)", "1/2 passed (1 failed)", "Ran 2 tests, 1 results as expected, 1 unexpected", "Total	2	Passed	1	Skipped	0	Failed	1", "1 out of 2 tests failed", "  Failed: 1.  Skipped: 0.", "Cases: 2  Tried: 2  Errors: 0  Failures: 1", "[ FAIL 1 | WARN 0 | SKIP 0 | PASS 1 ]"
const UNUSUAL =
  /^Failed [1-9]\d* and \w+ \d+ of \d+ tests\b|\bFAIL [1-9]\d* \||^\s*FAIL(?:ED)?: \d+\/\d+$|^\s*[1-9]\d*\/\d+ failed\b|^Ran \d+ tests?,.{0,60}\b[1-9]\d* unexpected\b|\bPassed\W+\d+\b.{0,40}\bFailed\W+[1-9]|\b(?:succeeded|passed) \d+, (?:failed|failures) [1-9]|^\s*Failed: [1-9]\d*\. {2}|^\s*[1-9]\d* (?:out )?of [1-9]\d* \w+ failed\b|^(?:FAILED: )?Cases: \d+ .{0,60}\b(?:Errors|Failures): [1-9]|\bPASS=\d+ .{0,20}\b(?:ERROR|FAIL)=[1-9]/;

const BROKEN = /\b[1-9]\d* (?:broken|errored) .{0,60}\(?\d[\d.]* ?m?s\)\s*$/;

// "=================== FAILURES ===================", "There were 6 errors:": over what failed, where others count below it
const HEADED = /^(=+) (?:FAILURES|ERRORS) \1$|^There (?:was|were) \d+ (?:errors?|failures?):$/;

/** A test run's closing count that says some failed. */
export function countsFailures(line: string): boolean {
  return (
    HEADED.test(line) ||
    /^\W*[1-9]\d* (?:failing|failed|fail|failures?)\b|^FAILED \(/.test(line) ||
    /^\W*(?:fail|failed|failures?|failing|errors|cancelled|failed assertions|fail count|unexpected failures|# of unexpected failures):? +[1-9]\d*\.?$/i.test(
      line,
    ) || // ℹ fail 1, "Failed:   1", "Failed Assertions: 1", "# of unexpected failures  1"
    UNUSUAL.test(line) ||
    (/ (?:broken|errored) /.test(line) && BROKEN.test(line)) || // ✗ Broken » 1 broken (0.002s)
    (FAILED_COUNT.test(line) && TEST_WORD.test(line))
  );
}

// "  21) cart adds tax:", "  ● cart › adds tax", " FAIL  test/cart.test.ts > cart > adds tax", "✖ never falls below one (1.5ms)" (node:test, ava, bun): a name behind a runner's mark
const MARKED_NAME =
  /^\s{0,8}(?:\d{1,4}\) |● |[✖✗✘×] (?=\p{L}.{2,300} [([][\d.]{1,12} ?m?s[)\]]$)|FAIL(?:ED)?:? {1,3}(?=\S.* [>›] ))\p{L}.{2,300}$/u;
// "AssertionError: expected 119 to equal 120", "Assertion with == failed", "Failed asserting that 119 matches expected 120.", "expect(received).toBe(expected)"
const ASSERTED =
  /^\s{0,12}(?:[A-Za-z_.\\]{0,60}Assert\w{0,20}(?:Error|Failure|Exception)\b|Assertion with \S+ failed$|Failed asserting that |expect\(\w*\)\.)/;

/** Where the counts were cut off: what only a test claims, right under a name, or one line below it. */
function isClaimUnderName(lines: readonly string[], index: number): boolean {
  if (!MARKED_NAME.test(lines[index]!)) return false;
  return [1, 2].some((n) => ASSERTED.test(lines[index + n] ?? ""));
}

/** What was found out about the lines of a log: three ask, and each would ask every line. */
const counted = new WeakMap<readonly string[], boolean>();

// "Errors: 1": a checker counts so, too
const ERRORS = /^\W*errors:? +[1-9]\d*\.?$/i;
const OF_TESTS = /\b(?:tests?|specs?|assertions?|scenarios?|pass(?:ed|es|ing)?|fail(?:ed|ures?|s)?|ok)\b/i;

/** Whether some line of an output is such a count. */
export function hasFailureCount(lines: readonly string[]): boolean {
  const known = counted.get(lines);
  if (known !== undefined) return known;
  let ofTests: boolean | null = null;
  const isOfTests = () => (ofTests ??= lines.some((one) => OF_TESTS.test(one)));
  const found = lines.some(
    (line, i) => (countsFailures(line) && (!ERRORS.test(line) || isOfTests())) || isClaimUnderName(lines, i),
  );
  counted.set(lines, found);
  return found;
}
