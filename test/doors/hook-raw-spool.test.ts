import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  dropRaw,
  holdRaw,
  isFull,
  isLeftBehind,
  letWait,
  MOST_KEPT,
  rawEvents,
  rawFolder,
  rawFolders,
  rawWaiting,
  readRaw,
  spoolRaw,
} from "#doors/hook-raw-spool.ts";
import { tempFolder } from "../host/sandbox.ts";

function store(): string {
  const folder = tempFolder();
  writeFileSync(join(folder, ".gitignore"), "*\n");
  return folder;
}

describe("payloads that wait", () => {
  it("are made only in a store that is there, and for its owner alone", () => {
    expect(spoolRaw(tempFolder(), "claude", "Stop", "{}")).toBe(false);
    const dir = store();
    expect(spoolRaw(dir, "claude", "Stop", "{}")).toBe(true);
    expect(spoolRaw(dir, "claude", "Stop", "{}")).toBe(true);
    const names = readdirSync(rawFolder(dir)).sort();
    expect(names).toEqual([`claude.Stop.${process.pid}.0.json`, `claude.Stop.${process.pid}.1.json`]);
    expect(statSync(rawFolder(dir)).mode & 0o777).toBe(0o700);
    expect(statSync(join(rawFolder(dir), names[0]!)).mode & 0o777).toBe(0o600);
    expect(rawWaiting(dir)).toBe(2);
  });

  it("are known by the same key while they are worked on and when they wait", () => {
    const dir = store();
    const held = holdRaw(rawFolder(dir), "claude", "PostToolUse", "{}")!;
    // Its process is alive: nobody else touches it.
    expect(rawEvents([rawFolder(dir)], Date.now())).toEqual([]);
    expect(rawWaiting(dir)).toBe(0);
    expect(letWait(held)).toBe(true);
    const [waits] = rawEvents([rawFolder(dir)], Date.now());
    expect(waits).toMatchObject({ client: "claude", event: "PostToolUse", isHalf: false, key: held.key });
    dropRaw(waits!);
    expect(existsSync(waits!.file)).toBe(false);
    expect(readRaw(waits!)).toBeNull();
    expect(letWait(held)).toBe(false);
  });

  it("of a process that is gone belong to whoever comes next; a minute later they are left behind for good", () => {
    const folder = rawFolder(store());
    mkdirSync(folder);
    writeFileSync(join(folder, ".claude.PostToolUse.999999.0.half"), '{"cut');
    writeFileSync(join(folder, "notes.txt"), "not ours");
    const now = Date.now();
    const [half] = rawEvents([folder], now);
    expect(half).toMatchObject({ client: "claude", event: "PostToolUse", isHalf: true });
    expect(isLeftBehind(half!, now)).toBe(false);
    expect(isLeftBehind(half!, now + 61_000)).toBe(true);
  });

  it("are never more than a bound", () => {
    const dir = store();
    mkdirSync(rawFolder(dir));
    for (let i = 0; i < MOST_KEPT; i++) writeFileSync(join(rawFolder(dir), `claude.Stop.1.${i}.json`), "{}");
    expect(isFull(rawFolder(dir))).toBe(true);
    expect(spoolRaw(dir, "claude", "Stop", "{}")).toBe(false);
    expect(rawWaiting(dir)).toBe(MOST_KEPT);
  });

  it("lie in the store, or where its facts wait when it cannot be written", () => {
    expect(rawFolders({ store: "/s", spools: ["/s/spool", "/state/x", "/tmp/y"] })).toEqual([
      join("/s", "hooks"),
      join("/state/x", "hooks"),
      join("/tmp/y", "hooks"),
    ]);
  });
});
