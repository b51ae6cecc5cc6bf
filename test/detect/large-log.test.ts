import { describe, expect, it } from "vitest";
import { OutputCollector } from "#detect/collector.ts";
import { detect } from "#detect/detect.ts";
import type { Detector } from "#detect/detector.ts";
import { isLarge, LargeLog } from "#detect/large-log.ts";
import type { Log } from "#detect/log.ts";

const ABOUT = { command: null, exitCode: 1, signal: null };

/** A log of which something was left out, with these lines at these places among harmless ones. */
function logWith(lines: Readonly<Record<number, string>>, length = 5000): Log {
  const all = Array.from({ length }, (_, i) => lines[i] ?? `step ${i} is done`);
  const numbers = all.map((_, i) => i + 1);
  return { lines: all, numbers, totalLines: length + 10, totalBytes: 1, partial: true };
}

/** Claims each line that begins with its word, and tells how many lines it was shown. */
function wordDetector(needles: Detector["needles"], reach = 1): Detector & { shown: number } {
  return {
    id: "word",
    tool: "word",
    check: "program",
    category: "other",
    rank: 2,
    needles,
    shown: 0,
    scan(log) {
      this.shown = log.lines.length;
      return log.lines.flatMap((line, i) =>
        line.startsWith("boom")
          ? [{ message: line, from: i, to: Math.min(log.lines.length, i + reach) }]
          : [],
      );
    },
  };
}

describe("a detector in a large log", () => {
  it("reads near its literals only, and tells places of the whole", () => {
    const log = logWith({ 1000: "boom one", 4000: "Boom", 4400: "boom two" });
    const detector = wordDetector(["boom "]);
    const drafts = new LargeLog(log, [detector]).scan(detector, ABOUT);
    expect(drafts.map(({ message, from, to }) => [message, from, to])).toEqual([
      ["boom one", 1000, 1001],
      ["boom two", 4400, 4401],
    ]);
    expect(detector.shown).toBe(2 * 210);
  });

  it("reads literals that lie near each other once", () => {
    const log = logWith({ 1000: "boom one", 1100: "boom two", 4999: "boom three" });
    const detector = wordDetector(["boom "]);
    expect(new LargeLog(log, [detector]).scan(detector, ABOUT).map(({ from }) => from)).toEqual([
      1000, 1100, 4999,
    ]);
    expect(detector.shown).toBe(310 + 61);
  });

  it("claims no line behind a gap", () => {
    const log = logWith({ 1000: "boom one", 3000: "boom two" });
    const detector = wordDetector(["boom "], 300);
    const drafts = new LargeLog(log, [detector]).scan(detector, ABOUT);
    expect(drafts.map(({ from, to }) => [from, to])).toEqual([
      [1000, 1150],
      [3000, 3150],
    ]);
  });

  it("reads all where no literal was found, or one too short to be looked for", () => {
    const log = logWith({ 4000: "boom" });
    for (const needles of [["nowhere"], [""], ["bo"]]) {
      const detector = wordDetector(needles);
      expect(new LargeLog(log, [detector]).scan(detector, ABOUT)).toHaveLength(1);
      expect(detector.shown).toBe(5000);
    }
  });

  it("is told what wrappers said where it stands in its part", () => {
    const aside = new Map([
      [10, "far away"],
      [1001, "make: *** [all] Error 1"],
      [4001, "near the second"],
    ]);
    const log = { ...logWith({ 1000: "boom one", 4000: "boom two" }), aside };
    const told: (string | undefined)[] = [];
    const detector: Detector = {
      ...wordDetector(["boom "]),
      scan: (part) => {
        part.lines.forEach((line, i) => {
          if (line.startsWith("boom")) told.push(part.aside?.get(i + 1));
        });
        return [];
      },
    };
    new LargeLog(log, [detector]).scan(detector, ABOUT);
    expect(told).toEqual(["make: *** [all] Error 1", "near the second"]);
  });

  it("goes by the first of literals that must all be there", () => {
    const log = logWith({ 100: "of ", 3000: "boom of" });
    const detector = wordDetector([["boom ", "of"]]);
    new LargeLog(log, [detector]).scan(detector, ABOUT);
    expect(detector.shown).toBe(210);
  });
});

describe("a log is large", () => {
  it.each([
    ["when lines were left out and many are there", logWith({}), true],
    ["not when it is whole", { ...logWith({}), partial: false }, false],
    ["not when few are there", logWith({}, 500), false],
  ])("%s", (_, log, large) => expect(isLarge(log)).toBe(large));
});

describe("what all detectors find in one", () => {
  it("is what each finds in its own, wherever it stands", () => {
    const collector = new OutputCollector();
    const noise = (n: number) => `step ${n} of many${n % 2000 < 1000 ? ", failures: 0" : " is done"}\n`;
    const blocks = [
      "src/main.c:3:5: error: unknown type name 'thing'\n",
      'Traceback (most recent call last):\n  File "shop/cart.py", line 4, in total\n    return a / b\nZeroDivisionError: division by zero\n',
      "src/cart.ts(7,3): error TS2322: Type 'string' is not assignable to type 'number'.\n",
    ];
    for (const block of blocks) {
      let text = "";
      for (let n = 0; n < 9000; n++) text += noise(n);
      collector.write(new TextEncoder().encode(text + block));
    }
    const log = collector.finish();
    expect(isLarge(log)).toBe(true);
    const found = detect(log, ABOUT).findings.map(({ file, line }) => `${file}:${line}`);
    expect(found.sort()).toEqual(["shop/cart.py:4", "src/cart.ts:7", "src/main.c:3"]);
  });
});
