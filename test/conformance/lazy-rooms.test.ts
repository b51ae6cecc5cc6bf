import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RARE, stubsOf } from "../../scripts/lazy-rooms.mjs";
import { loaderOf } from "./built-files.ts";

const root = join(import.meta.dirname, "../..");
const hook = join(root, "dist", "hook");

describe("what a hook hardly ever does", () => {
  it("is all in a file of its own, under its own names", () => {
    const rare = loaderOf("hook")("./rare.cjs") as Record<string, unknown>;
    const names = RARE.flatMap((file) =>
      [...stubsOf(join(root, file)).matchAll(/^export function (\w+)/gm)].map(([, name]) => name!),
    );
    expect(names).toEqual(expect.arrayContaining(["forget", "collectGarbage", "fixMemoryOf", "readEvent"]));
    for (const name of names) expect(rare[name], name).toBeTypeOf("function");
  });

  it("is not in the file that every warning loads", () => {
    const has = (file: string) => readFileSync(join(hook, file), "utf8").includes("INTO tombstones (id");
    expect([has("memory.cjs"), has("seldom.cjs")]).toEqual([false, true]);
  });

  it("can only be functions: anything else would have to be there at once", () => {
    expect(() => stubsOf(join(root, "src/memory/connect.ts"))).toThrow(/only functions/);
  });
});
