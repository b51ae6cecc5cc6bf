import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Ballast, freeBytes, lackOfRoom } from "#host/disk-room.ts";
import { tempFolder } from "./sandbox.ts";

describe("room on a disk", () => {
  it("is asked of the disk, and not known of a folder that is not there", () => {
    const folder = tempFolder();
    expect(freeBytes(folder)).toBeGreaterThan(0);
    expect(freeBytes(join(folder, "gone"))).toBeNull();
    expect(lackOfRoom([folder, join(folder, "gone")])).toBeNull();
  });

  it("is held in a file of a few megabytes, and given free once", () => {
    const folder = tempFolder();
    const file = join(folder, "ballast");
    const ballast = new Ballast(folder, file);
    expect(statSync(file).size).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(statSync(file).blocks * 512).toBeGreaterThanOrEqual(statSync(file).size);
    expect([ballast.drop(), ballast.drop()]).toEqual([true, false]);
    expect(existsSync(file)).toBe(false);
  });

  it("is not held where nothing can be written", () => {
    const folder = tempFolder();
    const ballast = new Ballast(folder, join(folder, "gone", "ballast"));
    expect(ballast.drop()).toBe(false);
  });
});
