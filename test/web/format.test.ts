import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvOf } from "../../web/format/csv.ts";
import { capped, chance, duration, percent } from "../../web/format/text.ts";
import { diffLines, outputTokens } from "../../web/format/tokens.ts";
import { eventReader } from "../../web/live/events.ts";

describe("an output in colours", () => {
  it("loses and adds no letter, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: "binary" }), (line) => {
        expect(
          outputTokens(line)
            .map(({ text }) => text)
            .join(""),
        ).toBe(line);
      }),
    );
  });

  it("finds places, errors and quotes", () => {
    const kinds = outputTokens("FAIL src/cart.test.ts:12:5 TypeError: 'price' is undefined");
    expect(kinds.filter(({ kind }) => kind !== "plain")).toEqual([
      { kind: "bad", text: "FAIL" },
      { kind: "place", text: "src/cart.test.ts:12:5" },
      { kind: "bad", text: "TypeError" },
      { kind: "quoted", text: "'price'" },
    ]);
  });

  it("takes no time for lines that are made to take it", () => {
    for (const line of [
      "a/".repeat(100_000),
      "a.".repeat(900),
      '"'.repeat(1_900),
      "Error".repeat(390),
      "^".repeat(1_999),
    ]) {
      const from = process.cpuUsage();
      outputTokens(line);
      expect(process.cpuUsage(from).user / 1_000).toBeLessThan(500);
    }
  });

  it("knows the lines of a diff", () => {
    const diff = ["diff --git a/x b/x", "--- a/x", "+++ b/x", "@@ -1 +1 @@", "-old", "+new", " same"];
    expect(diffLines(diff)).toEqual(["file", "file", "file", "place", "removed", "added", "same"]);
  });

  it("takes no changed line for the name of a file", () => {
    const sql = ["--- a/x.sql", "+++ b/x.sql", "@@ -1,2 +1,2 @@ begin", "--- old", "+++ new", " select 1;"];
    expect(diffLines([...sql, "--- a/y"])).toEqual([
      ...["file", "file", "place", "removed", "added", "same"],
      "file",
    ]);
    expect(
      diffLines(["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+b", "diff --git a/x b/x"]),
    ).toEqual(["place", "removed", "same", "added", "file"]);
  });
});

describe("numbers and texts", () => {
  it("say little as little, and not as never", () => {
    expect(percent(0.004)).toMatch(/^0[.,]4/);
    expect(percent(0.996)).toMatch(/^99[.,]6/);
    expect(percent(0)).toMatch(/^0\s?%$/);
  });

  it("say what nobody can know with a dash, and not as never", () => {
    expect(chance(null, null, null)).toEqual({ rate: "–", between: null });
    expect(chance(0, 0, 0.25)).toEqual({ rate: percent(0), between: `${percent(0)} to ${percent(0.25)}` });
  });

  it("name a time in two units at most", () => {
    expect([340, 59_400, 125_000, 7_500_000, 260_000_000].map(duration)).toEqual([
      "340 ms",
      "59 s",
      "2 min 5 s",
      "2 h 5 min",
      "3 days",
    ]);
  });

  it("say what they leave out", () => {
    expect(capped("abcdef", 3)).toBe("abc… (3 more letters)");
    expect(capped("abc", 3)).toBe("abc");
  });
});

describe("a table for a spreadsheet", () => {
  it("runs nothing in it", () => {
    expect(csvOf([["=1+1", "@x", "-2", 'say "hi"', "a,b", -2, null]])).toBe(
      `"'=1+1","'@x","'-2","say ""hi""","a,b",-2,\r\n`,
    );
  });
});

describe("a stream of events", () => {
  it("is read alike however it is cut", () => {
    const text =
      ': twiceshy\n\nevent: failure\ndata: {"a":1}\nid: 1.0.0.0\n\n: beat\n\nevent: issue\ndata: x\ndata: y\n\n';
    const whole = eventReader()(text);
    expect(whole).toEqual([
      { event: "failure", id: "1.0.0.0", data: '{"a":1}' },
      { event: "issue", id: null, data: "x\ny" },
    ]);
    for (const ends of [text, text.replaceAll("\n", "\r\n")])
      fc.assert(
        fc.property(fc.array(fc.nat(ends.length), { maxLength: 8 }), (cuts) => {
          const read = eventReader();
          const at = [0, ...cuts.sort((a, b) => a - b), ends.length];
          expect(at.slice(1).flatMap((end, index) => read(ends.slice(at[index], end)))).toEqual(whole);
        }),
      );
  });
});
