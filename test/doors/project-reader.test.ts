import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectReader } from "../../src/doors/project-reader.ts";
import { tempFolder } from "../host/sandbox.ts";

describe("projectReader", () => {
  it("reads what is in the project, and nothing else", () => {
    const folder = tempFolder();
    const root = join(folder, "app");
    mkdirSync(join(root, "src"), { recursive: true });
    writeFileSync(join(root, "src/a.ts"), "inside");
    writeFileSync(join(folder, "secret"), "outside");
    writeFileSync(join(root, "huge"), "");
    truncateSync(join(root, "huge"), 6 * 1024 * 1024);
    const read = projectReader(root);
    expect(read("src/a.ts")).toBe("inside");
    expect(read("./src/../src/a.ts")).toBe("inside");
    for (const path of [
      "../secret",
      "src/../../secret",
      join(folder, "secret"),
      "src",
      "nothing",
      "huge",
      "",
    ])
      expect(read(path)).toBeNull();
  });
});
