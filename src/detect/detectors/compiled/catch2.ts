import type { Detector, Draft } from "../../detector.ts";

/** Catch2 and doctest: the test's name between rules, then "file:line: FAILED:" and the expression. */
export const catch2: Detector = {
  id: "catch2",
  tool: "catch2",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [": failed:", "test case: ", ") is not correct!", "test case threw exception: "],
  scan(log): Draft[] {
    const lines = log.lines;
    const drafts: Draft[] = [];
    let test: string | null = null;
    for (let i = 0; i < lines.length; i++) {
      test = readName(lines, i) ?? DOCTEST_NAME.exec(lines[i]!)?.[1] ?? test;
      const failed = readFailed(lines, i);
      const draft = failed ?? (test === null && !DOCTEST_ONLY.test(lines[i]!) ? null : readDoctest(lines, i));
      // Where the head was cut off, the assertion itself tells whose output it is.
      if (draft === null || (failed !== null && test === null && !ASSERTED.test(lines[i + 1] ?? "")))
        continue;
      drafts.push({ ...draft, test });
      i = draft.to - 1;
    }
    return drafts;
  },
};

const RULE = /^-{60,}$/;
// "  REQUIRE( total == 42 )", "  CHECK_THAT( street, Equals( \"Main\" ) )", "due to unexpected exception with message:"
const ASSERTED = /^ {2}(?:REQUIRE|CHECK|FAIL)(?:_[A-Z_]{2,30})?\(|^(?:due to |explicitly with messages?:)/;
// "cart_test.cpp:14: FATAL ERROR: REQUIRE( total(100) == 120 ) is NOT correct!": nobody but doctest says so
const DOCTEST_ONLY =
  /: (?:FATAL )?ERROR: (?:[A-Z_]{4,30}\( .* \) (?:is NOT correct!|THREW exception)|test case THREW exception: )/;

/** "shipping" and "  prints the street" between two rules: the test and its sections. */
function readName(lines: readonly string[], at: number): string | null {
  if (!RULE.test(lines[at]!)) return null;
  const names: string[] = [];
  for (let i = at + 1; i < Math.min(lines.length, at + 12); i++) {
    if (RULE.test(lines[i]!)) return names.length > 0 ? names.join(" > ") : null;
    // The second rule of a pair: what follows it is no name.
    if (lines[i]!.trim() === "") return null;
    names.push(lines[i]!.trim());
  }
  return null;
}

// "tests/cart_test.cc:13: FAILED:", "cart_test.cpp(13): FAILED:"
const FAILED = /^(\S.*?)(?::(\d+)|\((\d+)\)): FAILED:$/;
// "with expansion:", "due to unexpected exception with message:", "explicitly with messages:"
const HEADING = /^(?:with expansion|due to .+|explicitly with messages?|with messages?):$/;

function readFailed(lines: readonly string[], from: number): Draft | null {
  const head = FAILED.exec(lines[from]!);
  if (!head) return null;
  const said: string[] = [];
  let heading = "";
  let thrown = false;
  let to = from + 1;
  for (; to < lines.length && lines[to]!.trim() !== ""; to++) {
    const line = lines[to]!;
    if (!HEADING.test(line)) said.push(line.trim());
    else {
      heading = line;
      // What stood above is the test's own code; what follows was thrown, or said by FAIL().
      if (!/^(?:due to|explicitly)/.test(line)) continue;
      thrown = true;
      said.length = 0;
    }
  }
  const message = thrown ? said.join(", ") : said.slice(0, 3).join(": ");
  return { message: message || heading, file: head[1]!, line: Number(head[2] ?? head[3]), from, to };
}

// "TEST CASE:  sums prices"
const DOCTEST_NAME = /^TEST CASE: {2}(\S.*)$/;
// "tests/cart.cpp:6: ERROR: CHECK( sum == 42 ) is NOT correct!", "tests/cart.cpp:9: ERROR: test case THREW exception: no zone"
const DOCTEST = /^(\S.*?):(\d+): (?:FATAL )?ERROR: (\S.*)$/;

function readDoctest(lines: readonly string[], from: number): Draft | null {
  const head = DOCTEST.exec(lines[from]!);
  if (!head) return null;
  // "  values: CHECK( -42 == 42 )"
  const values = /^ {2}values: (.+)$/.exec(lines[from + 1] ?? "")?.[1];
  const message = head[3]!.replace(/^test case THREW exception: /, "");
  return {
    message: values === undefined ? message : `${message} ${values}`,
    tool: "doctest",
    file: head[1]!,
    line: Number(head[2]),
    from,
    to: from + (values === undefined ? 1 : 2),
  };
}
