import type { Detector, Draft } from "../../detector.ts";
import { frame, topFrame } from "../../frames.ts";

/** Pest, and Laravel's `artisan test`: a bar that names the class and the test, the reason, and where. */
export const pest: Detector = {
  id: "pest",
  tool: "pest",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    ["failed  ", " > "],
    ["  • ", " > "],
  ],
  programs: ["pest", "artisan"],
  scan({ lines }): Draft[] {
    return lines.flatMap((_line, at) => readTest(lines, at) ?? []);
  },
};

// "   FAILED  Tests\Unit\CartTest > it adds tax", with the class of what was thrown at the right end: "…   LogicException  "
// "  • Tests\Unit\CartTest > it adds tax" (before 2.0)
const HEAD =
  /^\s{2,4}(?:FAILED {2}|• )((?:P\\)?(?:\w+\\)*\w+ > \S.{0,300}?)(?: {2,}((?:\w+\\)*[A-Z]\w*(?:Exception|Error)?))?\s*$/;
// "   LogicException " (before 2.0 above the reason)
const TYPE = /^ {2,4}((?:\w+\\)*[A-Z]\w*(?:Exception|Error)) *$/;
// "  at tests/Unit/CartTest.php:6", "  1   src/Cart.php:12"
const PLACE = /^ {2}(?:at|\d+) +(\S.{0,300}?\.\w{2,5}):(\d+)\s*$/;
// The next test's bar, or the counts: "  Tests:    1 failed, 1 passed (2 assertions)"
const END = /^(?:\S|\s{2,4}(?:FAILED {2}|FAIL {2}|PASS {2}|• ))|^\s{2}(?:Tests:|─{8,})/;
const MOST = 80;

function readTest(lines: readonly string[], from: number): Draft | null {
  const head = HEAD.exec(lines[from]!);
  if (head === null) return null;
  let to = from + 1;
  while (to < lines.length && to < from + MOST && !END.test(lines[to]!)) to++;
  const body = lines.slice(from + 1, to).filter((line) => line.trim() !== "");
  const type = head[2] ?? TYPE.exec(body[0] ?? "")?.[1] ?? null;
  const said = body.find((line) => !TYPE.test(line) && !PLACE.test(line));
  const places = body.map((line) => PLACE.exec(line)).filter((match) => match !== null);
  const frames = places.map((match) => frame(match[1]!, match[2]));
  if (said === undefined) return null;
  const top = topFrame(frames);
  // "PHPUnit\Framework\ExpectationFailedException" only says that an assertion failed.
  const errorType = type === null || /^PHPUnit\\/.test(type) ? null : type;
  return {
    message: said.trim().replace(/ at$/, ""),
    errorType,
    test: head[1]!,
    file: top?.file ?? null,
    line: top?.line ?? null,
    frames,
    from,
    to,
  };
}
