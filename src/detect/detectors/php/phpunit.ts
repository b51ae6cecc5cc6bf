import type { Detector, Draft } from "../../detector.ts";
import { frame, topFrame } from "../../frames.ts";
import type { About } from "../../log.ts";
import { reasonOf } from "./phpunit-reason.ts";
import { readTestdox } from "./phpunit-testdox.ts";

/** PHPUnit: the numbered lists of errors and failures, or the list that --testdox prints. */
export const phpunit: Detector = {
  id: "phpunit",
  tool: "phpunit",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["phpunit", "::test", "failures!", "errors!", "failed asserting"],
  programs: ["phpunit", "pest", "paratest", "artisan", "simple-phpunit"],
  scan(log, about): Draft[] {
    const drafts: Draft[] = [];
    let listed = true;
    for (let i = 0; i < log.lines.length; i++) {
      const section = SECTION.exec(log.lines[i]!);
      if (section !== null) listed = isListed(section[1], log.lines, about);
      const draft = listed ? (readEntry(log.lines, i) ?? readTestdox(log.lines, i)) : null;
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts.length > 0 ? drafts : readCount(log.lines);
  },
};

// "FAILURES!" over "Tests: 503, Assertions: 1088, Failures: 10."
const COUNT = /^Tests: \d+, Assertions: \d+, .*\b(?:Failures|Errors): [1-9]\d*\b.*$/;

/** Where the list was cut off, the count under it is all that is known. */
function readCount(lines: readonly string[]): Draft[] {
  const at = lines.findIndex(
    (line, i) => COUNT.test(line) && /^(?:FAILURES|ERRORS)!$/.test(lines[i - 1] ?? ""),
  );
  return at < 0 ? [] : [{ message: lines[at]!, role: "consequence", from: at - 1, to: at + 1 }];
}

/** Errors and failures; risky tests where the run failed and has neither. */
function isListed(section: string | undefined, lines: readonly string[], about: About): boolean {
  if (/^(?:PHPUnit )?(?:error|failure)s?$/.test(section ?? "")) return true;
  return (
    /^risky tests?$/.test(section ?? "") &&
    (about.exitCode ?? 0) > 0 &&
    !lines.some((line) => /^(?:FAILURES|ERRORS)!/.test(line))
  );
}

// "There was 1 error:", "There were 2 failures:", "There was 1 skipped test:", "2 tests triggered 1 PHP warning:"
const SECTION = /^(?:There (?:was|were) \d+ (.+?)|\d+ tests? triggered .+?):$/;
// "1) CartTest::testPays", "2) Shop\CartTest::testSums with data set "wrong" (array(1, 2), 4)"
const HEAD = /^\d+\) ((?:\w+\\)*\w+(?:::\S.*)?)$/;
const END = /^(?:--$|\d+\) |FAILURES!|ERRORS!|WARNINGS!|Tests: \d|There (?:was|were) \d)/;
// "/home/dev/app/src/Cart.php:15", "C:\app\tests\CartTest.php:9"
const FRAME = /^((?:\/|[A-Za-z]:\\|phar:\/\/)\S.*\.\w{2,5}):(\d+)$/;

function readEntry(lines: readonly string[], at: number): Draft | null {
  const head = HEAD.exec(lines[at]!);
  if (head === null) return null;
  let to = at + 1;
  while (to < lines.length && !END.test(lines[to]!)) to++;
  const body = lines.slice(at + 1, to);
  const placed = body.map((line) => FRAME.exec(line));
  if (!placed.some((match) => match !== null) && !/^Failed asserting/.test(body[0] ?? "")) return null;
  const frames = placed.filter((match) => match !== null).map((match) => frame(match[1]!, match[2]));
  const said = body.filter((line, n) => line !== "" && placed[n] === null);
  return { ...reasonOf(said), test: testOf(head[1]!), ...placeOf(frames), frames, from: at, to };
}

/** The values of a data set change with the code; its name does not: "testSums with data set "wrong" (…)", "testSums@wrong with data (…)". */
function testOf(name: string): string {
  return name.replace(/ with data \(.*$/, "").replace(/( with data set (?:"[^"]*"|#\d+)) \(.*$/, "$1");
}

function placeOf(frames: Parameters<typeof topFrame>[0]): { file: string | null; line: number | null } {
  const top = topFrame(frames);
  return { file: top?.file ?? null, line: top?.line ?? null };
}
