import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

const OWN_WORDS: Detector = byLines({
  id: "ctest",
  tool: "ctest",
  check: "test",
  category: "test_failure",
  rank: 2,
  needles: ["***timeout ", "unable to find executable: ", "***exception: "],
  programs: ["ctest"],
  forms: [
    // "1/2 Test #1: waits ............................***Timeout   1.00 sec"
    {
      pattern: /^ *\d+\/\d+ Test +#\d+: \S.{0,200}?\.*(?<message>\*{3}Timeout) +[\d.]+ sec$/,
      category: "timeout",
    },
    // "Unable to find executable: no-such-program"
    { pattern: /^(?<message>Unable to find executable: \S.*)$/, category: "missing_dependency" },
  ],
});

/** ctest's own word on a test that it ended or could not start; what a test printed is read as its runner's. */
export const ctest: Detector = {
  ...OWN_WORDS,
  scan(log, about): Draft[] {
    const drafts = OWN_WORDS.scan(log, about).map((draft) => withTest(draft, log.lines));
    return drafts.length > 0 || log.lines.includes(RECAP) ? drafts : log.lines.flatMap(readRow);
  },
};

const RECAP = "The following tests FAILED:";
// "1/13 Test #1935: Cart.Reads ..........***Exception: SegFault  0.21 sec"
const ROW = /^ *\d+\/\d+ Test +#\d+: (\S.{0,200}?) ?\.*\*{3}(Exception: \S.*?) +[\d.]+ sec$/;

// "1/2 Test #1: waits ....***Timeout   1.00 sec"; "5/10 Test  #5: missing ....***Not Run   0.00 sec" below the words
const NAMED = /^ *\d+\/\d+ Test +#\d+: (\S.{0,200}?) ?\.*\*{3}(?:Timeout|Not Run)\b/;

function withTest(draft: Draft, lines: readonly string[]): Draft {
  const at = [draft.to - 1, draft.to].find((row) => NAMED.test(lines[row] ?? ""));
  return at === undefined ? draft : { ...draft, test: NAMED.exec(lines[at]!)![1]! };
}

/** Where the list at the end was cut off. */
function readRow(line: string, at: number): Draft[] {
  const match = ROW.exec(line);
  if (match === null) return [];
  return [{ message: `${match[1]}: ${match[2]}`, test: match[1]!, role: "summary", from: at, to: at + 1 }];
}
