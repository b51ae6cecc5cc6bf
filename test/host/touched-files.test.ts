import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { touchedFiles } from "#host/touched-files.ts";
import { tempFolder } from "./sandbox.ts";

it("tells files that were written in a span of time; those before, after and gone are not among them", () => {
  const root = tempFolder();
  mkdirSync(join(root, "src"));
  const at = Date.UTC(2026, 10, 2, 9);
  for (const [file, moment] of [
    ["src/before.ts", at - 10_000],
    ["src/within.ts", at],
    ["after.ts", at + 10_000],
  ] as const) {
    writeFileSync(join(root, file), "x");
    utimesSync(join(root, file), moment / 1000, moment / 1000);
  }
  const files = ["src/before.ts", "src/within.ts", "after.ts", "src/gone.ts"];
  const span = { from: at - 1000, until: at + 1000 };
  expect(touchedFiles(root, files, span)).toEqual(["src/within.ts"]);
  expect(touchedFiles(root, [], span)).toEqual([]);
});
