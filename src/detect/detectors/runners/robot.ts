import type { Detector, Draft } from "../../detector.ts";
import { runner } from "./record.ts";

/** Robot Framework: the verdict in a column, the words below it up to the next rule. */
export const robot: Detector = {
  id: "robot",
  tool: "robot",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["| fail |", "[ error ] "],
  programs: ["robot", "pabot"],
  scan: (log): Draft[] => {
    const rows = log.lines.flatMap((_, at) => readRow(log.lines, at) ?? []);
    // Where a suite could not be set up, that is told once, not with each of its tests.
    const isSetUp = rows.some(({ test, message }) => test === null && message.startsWith("Suite setup"));
    const tests = rows.filter(({ message }) => !(isSetUp && message.startsWith("Parent suite setup")));
    return [...log.lines.flatMap((_, at) => readError(log.lines, at) ?? []), ...tests];
  },
};

// Adds Tax :: Nineteen percent on top.                                  | FAIL |
const ROW = /^(\S.*?)(?: :: .*?)? *\| FAIL \|$/;
// ------------------------------------------------------------------------------
const RULE = /^[-=]{40,}$/;
// 3 tests, 1 passed, 2 failed; up to 3.2: 2 critical tests, 0 passed, 2 failed
const TOTAL = /^\d+ (?:critical )?tests?,? \d+ passed, \d+ failed/;
// TypeError: unsupported operand type(s) for /: 'str' and 'int'
const TYPED = /^([A-Z]\w*(?:Error|Exception|Warning)): (.+)$/;
const REACH = 60;

function readRow(lines: readonly string[], at: number): Draft | null {
  const name = lines[at]!.endsWith("| FAIL |") ? ROW.exec(lines[at]!)?.[1] : undefined;
  if (name === undefined) return null;
  let to = at + 1;
  while (to < lines.length && to - at < REACH && !RULE.test(lines[to]!)) to++;
  const block = lines.slice(at + 1, to);
  const total = block.findIndex((line) => TOTAL.test(line));
  const words = block
    .slice(0, total < 0 ? undefined : total)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  // A suite has a word of its own only where its setup or teardown failed.
  if (words === "" || (total >= 0 && !/^Suite (?:setup|teardown) failed/.test(words))) return null;
  const [, type = null, message = words] = TYPED.exec(words) ?? [];
  return { message, errorType: type, test: total < 0 ? name : null, from: at, to };
}

function readError(lines: readonly string[], at: number): Draft | null {
  // [ ERROR ] Error in file '/home/dev/app/cart.robot' on line 2: Importing library 'Cart' failed: ModuleNotFoundError: No module named 'Cart'
  const [, file, number, said] =
    /^\[ ERROR \] (?:Error in file '([^']+)' on line (\d+): )?(\S.*)$/.exec(lines[at]!) ?? [];
  if (said === undefined) return null;
  // Below it stands where Python looked.
  let to = at + 1;
  while (to < lines.length && to - at < REACH && /^(?:Traceback \(|[A-Z]+PATH:$|\s+\S)/.test(lines[to]!))
    to++;
  const place = file === undefined ? { sure: false } : { file, line: Number(number) };
  return { message: said, category: "config_error", ...place, from: at, to };
}

/** Avocado: a line as each test ends, with the file before the test. */
export const avocado = runner("avocado", [[" s)", "job id     : "]], ["avocado"], {
  //  (2/3) cart_test.py:CartTest.test_adds_tax:  FAIL: 119 != 120 (0.41 s)
  head: /^ *\(\d+\/\d+\) (?:(?<file>[^\s:]+):)?(?<test>\S+): +(?<verdict>FAIL|ERROR|INTERRUPTED)(?:: (?<message>.+?))?:? \([\d.]+ s\)$/,
  end: /^/,
  tell: (_, { test, verdict, message }) => ({ message: message ?? `${test}: ${verdict}` }),
});
