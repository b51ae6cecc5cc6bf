import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changedFiles } from "#host/changed-files.ts";
import { tempFolder } from "./sandbox.ts";

describe("changedFiles", () => {
  it("tells what was written since, and leaves out what tools made", () => {
    const root = tempFolder();
    const then = new Date(Date.now() - 60_000);
    const write = (path: string, at?: Date) => {
      mkdirSync(join(root, path, ".."), { recursive: true });
      writeFileSync(join(root, path), "x");
      if (at) utimesSync(join(root, path), at, at);
    };
    for (const path of ["src/b.py", "a.py", "node_modules/x/index.js", ".cache/y", "dist/z.js"]) write(path);
    write("src/old.py", then);
    expect(changedFiles(root, Date.now() - 30_000)).toEqual(["a.py", "src/b.py"]);
    expect(changedFiles(root, then.getTime() - 1)).toEqual(["a.py", "src/b.py", "src/old.py"]);
    expect(changedFiles(root, Date.now() + 60_000)).toEqual([]);
    expect(changedFiles(join(root, "nowhere"), 0)).toEqual([]);
  });
});
