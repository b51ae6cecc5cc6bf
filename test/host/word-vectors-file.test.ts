import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findVectorsFile, openVectorsFile } from "#host/word-vectors-file.ts";
import { openWordVectors } from "#learn/similarity/word-vectors.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vectors-"));
  mkdirSync(join(folder, "dist", "cli"), { recursive: true });
  writeFileSync(join(folder, "dist", "vectors.bin"), "0123456789");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("findVectorsFile", () => {
  it("looks beside the program and above it", () => {
    for (const program of ["dist/bin.cjs", "dist/cli/recall.cjs", "dist/lib/deep/x.mjs"])
      expect(findVectorsFile(join(folder, program))).toBe(join(folder, "dist", "vectors.bin"));
  });

  it("finds the one of a checkout in data/", () => {
    expect(findVectorsFile(fileURLToPath(import.meta.url))).toMatch(/data[\\/]vectors\.bin$/);
  });

  it("says when there is none", () => {
    expect(findVectorsFile("/nowhere/at/all/bin.cjs")).toBeNull();
  });
});

describe("openVectorsFile", () => {
  it("reads the piece that is asked for, and what there is of one beyond the end", () => {
    const file = openVectorsFile(join(folder, "dist", "vectors.bin"))!;
    const text = (at: number, length: number) => Buffer.from(file.read(at, length)).toString();
    expect([text(3, 4), text(8, 10), text(50, 4)]).toEqual(["3456", "89", ""]);
    file.close();
  });

  it("is null for a file that is not there", () => {
    expect(openVectorsFile(join(folder, "none.bin"))).toBeNull();
  });

  it("opens what is shipped, small enough to ship", () => {
    const path = findVectorsFile(fileURLToPath(import.meta.url))!;
    const file = openVectorsFile(path)!;
    expect(openWordVectors(file)).not.toBeNull();
    expect(file.read(0, 5_000_000).length).toBeLessThanOrEqual(4_000_000);
    file.close();
  });
});
