import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git } from "../host/sandbox.ts";
import {
  expectNothingLeft,
  lastLine,
  MENDS,
  ofUser,
  QUICK_CHECK,
  quickScene,
  resume,
  signalAt,
} from "./fix-world.ts";

/** Everything that a loop tells, in order, where the second try mends it; n-th time, and cycles that have begun by then. */
const STEPS = [
  ["started", 1, 0],
  ["checking", 1, 0],
  ["baseline", 1, 0],
  ["cycle-begun", 1, 1],
  ["planned", 1, 1],
  ["coded", 1, 1],
  ["checking", 2, 1],
  ["verified", 1, 1],
  ["rolled-back", 1, 1],
  ["checking", 3, 1],
  ["cycle-begun", 2, 2],
  ["coded", 2, 2],
  ["checking", 4, 2],
  ["checking", 5, 2],
  ["verified", 2, 2],
  ["kept", 1, 2],
  ["landed", 1, 2],
] as const;

const SECOND = `if (time === 1) { write("note.txt", "wrong"); } else { ${MENDS} }`;
const EVENTS = ["--json", "--events"];

/** What is landed: branches of fixes and what they change. */
const branches = (root: string) =>
  git(root, "branch", "--list", "fix/*", "--format=%(refname:short)")
    .split("\n")
    .filter((name) => name !== "");

describe.each([
  ["in a copy", []],
  ["in place", ["--in-place", "--land", "commit"]],
])("kill -9 at each event, %s", (_, flags) => {
  it.each(STEPS)("%s, number %i, then --resume", (event, nth, begun) => {
    const { root, fix, runs } = quickScene(SECOND);
    const before = ofUser(root);
    expect(fix([...EVENTS, ...flags], QUICK_CHECK, signalAt(event, "SIGKILL", nth)).code, "killed").toBe(
      null,
    );
    if (flags.length === 0) expect(ofUser(root)).toEqual(before);

    const { code, end } = resume(root);
    expect({ code, fixed: end.fixed, why: end.why }).toMatchObject({ code: 0, fixed: true });
    expect(end.cycles.length).toBeGreaterThanOrEqual(begun);
    expect(end.cycles.length).toBeLessThanOrEqual(3);
    expect(runs().length).toBeLessThanOrEqual(3);
    expect(branches(root), "landed once").toHaveLength(1);
    expect(git(root, "diff", "--name-only", "main", branches(root)[0]!)).toBe("cart.js");
    if (flags.length === 0) expect(ofUser(root)).toEqual(before);
    else expect(existsSync(join(root, "note.txt"))).toBe(false);
    expectNothingLeft({ root, runs });
  });
});

describe("kill -9 at each event, then the same call anew", () => {
  it.each(STEPS)("%s, number %i", (event, nth) => {
    const { root, fix, runs } = quickScene(`write("note-" + time + ".txt", "wrong");`);
    const before = ofUser(root);
    const isReached = fix([...EVENTS], QUICK_CHECK, signalAt(event, "SIGKILL", nth)).code === null;
    // Nothing is kept and nothing landed where the agent gets nowhere.
    expect(isReached).toBe(event !== "kept" && event !== "landed");
    for (let call = 0; call < 4; call++) {
      const done = fix(["--json"], QUICK_CHECK);
      expect(done.code).toBe(1);
      if (call > 0) expect(lastLine(done).reason).toBe("bounded_attempts_exceeded");
    }
    expect(runs().length).toBeLessThanOrEqual(3);
    expect(branches(root)).toEqual([]);
    expect(ofUser(root)).toEqual(before);
    expectNothingLeft({ root, runs });
  });
});
