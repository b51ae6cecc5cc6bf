import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { joined, type Told } from "./block.ts";
import { runner } from "./record.ts";

//     /home/dev/app/cart_test.go:19
const PLACE = /^\s*(\S+\.go):(\d+)$/;

const BLOCKS = runner("ginkgo", ["• failure", "• [failed]", "• [panicked]", "summarizing "], ["ginkgo"], {
  // • Failure [0.000 seconds]
  // • [FAILED] [0.001 seconds]
  head: /^• (?:Failure|\[FAILED\]|\[PANICKED\]|Panic).{0,80}\[[\d.]+ seconds\]$/,
  end: /^-{20,}$/,
  tell: (block) => readSecond(block) ?? readFirst(block),
});

// Summarizing 2 Failures:
const RECAP = /^Summarizing \d+ Failures?:$/;
// [Fail] Cart in Germany [It] adds tax
//   [PANICKED!] Cart [BeforeEach] in Germany adds tax
const RECAPPED =
  /^ {0,2}\[(?:fail|panic!|panicked!|timeout\.\.\.|timedout|interrupted|aborted)\] (\S.{0,400})$/i;

/** Ginkgo, of the first version and of the second. */
export const ginkgo: Detector = {
  ...BLOCKS,
  scan: (log, about) => [...BLOCKS.scan(log, about), ...readRecap(log.lines)],
};

/** The list at the end, where the blocks above it were left out: each test over its place. */
function readRecap(lines: readonly string[]): Draft[] {
  const start = lines.findIndex((line) => RECAP.test(line));
  if (start < 0) return [];
  return lines.slice(start).flatMap((line, n): Draft[] => {
    const name = RECAPPED.exec(line)?.[1]?.trim();
    if (name === undefined) return [];
    const from = start + n;
    const [, file = null, number] = PLACE.exec(lines[from + 1] ?? "") ?? [];
    const test = name.replace(/\[It\] /, "");
    const to = file === null ? from + 1 : from + 2;
    return [{ message: line.trim(), test, file, line: toNumber(number), role: "summary", from, to }];
  });
}

/** "Cart in Germany [It] adds tax" over its place, then "  [FAILED] Expected" and "  In [It] at: cart_test.go:15 @ …". */
function readSecond(block: readonly string[]): Told | null {
  const from = block.findIndex((line) => /^ {2}\[(?:FAILED|PANICKED)\] \S/.test(line));
  const at = block.findIndex((line) => /^ {2}In \[\w+\] at: /.test(line));
  const test = block.find((line) => line.trim() !== "");
  if (from < 0 || at < from || test === undefined) return null;
  const [, file = null, line] = /at: (\S+):(\d+)/.exec(block[at]!) ?? [];
  const words = block.slice(from, at).join(" ").replace(/\s+/g, " ").trim();
  return {
    message: words.replace(/^\[\w+\] /, ""),
    test: test.replace(/\[It\] /, ""),
    file,
    line: file === null ? null : Number(line),
  };
}

/** Each suite over its place, deeper and deeper, the last with "[It]"; a gap, the words, a gap, the place. */
function readFirst(block: readonly string[]): Told | null {
  const gap = block.findIndex((line) => line.trim() === "");
  const names = block.slice(0, Math.max(gap, 0)).filter((line) => !PLACE.test(line));
  const told = block.slice(gap + 1);
  const end = told.findIndex((line) => line.trim() === "" || PLACE.test(line));
  const place = told.map((line) => PLACE.exec(line)).findLast((one) => one !== null);
  if (names.length === 0 || end <= 0) return null;
  const test = names.map((line) => line.trim().replace(/ ?\[It\]$/, "")).join(" ");
  const message = told.slice(0, end).join(" ").replace(/\s+/g, " ").trim();
  return { message, test, file: place?.[1] ?? null, line: place == null ? null : Number(place[2]) };
}

/** gocheck: suite and method behind the place, then the check with what was obtained. */
export const gocheck = runner("gocheck", ["\nfail: ", "\npanic: "], [], {
  // FAIL: cart_test.go:19: CartSuite.TestTax
  head: /^(?:FAIL|PANIC): (?<file>\S+\.go):(?<line>\d+): (?<test>\w+\.\w+)$/,
  end: /^(?:-{20,}|OOPS: .*)$/,
  tell: (block) => {
    // cart_test.go:20:
    const place = block.map((line) => /^(\S+\.go):(\d+):$/.exec(line)).find((one) => one !== null);
    // ... Panic: no courier (PC=0x4A1B2C)
    const said = block.map((line) => /^\.\.\. (?:Error: |Panic: )?(.+?)(?: \(PC=0x\w+\))?$/.exec(line)?.[1]);
    const compared = joined(block, /^\.\.\. obtained /, /^\.\.\. expected /)?.replaceAll("... ", "");
    const message = compared ?? said.find((one) => one !== undefined);
    if (message === undefined) return null;
    return { message, ...(place == null ? {} : { file: place[1]!, line: Number(place[2]) }) };
  },
});
