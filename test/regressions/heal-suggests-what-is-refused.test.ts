import { expect, it } from "vitest";
import { comesBack, heal, type Known, provenIn, redIn } from "../e2e/heal-scene.ts";
import { json, twiceshy } from "../e2e/twiceshy.ts";

const SUM = (sign: string) => `exports.total = (a, b) => a ${sign} b;\n`;
const GUARDED: Known = {
  wrong: { "auth/sum.js": SUM("-") },
  right: { "auth/sum.js": SUM("+") },
  check: ["node", "check.cjs"],
  more: { "check.cjs": 'require("node:assert").strictEqual(require("./auth/sum.js").total(1, 2), 3);\n' },
};
const issues = (root: string) => json(twiceshy(root, ["issues", "--json"])).review;

// The issue said `twiceshy issues apply 1`, which the gates refuse whoever types it.
it("what no word of a person's opens is shown to be done by hand, and not to be applied", () => {
  const root = comesBack(GUARDED, provenIn(GUARDED));
  expect(heal(root, ["policy", "suggest"]).code).toBe(0);
  for (const _ of [1, 2]) expect(heal(root, ["auto"]).code).toBe(0);
  const [issue, ...more] = issues(root);
  expect(more).toEqual([]);
  expect(issue).toMatchObject({
    seen: 1,
    plan: null,
    proposal: null,
    detail: expect.stringContaining("+exports.total = (a, b) => a + b;"),
    why: expect.stringMatching(/Only by hand: protected-paths: .*auth\/sum\.js/),
    next: "twiceshy issues fix --batch --include 1",
  });
});

it("what waits on its branch already is not suggested once more", () => {
  const known: Known = {
    ...GUARDED,
    wrong: { "sum.js": SUM("-") },
    right: { "sum.js": SUM("+") },
    more: { "check.cjs": GUARDED.more!["check.cjs"]!.replace("auth/", "") },
  };
  const root = comesBack(known, provenIn(known));
  expect(heal(root, ["apply", redIn(root)]).code).toBe(0);
  expect(heal(root, ["policy", "suggest"]).code).toBe(0);
  expect(heal(root, ["auto"]).told.suggested).toEqual([]);
  expect(issues(root)).toEqual([]);
});
