import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, tempFolder } from "../host/sandbox.ts";
import { CART, scene } from "./fix-scene.ts";
import { ended, json, startTwiceshy, twiceshy, until } from "./twiceshy.ts";

const MENDS = `write("cart.js", ${JSON.stringify(CART("+"))});`;

/** A check that counts its runs in a file of its own, and at those named kills whoever started it. */
function deadlyCheck(killAt: readonly number[]): { files: Record<string, string>; check: string[] } {
  const count = join(tempFolder(), "count");
  return {
    check: ["node", "check.cjs"],
    files: {
      "check.cjs": `const fs = require("node:fs");
const n = (fs.existsSync(${JSON.stringify(count)}) ? fs.readFileSync(${JSON.stringify(count)}, "utf8").length : 0) + 1;
fs.appendFileSync(${JSON.stringify(count)}, "x");
if (${JSON.stringify(killAt)}.includes(n)) { process.kill(process.ppid, "SIGKILL"); for (;;); }
require("node:assert").strictEqual(require("./cart.js").total([1, 2]), 3);
`,
    },
  };
}

const resume = (root: string) => {
  const done = twiceshy(root, ["fix", "--resume", "--json"]);
  return { code: done.code, end: json(done), stderr: done.stderr };
};

describe("kill -9, then --resume", () => {
  // The check runs: as things are (1), on the changed files (2), once more (3); after the resume it goes on counting.
  it.each([
    ["in the first run of the check", [1], 1],
    ["while it verifies", [2], 2],
    ["while the pass is run once more", [3], 2],
  ])("%s", (_, killAt, agents) => {
    const { files, check } = deadlyCheck(killAt);
    const { root, fix, runs } = scene(MENDS, files);
    expect(fix([], check).code).toBe(null);
    const { code, end } = resume(root);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(runs()).toHaveLength(agents);
    expect(end.cycles).toHaveLength(agents);
    expect(end.landed.how).toBe("commit");
    expect(existsSync(join(root, ".twiceshy", "scratch")), "nothing is left behind").toBe(false);
    for (const folder of runs()) expect(existsSync(folder), folder).toBe(false);
  });

  it.each([
    ["in a copy", []],
    ["in place", ["--in-place"]],
  ])("while the agent works, %s: the cycle counts, and what it left is undone", (_, flags) => {
    const { files, check } = deadlyCheck([]);
    const { root, fix, runs } = scene(
      `if (time === 1) { write("junk.txt", "half done"); write("cart.js", "broken("); process.kill(process.ppid, "SIGKILL"); for (;;); }
       if (existsSync("junk.txt")) throw new Error("the junk is still here");
       ${MENDS}`,
      files,
    );
    expect(fix(flags, check).code).toBe(null);
    const { code, end } = resume(root);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(end.cycles.map(({ verdict }: { verdict: string }) => verdict)).toEqual(["cut-off", "fixed"]);
    expect(end.attempts === 2 || end.attempts === 0, "counted until it was green").toBe(true);
    expect(runs()).toHaveLength(2);
    expect(existsSync(join(root, "junk.txt"))).toBe(false);
  });

  it("again and again: never more than three", () => {
    const { files, check } = deadlyCheck([]);
    const { root, fix, runs } = scene(`process.kill(process.ppid, "SIGKILL"); for (;;);`, files);
    expect(fix([], check).code).toBe(null);
    expect(twiceshy(root, ["fix", "--resume"]).code).toBe(null);
    expect(fix([], check).code, "a new loop counts on").toBe(null);
    expect(resume(root)).toMatchObject({
      code: 1,
      end: { reason: "bounded_attempts_exceeded", attempts: 3 },
    });
    expect(fix([], check).code).toBe(1);
    expect(runs()).toHaveLength(3);
  });

  it("while it lands: the fix is not made twice", () => {
    const { files, check } = deadlyCheck([]);
    const { root, fix, runs } = scene(MENDS, files);
    const once = join(tempFolder(), "once");
    const hook = join(root, ".git", "hooks", "reference-transaction");
    mkdirSync(join(root, ".git", "hooks"), { recursive: true });
    // git calls it for the branch: its parent's parent is twiceshy.
    writeFileSync(
      hook,
      `#!/bin/sh\n[ -e "${once}" ] && exit 0\ntouch "${once}"\nkill -9 $(ps -o ppid= -p $PPID)\nexit 1\n`,
    );
    chmodSync(hook, 0o755);
    expect(fix([], check).code).toBe(null);
    const { code, end } = resume(root);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(runs(), "no agent was needed again").toHaveLength(1);
    expect(git(root, "branch", "--list", "fix/*").split("\n")).toHaveLength(1);
  });
});

describe("stopped by a person", () => {
  it("Ctrl-C: 130, the agent is ended, the files are as they were, what was learned stays, and it can go on", async () => {
    const { files, check } = deadlyCheck([]);
    const { root, agent, runs } = scene(
      `if (time === 1) { write("cart.js", "half("); setInterval(() => {}, 1000); await new Promise(() => {}); } ${MENDS}`,
      files,
    );
    const child = startTwiceshy(root, ["fix", "--in-place", "--agent", agent, "--", ...check]);
    const end = ended(child);
    await until(() => runs().length === 1 && readFileSync(join(root, "cart.js"), "utf8") === "half(");
    child.kill("SIGINT");
    const { code, stderr } = await end;
    expect(code).toBe(130);
    expect(stderr).toContain("interrupted");
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
    const told = json(twiceshy(root, ["fix", "--resume", "--json"]));
    expect(told.reason).toBe("fixed");
    expect(told.cycles.map(({ verdict }: { verdict: string }) => verdict)).toEqual(["cut-off", "fixed"]);
  });

  it("a pause file: stops after the step, goes on when it is gone", () => {
    const { files, check } = deadlyCheck([]);
    const { root, fix, runs } = scene(
      `if (time === 1) write("x.txt", ""); else { ${MENDS} }
       if (time === 1) write(home + "/.twiceshy/pause", "lunch\\n");`,
      files,
    );
    const paused = fix([], check);
    expect(paused.code).toBe(1);
    expect(paused.stderr).toContain("paused");
    expect(runs()).toHaveLength(1);
    expect(twiceshy(root, ["fix", "--resume"]).code, "still paused").toBe(1);
    expect(runs()).toHaveLength(1);
    rmSync(join(root, ".twiceshy", "pause"));
    expect(resume(root)).toMatchObject({ code: 0, end: { reason: "fixed" } });
    expect(runs()).toHaveLength(2);
  });

  it("nothing to go on with is said plainly", () => {
    const { root } = scene(MENDS);
    const done = twiceshy(root, ["fix", "--resume"]);
    expect(done.code).toBe(2);
    expect(done.stderr).toContain("no fix loop to go on with");
  });
});
