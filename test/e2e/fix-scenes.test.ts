import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentOf, git, tempFolder, write } from "../host/sandbox.ts";
import { CART, CHECK, scene } from "./fix-scene.ts";
import { json, twiceshy } from "./twiceshy.ts";

const MENDS = `write("cart.js", ${JSON.stringify(CART("+"))});`;

/** A check that is quick to start: it wants a total of 3. */
const QUICK = {
  "check.cjs": `const assert = require("node:assert");\nassert.strictEqual(require("./cart.js").total([1, 2]), 3);\n`,
};
const QUICK_CHECK = ["node", "check.cjs"];

interface ToldCycle {
  readonly verdict: string;
  readonly kept: boolean;
  readonly why: string;
  readonly technique: string;
}
const verdicts = (end: { cycles: ToldCycle[] }) => end.cycles.map(({ verdict }) => verdict);

describe("agents that get nowhere", () => {
  it("rewords its change each time: three cycles, then the bound", () => {
    const { told, runs } = scene(
      `write("cart.js", read("cart.js").replace("sum - item", ["sum - (item)", "(sum) - item", "sum -item"][time - 1]));`,
      QUICK,
    );
    const { code, end } = told([], QUICK_CHECK);
    expect({ code, reason: end.reason, attempts: end.attempts }).toEqual({
      code: 1,
      reason: "bounded_attempts_exceeded",
      attempts: 3,
    });
    expect(verdicts(end)).toEqual(["same", "same", "same"]);
    expect(runs()).toHaveLength(3);
    expect(new Set(end.cycles.map((cycle: ToldCycle) => cycle.technique)).size, "each time another way").toBe(
      3,
    );
  });

  it("makes every failure look new: the chain is counted, not the words", () => {
    const { told, runs } = scene(
      `write("cart.js", "module.exports = { total() { throw new Error(" + JSON.stringify(["apples", "pears", "plums", "figs"][time - 1]) + "); } };");`,
      QUICK,
    );
    const { end } = told([], QUICK_CHECK);
    expect(runs()).toHaveLength(3);
    expect(end.reason).toBe("bounded_attempts_exceeded");
    expect(end.cycles.every(({ kept }: ToldCycle) => !kept)).toBe(true);
  });

  it("alternates between two changes: never more than three", () => {
    const { told, runs, root } = scene(
      `write("cart.js", time % 2 === 1 ? ${JSON.stringify(CART("*"))} : ${JSON.stringify(CART("/"))});`,
      QUICK,
    );
    const { code, end } = told([], QUICK_CHECK);
    expect(code).toBe(1);
    expect(runs()).toHaveLength(3);
    expect(end.reason).toBe("bounded_attempts_exceeded");
    expect(git(root, "status", "--short")).toBe("");
  });

  it("breaks the build: rolled back each time", () => {
    const { told, runs, root } = scene(`write("cart.js", "function total( {" + " ".repeat(time));`, QUICK);
    const { end } = told(["--in-place"], QUICK_CHECK);
    expect(runs()).toHaveLength(3);
    expect(end).toMatchObject({ reason: "worse", attempts: 3 });
    expect(verdicts(end)).toEqual(["worse", "worse", "worse"]);
    expect(end.cycles.some(({ kept }: ToldCycle) => kept)).toBe(false);
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
  });

  it("in place: a check that is red once and then green by itself is not fixed by what was changed", () => {
    const counter = join(tempFolder(), "times");
    const flaky = {
      ...QUICK,
      "check.cjs": `const fs = require("node:fs");
        const file = ${JSON.stringify(counter)};
        const times = fs.existsSync(file) ? fs.readFileSync(file, "utf8").length : 0;
        fs.appendFileSync(file, "x");
        require("node:assert").strictEqual(times === 0 ? 2 : 3, 3);\n`,
    };
    const { told, root } = scene(`write("note.js", "// " + time);`, flaky);
    const { end } = told(["--in-place", "--max-cycles", "1"], ["node", "check.cjs"]);
    expect(verdicts(end)).toEqual(["flaky"]);
    expect(end.cycles[0].why).toContain("Green without the change too");
    expect(existsSync(join(root, "note.js"))).toBe(false);
    const sure = scene(`write("cart.js", ${JSON.stringify(CART("+"))});`, QUICK);
    expect(sure.told(["--in-place"], QUICK_CHECK).end).toMatchObject({
      reason: "fixed",
      why: "All checks are green. Green twice with the change, red without it.",
    });
  });

  it("does nothing: says so, changes the technique, stops", () => {
    const { told, runs } = scene(`console.log("FAILURE_REASON: I do not know this language");`, QUICK);
    const { code, end } = told([], QUICK_CHECK);
    expect(code).toBe(1);
    expect(verdicts(end)).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(end.reason).toBe("no_progress");
    expect(end.cycles[0].failureReason).toBe("I do not know this language");
    expect(runs()).toHaveLength(3);
  });

  it("deletes the test, skips it, or switches it off: no fix, whatever the exit code", () => {
    const { told, root } = scene(
      `if (time === 1) remove("cart.test.js");
       if (time === 2) write("cart.test.js", read("cart.test.js").replace('test("adds', 'test.skip("adds'));
       if (time === 3) write("cart.test.js", read("cart.test.js").replace(", 3)", ", -3)"));`,
    );
    const { code, end } = told();
    expect(code).toBe(1);
    expect(verdicts(end)).toEqual(["no-fix", "no-fix", "no-fix"]);
    expect(end.reason).toBe("bounded_attempts_exceeded");
    expect(git(root, "branch", "--list", "fix/*")).toBe("");
    expect(twiceshy(root, ["fixes", "--json"]).stdout, "and nothing was learned from it").toContain(
      '"fixes":[]',
    );
  });

  it("hangs: ended in time, with all it started, and said to be so", () => {
    const { told, runs } = scene(
      `import { spawn } from "node:child_process";
       spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
       process.on("SIGTERM", () => {});
       setInterval(() => {}, 1000);
       await new Promise(() => {});`,
      QUICK,
    );
    const { code, end } = told(["--agent-timeout", "1s", "--max-cycles", "1"], QUICK_CHECK);
    expect(code).toBe(1);
    expect(verdicts(end)).toEqual(["agent-failed"]);
    expect(end.cycles[0].why).toMatch(/time|1 s/);
    expect(runs()).toHaveLength(1);
  });
});

describe("what is red, and what was", () => {
  const SUITE = (names: readonly string[], broken: readonly string[]) =>
    `const test = require("node:test");\nconst assert = require("node:assert");\n${names
      .map(
        (name) =>
          `test("${name}", () => assert.strictEqual(require("./${name}.js"), ${broken.includes(name) ? 2 : 1}));`,
      )
      .join("\n")}\n`;
  const OLD = Array.from({ length: 12 }, (_, at) => `old${at}`);
  const shop = () => ({
    ...Object.fromEntries([...OLD, "fresh"].map((name) => [`${name}.js`, "module.exports = 1;\n"])),
    "shop.test.js": SUITE([...OLD, "fresh"], OLD),
    "cart.test.js": "",
  });

  it("twelve old failures stay as they are: the goal is what was not known red before", () => {
    const { root, told, runs } = scene(`write("fresh.js", "module.exports = 1;\\n");`, shop());
    expect(twiceshy(root, ["run", "--", ...CHECK]).code).toBe(1);
    write(root, { "fresh.js": "module.exports = 7;\n" });
    git(root, "commit", "-qam", "breaks it");
    const { code, end } = told();
    expect(end.goal).toMatchObject({ baseline: 12 });
    expect(end.goal.failures.map(({ test }: { test: string }) => test)).toEqual(["fresh"]);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(runs()).toHaveLength(1);
    expect(end.landed.how).toBe("commit");
  });

  it("nothing new may turn red, in the check or in one beside it", () => {
    const { told } = scene(`${MENDS} write("lint.cjs", "throw new Error('lint: tabs')");`, {
      ...QUICK,
      "lint.cjs": "",
      "runlint.cjs": "require('./lint.cjs');\n",
    });
    const { end } = told(["--also", "node runlint.cjs", "--max-cycles", "1"], QUICK_CHECK);
    expect(end.cycles[0]).toMatchObject({ kept: false });
    expect(end.cycles[0].verdict).toBe("other");
  });

  it("--only narrows the goal to one test, and says when nothing is called so", () => {
    const { told, runs } = scene(`write("old3.js", "module.exports = 2;\\n");`, shop());
    const { code, end } = told(["--only", "old3"]);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(end.goal.baseline).toBe(11);
    const none = told(["--only", "nobody"]);
    expect(none.code).toBe(2);
    expect(none.end.reason).toBe("no_match");
    expect(runs()).toHaveLength(1);
  });

  it("a flaky check does not count as mended", () => {
    const { root, fix, runs } = scene(`write("note-" + time + ".txt", "");`, {
      "flaky.cjs": `const fs = require("node:fs");
const n = fs.existsSync(process.env.COUNT) ? fs.readFileSync(process.env.COUNT, "utf8").length : 0;
fs.appendFileSync(process.env.COUNT, "x");
// red, green, red, red, green, red, …
if (n % 3 !== 1) throw new Error("the clock was late");
`,
    });
    const env = { COUNT: join(tempFolder(), "count") };
    const done = fix(["--json", "--max-cycles", "1"], ["node", "flaky.cjs"], env);
    const end = json(done);
    expect(verdicts(end)).toEqual(["flaky"]);
    expect({ code: done.code, kept: end.cycles[0].kept }).toEqual({ code: 1, kept: false });
    expect(git(root, "branch", "--list", "fix/*")).toBe("");
    expect(runs()).toHaveLength(1);
  });

  it("is it green already before a retry? then it says so and stops", () => {
    const { told, runs } = scene(
      `import { writeFileSync as put } from "node:fs"; import { join as at } from "node:path";
       put(at(home, "cart.js"), ${JSON.stringify(CART("+"))}); write("x.txt", "");`,
      QUICK,
    );
    const { code, end } = told([], QUICK_CHECK);
    expect({ code, reason: end.reason, cycles: end.cycles.length }).toEqual({
      code: 0,
      reason: "already_green",
      cycles: 1,
    });
    expect(runs()).toHaveLength(1);
  });
});

describe("what the loop leaves alone", () => {
  it("a dry run starts no agent and counts nothing", () => {
    const { root, fix, runs, told } = scene(MENDS, QUICK);
    const before = contentOf(root);
    const done = fix(["--dry-run"], QUICK_CHECK);
    expect(done.code).toBe(0);
    expect(done.stderr).toContain("direct");
    expect(runs()).toEqual([]);
    for (const [name, text] of before) expect(contentOf(root).get(name), name).toBe(text);
    expect(told(["--dry-run"], QUICK_CHECK).end).toMatchObject({ reason: "dry_run", attempts: 0 });
  });

  it("locked: no cycle; locked while the agent works: nothing is kept", () => {
    const { root, told, runs } = scene(
      `${MENDS} import { writeFileSync as put } from "node:fs"; put(home + "/.healing_lock", "not now\\n");`,
      QUICK,
    );
    const during = told([], QUICK_CHECK);
    expect({ code: during.code, reason: during.end.reason }).toEqual({ code: 1, reason: "locked" });
    expect(during.end.why).toContain("not now");
    expect(git(root, "branch", "--list", "fix/*")).toBe("");
    const after = told([], QUICK_CHECK);
    expect(after.end).toMatchObject({ reason: "locked", cycles: [] });
    expect(runs()).toHaveLength(1);
  });

  it("in .sdd/issues.md a new dated section follows what is there", () => {
    const { root, told } = scene(`write("x" + time, "");`, {
      ...QUICK,
      ".sdd/issues.md": "# Issues\n\nmine",
    });
    const { end } = told(["--max-cycles", "1"], QUICK_CHECK);
    expect(end.report).toBe(join(root, ".sdd", "issues.md"));
    const text = readFileSync(end.report, "utf8");
    expect(text.startsWith("# Issues\n\nmine\n\n## 20")).toBe(true);
    told(["--max-cycles", "1"], QUICK_CHECK);
    expect(readFileSync(end.report, "utf8").startsWith(text)).toBe(true);
  });

  it("a check that cannot be run is our trouble: exit 2", () => {
    const { told, runs } = scene(MENDS);
    const { code, end } = told([], ["no-such-program", "--at-all"]);
    expect(code).toBe(2);
    expect(end.reason).toBe("not_run");
    expect(runs()).toEqual([]);
  });

  it("without a repository, or without the agent, nothing begins: exit 1 or 2 with the next thing to do", () => {
    const { root } = scene(MENDS);
    const done = twiceshy(root, ["fix", "--agent", "command:no-such-agent", "--", ...CHECK]);
    expect(done.code).not.toBe(0);
    expect(done.stderr).toMatch(/not found|no-such-agent/);
    expect(existsSync(join(root, ".twiceshy", "scratch"))).toBe(false);
  });
});
