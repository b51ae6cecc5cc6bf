import { describe, expect, it } from "vitest";
import { DETECTORS } from "#detect/registry.ts";
import { REPORT_SOURCES } from "#detect/sources/registry.ts";
import { TARGETS } from "../../scripts/fuzz/engine.ts";
import { knownTo, LARGEST, makeInput, readSeeds } from "../../scripts/fuzz/inputs.mjs";
import { judge, minimise } from "../../scripts/fuzz/judge.mjs";
import { randomFrom, seedOf } from "../../scripts/fuzz/random.mjs";
import { namesIn, targetsNamed } from "../../scripts/fuzz/targets.mjs";

const target = (play: (text: string) => void) => ({
  play: (bytes: Uint8Array) => play(Buffer.from(bytes).toString()),
});
/** So long by the clock, and as much of a processor. */
const busy = (ms: number) => {
  const until = performance.now() + ms;
  const before = process.cpuUsage();
  const used = () => process.cpuUsage(before).user + process.cpuUsage(before).system;
  while (performance.now() < until || used() < ms * 1000);
};

describe("the fuzzer", () => {
  const seeds = readSeeds();

  it("plays every detector and every report source there is", () => {
    const names = TARGETS.map(({ name }) => name);
    for (const { id } of DETECTORS) expect(names).toContain(id);
    for (const { id } of REPORT_SOURCES) expect(names).toContain(`source:${id}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("plays those that are named, several with a comma", () => {
    const named = (text: string | undefined) => targetsNamed(TARGETS, namesIn(text)).map(({ name }) => name);
    expect(named(undefined)).toHaveLength(TARGETS.length);
    expect(named("redact,source:junit")).toEqual(["redact", "source:junit"]);
    expect(named("redact,")).toEqual(["redact"]);
    expect(named("nobody")).toEqual([]);
  });

  it("makes the same input of the same seed, and others of others", () => {
    const input = (seed: number, n: number) =>
      makeInput(randomFrom(seedOf(seed, n)), seeds, []).bytes.toString("latin1");
    const some = Array.from({ length: 60 }, (_, n) => input(7, n));
    expect(some).toEqual(Array.from({ length: 60 }, (_, n) => input(7, n)));
    expect(new Set(some).size).toBeGreaterThan(50);
    expect(input(8, 1)).not.toBe(input(7, 1));
    for (const one of some) expect(one.length).toBeLessThanOrEqual(LARGEST);
  });

  it("begins half of the time with what the target knows", () => {
    expect(knownTo("pytest", seeds).length).toBeGreaterThan(5);
    expect(knownTo("source:junit", seeds).every(({ path }) => path.includes("/reports/"))).toBe(true);
  });

  it("sees a crash and cuts it down to what it takes", () => {
    const fragile = target((text) => {
      if (text.includes("<<")) throw new RangeError("two of them");
    });
    const bytes = Buffer.from(`${"word ".repeat(300)}<<${" more".repeat(300)}`);
    const found = judge(fragile, bytes, 1);
    expect(found).toEqual({ what: "crash", words: "RangeError: two of them" });
    expect(minimise(fragile, bytes, 1, found!).toString()).toBe("<<");
    expect(judge(fragile, Buffer.from("< <"), 1)).toBeNull();
  });

  it("sees slowness, unless it was the machine's", () => {
    const slow = target((text) => busy(text.includes("(((") ? 70 : 0));
    const found = judge(slow, Buffer.from("a ((( b"), 1);
    expect(found?.what).toBe("slow");
    expect(minimise(slow, Buffer.from("a ((( b"), 1, found!).toString()).toBe("(((");
    let times = 0;
    const once = target(() => busy(times++ === 0 ? 70 : 0));
    expect(judge(once, Buffer.from("x"), 1)).toBeNull();
  });

  it("allows more for more lines", () => {
    const steady = target(() => busy(70));
    expect(judge(steady, Buffer.from("x\n".repeat(100)), 1)).toBeNull();
    expect(judge(steady, Buffer.from("x\n".repeat(3)), 1)?.what).toBe("slow");
  });

  it("finds nothing in a handful", () => {
    for (let n = 0; n < TARGETS.length; n++) {
      const one = TARGETS[n]!;
      const { bytes } = makeInput(randomFrom(seedOf(3, n)), seeds, knownTo(one.name, seeds), 0);
      expect(() => one.play(bytes, randomFrom(n)), one.name).not.toThrow();
    }
  });
});
