import { closeSync, openSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeInIndex, placeOf } from "#memory/place-in-index.ts";
import { tempFolder } from "../host/sandbox.ts";

/** An index with a head before it and bodies behind it. */
function withIndex<T>(ids: readonly string[], look: (find: (id: string) => unknown) => T): T {
  const file = join(tempFolder(), "index");
  const index = [...ids].sort().map((id, i) => `${id}\t${String(i * 10).padStart(12, "0")}\t${i}\n`);
  writeFileSync(file, `head\n${index.join("")}zzz\t1\t2\n`);
  const open = openSync(file, "r");
  try {
    return look((id) => placeInIndex({ file: open, from: 5, bytes: index.join("").length }, id));
  } finally {
    closeSync(open);
  }
}

describe("a line of an index", () => {
  it("is found wherever it stands, and what is not there is not", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[0-9a-f-]{1,40}$/), { minLength: 0, maxLength: 400 }),
        fc.array(fc.stringMatching(/^[0-9a-f-]{1,40}$/), { maxLength: 10 }),
        (ids, others) => {
          withIndex(ids, (find) => {
            const sorted = [...ids].sort();
            const lines = sorted.map((id, i) => `${id}\t${i * 10}\t${i}\n`).join("");
            for (const [i, id] of sorted.entries()) {
              expect(find(id)).toEqual([i * 10, i]);
              expect(placeOf(lines, id)).toEqual([i * 10, i]);
            }
            for (const other of others) if (!ids.includes(other)) expect(find(other)).toBeNull();
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is not one behind the index, nor a longer or shorter name", () => {
    withIndex(["aa", "aab", "b"], (find) => {
      expect(find("zzz")).toBeNull();
      expect(find("a")).toBeNull();
      expect(find("aa")).toEqual([0, 0]);
    });
  });

  it("is no answer where a part of the file is missing", () => {
    const file = join(tempFolder(), "index");
    const line = (i: number) => `id-${String(i).padStart(6, "0")}\t000000000001\t1\n`;
    const text = Array.from({ length: 1000 }, (_, i) => line(i)).join("");
    writeFileSync(file, text);
    truncateSync(file, 5000);
    const open = openSync(file, "r");
    expect(() => placeInIndex({ file: open, from: 0, bytes: text.length }, "id-000900")).toThrow("missing");
    closeSync(open);
  });
});
