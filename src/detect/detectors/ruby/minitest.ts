import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { isRubyFrame, ownPlace, readRubyFrame } from "./ruby-frame.ts";

/** minitest, also as Rails prints it, and test-unit. */
export const minitest: Detector = {
  id: "minitest",
  tool: "minitest",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [") failure:", ") error:", "\nfailure:\n", "\nerror:\n", "\nfailure: test", "\nerror: test"],
  programs: ["rake", "rails", "ruby", "m"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readEntry(log.lines, i) ?? readTestUnit(log.lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "  1) Failure:", "Error:" (Rails)
const HEAD = /^\s*(?:\d+\) )?(Failure|Error):$/;
// "CartTest#test_sums_prices [test/cart_test.rb:6]:", "CartTest#test_pays:", "Cart#test_0002_knows its parts [test/cart_spec.rb:10]:"
const NAMED = /^([A-Z][\w:]*(?:::[^#]{1,200})?#\S.*?)(?: \[(.+):(\d+)\])?:$/;
const END =
  /^\s*(?:\d+\) (?:Failure|Error|Skipped):|Finished in |\d+ runs, )|^(?:bin\/)?rails test |^(?:Failure|Error):$/;
// "NoMethodError: undefined method `charge' for nil:NilClass"
const RAISED = /^((?:[A-Z]\w*::)*[A-Z]\w*): (.*)$/;

function readEntry(lines: readonly string[], at: number): Draft | null {
  const head = HEAD.exec(lines[at]!);
  const named = head === null ? null : NAMED.exec(lines[at + 1] ?? "");
  if (head === null || named === null) return null;
  let to = at + 2;
  while (to < lines.length && !END.test(lines[to]!)) to++;
  const body = lines.slice(at + 2, to);
  const frames = body.map(readRubyFrame).filter((read) => read !== null);
  const said = body.map((line) => line.trim()).filter((line) => line !== "");
  const raised = head[1] === "Error" ? RAISED.exec(said[0] ?? "") : null;
  const place = named[2] === undefined ? ownPlace(frames) : { file: named[2], line: toNumber(named[3]) };
  return {
    message: raised?.[2] || raised?.[1] || withActual(said),
    errorType: raised?.[1] ?? null,
    test: named[1]!,
    ...place,
    frames,
    from: at,
    to,
  };
}

// "Failure: test_sums_prices(CartTest)", "Error: test_pays(CartTest): NoMethodError: undefined method `charge' for nil"
const TEST_UNIT =
  /^(Failure|Error): (test[^(:]*\([\w:]+\))(?:: ((?:[A-Z]\w*::)*[A-Z]\w*): (.*)| ?\[.*\])?:?$/;
const RULE = /^={20,}$/;

function readTestUnit(lines: readonly string[], at: number): Draft | null {
  // test-unit 2.4: "Failure:", and the name on the next line
  const isApart = /^(?:Failure|Error):$/.test(lines[at]!) && RULE.test(lines[at - 1] ?? "");
  const head = TEST_UNIT.exec(isApart ? `${lines[at]} ${lines[at + 1] ?? ""}` : lines[at]!);
  if (head === null) return null;
  let to = at + (isApart ? 2 : 1);
  while (to < lines.length && !RULE.test(lines[to]!) && !/^Finished in /.test(lines[to]!)) to++;
  const body = lines.slice(at + (isApart ? 2 : 1), to);
  const frames = body.map(readRubyFrame).filter((read) => read !== null);
  // "  => 6:     assert_equal 42, total" is the source around the place
  const said = body.filter(
    (line) =>
      line.trim() !== "" &&
      !isRubyFrame(line) &&
      !/^\s*(?:=>\s*)?\d+: /.test(line) &&
      !/^\s*\d+:\s*$/.test(line),
  );
  return {
    message:
      head[4] ??
      said
        .slice(0, 2)
        .map((line) => line.trim())
        .join(" "),
    errorType: head[3] ?? null,
    test: head[2]!,
    ...ownPlace(frames),
    frames,
    tool: "test-unit",
    from: at,
    to,
  };
}

/** "Expected: 42" and "Actual: 41" are one sentence, and so is what only a diff shows; a message of the test's own stands before them. */
function withActual(said: readonly string[]): string {
  const first = said[0] ?? "";
  if (/^Expected: /.test(first) && /^Actual: /.test(said[1] ?? "")) return `${first}, ${said[1]}`;
  // "[KeyError] exception expected, not", "Class: <ArgumentError>", "Message: <"bad">"
  const other = / exception expected, not$/.test(first) ? /^Class: <(.+)>$/.exec(said[1] ?? "") : null;
  if (other !== null) return `${first} ${other[1]}`;
  return first === "--- expected" ? (fromDiff(said) ?? first) : first;
}

/** "-{:a=>1}" and "+{:a=>2}", the first of each below "@@ -1,2 +1,2 @@". */
function fromDiff(said: readonly string[]): string | null {
  const expected = said.slice(2).find((line) => line.startsWith("-"));
  const actual = said.slice(2).find((line) => line.startsWith("+"));
  if (expected === undefined || actual === undefined) return null;
  return `Expected: ${expected.slice(1)}, Actual: ${actual.slice(1)}`;
}
