import { describe, expect, it } from "vitest";
import { categoryWords } from "../../src/report/category-words.ts";
import { clip, count, duration, percent, place, size, stamp, when, wrapped } from "../../src/report/words.ts";

// A Wednesday, half past ten in the morning, local time.
const now = new Date(2026, 10, 18, 10, 30).getTime();
const on = (date: number, hours: number, minutes = 0) => new Date(2026, 10, date, hours, minutes).getTime();

describe("when", () => {
  it.each([
    [now, "just now"],
    [now - 59_000, "just now"],
    [now + 5_000, "just now"],
    [now - 61_000, "1 min ago"],
    [on(18, 9, 31), "59 min ago"],
    [on(18, 9, 29), "1 h ago"],
    [on(18, 0, 5), "10 h ago"],
    [on(17, 23, 30), "11 h ago"],
    [on(17, 20), "on Tuesday"],
    [on(13, 10), "on Friday"],
    [on(12, 10), "on 2026-11-12"],
    [new Date(2025, 0, 2, 3, 4).getTime(), "on 2025-01-02"],
  ])("%d is %s", (at, words) => {
    expect(when(at, now)).toBe(words);
  });
});

describe("numbers for people", () => {
  it.each([
    [0, "failure", "0 failures"],
    [1, "failure", "1 failure"],
    [12_345, "run", "12,345 runs"],
  ])("count %d %s", (n, noun, words) => {
    expect(count(n, noun)).toBe(words);
  });

  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1.0 kB"],
    [9_960, "10 kB"],
    [131_072, "131 kB"],
    [999_499, "999 kB"],
    [999_999, "1.0 MB"],
    [1_500_000, "1.5 MB"],
    [200_000_000, "200 MB"],
    [3e12, "3.0 TB"],
    [9e15, "9000 TB"],
  ])("size %d is %s", (bytes, words) => {
    expect(size(bytes)).toBe(words);
  });

  it.each([
    [3, "3 ms"],
    [999.4, "999 ms"],
    [999.6, "1.0 s"],
    [2400, "2.4 s"],
    [59_949, "59.9 s"],
    [59_990, "1 min"],
    [180_000, "3 min"],
  ])("duration %d is %s", (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  it("stamps local time", () => {
    expect(stamp(on(1, 9, 5))).toBe("2026-11-01 09:05");
  });
});

describe("clip", () => {
  it("keeps one line within a width", () => {
    expect(clip("a  b\n\tc ", 20)).toBe("a b c");
    expect(clip("abcdef", 6)).toBe("abcdef");
    expect(clip("abcdefg", 6)).toBe("abcde…");
    expect(clip("abc", 0)).toBe("a…");
  });

  it("does not cut a character in two", () => {
    expect(clip("abcd🙂efg", 6)).toBe("abcd…");
    expect(clip("abc🙂efg", 6)).toBe("abc🙂…");
  });
});

describe("place", () => {
  it.each([
    [{ file: null, line: 3, column: 1 }, null],
    [{ file: "", line: 3, column: 1 }, null],
    [{ file: "a.ts", line: null, column: null }, "a.ts"],
    [{ file: "a.ts", line: null, column: 7 }, "a.ts"],
    [{ file: "a.ts", line: 3, column: null }, "a.ts:3"],
    [{ file: "a.ts", line: 3, column: 7 }, "a.ts:3:7"],
    [{ file: "a.ts", line: 3, column: 0 }, "a.ts:3:0"],
  ])("%j", (at, words) => {
    expect(place(at)).toBe(words);
  });
});

describe("wrapped", () => {
  it("fills lines up to a width, and leaves a longer word a line of its own", () => {
    expect(wrapped("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrapped("one two three", 6)).toEqual(["one", "two", "three"]);
    expect(wrapped("a unbelievable b", 5)).toEqual(["a", "unbelievable", "b"]);
  });
});

describe("percent", () => {
  it("is a whole number", () => {
    expect([percent(0), percent(0.305), percent(1)]).toEqual(["0 %", "31 %", "100 %"]);
  });
});

describe("categoryWords", () => {
  it.each([
    ["missing_dependency", "missing dependencies"],
    ["api_misuse", "failures of the kind api misuse"],
    ["constructor", "failures of the kind constructor"],
  ])("%s is told as %s", (category, words) => {
    expect(categoryWords(category)).toBe(words);
  });
});
