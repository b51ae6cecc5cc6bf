import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cartAt, copyShop, makeLookAlike, makeShop, putBack } from "../../../src/doors/cli/demo-shop.ts";
import {
  DEMO_STEPS,
  type DemoStep,
  demoEnvironment,
  makeDemoFolder,
  playDemo,
} from "../../../src/doors/cli/demo-story.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-story-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = { PATH: process.env.PATH, HOME: tmpdir() };

describe("the shop", () => {
  it("is a repository, copied by a worktree, with the cart moved down", () => {
    const shop = makeShop(folder, env);
    expect(shop.copiedBy).toBe("git worktree");
    expect(existsSync(join(shop.home, ".git"))).toBe(true);
    copyShop(shop, env);
    expect(cartAt(shop.copy).endsWith(cartAt(shop.home))).toBe(true);
    expect(
      cartAt(shop.copy)
        .split("\n")
        .findIndex((line) => line.includes("item.price")),
    ).toBe(7);
    makeLookAlike(shop);
    expect(cartAt(shop.copy)).toContain("item.quantity");
    expect(cartAt(shop.home)).toContain("item.price");
    putBack(shop);
    expect(cartAt(shop.copy).endsWith(cartAt(shop.home))).toBe(true);
  });

  it("is a plain copy where there is no git, and takes no memory along", () => {
    const shop = makeShop(folder, { ...env, PATH: "/nowhere" });
    expect(shop.copiedBy).toBe("copy");
    copyShop(shop, { ...env, PATH: "/nowhere" });
    expect(existsSync(join(shop.copy, "check.mjs"))).toBe(true);
  });
});

describe("the demo's environment", () => {
  it("keeps what a program needs and nothing that could change the story", () => {
    const base = {
      ...env,
      TWICESHY_STORE: "x",
      GIT_DIR: "y",
      CLAUDECODE: "1",
      NODE_OPTIONS: "--x",
      LANG: "de_DE.UTF-8",
    };
    const given = demoEnvironment(base);
    expect(given.LANG).toBe("de_DE.UTF-8");
    for (const name of ["TWICESHY_STORE", "GIT_DIR", "CLAUDECODE", "NODE_OPTIONS"])
      expect(given).not.toHaveProperty(name);
    expect(given.PATH!.endsWith(env.PATH!)).toBe(true);
  });

  it("makes a new folder each time", () => {
    const [a, b] = [makeDemoFolder(), makeDemoFolder()];
    expect(a).not.toBe(b);
    for (const path of [a, b]) rmSync(path, { recursive: true });
  });
});

describe("the demo's facts", () => {
  interface Lie {
    failures?: (call: number) => unknown;
    codes?: number[];
    grades?: string[];
    minimal?: string;
    words?: string;
    /** What the hook answers before the edit. */
    reply?: unknown;
    hooks?: boolean;
    outcome?: string;
    heals?: boolean;
    prevented?: unknown;
    tokens?: number | null;
  }

  const HELD = {
    hookSpecificOutput: {
      permissionDecision: "deny",
      permissionDecisionReason: "worked 1 of 1 time, proven\n+item?.price ?? 0",
    },
  };

  /** A twiceshy that says what it is told to: the demo must notice. */
  function playWith(lie: Lie): DemoStep[] {
    const bin = join(folder, "liar.cjs");
    const { failures = tellsTruth } = lie;
    const told = {
      failures: [1, 2, 3].map((call) => ({ failures: failures(call) })),
      fixes: (lie.grades ?? ["observed", "observed", "proven"]).map((grade) => ({
        fixes: [{ id: "0123456789abcdef", grade, minimal: lie.minimal ?? "+b" }],
      })),
      run: lie.codes ?? [1, 1, 1, 0, 1],
      deliveries: { deliveries: [{ manner: "held", moment: "edit", outcome: lie.outcome ?? "prevented" }] },
      impact: {
        metrics: [
          { name: "Warnings that lead to prevention", measured: lie.prevented ?? { value: 1, n: 5 } },
        ],
        cost: { tokensPerSession: { value: lie.tokens === undefined ? 141 : lie.tokens, n: 5 } },
      },
      reply: lie.reply ?? HELD,
    };
    writeFileSync(
      bin,
      `const fs = require("node:fs"); const git = (...args) => require("node:child_process").execFileSync("git", args);
       const what = process.argv[2]; const told = ${JSON.stringify(told)};
       const log = ${JSON.stringify(join(folder, "calls-"))} + what; fs.appendFileSync(log, "x");
       const call = fs.readFileSync(log).length - 1;
       if (what === "failures" || what === "fixes") console.log(JSON.stringify(told[what][call] ?? told[what].at(-1)));
       else if (what === "deliveries" || what === "impact") console.log(JSON.stringify(told[what]));
       else if (what === "init") {
         if (!${lie.hooks ?? true}) process.exit(0);
         const hook = { hooks: [{ command: "cat >/dev/null; cat '" + ${JSON.stringify(join(folder, "reply.json"))} + "'; : claude PreToolUse edit" }] };
         fs.mkdirSync(process.env.HOME + "/.claude", { recursive: true });
         fs.writeFileSync(process.env.HOME + "/.claude/settings.json", JSON.stringify({ hooks: { PreToolUse: [hook] } }));
       }
       else if (what === "heal") {
         if (!${lie.heals ?? true}) process.exit(0);
         git("checkout", "-q", "-b", "fix/auto-a");
         fs.writeFileSync("src/cart.mjs", fs.readFileSync("src/cart.mjs", "utf8").replace("item.price", "item?.price ?? 0"));
         git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-q", "-a", "-m", "x");
         git("checkout", "-q", "-");
       }
       else if (what === "run") { console.error(${JSON.stringify(lie.words ?? FIXED)}); process.exitCode = told.run[call]; }`,
    );
    writeFileSync(join(folder, "reply.json"), JSON.stringify(told.reply));
    return [...playDemo(folder, bin, env, { colour: false, columns: 200 })];
  }
  const FIXED =
    "twiceshy: fixed after 1 attempt; fixed before · worked 1 of 1 time, proven\n+item?.price ?? 0";
  const one = (fingerprint: string, count: number, line: number) => ({
    fingerprint,
    count,
    latest: { file: "src/cart.mjs", line, message: "" },
  });

  const truth = [[one("a", 1, 2)], [one("a", 2, 8)], [one("b", 1, 8), one("a", 2, 8)]];
  const tellsTruth = (call: number): unknown => truth[call - 1];
  /** The numbers of the steps whose facts do not hold. */
  const broken = (steps: DemoStep[]) => steps.flatMap((step, i) => (step.holds ? [] : [i + 1]));

  it("hold when twiceshy tells the truth", () => {
    const steps = playWith({});
    expect(broken(steps)).toEqual([]);
    expect(steps).toHaveLength(DEMO_STEPS);
    expect(steps[0]!.words).toContain("twiceshy: fixed");
  });

  const rows: readonly (readonly [string, Lie, readonly number[]])[] = [
    ["nothing is captured", { failures: () => [] }, [1, 2, 3, 9]],
    ["everything is one failure", { failures: (call) => [one("a", call, call === 1 ? 2 : 8)] }, [3]],
    [
      "everything is new",
      { failures: (call) => Array.from({ length: call }, (_, i) => one(`f${i}`, 1, 2)) },
      [2, 3, 9],
    ],
    ["the place is wrong", { failures: () => [one("a", 1, 99)] }, [1, 2, 3]],
    ["nothing is learned", { grades: [""] }, [4, 5]],
    ["nothing is proven", { grades: ["observed"] }, [5]],
    ["the smallest change is not the smallest", { minimal: '+export const currency = "EUR";' }, [5]],
    ["the fix is not said", { words: "twiceshy: something" }, [4, 5, 8]],
    ["the agent's hooks are not set up", { hooks: false }, [6]],
    ["the agent is not warned", { reply: {} }, [6]],
    [
      "the agent is told, and the edit is let through",
      {
        reply: {
          hookSpecificOutput: { additionalContext: HELD.hookSpecificOutput.permissionDecisionReason },
        },
      },
      [6],
    ],
    ["the warning was in vain", { outcome: "failed_anyway" }, [7]],
    ["nothing is healed", { heals: false }, [9]],
    ["fewer are counted than were prevented", { prevented: { value: 1, n: 4 } }, [10]],
    ["not all were prevented", { prevented: { value: 0.8, n: 5 } }, [10]],
    ["the cost is not known", { tokens: null }, [10]],
    ["the exit code does not come back", { codes: [0, 0, 0, 1, 0] }, [1, 2, 3, 4, 5, 8]],
  ];
  it.each(rows)("do not hold when %s", (_, lie, expected) => {
    expect(broken(playWith(lie))).toEqual(expected);
  });

  it("do not hold when the answer is no JSON", () => {
    const bin = join(folder, "mute.cjs");
    writeFileSync(bin, "process.exitCode = 1;");
    expect(broken([...playDemo(folder, bin, env, { colour: false, columns: 200 })])).toEqual(
      Array.from({ length: DEMO_STEPS }, (_, i) => i + 1),
    );
  });
});
