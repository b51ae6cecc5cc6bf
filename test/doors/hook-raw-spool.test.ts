import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  dropLocks,
  dropRaw,
  holdRaw,
  isLeftBehind,
  letWait,
  MOST_KEPT,
  MOST_KEPT_BYTES,
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
    expect(rawWaiting(dir).count).toBe(2);
  });

  it("are known by the same key while they are worked on and when they wait", () => {
    const dir = store();
    const held = holdRaw(rawFolder(dir), "claude", "PostToolUse", "{}")!;
    // Its process is alive: nobody else touches it.
    expect(rawEvents([rawFolder(dir)], Date.now())).toEqual([]);
    expect(rawWaiting(dir).count).toBe(1);
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

  it("of hook.cmd, which knows no process id, are its own for a minute; so are the folders by which it reserves a name", () => {
    const folder = rawFolder(store());
    mkdirSync(join(folder, ".claude.PostToolUse.cmd.17.lock"), { recursive: true });
    mkdirSync(join(folder, ".somebody.lock"));
    writeFileSync(join(folder, ".claude.PostToolUse.cmd.17.half"), "{}");
    const now = Date.now();
    dropLocks(folder, now);
    expect(rawEvents([folder], now)).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(3);
    dropLocks(folder, now + 61_000);
    expect(readdirSync(folder).sort()).toEqual([".claude.PostToolUse.cmd.17.half", ".somebody.lock"]);
    const [half] = rawEvents([folder], now + 61_000);
    expect(isLeftBehind(half!, now + 61_000)).toBe(true);
  });

  it("are never more than a bound: the oldest go, and doctor's log says so", () => {
    const dir = store();
    mkdirSync(rawFolder(dir));
    for (let i = 0; i < MOST_KEPT; i++) {
      const file = join(rawFolder(dir), `claude.Stop.1.${i}.json`);
      writeFileSync(file, "{}");
      // The seventh is the oldest.
      utimesSync(file, 1_000_000 + (i === 7 ? 0 : i + 1), 1_000_000 + (i === 7 ? 0 : i + 1));
    }
    expect(spoolRaw(dir, "claude", "Stop", "{}")).toBe(true);
    expect(rawWaiting(dir).count).toBe(MOST_KEPT);
    expect(existsSync(join(rawFolder(dir), "claude.Stop.1.7.json"))).toBe(false);
    expect(existsSync(join(rawFolder(dir), "claude.Stop.1.0.json"))).toBe(true);
    expect(readFileSync(join(dir, "hook-trouble.log"), "utf8")).toMatch(
      / 1 of the oldest events dropped: more than 1000, or 64 MB,/,
    );
  });

  it("are never more bytes than a bound; what is too large alone is not kept", () => {
    const dir = store();
    mkdirSync(rawFolder(dir));
    const large = MOST_KEPT_BYTES / 4;
    for (let i = 0; i < 4; i++) {
      const file = join(rawFolder(dir), `claude.Stop.1.${i}.json`);
      writeFileSync(file, "");
      truncateSync(file, large);
      utimesSync(file, 1_000_000 + i, 1_000_000 + i);
    }
    expect(rawWaiting(dir).bytes).toBe(MOST_KEPT_BYTES);
    expect(spoolRaw(dir, "claude", "Stop", "x".repeat(large + 1))).toBe(true);
    expect(rawWaiting(dir).bytes).toBe(0); // three are not weighed
    expect(readdirSync(rawFolder(dir)).sort()).toEqual([
      "claude.Stop.1.2.json",
      "claude.Stop.1.3.json",
      `claude.Stop.${process.pid}.0.json`,
    ]);
    expect(spoolRaw(dir, "claude", "Stop", "x".repeat(MOST_KEPT_BYTES + 1))).toBe(false);
    expect(rawWaiting(dir).count).toBe(3);
  });

  it("lie in the store, or where its facts wait when it cannot be written", () => {
    expect(rawFolders({ store: "/s", spools: ["/s/spool", "/state/x", "/tmp/y"] })).toEqual([
      join("/s", "hooks"),
      join("/state/x", "hooks"),
      join("/tmp/y", "hooks"),
    ]);
  });
});
