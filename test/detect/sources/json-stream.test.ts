import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonStream } from "../../../src/detect/sources/json-stream.ts";

function read(text: string, listed: readonly string[] = [], size = text.length || 1) {
  const items: [string, unknown][] = [];
  const stream = new JsonStream(
    (path) => listed.includes(path),
    (path, item) => items.push([path, item]),
  );
  for (let i = 0; i < text.length; i += size) stream.write(text.slice(i, i + size));
  const isCut = stream.end();
  return { items, root: stream.root, isCut };
}

describe("JsonStream", () => {
  it("reads what JSON.parse reads, in pieces of any size", () => {
    const anything = fc.jsonValue().filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 20 }), fc.boolean(), (value, size, isPretty) => {
        const text = JSON.stringify(value, null, isPretty ? 2 : 0);
        const { root, isCut } = read(text, [], size);
        expect(root).toEqual(JSON.parse(text));
        expect(isCut).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it("hands over the items of the lists that are asked for, and keeps them not", () => {
    const text = '{"a": 1, "runs": [{"name": "x", "results": [1, {"b": 2}]}, {"results": []}], "end": true}';
    const { items, root } = read(text, ["runs", "runs.*.results"], 3);
    expect(items).toEqual([
      ["runs.*.results", 1],
      ["runs.*.results", { b: 2 }],
      ["runs", { name: "x", results: [] }],
      ["runs", { results: [] }],
    ]);
    expect(root).toEqual({ a: 1, runs: [], end: true });
    expect(read('[1,"two"]', [""]).items).toEqual([
      ["", 1],
      ["", "two"],
    ]);
  });

  it("keeps what stands before a cut, and says so", () => {
    const { items, isCut } = read('{"tests": [{"name": "a"}, {"name": "b", "mess', ["tests"]);
    expect(items).toEqual([
      ["tests", { name: "a" }],
      ["tests", { name: "b" }],
    ]);
    expect(isCut).toBe(true);
    expect(read("{nonsense}").isCut).toBe(true);
  });

  it("survives depth, length and names that mean something to the language", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(read(deep).isCut).toBe(false);
    const long = read(`{"a": "${"x".repeat(1_000_000)}"}`).root as { a: string };
    expect(long.a.length).toBeLessThan(300_000);
    const poisoned = read('{"__proto__": {"polluted": 1}, "constructor": 2}').root as Record<string, unknown>;
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(poisoned)).toEqual(["constructor"]);
    const many = read(`[${"1,".repeat(600_000)}1]`).root as unknown[];
    expect(many.length).toBeLessThanOrEqual(500_000);
  });

  it("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0a1e-.tfn '.split("")), maxLength: 80 }),
        (text) => {
          read(text, ["", "a"], 3);
        },
      ),
      { numRuns: 500 },
    );
  });
});
