import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CART, scene } from "../e2e/fix-scene.ts";
import { git, tempFolder, write } from "../host/sandbox.ts";
import { expectNothingLeft, MENDS, ofUser, QUICK_CHECK, quickScene } from "./fix-world.ts";

interface ToldCycle {
  readonly verdict: string;
  readonly kept: boolean;
  readonly why: string;
  readonly files: readonly string[];
}
const verdicts = (end: { cycles: ToldCycle[] }) => end.cycles.map(({ verdict }) => verdict);
const WAITS = `setInterval(() => {}, 1000); await new Promise(() => {});`;
const BOTH = [
  ["in a copy", []],
  ["in place", ["--in-place"]],
] as const;

describe("an agent that does not end well", () => {
  it("hangs and does not listen to TERM, with children in sessions of their own: all are gone, the second try counts", () => {
    const scene = quickScene(
      `import { spawn } from "node:child_process";
       if (time === 1) {
         const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
         spawn(process.execPath, ["-e", stubborn], { stdio: "inherit", detached: true }).unref();
         spawn("setsid", [process.execPath, "-e", stubborn], { stdio: "ignore", detached: true }).unref();
         process.on("SIGTERM", () => {});
         ${WAITS}
       }
       ${MENDS}`,
    );
    const before = ofUser(scene.root);
    const { code, end } = scene.told(["--agent-timeout", "1s"], QUICK_CHECK);
    expect({ code, verdicts: verdicts(end) }).toEqual({ code: 0, verdicts: ["agent-failed", "fixed"] });
    expect(ofUser(scene.root)).toEqual(before);
    expectNothingLeft(scene);
  });

  it("ends, and leaves children that go on writing: they are gone before the check runs", () => {
    const scene = quickScene(
      `import { spawn } from "node:child_process";
       const spoils = "setInterval(() => require('fs').writeFileSync('cart.js', 'broken('), 5)";
       spawn("setsid", [process.execPath, "-e", spoils], { stdio: "ignore", detached: true }).unref();
       await new Promise((go) => setTimeout(go, 300));
       ${MENDS}
       process.exit(0);`,
    );
    const { end } = scene.told(["--max-cycles", "1"], QUICK_CHECK);
    expect(end.cycles).toHaveLength(1);
    expectNothingLeft(scene);
  });

  it("floods its output: stopped, said, and the log is small", () => {
    const scene = quickScene(
      `import { writeSync } from "node:fs"; const much = "x".repeat(1 << 20) + "\\n"; for (;;) writeSync(1, much);`,
    );
    const { code, end } = scene.told(["--max-cycles", "1", "--agent-timeout", "60s"], QUICK_CHECK);
    expect({ code, verdicts: verdicts(end) }).toEqual({ code: 1, verdicts: ["agent-failed"] });
    expect(end.cycles[0].why).toMatch(/output/);
    const logs = join(scene.reports()[0]!, "..", "cycle-1-agent.log");
    expect(readFileSync(logs).length).toBeLessThan(20 * 1024 * 1024);
    expectNothingLeft(scene);
  });
});

describe.each(BOTH)("an agent that wrecks the place, %s", (_, flags) => {
  const isCopy = flags.length === 0;

  it.each([
    ["a large file that is not tracked", `truncateSync(write("dump.bin", "") ?? "dump.bin", 2 ** 31);`],
    ["a large file in the place of a tracked one", `truncateSync("cart.js", 2 ** 31);`],
    [
      "twenty-five thousand small ones",
      `for (let n = 0; n < 25000; n++) write("many/" + (n % 50) + "/" + n, "");`,
    ],
  ])(
    "writes %s: rolled back, and the next try finds it clean",
    (_what, script) => {
      const scene = quickScene(
        `import { truncateSync } from "node:fs";
       if (time === 1) { ${script} process.exit(0); }
       if (existsSync("dump.bin") || existsSync("many")) throw new Error("what the first try left is still here");
       ${MENDS}`,
      );
      const before = ofUser(scene.root);
      const { code, end } = scene.told([...flags], QUICK_CHECK);
      expect({ code, reason: end.reason, why: end.why }).toMatchObject({ code: 0, reason: "fixed" });
      expect(end.cycles[0].kept).toBe(false);
      const after = ofUser(scene.root);
      expect(isCopy ? after : { ...after, "cart.js": "" }).toEqual(
        isCopy ? before : { ...before, "cart.js": "" },
      );
      expectNothingLeft(scene);
    },
    120_000,
  );

  it("puts links in the place of files and folders: nothing is written through them", () => {
    const outside = tempFolder();
    write(outside, { "a.js": "mine\n", "cart.js": "mine too\n" });
    const scene = quickScene(
      `import { symlinkSync } from "node:fs";
       if (time === 1) {
         remove("lib"); symlinkSync(${JSON.stringify(outside)}, "lib");
         remove("cart.js"); symlinkSync(${JSON.stringify(join(outside, "cart.js"))}, "cart.js");
         symlinkSync(home, "way-home");
         process.exit(0);
       }
       ${MENDS}`,
      { "lib/a.js": "module.exports = 1;\n" },
    );
    const before = ofUser(scene.root);
    const { code, end } = scene.told([...flags], QUICK_CHECK);
    expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
    expect(readFileSync(join(outside, "a.js"), "utf8")).toBe("mine\n");
    expect(readFileSync(join(outside, "cart.js"), "utf8")).toBe("mine too\n");
    const after = ofUser(scene.root);
    expect(isCopy ? after : { ...after, "cart.js": "" }).toEqual(
      isCopy ? before : { ...before, "cart.js": "" },
    );
  });

  it("removes what git ignores: the next try has it again, or it is said", () => {
    const scene = quickScene(`if (time === 1) { remove("node_modules"); process.exit(0); } ${MENDS}`, {
      "check.cjs": `require("node:assert").strictEqual(require("./cart.js").total([1, 2]), require("three"));\n`,
    });
    write(scene.root, { "node_modules/three/index.js": "module.exports = 3;\n" });
    const { code, end } = scene.told([...flags], QUICK_CHECK);
    if (isCopy) {
      expect({ code, reason: end.reason }).toEqual({ code: 0, reason: "fixed" });
      expect(existsSync(join(scene.root, "node_modules", "three"))).toBe(true);
    } else expect(scene.runs().length).toBeLessThanOrEqual(3);
  });
});

describe("an agent that reaches beyond its files", () => {
  it("commits, moves branches, rewrites the settings or removes the repository of its copy: only files count", () => {
    const scene = quickScene(
      `import { execFileSync } from "node:child_process";
       const git = (...args) => execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { stdio: "ignore" });
       if (time === 1) { write("x.txt", ""); git("add", "-A"); git("commit", "-qm", "sneaky"); git("checkout", "-qb", "other"); git("tag", "v9"); }
       if (time === 2) { write(".git/config", "[core]\\n\\tworktree = /tmp\\n\\tfsmonitor = touch /tmp/owned\\n"); write(".git/index", "rubbish"); }
       if (time === 3) { remove(".git"); ${MENDS} }`,
    );
    const before = ofUser(scene.root);
    const { code, end } = scene.told([], QUICK_CHECK);
    expect(verdicts(end)).toEqual(["same", "unchanged", "fixed"]);
    expect(end.cycles[0].files).toEqual(["x.txt"]);
    expect(code).toBe(0);
    expect(git(scene.root, "diff", "--name-only", "main", end.landed.branch)).toBe("cart.js");
    expect(ofUser(scene.root)).toEqual(before);
  });

  it("deletes the whole copy: the next try has a whole one", () => {
    const scene = quickScene(`if (time === 1) { remove(process.cwd()); process.exit(0); } ${MENDS}`);
    const before = ofUser(scene.root);
    const { code, end } = scene.told([], QUICK_CHECK);
    expect({ code, reason: end.reason, why: end.why }).toMatchObject({ code: 0, reason: "fixed" });
    expect(end.cycles[0].kept).toBe(false);
    expect(ofUser(scene.root)).toEqual(before);
    expectNothingLeft(scene);
  });

  it("writes into the user's folder besides: that is not landed, and not undone", () => {
    const scene = quickScene(`write(home + "/stray.txt", "by the agent"); ${MENDS}`);
    const { code, end } = scene.told([], QUICK_CHECK);
    expect({ code, how: end.landed.how }).toEqual({ code: 0, how: "commit" });
    expect(git(scene.root, "diff", "--name-only", "main", end.landed.branch)).toBe("cart.js");
    expect(readFileSync(join(scene.root, "stray.txt"), "utf8")).toBe("by the agent");
    expect(readFileSync(join(scene.root, "cart.js"), "utf8")).toBe(CART("-"));
  });
});

describe("an agent that cheats", () => {
  it("changes the check's own definition, the test's double, or answers only what the test asks", () => {
    const packageJson = `${JSON.stringify({ name: "shop", scripts: { test: "node --test" } }, null, 2)}\n`;
    const { told, root, runs } = scene(
      `if (time === 1) write("package.json", read("package.json").replace("node --test", "node --test || true"));
       if (time === 2) { write(".npmrc", "script-shell=/bin/true\\n"); write("note.txt", ""); }
       if (time === 3) write("cart.js", "function total(items) {\\n  if (items.length === 2 && items[0] === 1 && items[1] === 2) return 3;\\n  return items.reduce((sum, item) => sum - item, 0);\\n}\\nmodule.exports = { total };\\n");`,
      { "package.json": packageJson },
    );
    const { code, end } = told([], ["npm", "test"]);
    expect(code).toBe(1);
    // .npmrc is not taken, so it is not there when the check runs.
    expect(verdicts(end)).toEqual(["no-fix", "same", "no-fix"]);
    expect(runs()).toHaveLength(3);
    expect(git(root, "branch", "--list", "fix/*")).toBe("");
  });

  it("mends it only together with a file that no tree can hold: what lands is what was verified", () => {
    const big = 6 * 1024 * 1024;
    const { told, root } = quickScene(`write("big.bin", Buffer.alloc(${big}, 7)); write("note.txt", "");`, {
      "check.cjs": `const fs = require("node:fs");\nif (!fs.existsSync("big.bin")) throw new Error("big.bin is missing");\n`,
    });
    const { end } = told(["--max-cycles", "1"], QUICK_CHECK);
    if (end.reason !== "fixed") return;
    const tree = git(root, "ls-tree", "-r", "--name-only", end.landed.branch);
    expect(tree.split("\n")).toContain("big.bin");
  });

  it("mends it with a file that looks like it holds a secret: what lands is what was verified, or it is said", () => {
    const key = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    const { told, root } = quickScene(`write("key.txt", "${key}\\n");`, {
      "check.cjs": `require("node:assert").strictEqual(require("node:fs").readFileSync("key.txt", "utf8").trim().length, 40);\n`,
    });
    const { end } = told(["--max-cycles", "1"], QUICK_CHECK);
    if (end.reason === "fixed" && end.landed.how === "commit")
      expect(git(root, "show", `${end.landed.branch}:key.txt`)).toBe(key);
    else expect(`${end.why} ${end.landed?.text} ${end.notes}`).toMatch(/secret|key\.txt/);
  });
});
