import type { Detector, Draft } from "../../detector.ts";
import { frame } from "../../frames.ts";

/** Cucumber for Ruby: an error under the step that failed, under its scenario. */
export const cucumber: Detector = {
  id: "cucumber",
  tool: "cucumber",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [[":in `", "scenario"]],
  programs: ["cucumber"],
  scan: (log): Draft[] => log.lines.flatMap((_, at) => read(log.lines, at) ?? []),
};

//       features/cart.feature:8:in `Then it costs 120'
const STEP_FRAME = /^\s*(\S+\.feature):(\d+):in [`'](.+)'$/;
//       ./features/step_definitions/cart.rb:6:in `/^it costs (\d+)$/'
const FRAME = /^\s*(?:\.\/)?(\S+):(\d+):in [`'].*'$/;
//   Scenario: adds tax    # features/cart.feature:6
const SCENARIO = /^\s*(?:Scenario(?: Outline| Template)?|Example): (\S.*?)\s+# \S+:\d+$/;
//     Then it costs 120   # features/step_definitions/cart.rb:5
const STEP = /^\s*(?:Given|When|Then|And|But|\*) .*$/;
//       expected 120, was 119 (RuntimeError)
const TYPED = /^(.*) ?\(((?:[A-Z]\w*::)*[A-Z]\w*)\)$/;
const REACH = 60;
// cucumber features/cart.feature:6 # Scenario: adds tax
const LISTED =
  /^cucumber (?:-p \S+ )?(\S+\.feature):\d+ # (?:Scenario(?: Outline| Template)?|Example): (\S.*)$/;

/** The only failing scenario of that feature in the list at the end, where its head was cut off. */
function listed(lines: readonly string[], from: number, feature: string): string | undefined {
  const names = lines.slice(from).flatMap((line) => {
    const [, file, name] = LISTED.exec(line) ?? [];
    return file === feature ? [name!] : [];
  });
  return names.length === 1 ? names[0] : undefined;
}

function read(lines: readonly string[], at: number): Draft | null {
  const written = STEP_FRAME.exec(lines[at]!);
  if (written === null) return null;
  let head = at - 1;
  while (head >= Math.max(0, at - REACH) && !STEP.test(lines[head]!)) head--;
  const block = lines.slice(head + 1, at);
  const calls = block.map((line) => FRAME.exec(line)).filter((one) => one !== null);
  const said = block
    .filter((line) => !FRAME.test(line))
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "(compared using ==)");
  const [, words, type] = TYPED.exec(said.join(" ")) ?? [];
  const test =
    lines
      .slice(Math.max(0, head - REACH), head)
      .map((line) => SCENARIO.exec(line)?.[1])
      .findLast((name) => name !== undefined) ?? listed(lines, at, written[1]!);
  if (type === undefined || test === undefined) return null;
  const frames = [...calls, written].map(([, file, line]) => frame(file!, line));
  const own = frames.find((one) => one.own) ?? frames[0]!;
  const { file, line } = own;
  return {
    message: words!.replace(/ Diff: ?@@ .*$/, "").trim() || type,
    errorType: type,
    test,
    file,
    line,
    frames,
    from: Math.max(0, head),
    to: at + 1,
  };
}
