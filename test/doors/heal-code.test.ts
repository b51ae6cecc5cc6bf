import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { codeOf } from "#doors/heal-code.ts";
import { preflightNow } from "#doors/heal-facts.ts";
import { judgeChange } from "#heal/plan/judge-change.ts";
import { batchRefusal } from "#review/batch.ts";
import { code, diffOf, type WholeChange } from "../heal/gates/code/changes.ts";
import { TREE_ATTACKS } from "../heal/gates/code/red-team.ts";
import { aPlan } from "../heal/preflight/scene.ts";
import { gitRepository } from "../host/sandbox.ts";

const env = { PATH: process.env.PATH };
const attack = (name: string): WholeChange => TREE_ATTACKS.find((one) => one.name === name)!;

/** What the gate of hard limits says of a change, in a repository that holds the text before it. */
async function said(change: WholeChange, path = env.PATH): Promise<{ verdict: string; why: string }> {
  const root = gitRepository({ [change.path]: change.before!, ".gitignore": ".twiceshy/\n" });
  const house = compose({ cwd: root, env: { HOME: root, PATH: path } });
  const memory = await house.openMemory();
  try {
    const diff = diffOf(change);
    const plan = aPlan({
      fix: null,
      lesson: null,
      remedy: { kind: "patch", diff },
      diff,
      files: [change.path],
    });
    const answers = await preflightNow({ house, memory }, plan, { by: "person", isForced: true });
    return answers.find(({ gate }) => gate === "hard-limits")!;
  } finally {
    memory.close();
  }
}

describe("the touched files as parsers read them", () => {
  it.each(["js: another program by a name from above", "py: a return in finally"])(
    "are asked before a heal, by force or not: %s",
    async (name) => {
      expect(await said(attack(name))).toMatchObject({ verdict: "refuse" });
    },
  );

  it("are said to be judged by lines where nobody could read them", async () => {
    const change = { name: "", path: "cart.py", before: code("a = 1"), after: code("a = 2") };
    const { verdict, why } = await said(change);
    expect([verdict, why]).toEqual(["pass", "1 file, 1 changed line, within all limits"]);
    const without = { ...change, path: "cart.js", before: code("a = = 1"), after: code("a = = 2") };
    expect((await said(without)).why).toContain("(by lines only: cart.js: it has a syntax error)");
  });

  it("make a plan's category worse, and say why", async () => {
    const before = code("export function total(", "  items,", ") {", "  return 1;", "}");
    const after = code("export function total(", "  items,", "  rate,", ") {", "  return 1;", "}");
    const diff = diffOf({ name: "", path: "src/cart.ts", before, after });
    const view = await codeOf(diff, () => before, env);
    const remedy = { kind: "patch", diff } as const;
    expect(judgeChange(remedy, diff).safety).toBe("moderate");
    expect(judgeChange(remedy, diff, view)).toMatchObject({
      safety: "risky",
      safetyWhy: ["src/cart.ts:1: the public API, by its tree: total"],
    });
  });

  it("bind a batch that a person confirmed", async () => {
    const change = attack("js: a return in finally");
    const diff = diffOf(change);
    const about = {
      failures: [],
      checks: [],
      files: [{ path: change.path, leadsTo: change.path }],
      protectedGlobs: [],
    };
    expect(batchRefusal(diff, about)).toBeNull();
    const view = await codeOf(diff, () => change.before, env);
    expect(batchRefusal(diff, { ...about, code: view })).toBe(
      "src/cart.ts:2: what leaves from finally throws the error away",
    );
  });
});
