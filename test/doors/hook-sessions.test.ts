import { describe, expect, it } from "vitest";
import { claimEvent, keepSession, keptSession } from "#doors/hook-sessions.ts";
import type { KeptSession } from "#loop/backfill-transcripts-session.ts";
import type { Progress } from "#model/ports-learning.ts";

class Rows implements Progress {
  readonly all = new Map<string, string>();
  get = (key: string) => this.all.get(key) ?? null;
  set = (key: string, value: string) => void this.all.set(key, value);
  drop = (key: string) => void this.all.delete(key);
}

const kept = (after = "two"): KeptSession => ({
  prompt: null,
  edits: [
    {
      agent: "claude",
      session: "s",
      at: 1,
      cwd: "/a",
      place: 0,
      kind: "edit",
      key: "t1/0",
      file: "/a/b.js",
      patch: null,
      before: "one",
      after,
      isNewFile: false,
    },
  ],
  lastAt: 1,
  isTask: true,
});

describe("what is kept of a session", () => {
  it("comes back as it was, scrubbed text by text", () => {
    const rows = new Rows();
    keepSession(rows, "s", kept());
    expect(keptSession(rows, "s")).toEqual(kept());
    expect(keptSession(rows, "other")).toBeNull();
    // In the form that JSON gives it, `\"token\": \"…`, no rule would know it.
    const token = `ghp_${"16C7e42F292c6912E7710c838347Ae178B4a"}`;
    keepSession(
      rows,
      "s",
      kept(`{"password": "hunter2secret", "t": "${token}"}\n-----BEGIN PRIVATE KEY-----\nMIIEowIBAAKCAQEA`),
    );
    const after = keptSession(rows, "s")!.edits[0]!.after!;
    expect(after).not.toMatch(/hunter2|ghp_|MIIEow/);
    expect(after.match(/\[redacted:/g)!.length).toBeGreaterThanOrEqual(3);
  });

  it("is begun anew where its text was spoilt", () => {
    const rows = new Rows();
    rows.set("hook-session/s", '{"prompt":[redacted');
    expect(keptSession(rows, "s")).toBeNull();
  });

  it("goes with the sessions that are long over", () => {
    const rows = new Rows();
    for (let i = 0; i < 100; i++) {
      claimEvent(rows, `s${i}`, "t1", i);
      keepSession(rows, `s${i}`, kept());
      keepSession(rows, `s${i}`, kept("again"));
    }
    expect(rows.all.size).toBe(40 * 2 + 1);
    expect(keptSession(rows, "s59")).toBeNull();
    expect(keptSession(rows, "s60")).toEqual(kept("again"));
  });
});

describe("events that are told twice", () => {
  it("count once within seconds; a call that bears the same name later is another one", () => {
    const rows = new Rows();
    expect(claimEvent(rows, "s", "call_0", 1_000)).toBe(true);
    expect(claimEvent(rows, "s", "call_0", 4_000)).toBe(false);
    expect(claimEvent(rows, "s", "call_0", 500)).toBe(false);
    expect(claimEvent(rows, "s", "call_1", 1_000)).toBe(true);
    expect(claimEvent(rows, "t", "call_0", 1_000)).toBe(true);
    expect(claimEvent(rows, "s", "call_0", 60_000)).toBe(true);
  });

  it("are known by names with blanks in them too, and only the latest are", () => {
    const rows = new Rows();
    expect(claimEvent(rows, "s", "a b\nc", 1)).toBe(true);
    expect(claimEvent(rows, "s", "a b\nc", 1)).toBe(false);
    for (let i = 0; i < 700; i++) claimEvent(rows, "s", `c${i}`, 1);
    expect(rows.get("hook-calls/s")!.split("\n")).toHaveLength(500);
    expect(claimEvent(rows, "s", "c699", 1)).toBe(false);
  });
});
