import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CART } from "../e2e/fix-scene.ts";
import { ended, json, startTwiceshy } from "../e2e/twiceshy.ts";
import { git, tempFolder, write } from "../host/sandbox.ts";
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

const SECOND = `if (time === 1) { write("note.txt", "wrong"); write("cart.js", "half("); } else { ${MENDS} }`;
const EVENTS = ["--json", "--events"];

describe.each([
  ["in a copy", []],
  ["in place", ["--in-place"]],
])("Ctrl-C at each event, %s", (_, flags) => {
  it.each([
    ["started", 1],
    ["checking", 1],
    ["baseline", 1],
    ["cycle-begun", 1],
    ["planned", 1],
    ["coded", 1],
    ["checking", 2],
    ["verified", 1],
    ["rolled-back", 1],
    ["checking", 3],
  ])("%s, number %i: 130, files as they were, and it can go on", (event, nth) => {
    const { root, fix, runs } = quickScene(SECOND);
    const before = ofUser(root);
    const done = fix([...EVENTS, ...flags], QUICK_CHECK, signalAt(event, "SIGINT", nth));
    expect(done.code, done.stderr).toBe(130);
    expect(lastLine(done)).toMatchObject({ reason: "interrupted", fixed: false });
    expect(ofUser(root)).toEqual(before);
    expectNothingLeft({ root, runs });
    const { code, end } = resume(root);
    expect({ code, fixed: end.fixed }).toEqual({ code: 0, fixed: true });
    expect(end.cycles.length).toBeLessThanOrEqual(3);
    expectNothingLeft({ root, runs });
  });
});

describe("a lock that appears while it works", () => {
  const lockAt = (path: string, nth: number, count: string) =>
    `const fs = require("node:fs");
fs.appendFileSync(${JSON.stringify(count)}, "x");
if (fs.readFileSync(${JSON.stringify(count)}, "utf8").length === ${nth}) fs.writeFileSync(fs.readFileSync(${JSON.stringify(`${count}-home`)}, "utf8") + ${JSON.stringify(`/${path}`)}, "hands off\\n");
require("node:assert").strictEqual(require("./cart.js").total([1, 2]), 3);
`;

  it.each([
    [".twiceshy/lock", "in the first run of the check", 1, 0],
    [".healing_lock", "in the first run of the check", 1, 0],
    [".twiceshy/lock", "while it verifies", 2, 1],
    [".healing_lock", "while the pass is run once more", 3, 1],
  ])("%s, %s: locked, nothing kept, nothing landed", (path, _, nth, agents) => {
    const count = join(tempFolder(), "count");
    const { root, fix, runs } = quickScene(MENDS, { "check.cjs": lockAt(path, nth, count) });
    // In a file, not in a variable: there the user's folder would be called by the copy's name.
    writeFileSync(`${count}-home`, root);
    const done = fix(["--json"], QUICK_CHECK);
    const end = json(done);
    expect({ code: done.code, reason: end.reason }).toEqual({ code: 1, reason: "locked" });
    expect(end.why).toContain("hands off");
    expect(runs()).toHaveLength(agents);
    expect(git(root, "branch", "--list", "fix/*")).toBe("");
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
    expect(end.report, "a report is written").not.toBe(null);
    rmSync(join(root, path));
    expect(fix([], QUICK_CHECK).code, "unlocked, it works").toBe(0);
  });

  it("in the environment: no agent, no cycle; 0 is no lock", () => {
    const { fix, runs } = quickScene(MENDS);
    const done = fix(["--json"], QUICK_CHECK, { TWICESHY_LOCK: "1" });
    expect({ code: done.code, reason: json(done).reason }).toEqual({ code: 1, reason: "locked" });
    expect(runs()).toEqual([]);
    expect(fix([], QUICK_CHECK, { TWICESHY_LOCK: "0" }).code).toBe(0);
  });

  it("in place: what the agent did is taken back", () => {
    const { root, told } = quickScene(`${MENDS} write(home + "/.healing_lock", "");`);
    const { end } = told(["--in-place"], QUICK_CHECK);
    expect(end.reason).toBe("locked");
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
  });

  it("after the fix was kept, before it is landed: it waits, and is landed by --resume", () => {
    const { root, fix } = quickScene(MENDS);
    const env = signalAt("kept", "SIGKILL");
    expect(fix(EVENTS, QUICK_CHECK, env).code).toBe(null);
    writeFileSync(join(root, ".healing_lock"), "not now\n");
    expect(resume(root)).toMatchObject({ code: 1, end: { reason: "locked" } });
    expect(git(root, "branch", "--list", "fix/*")).toBe("");
  });
});

describe("a pause file", () => {
  it("that is there from the beginning: no agent, exit 1, and it goes on when it is gone", () => {
    const { root, told, runs } = quickScene(MENDS);
    write(root, { ".twiceshy/pause": "" });
    expect(told([], QUICK_CHECK)).toMatchObject({ code: 1, end: { reason: "paused" } });
    expect(runs()).toEqual([]);
    rmSync(join(root, ".twiceshy", "pause"));
    expect(resume(root)).toMatchObject({ code: 0, end: { reason: "fixed" } });
  });

  it("that comes while a fix is verified does not cost the fix", () => {
    const { root, told } = quickScene(`${MENDS} write(home + "/.twiceshy/pause", "");`);
    const { end } = told([], QUICK_CHECK);
    rmSync(join(root, ".twiceshy", "pause"), { force: true });
    if (end.reason === "paused") expect(resume(root)).toMatchObject({ code: 0, end: { fixed: true } });
    else expect(end.reason).toBe("fixed");
    expect(git(root, "branch", "--list", "fix/*").split("\n")).toHaveLength(1);
  });
});

describe("two loops at once", () => {
  it("for the same check: three attempts together, and each has an end with a reason", async () => {
    const { root, agent, runs } = quickScene(
      `write("note-" + process.pid, "wrong"); await new Promise((go) => setTimeout(go, 300));`,
    );
    const before = ofUser(root);
    const words = ["fix", "--json", "--agent", agent, "--", ...QUICK_CHECK];
    const both = await Promise.all([1, 2, 3].map(() => ended(startTwiceshy(root, words))));
    for (const done of both) {
      expect(done.code, done.stderr).toBe(1);
      expect(["bounded_attempts_exceeded", "no_progress"]).toContain(json(done).reason);
    }
    expect(runs()).toHaveLength(3);
    expect(ofUser(root)).toEqual(before);
    expectNothingLeft({ root, runs });
  });

  it("in the same files: the second is refused and says so", async () => {
    const { root, agent, runs, fix } = quickScene(
      `if (time === 1) await new Promise((go) => setTimeout(go, 3000)); ${MENDS}`,
    );
    const first = ended(startTwiceshy(root, ["fix", "--in-place", "--agent", agent, "--", ...QUICK_CHECK]));
    while (runs().length === 0) await new Promise((go) => setTimeout(go, 20));
    const second = fix(["--in-place"], QUICK_CHECK);
    expect(second.code).not.toBe(0);
    expect(second.stderr).toMatch(/another fix loop works in these files/);
    expect((await first).code).toBe(0);
    expect(runs()).toHaveLength(1);
  });
});

describe("nobody there", () => {
  it("stdin, stdout and stderr closed: it works, and says it by its exit code", async () => {
    const { root, agent, runs } = quickScene(MENDS);
    const line = `exec ${process.execPath} "$0" fix --agent "$1" -- node check.cjs <&- >&- 2>&-`;
    const { BIN } = await import("../e2e/twiceshy.ts");
    const { spawnSync } = await import("node:child_process");
    const { ENV } = await import("../e2e/twiceshy.ts");
    const { status } = spawnSync("sh", ["-c", line, BIN, agent], { cwd: root, env: ENV, stdio: "ignore" });
    expect(status).toBe(0);
    expect(runs()).toHaveLength(1);
  });

  it("whoever reads goes away: the loop ends in good order", async () => {
    const { root, agent, runs } = quickScene(`write("x" + time, "");`);
    const before = ofUser(root);
    const child = startTwiceshy(root, ["fix", "--json", "--events", "--agent", agent, "--", ...QUICK_CHECK]);
    child.stdout!.once("data", () => child.stdout!.destroy());
    await ended(child);
    expect(runs().length).toBeLessThanOrEqual(3);
    expect(ofUser(root)).toEqual(before);
    expect(existsSync(join(root, ".twiceshy", "scratch"))).toBe(false);
    expectNothingLeft({ root, runs });
  });
});
