import { expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { planFor } from "#doors/heal-plan.ts";
import { listen } from "#doors/http.ts";
import { raiseIssue } from "#doors/issues.ts";
import { git } from "../host/sandbox.ts";
import { issueBody } from "../review/issue-shapes.ts";
import { branches, brokenShop, redIn } from "./heal-scene.ts";
import { ENV } from "./twiceshy.ts";

it("applies an issue's plan by HTTP: begun at once, behind the gates, onto its branch", {
  timeout: 240_000,
}, async () => {
  const root = brokenShop();
  const fingerprint = redIn(root);
  const house = compose({ cwd: root, env: ENV });
  const memory = await house.openMemory();
  const plan = await planFor({ house, memory }, fingerprint);
  raiseIssue({ house, memory }, issueBody({ fingerprint, plan: plan.id, lesson: plan.lesson }));
  memory.close();
  const server = await listen({ cwd: root, env: ENV }, { port: 0, host: "127.0.0.1", version: "1" });
  onTestFinished(() => server.close());
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  const get = async (path: string): Promise<any> => (await fetch(server.url + path)).json();
  const post = (path: string) =>
    fetch(server.url + path, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });

  expect(await get("api/issues/1/proposal")).toMatchObject({ kind: "plan", plan: { canBeApplied: true } });
  const begun = await post("api/issues/1/apply");
  expect(begun.status).toBe(202);
  const { outcome, application, files } = (await begun.json()) as Record<string, unknown>;
  expect([outcome, files]).toEqual(["begun", ["cart.js"]]);
  expect(begun.headers.get("location")).toBe(`/api/heal/applications/${application}`);
  const again = await post("api/issues/1/apply");
  expect([202, 409], "one heal at a time").toContain(again.status);
  let found = await get(`api/heal/applications/${application}`);
  for (let i = 0; i < 400 && found.application.state === "running"; i++) {
    await new Promise((next) => setTimeout(next, 500));
    found = await get(`api/heal/applications/${application}`);
  }
  expect(found.application).toMatchObject({ id: application, state: "landed" });
  expect(branches(root)).toEqual([`fix/auto-${fingerprint.slice(0, 8)}`]);
  expect(git(root, "diff", "HEAD", "--", "cart.js"), "the person's own files stay").toBe("");
  expect((await get("api/issues/review")).fixed).toMatchObject([{ number: 1, state: "fixed" }]);
  const { entries } = await get("api/audit");
  expect(entries.map(({ step }: { step: string }) => step)).toContain("landed");
  expect((await get("api/audit/verify")).isWhole).toBe(true);
});
