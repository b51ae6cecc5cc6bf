import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CART } from "../e2e/fix-scene.ts";
import { json, twiceshy } from "../e2e/twiceshy.ts";
import { git, tempFolder, write } from "../host/sandbox.ts";
import { expectNothingLeft, MENDS, ofUser, QUICK, QUICK_CHECK, quickScene } from "./fix-world.ts";

const WANTS = QUICK["check.cjs"]!;
const verdicts = (end: { cycles: { verdict: string }[] }) => end.cycles.map(({ verdict }) => verdict);

describe("a check that hangs", () => {
  it("from the beginning: exit 2, no agent, in the time that was given", () => {
    const { told, runs, root } = quickScene(MENDS, { "check.cjs": "setInterval(() => {}, 1000);\n" });
    const startedAt = Date.now();
    const { code, end } = told(["--check-timeout", "1s"], QUICK_CHECK);
    expect({ code, reason: end.reason }).toEqual({ code: 2, reason: "not_run" });
    expect(end.why).toMatch(/did not end within/);
    expect(Date.now() - startedAt).toBeLessThan(8000);
    expect(runs()).toEqual([]);
    expectNothingLeft({ root, runs });
  });

  it("because of what the agent did: not kept, and the next try mends it", () => {
    const scene = quickScene(`if (time === 1) write("cart.js", "for (;;);"); else { ${MENDS} }`);
    const { code, end } = scene.told(["--check-timeout", "2s"], QUICK_CHECK);
    expect({ code, verdicts: verdicts(end) }).toEqual({ code: 0, verdicts: ["not-verified", "fixed"] });
    expectNothingLeft(scene);
  });
});

describe("a check that writes files", () => {
  const WRITES = `const fs = require("node:fs");
fs.mkdirSync("coverage", { recursive: true });
fs.writeFileSync("coverage/out.txt", String(process.hrtime.bigint()));
fs.appendFileSync("log.txt", "ran\\n");
${WANTS}`;

  it.each([
    ["in a copy", []],
    ["in place", ["--in-place", "--land", "commit"]],
  ])("they are no change of the agent's, and are not landed: %s", (_, flags) => {
    const { told, root } = quickScene(`if (time > 1) { ${MENDS} }`, {
      "check.cjs": WRITES,
      "log.txt": "before\n",
    });
    const { code, end } = told([...flags], QUICK_CHECK);
    expect({ code, verdicts: verdicts(end) }).toEqual({ code: 0, verdicts: ["unchanged", "fixed"] });
    expect(end.cycles[1].files).toEqual(["cart.js"]);
    expect(git(root, "diff", "--name-only", "main", end.landed.branch)).toBe("cart.js");
  });

  it("snapshots that it writes for itself do not make it green", () => {
    const { told } = quickScene(`write("x" + time + ".txt", "");`, {
      "check.cjs": `const fs = require("node:fs");
const now = String(require("./cart.js").total([1, 2]));
const is = fs.existsSync("snapshot.txt") ? fs.readFileSync("snapshot.txt", "utf8") : "3";
fs.writeFileSync("snapshot.txt", now);
require("node:assert").strictEqual(now, is);
`,
    });
    const { code, end } = told([], QUICK_CHECK);
    expect(code).toBe(1);
    expect(end.cycles.some(({ kept }: { kept: boolean }) => kept)).toBe(false);
  });
});

describe("a check that comes and goes", () => {
  /** Red or green as the letters say, one for each run, then from the beginning. */
  const flaky = (pattern: string, count: string) => `const fs = require("node:fs");
fs.appendFileSync(${JSON.stringify(count)}, "x");
const n = fs.readFileSync(${JSON.stringify(count)}, "utf8").length - 1;
const pattern = ${JSON.stringify(pattern)};
if (pattern[n % pattern.length] === "r") throw new Error("the clock was late");
`;

  // Seven in ten are green, three in ten are green; the order is what a coin gave.
  it.each([["rgggrggrgg"], ["rgrggggrgg"], ["rggggrgrgg"], ["rrrgrrgrrg"], ["rgrrrggrrr"], ["rrgrrrrggr"]])(
    "%s: no fix of an agent that did nothing to the point, three cycles at most",
    (pattern) => {
      const { told, root, runs } = quickScene(`write("note-" + time + ".txt", "");`, {
        "check.cjs": flaky(pattern, join(tempFolder(), "count")),
      });
      const { end } = told([], QUICK_CHECK);
      expect(end.reason, JSON.stringify(verdicts(end))).not.toBe("fixed");
      expect(runs().length).toBeLessThanOrEqual(3);
      expect(git(root, "branch", "--list", "fix/*")).toBe("");
    },
  );
});

describe("what a check needs", () => {
  it("node_modules, files that are not tracked and files that are ignored are there", () => {
    const { told, root } = quickScene(`${MENDS}`, {
      ".gitignore": "node_modules/\n.env\n",
      "check.cjs": `const fs = require("node:fs");
if (!fs.existsSync(".env")) throw new Error("no .env");
require("node:assert").strictEqual(require("./cart.js").total([1, 2]), require("three") + require("./draft.js"));
`,
    });
    write(root, {
      "node_modules/three/index.js": "module.exports = 3;\n",
      ".env": "KEY=1\n",
      "draft.js": "module.exports = 0;\n",
    });
    const before = ofUser(root);
    const { code, end } = told([], QUICK_CHECK);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    // Without draft.js, which is not committed, the check would be red: so no commit.
    expect(end.landed).toMatchObject({ how: "patch" });
    expect(end.landed.text).toMatch(/not committed/);
    expect(ofUser(root)).toEqual(before);
    git(root, "apply", end.landed.patchFile);
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("+"));
  });

  it("a wish for a terminal is not granted, and does not hang", () => {
    const { told } = quickScene(MENDS, {
      "check.cjs": `if (process.stdin.isTTY) throw new Error("a terminal");
require("node:fs").readFileSync(0);
${WANTS}`,
    });
    expect(told([], QUICK_CHECK)).toMatchObject({ code: 0, end: { reason: "fixed" } });
  });
});

describe("attempts that an orchestrator counts", () => {
  it("begun and never ended, from many processes at once: three, then stop", async () => {
    const { root } = quickScene(MENDS);
    twiceshy(root, ["run", "--", ...QUICK_CHECK]);
    const [{ fingerprint }] = json(twiceshy(root, ["failures", "--json"])).failures;
    const { ended, startTwiceshy } = await import("../e2e/twiceshy.ts");
    const words = ["attempt", "begin", fingerprint, "--approach", "this and that", "--json"];
    const answers = await Promise.all(Array.from({ length: 6 }, () => ended(startTwiceshy(root, words))));
    const advice = answers.map((one) => json(one).advice).sort();
    expect(advice.filter((one) => one === "stop")).toHaveLength(3);
    expect(json(twiceshy(root, words)).advice).toBe("stop");
    expect(existsSync(join(root, ".twiceshy", "scratch"))).toBe(false);
  });
});
