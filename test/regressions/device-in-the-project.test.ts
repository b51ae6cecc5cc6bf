import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectReader } from "#doors/project-reader.ts";
import { tempFolder } from "../host/sandbox.ts";

describe("a lesson about what is no file", () => {
  it("reads no device: others than this one never end, and a pipe waits for whoever writes into it", () => {
    const root = tempFolder();
    symlinkSync("/dev/null", join(root, "device"));
    expect(projectReader(root)("device")).toBeNull();
  });
});
