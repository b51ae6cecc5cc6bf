import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changedAtBelow } from "#host/changed-at.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-changed-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("changedAtBelow", () => {
  it("says of each file when it last changed, as statSync does", () => {
    const ask = changedAtBelow(folder);
    for (const name of ["a", "größe.ts", "with space"]) {
      const file = join(folder, name);
      writeFileSync(file, name);
      // The time of its content can be set; that of its change cannot.
      utimesSync(file, 1000, 1000);
      expect(ask(file)).toBe(statSync(file).ctimeMs);
    }
    expect(ask(folder)).toBe(statSync(folder).ctimeMs);
  });

  it("says null of what is not there, and goes on", () => {
    const ask = changedAtBelow(folder);
    expect(ask(join(folder, "gone", "further"))).toBeNull();
    expect(ask(folder)).toBe(statSync(folder).ctimeMs);
  });

  it("asks in the usual way where it cannot tell whether the other one is right", () => {
    const ask = changedAtBelow(join(folder, "never-was"));
    expect(ask(folder)).toBe(statSync(folder).ctimeMs);
  });

  it("asks in the usual way where this node does not give away what is below", () => {
    const { binding } = process as unknown as { binding?: unknown };
    Object.assign(process, { binding: undefined });
    try {
      expect(changedAtBelow(folder)(folder)).toBe(statSync(folder).ctimeMs);
    } finally {
      Object.assign(process, { binding });
    }
  });
});
