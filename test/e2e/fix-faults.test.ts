import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { gitRepository, tempFolder } from "../host/sandbox.ts";
import { CART, scene } from "./fix-scene.ts";
import { BIN, ENV, json, twiceshy } from "./twiceshy.ts";

const FILES = {
  "cart.js": CART("-"),
  "check.cjs": `require("node:assert").strictEqual(require("./cart.js").total([1, 2]), 3);\n`,
};
const CHECK = ["node", "check.cjs"];

function mount(folder: string, size: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
    onTestFinished(() => {
      spawnSync("umount", ["-l", folder]);
    });
    return true;
  } catch {
    return false;
  }
}

const canMount = (() => {
  const probe = spawnSync("sh", [
    "-c",
    "d=$(mktemp -d) && mount -t tmpfs tmpfs $d && umount $d; r=$?; rmdir $d; exit $r",
  ]);
  if (probe.status !== 0)
    console.warn("SKIPPED: a full disk cannot be tried here: mounting a tmpfs is not allowed.");
  return probe.status === 0;
})();

const fill = (folder: string) =>
  spawnSync("dd", ["if=/dev/zero", `of=${join(folder, ".twiceshy", "filler")}`, "bs=4k"], {
    stdio: "ignore",
  });

describe.skipIf(!canMount)("a full disk", () => {
  it("before it begins: no agent runs that could not be counted; exit 2, and why", () => {
    const { agent, runs } = scene("");
    const root = tempFolder();
    mount(root, "8m");
    gitRepository(FILES, root);
    mkdirSync(join(root, ".twiceshy"));
    fill(root);
    const done = twiceshy(root, ["fix", "--agent", agent, "--", ...CHECK]);
    expect(done.code).toBe(2);
    expect(done.stderr).toMatch(/full|space|written/i);
    expect(runs()).toEqual([]);
    rmSync(join(root, ".twiceshy", "filler"));
    expect(twiceshy(root, ["fix", "--max-cycles", "1", "--agent", agent, "--", ...CHECK]).code).toBe(1);
    expect(runs()).toHaveLength(1);
  });

  it("while the agent works: it ends, the files are put back, and the attempt counts", () => {
    const root = tempFolder();
    const script = `const { spawnSync } = await import("node:child_process");
      spawnSync("dd", ["if=/dev/zero", "of=" + ${JSON.stringify(root)} + "/.twiceshy/filler", "bs=4k"]);
      write("note.txt", "x".repeat(5000));`;
    const { agent, runs } = scene(script);
    mount(root, "12m");
    gitRepository(FILES, root);
    const done = twiceshy(root, ["fix", "--agent", agent, "--", ...CHECK]);
    expect([1, 2]).toContain(done.code);
    expect(done.stderr).toMatch(/full|space|written|disk/i);
    expect(runs().length).toBeLessThanOrEqual(3);
    const before = runs().length;
    rmSync(join(root, ".twiceshy", "filler"), { force: true });
    const after = json(
      twiceshy(root, ["fix", "--json", "--agent", agent, "--max-cycles", String(before), "--", ...CHECK]),
    );
    expect(after).toMatchObject({ reason: "bounded_attempts_exceeded", attempts: before });
    expect(runs()).toHaveLength(before);
  });
});

describe.skipIf(!canMount)("a disk that the agent fills", () => {
  it.each([
    ["by what git ignores", "ignored/filler"],
    ["by what git sees", "filler"],
    ["in the store", ".twiceshy/filler"],
  ])("in place, %s: the user's files are put back whole, exit 2, and it can go on", (_, filler) => {
    const script = `const { spawnSync } = await import("node:child_process");
      if (time === 1) {
        write(${JSON.stringify(filler)}, "");
        spawnSync("dd", ["if=/dev/zero", "of=" + ${JSON.stringify(filler)}, "bs=4k"]);
      }
      write("cart.js", time === 1 ? "x".repeat(20_000) : ${JSON.stringify(CART("+"))});`;
    const { agent, runs } = scene(script);
    const root = tempFolder();
    mount(root, "12m");
    gitRepository({ ...FILES, ".gitignore": "ignored/\n" }, root);
    const done = twiceshy(root, ["fix", "--in-place", "--agent", agent, "--", ...CHECK]);
    expect(done.code).toBe(2);
    expect(done.stderr).toContain("stopped: disk_full. The disk of");
    expect(done.stderr).toContain("twiceshy fix --resume");
    expect(runs()).toHaveLength(1);
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
    rmSync(join(root, filler), { force: true });
    const on = json(twiceshy(root, ["fix", "--resume", "--json"]));
    expect(on).toMatchObject({ reason: "fixed", attempts: 2 });
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("+"));
  });

  it("in a copy: what may be half a change is not kept, though the check is green with it", () => {
    const script = `const { spawnSync } = await import("node:child_process");
      write("cart.js", ${JSON.stringify(CART("+"))});
      spawnSync("dd", ["if=/dev/zero", "of=/var/tmp/filler", "bs=4k"]);`;
    const { agent, root } = scene(script, FILES);
    const words = [process.execPath, BIN, "fix", "--json", "--agent", agent, "--", ...CHECK];
    const mounted = 'mount -t tmpfs -o size=4m tmpfs /var/tmp && exec "$@"';
    const done = spawnSync("unshare", ["-m", "sh", "-c", mounted, "sh", ...words], {
      cwd: root,
      env: ENV,
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(done.status, done.stderr).toBe(2);
    expect(JSON.parse(done.stdout)).toMatchObject({
      reason: "disk_full",
      landed: null,
      cycles: [{ verdict: "cut-off" }],
    });
    expect(readFileSync(join(root, "cart.js"), "utf8")).toBe(CART("-"));
  });
});

describe("without a terminal", () => {
  it("nothing is asked: plain lines, no colours, the end in words", () => {
    const { root, agent } = scene(`write("cart.js", ${JSON.stringify(CART("+"))});`, FILES);
    const done = spawnSync("setsid", ["-w", process.execPath, BIN, "fix", "--agent", agent, "--", ...CHECK], {
      cwd: root,
      env: { ...ENV, TERM: "dumb" },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(done.status).toBe(0);
    expect(done.stdout).toBe("");
    expect(done.stderr).toContain("cycle 1: attempt 1 of 3");
    expect(done.stderr).toContain("fixed");
    expect(done.stderr).not.toContain("\u001b");
  });

  it("--json prints one document, --events every event as a line and the end last", () => {
    const { fix } = scene(`write("cart.js", ${JSON.stringify(CART("+"))});`, FILES);
    const lines = fix(["--json", "--events"], CHECK)
      .stdout.trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ kind }) => kind).filter((kind) => kind !== "doing" && kind !== "checking")).toEqual([
      "started",
      "baseline",
      "cycle-begun",
      "planned",
      "coded",
      "verified",
      "kept",
      "landed",
      undefined,
    ]);
    expect(lines.at(-1)).toMatchObject({ version: 1, reason: "fixed" });
  });
});

describe("agents that are no use", () => {
  it.each([
    ["crashes", "process.abort();", "agent-failed"],
    [
      "prints rubbish",
      `process.stdout.write(Buffer.from(Array.from({ length: 5000 }, (_, n) => n % 256)));`,
      "unchanged",
    ],
    ["ends with a code", "process.exitCode = 7;", "unchanged"],
  ])("%s: a clear outcome", (_, script, verdict) => {
    const { fix } = scene(script, FILES);
    const end = json(fix(["--json", "--max-cycles", "1"], CHECK));
    expect(end.cycles[0].verdict === verdict || end.cycles[0].verdict === "agent-failed").toBe(true);
    expect(end.reason).toBe("bounded_attempts_exceeded");
  });

  it("is not logged in: exit 2, what to type, and nothing is used up", () => {
    const { fix, runs } = scene(
      `console.error("Not logged in. Run \`mine login\` first."); process.exit(1);`,
      FILES,
    );
    for (let time = 0; time < 4; time++) {
      const done = fix(["--max-cycles", "1"], CHECK);
      expect(done.code).toBe(2);
      expect(done.stderr).toContain("is not logged in");
      expect(done.stderr).toContain("mine login");
      expect(done.stderr).toContain("0 cycles, 0 attempts of 1");
    }
    expect(runs()).toHaveLength(4);
  });

  it("flips what git ignores: green in its own place only, and no fix", () => {
    const { root, fix, runs } = scene(`write("node_modules/lib/index.js", "module.exports = 3;\\n");`, {
      "check.cjs": `require("node:assert").strictEqual(require("lib"), 3);\n`,
    });
    mkdirSync(join(root, "node_modules", "lib"), { recursive: true });
    writeFileSync(join(root, "node_modules", "lib", "index.js"), "module.exports = 1;\n");
    const end = json(fix(["--json"], CHECK));
    expect(end.reason).not.toBe("fixed");
    expect(end.reason).not.toBe("already_green");
    expect(runs()).toHaveLength(3);
  });
});
