import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isNewsDue, noteAsked } from "#doors/team-mark.ts";
import { aDirectory } from "../memory/facts.ts";

describe("whether the team should be asked for news", () => {
  const NOW = Date.UTC(2026, 10, 16);

  function aStore(askedMsAgo: number): string {
    const store = join(aDirectory(), ".twiceshy");
    mkdirSync(store);
    writeFileSync(join(store, "team"), "shop\n");
    const at = (NOW - askedMsAgo) / 1000;
    utimesSync(join(store, "team"), at, at);
    return store;
  }

  it.each([
    ["session-start", 4_000, false],
    ["session-start", 6_000, true],
    ["prompt", 50_000, false],
    ["prompt", 70_000, true],
    ["before-command", 3_600_000, false],
    // A clock that was put back.
    ["session-start", -3_600_000, true],
  ])("%s, when it was last asked %i ms ago: %s", (kind, ago, isDue) => {
    expect(isNewsDue(aStore(ago), kind, NOW)).toBe(isDue);
  });

  it("never without a team, and not again when it was just asked", () => {
    expect(isNewsDue(aDirectory(), "session-start", NOW)).toBe(false);
    const store = aStore(100_000);
    noteAsked(store, NOW);
    expect(isNewsDue(store, "session-start", NOW + 1_000)).toBe(false);
    expect(() => noteAsked(aDirectory(), NOW)).not.toThrow();
  });
});
