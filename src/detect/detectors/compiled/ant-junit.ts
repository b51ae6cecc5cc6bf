import type { Detector, Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";
import { bare } from "./javac.ts";
import { draftOf } from "./jvm-test.ts";

/** Ant's JUnit task: test cases with "FAILED" or "Caused an ERROR" below or behind them. */
export const antJunit: Detector = {
  id: "ant-junit",
  tool: "junit",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["testcase: "],
  programs: ["ant"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readTestcase(log.lines, i);
      if (draft === null) continue;
      if (!drafts.some((other) => other.test === draft.test && other.message === draft.message))
        drafts.push(draft);
      i = Math.max(i, draft.to - 1);
    }
    return drafts;
  },
};

// "Testcase: adds took 0.02 sec" / "	FAILED" / "expected:<1> but was:<2>", "Testcase: adds(com.acme.CartTest):	Caused an ERROR"
const TESTCASE = /^\s*Testcase: (.+?)(?: took [\d.,]+ sec|:\s*(FAILED|Caused an ERROR))$/;

function readTestcase(lines: readonly string[], i: number): Draft | null {
  const match = TESTCASE.exec(bare(lines[i]!));
  if (match === null) return null;
  const hasWord = match[2] !== undefined;
  if (!hasWord && !/^\s*(?:FAILED|Caused an ERROR)\s*$/.test(bare(lines[i + 1] ?? ""))) return null;
  const draft = draftOf(
    lines,
    { test: match[1]!, ownClass: suiteAbove(lines, i), from: i, below: hasWord ? i + 1 : i + 2 },
    bare,
  );
  // The message stands alone first and again before the stack.
  const only =
    draft.message === bare(lines[draft.to - 1]!).trim()
      ? draftOf(lines, { test: match[1]!, ownClass: null, from: i, below: draft.to }, bare)
      : draft;
  return only.errorType != null ? only : draft;
}

// "    [junit] Testsuite: com.acme.CartTest"
function suiteAbove(lines: readonly string[], from: number): string | null {
  for (let i = from; i >= Math.max(0, from - 3000); i--) {
    const suite = /^\s*(?:Testsuite:|Running) ([\w.$]+)$/.exec(bare(lines[i]!))?.[1];
    if (suite !== undefined) return suite;
  }
  return null;
}
