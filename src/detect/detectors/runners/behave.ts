import type { Detector, Draft } from "../../detector.ts";
import { ownFrame } from "../python/python-frame.ts";
import { HEADER, readTraceback } from "../python/read-traceback.ts";

/** behave: under the step that failed its assertion or its traceback, over it the scenario. */
export const behave: Detector = {
  id: "behave",
  tool: "behave",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    ["  # ", "scenario", "assertion failed: "],
    ["  # ", "scenario", "traceback ("],
    [" # none", "scenario", "undefined steps"],
  ],
  programs: ["behave"],
  scan: (log): Draft[] => {
    const isUndefined = log.lines.some((line) => /implement step definitions for undefined steps/.test(line));
    return log.lines.flatMap((_, at) => read(log.lines, at, isUndefined) ?? []);
  },
};

//     Then it costs 120   # features/steps/cart.py:9 0.000s
const STEP = /^ {4,}((?:Given|When|Then|And|But|\*) \S.*?) +# (?:(None)|(\S+):(\d+))(?: [\d.]+s)?$/;
//   Scenario: adds tax    # features/cart.feature:7
const SCENARIO = /^ {2,}Scenario(?: Outline| Template)?: (\S.*?) +# (\S+):(\d+)$/;
const REACH = 60;

function read(lines: readonly string[], at: number, isUndefined: boolean): Draft | null {
  const step = STEP.exec(lines[at]!);
  if (step === null) return null;
  let head = at - 1;
  while (head > Math.max(0, at - REACH) && !SCENARIO.test(lines[head]!)) head--;
  const scenario = SCENARIO.exec(lines[head] ?? "");
  if (scenario === null) return null;
  const [, words, none, file, line] = step;
  const test = scenario[1]!;
  if (none !== undefined) {
    // A step after the one that failed has no definition either, since nobody looked for it.
    const over = lines.slice(head + 1, at);
    const isFirst = over.every((one) => STEP.test(one) && !one.includes("# None"));
    if (!isUndefined || !isFirst) return null;
    const message = `undefined step: ${words}`;
    return { message, test, file: scenario[2]!, line: Number(scenario[3]), from: at, to: at + 1 };
  }
  let to = at + 1;
  while (to < lines.length && to - at < REACH && /^ {6}\S|^ {7}/.test(lines[to]!)) to++;
  const block = lines.slice(at + 1, to).map((one) => one.slice(6));
  const place = { file: file!, line: Number(line) };
  //       Assertion Failed: expected 120, was 119
  const said = /^Assertion Failed: (.+)$/.exec(block[0] ?? "")?.[1];
  if (said !== undefined)
    return { message: said, errorType: "AssertionError", test, ...place, from: at, to: at + 2 };
  const header = block.findIndex((one) => HEADER.test(one));
  const raised = header < 0 ? null : readTraceback(block, header);
  if (raised === null) return null;
  const own = ownFrame(raised.frames);
  return {
    message: raised.message,
    errorType: raised.errorType,
    test,
    frames: raised.frames,
    ...(own === null ? place : { file: own.file, line: own.line }),
    from: at,
    to,
  };
}
