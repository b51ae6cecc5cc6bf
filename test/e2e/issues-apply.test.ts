import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { recordCorrections } from "#doors/corrections.ts";
import { findCorrections } from "#doors/corrections-found.ts";
import { planFor } from "#doors/heal-plan.ts";
import { type IssueHouse, raiseIssue } from "#doors/issues.ts";
import { healingOf } from "#memory/healing.ts";
import { git, write } from "../host/sandbox.ts";
import { issueBody } from "../review/issue-shapes.ts";
import { branches, brokenShop, CART, redIn } from "./heal-scene.ts";
import { ENV, json, twiceshy } from "./twiceshy.ts";

async function within<T>(root: string, work: (around: IssueHouse) => Promise<T> | T): Promise<T> {
  const house = compose({ cwd: root, env: ENV });
  const memory = await house.openMemory();
  try {
    return await work({ house, memory });
  } finally {
    memory.close();
  }
}

const raise = (root: string, fingerprint: string) =>
  within(root, async (around) => {
    const plan = await planFor(around, fingerprint);
    return raiseIssue(around, issueBody({ fingerprint, plan: plan.id, lesson: plan.lesson }));
  });
const issues = (root: string, ...words: string[]) => json(twiceshy(root, ["issues", ...words, "--json"]));

describe("an issue with a plan", () => {
  it("goes through its gates onto its branch, and says what fixed it", async () => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    expect(await raise(root, fingerprint)).toMatchObject({
      files: ["cart.js"],
      changedLines: 2,
      precedent: "1 human fix",
    });
    const { code, stdout, stderr } = twiceshy(root, ["issues", "apply", "1", "--yes", "--json"]);
    expect([code, stderr]).toEqual([0, expect.stringContaining("cart.js")]);
    const { application } = JSON.parse(stdout).applied[0];
    expect(branches(root)).toEqual([`fix/auto-${fingerprint.slice(0, 8)}`]);
    expect(git(root, "diff", "HEAD", "--", "cart.js"), "the person's own files stay").toBe("");
    expect(issues(root).fixed).toMatchObject([
      { number: 1, state: "fixed", resolvedBy: { kind: "heal", id: application.id } },
    ]);
    // A person takes it in, and takes it back again: that is the strongest word.
    git(root, "merge", "-q", branches(root)[0]!);
    git(root, "revert", "--no-edit", "HEAD");
    const [told] = await within(root, findCorrections);
    expect(told).toMatchObject({ kind: "undone", fingerprint, application: application.id });
    expect(await within(root, findCorrections), "found once").toEqual([]);
    const after = await within(root, ({ memory }) => healingOf(memory).heal.application(application.id));
    expect(after).toMatchObject({ state: "reverted", why: expect.stringContaining("a person reverted it") });
  });

  it("that people do otherwise than is a correction; three alike, and it is not proposed any more", async () => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    await raise(root, fingerprint);
    const otherwise = CART("+").replace("sum + item", "item + sum");
    expect(otherwise).not.toBe(CART("+"));
    write(root, { "cart.js": otherwise });
    twiceshy(root, ["run", "--", "node", "check.cjs"]);
    expect(issues(root).counts.review, "the check went green").toBe(0);
    const known = () => within(root, ({ memory }) => healingOf(memory).corrections.corrections());
    const [told, ...more] = await known();
    expect([told?.kind, told?.fingerprint, more]).toEqual(["edited", fingerprint, []]);
    expect(told!.diff).toContain("item + sum");
    // A person's no to the same proposal is another correction.
    issues(root, "reopen", "1");
    issues(root, "dismiss", "1", "--reason", "we sum otherwise");
    expect((await known()).map(({ kind }) => kind).sort()).toEqual(["edited", "rejected"]);
    await within(root, (around) =>
      recordCorrections(
        around,
        ["x1", "x2"].map((id) => ({ ...told!, id, at: told!.at + 1 })),
      ),
    );
    const { lessons } = json(twiceshy(root, ["lessons", "--all", "--limit", "1000", "--json"]));
    const find = (wanted: (lesson: { id: string; narrative: string | null }) => boolean) =>
      lessons.find(wanted);
    expect(find(({ id }) => id === told!.lesson)).toMatchObject({ archived: true });
    expect(find(({ narrative }) => narrative?.startsWith("people prefer") === true)).toMatchObject({
      archived: false,
      lifecycle: "active",
    });
    write(root, { "cart.js": CART("-") });
    twiceshy(root, ["run", "--", "node", "check.cjs"]);
    const { stdout } = twiceshy(root, ["heal", fingerprint, "--json"]);
    expect(stdout).not.toContain("+  return items.reduce((sum, item) => sum + item, 0);");
  });
});
