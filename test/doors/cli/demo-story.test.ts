import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyShop, makeLookAlike, makeShop } from "../../../src/doors/cli/demo-shop.ts";
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
const cartOf = (path: string) => readFileSync(join(path, "src/cart.mjs"), "utf8");

describe("the shop", () => {
  it("is a repository, copied by a worktree, with the cart moved down", () => {
    const shop = makeShop(folder, env);
    expect(shop.copiedBy).toBe("git worktree");
    expect(existsSync(join(shop.home, ".git"))).toBe(true);
    copyShop(shop, env);
    expect(cartOf(shop.copy).endsWith(cartOf(shop.home))).toBe(true);
    expect(
      cartOf(shop.copy)
        .split("\n")
        .findIndex((line) => line.includes("item.price")),
    ).toBe(7);
    makeLookAlike(shop);
    expect(cartOf(shop.copy)).toContain("item.quantity");
    expect(cartOf(shop.home)).toContain("item.price");
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
  /** A twiceshy that says what it is told to: the demo must notice. */
  function playWith(
    failures: (call: number) => unknown,
    lie: {
      codes?: number[];
      grades?: string[];
      minimal?: string;
      words?: string;
      warning?: string;
      heals?: boolean;
    } = {},
  ): DemoStep[] {
    const bin = join(folder, "liar.cjs");
    const told = {
      failures: [1, 2, 3].map((call) => ({ failures: failures(call) })),
      fixes: (lie.grades ?? ["observed", "observed", "proven"]).map((grade) => ({
        fixes: [{ id: "0123456789abcdef", grade, minimal: lie.minimal ?? "+b" }],
      })),
      run: lie.codes ?? [1, 0, 1, 1],
    };
    writeFileSync(
      bin,
      `const fs = require("node:fs"); const git = (...args) => require("node:child_process").execFileSync("git", args);
       const what = process.argv[2]; const told = ${JSON.stringify(told)};
       const log = ${JSON.stringify(join(folder, "calls-"))} + what; fs.appendFileSync(log, "x");
       const call = fs.readFileSync(log).length - 1;
       if (what === "failures" || what === "fixes") console.log(JSON.stringify(told[what][call] ?? told[what].at(-1)));
       else if (what === "warn") console.log(${JSON.stringify(lie.warning ?? "worked 1 of 1 time, proven\n+item?.price ?? 0")});
       else if (what === "heal") {
         if (!${lie.heals ?? true}) process.exit(0);
         git("checkout", "-q", "-b", "fix/auto-a");
         fs.writeFileSync("src/cart.mjs", fs.readFileSync("src/cart.mjs", "utf8").replace("item.price", "item?.price ?? 0"));
         git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-q", "-a", "-m", "x");
         git("checkout", "-q", "-");
       }
       else if (what === "run") { console.error(${JSON.stringify(lie.words ?? "twiceshy: fixed after 1 attempt; fixed before")}); process.exitCode = told.run[call]; }`,
    );
    return [...playDemo(folder, bin, env, false)];
  }
  const one = (fingerprint: string, count: number, line: number) => ({
    fingerprint,
    count,
    latest: { file: "src/cart.mjs", line, message: "" },
  });
  const holds = (steps: DemoStep[]) => steps.map((step) => step.holds);

  const truth = [[one("a", 1, 2)], [one("a", 2, 8)], [one("b", 1, 8), one("a", 2, 8)]];
  const tellsTruth = (call: number) => truth[call - 1];

  it("hold when twiceshy tells the truth", () => {
    const steps = playWith(tellsTruth);
    expect(holds(steps)).toEqual(Array(DEMO_STEPS).fill(true));
    expect(steps).toHaveLength(DEMO_STEPS);
    expect(steps[0]!.words).toContain("twiceshy: fixed");
  });

  it.each([
    ["nothing is captured", () => [], [false, true, true, false, true, false, false]],
    [
      "everything is one failure",
      (call: number) => [one("a", call, call === 1 ? 2 : 8)],
      [true, true, true, true, true, true, false],
    ],
    [
      "everything is new",
      (call: number) => Array.from({ length: call }, (_, i) => one(`f${i}`, 1, 2)),
      [true, true, true, false, true, false, false],
    ],
    ["the place is wrong", () => [one("a", 1, 99)], [false, true, true, false, true, true, false]],
  ])("do not hold when %s", (_, failures, expected) => {
    expect(holds(playWith(failures))).toEqual(expected);
  });

  it.each([
    ["nothing is learned", { grades: [""] }, [true, false, false, true, true, true, true]],
    ["nothing is proven", { grades: ["observed"] }, [true, true, false, true, true, true, true]],
    [
      "the smallest change is not the smallest",
      { minimal: '+export const currency = "EUR";' },
      [true, true, false, true, true, true, true],
    ],
    ["the fix is not said", { words: "twiceshy: something" }, [true, false, false, false, true, true, true]],
    ["the agent is not warned", { warning: "" }, [true, true, true, true, false, true, true]],
    ["nothing is healed", { heals: false }, [true, true, true, true, true, false, true]],
    [
      "the exit code does not come back",
      { codes: [0, 1, 0, 0] },
      [false, false, false, false, true, true, false],
    ],
  ])("do not hold when %s", (_, lie, expected) => {
    expect(holds(playWith(tellsTruth, lie))).toEqual(expected);
  });

  it("do not hold when the answer is no JSON", () => {
    const bin = join(folder, "mute.cjs");
    writeFileSync(bin, "process.exitCode = 1;");
    expect(holds([...playDemo(folder, bin, env, false)])).toEqual(Array(DEMO_STEPS).fill(false));
  });
});
