import type { Log } from "../../log.ts";

// "2/4 Test #2: passes ...........................   Passed    0.01 sec"
const CTEST_ROW = /^ *\d+\/\d+ Test +#\d+: /;
// "    Start 2: passes", "2/4 Test #2: passes ....   Passed    0.01 sec", "4/4 Test #4: off ....***Not Run (Disabled)   0.00 sec", "\t  4 - off (Disabled)", "33% tests passed, 2 tests failed out of 3"
const CTEST_TALK =
  /^ +Start +\d+: |^ *\d+\/\d+ Test +#\d+: .*(?:\*{3}Not Run \(Disabled\)| Passed) +[\d.]+ sec|^\t +\d+ - .+ \(Disabled\)$|^\d+% tests passed, \d+ tests? failed out of \d+$/;

const STARTS = /^ +Start +\d+: /;

/** "Could not find executable no-such-program": words of the test that was started above. */
function isSaid(line: string): boolean {
  return line.trim() !== "" && !STARTS.test(line) && !CTEST_ROW.test(line);
}

/** The log without what ctest says of its own work: it is no test's reason. */
export function withoutCtestTalk(log: Log): Log {
  if (!log.lines.some((line) => CTEST_ROW.test(line))) return log;
  const isTalk = (line: string, i: number) =>
    CTEST_TALK.test(line) && !(STARTS.test(line) && isSaid(log.lines[i + 1] ?? ""));
  return { ...log, lines: log.lines.map((line, i) => (isTalk(line, i) ? "" : line)) };
}
