import type { Detector, Draft } from "../../detector.ts";
import { readThrownError } from "./thrown-error.ts";

/** cucumber-js: each failing scenario with its steps, the error under the step that failed. */
export const cucumberJs: Detector = {
  id: "cucumber-js",
  tool: "cucumber-js",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [") scenario: "],
  programs: ["cucumber-js"],
  scan: (log): Draft[] => log.lines.flatMap((_, from) => read(log.lines, from) ?? []),
};

// "1) Scenario: adds tax # features/cart.feature:6"
const SCENARIO = /^\d+\) Scenario: (.+?) # (\S+):(\d+)$/;
// "   ✔ Given a dish of 100 # features/steps.js:4", "   - And it is shipped # features/steps.js:7"
const STEP = /^ {3}([✔✖?-]) (\S.*)$/;
// "   Then it costs 119 # features/steps.js:5": where the step is written
const WRITTEN = / # \S+:\d+$/;
/** So many steps, and lines of an error, are read. */
const REACH = 200;

function read(lines: readonly string[], from: number): Draft | null {
  const scenario = SCENARIO.exec(lines[from]!);
  if (scenario === null) return null;
  let at = from + 1;
  while (at < from + REACH && /^[✔-]$/.test(STEP.exec(lines[at] ?? "")?.[1] ?? "")) at++;
  const step = STEP.exec(lines[at] ?? "");
  if (step === null) return null;
  const test = scenario[1]!;
  const to = endOf(lines, at + 1);
  // "       Undefined. Implement with the following snippet:": nobody wrote the step
  if (step[1] === "?" || to === at + 1)
    return {
      message: `${step[1] === "?" ? "Undefined step" : "Failed step"}: ${step[2]!.replace(WRITTEN, "")}`,
      test,
      file: scenario[2]!,
      line: Number(scenario[3]),
      from,
      to,
    };
  const { message, errorType, frames, file, line, column } = readThrownError(lines, at + 1, to);
  return { message, errorType, frames, file, line, column, test, from, to };
}

/** The error is indented deeper than the steps; the next step, the next scenario or the counts end it. */
function endOf(lines: readonly string[], from: number): number {
  let to = from;
  for (let i = from; i < Math.min(lines.length, from + REACH) && /^(?: {7}|\s*$)/.test(lines[i]!); i++)
    if (lines[i]!.trim() !== "") to = i + 1;
  return to;
}
