import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "rolldown";
import { describe, expect, it } from "vitest";
import { createIds } from "#host/ids.ts";
import { tempFolder } from "./sandbox.ts";

// 01932f0c-7e5a-7a3b-9c4d-0123456789ab
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("createIds", () => {
  it("makes version 7 with the time in front", () => {
    const id = createIds().next(0x01932f0c7e5a);
    expect(id).toMatch(UUID_V7);
    expect(id.startsWith("01932f0c-7e5a-7")).toBe(true);
  });

  it("makes 100,000 that are unique and sorted, though the clock stands still and goes back", () => {
    const ids = createIds();
    const at = 1_763_240_000_000;
    const made = Array.from({ length: 100_000 }, (_, i) => ids.next(i === 50_000 ? at - 60_000 : at));
    expect(new Set(made).size).toBe(made.length);
    expect(made.every((id) => UUID_V7.test(id))).toBe(true);
    expect([...made].sort()).toEqual(made);
  });

  it("sorts by time between processes that know nothing of each other", () => {
    const earlier = createIds().next(1_000_000);
    const later = createIds().next(1_000_001);
    expect(earlier < later).toBe(true);
  });

  it("still counts on when all random bits are ones", () => {
    const ids = createIds((bytes) => bytes.fill(0xff));
    const made = Array.from({ length: 10_000 }, () => ids.next(5));
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(10_000);
  });

  it("is unique across four processes that start at once", async () => {
    const folder = tempFolder();
    await build({
      input: "src/host/ids.ts",
      platform: "node",
      logLevel: "silent",
      output: { file: join(folder, "ids.mjs"), format: "es" },
    });
    const script = `
      import { createIds } from ${JSON.stringify(join(folder, "ids.mjs"))};
      const ids = createIds();
      console.log(Array.from({ length: 25000 }, () => ids.next(Date.now())).join("\\n"));`;
    const run = () =>
      promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { maxBuffer: 1 << 25 });
    const outputs = await Promise.all([run(), run(), run(), run()]);
    const made = outputs.flatMap(({ stdout }) => stdout.trim().split("\n"));
    expect(made).toHaveLength(100_000);
    expect(new Set(made).size).toBe(100_000);
  });
});
