import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toldLesson } from "../doors/cli/promote-world.ts";
import { describeBrowser, launch, type Opened, open, settled, violations } from "./browser.ts";
import { aShop, type World, world } from "./world.ts";

const EDIT =
  "--- a/NOTES.md\n+++ b/NOTES.md\n@@ -1,3 +1,4 @@\n # Rules\n \n Be kind.\n+Load the cart first.\n";

describeBrowser("what can be decided on the pages", () => {
  let browser: Browser;
  let shop: World;
  let opened: Opened;
  let page: Page;
  let promoted: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  const ask = async (path: string): Promise<any> => (await fetch(new URL(path, shop.url))).json();
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
  const said = (text: string | RegExp) =>
    page.locator(".toast").filter({ hasText: text }).last().waitFor({ timeout: 20_000 });
  const undo = async () => {
    await page.locator(".toast button:not(.plain)").last().click();
    await said("Taken back");
  };

  beforeAll(async () => {
    [browser, shop] = await Promise.all([
      launch(),
      world(async (project) => {
        project.write("NOTES.md", "# Rules\n\nBe kind.\n");
        project.write("edit.diff", EDIT);
        await aShop(project);
        promoted = await toldLesson(project, 20, 6);
        await project.play(["issues", "add", "--kind", "process", "--proposal", "edit.diff", "say it"]);
      }),
    ]);
    opened = await open(browser, shop.url);
    page = opened.page;
  }, 180_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.close()]);
  });

  it("patterns are ignored, merged, split, refused as patterns, and all of it is taken back", async () => {
    const [first, second] = (await ask("/api/patterns")).patterns;
    const insight = () => ask(`/api/patterns/${first.id}/insight`);
    await opened.go(`/patterns/${first.id}`);
    await button("Ignore").click();
    await said("left alone");
    expect((await insight()).ignored).toBe(true);
    await undo();
    expect((await insight()).ignored).toBe(false);
    await button("Merge…").click();
    await page.getByLabel("The other pattern").selectOption(second.id);
    await opened.shot("dialog-merge");
    expect(await violations(page)).toEqual([]);
    await inDialog("Merge").click();
    await said("Merged");
    const merged = (await ask(`/api/patterns/${first.id}`)).pattern;
    expect(merged.fingerprints).toEqual(
      expect.arrayContaining([...first.fingerprints, ...second.fingerprints]),
    );
    await opened.go(`/patterns/${merged.id}`);
    await button("Split…").click();
    await page.getByLabel("Which failures").selectOption(second.fingerprints[0]);
    await inDialog("Split").click();
    await said("Split");
    expect((await ask(`/api/patterns/${second.fingerprints[0]}`)).pattern.id).not.toBe(
      (await ask(`/api/patterns/${first.fingerprints[0]}`)).pattern.id,
    );
    await opened.go(`/patterns/${first.fingerprints[0]}`);
    await button("Not a pattern…").click();
    await inDialog("Reject it").click();
    await said("no pattern any more");
    await undo();
    expect((await ask(`/api/patterns/${first.fingerprints[0]}`)).pattern.state).not.toBe("rejected");
  }, 120_000);

  it("issues are put off, dismissed with a reason, resolved, applied after the change was shown", async () => {
    const of = async (title: string) =>
      (await ask("/api/issues?all=true")).issues.find((one: { title: string }) => one.title === title);
    const { number, title } = (await ask("/api/issues")).issues.find(
      (one: { state: string }) => one.state === "open",
    );
    await opened.go(`/issues/${number}`);
    await button("Defer…").click();
    await page.getByLabel("For how long").selectOption("3d");
    await inDialog("Defer").click();
    await said("put off");
    expect((await of(title)).state).toBe("deferred");
    await undo();
    await button("Dismiss…").click();
    // Nobody dismisses without a word.
    expect(await inDialog("Dismiss").isDisabled()).toBe(true);
    await page.getByRole("dialog").getByLabel("Why").fill("known, and fine");
    await inDialog("Dismiss").click();
    await said("dismissed");
    expect((await of(title)).state).toBe("dismissed");
    await undo();
    await button(/^Resolve/).click();
    await said("is resolved");
    expect((await of(title)).state).toBe("resolved");
    await undo();
    expect((await of(title)).state).toBe("open");
    await opened.go(`/issues/${(await of("say it")).number}`);
    await button("Apply…").click();
    await page.getByRole("dialog").getByText("+Load the cart first.").waitFor();
    await opened.shot("dialog-apply");
    expect(await violations(page)).toEqual([]);
    await inDialog("Apply").click();
    await said("Applied to NOTES.md");
    expect(readFileSync(join(shop.project.root, "NOTES.md"), "utf8")).toContain("Load the cart first.");
  }, 120_000);

  it("lessons are retired and restored; a promotion is approved, and rolled back", async () => {
    const { id } = (await ask("/api/lessons")).lessons.find((one: { id: string }) => one.id !== promoted);
    const lifecycle = async () => (await ask(`/api/lessons/${id}`)).lesson;
    await opened.go(`/lessons/${id}`);
    await button("Retire…").click();
    await page.getByRole("dialog").getByLabel(/Why/).fill("out of date");
    await inDialog("Retire").click();
    await said("Retired");
    const retired = await lifecycle();
    expect(retired.archived || retired.lifecycle === "deprecated").toBe(true);
    await undo();
    await opened.go("/promotions");
    await page.locator("main input[type=checkbox]").first().check();
    await opened.shot("promotions-chosen");
    expect(await violations(page)).toEqual([]);
    await button("Approve 1…").click();
    await opened.shot("dialog-approve");
    expect(await violations(page)).toEqual([]);
    await inDialog("Approve").click();
    await said("1 line written");
    const file = join(shop.project.root, "AGENTS.md");
    expect(readFileSync(file, "utf8")).toContain(promoted);
    await undo();
    expect(existsSync(file)).toBe(false);
  }, 120_000);

  it("lessons are confirmed and rejected, a line is edited, a proposal is rejected, each as the page says", async () => {
    const steps = async () =>
      (await ask("/api/audit?limit=20")).entries.map(
        ({ step, detail }: { step: string; detail: object }) => ({
          step,
          ...detail,
        }),
      );
    const { id } = (await ask("/api/lessons")).lessons.find((one: { id: string }) => one.id !== promoted);
    const facts = async () =>
      (await ask(`/api/lessons/${id}`)).events.map(({ kind, by }: { kind: string; by: string }) => [
        kind,
        by,
      ]);
    await opened.go(`/lessons/${id}`);
    await button("Confirm").click();
    await said("Confirmed");
    expect(await facts()).toContainEqual(["confirmed", "ann"]);
    const history = page.getByRole("region", { name: "History" });
    await history.getByText("confirmed").first().waitFor();
    expect(await steps()).toContainEqual(expect.objectContaining({ step: "lesson-confirm", by: "ann" }));
    await button("Reject…").click();
    await page.getByRole("dialog").getByLabel(/Why/).fill("it blames the wrong file");
    await inDialog("Reject").click();
    await said("Rejected");
    expect(await facts()).toContainEqual(["rejected", "ann"]);
    await history.getByText("it blames the wrong file").first().waitFor();
    expect(await steps()).toContainEqual(
      expect.objectContaining({ step: "lesson-reject", reason: "it blames the wrong file" }),
    );
    await undo();
    const spare = await toldLesson(shop.project, 20, 6, "Load the cart before it is shown");
    const state = async (lesson: string) => (await ask(`/api/promotions/${lesson}`)).promotion;
    await opened.go(`/promotions/${promoted}`);
    await button("Approve…").click();
    await inDialog("Approve").click();
    await said("Written into the file");
    await button("Edit…").click();
    await page.getByRole("dialog").getByLabel("The line").fill("Mind asyncio, always.");
    await inDialog("Save").click();
    await said("The line has other words");
    await page.getByRole("region", { name: "The line" }).getByText("Mind asyncio, always.").waitFor();
    expect(await state(promoted)).toMatchObject({ state: "promoted", text: "Mind asyncio, always." });
    const file = join(shop.project.root, "AGENTS.md");
    expect(readFileSync(file, "utf8")).toContain("- Mind asyncio, always. <!-- lesson");
    expect(await steps()).toContainEqual(
      expect.objectContaining({ step: "promotion-edit", lessons: [promoted], by: "ann" }),
    );
    await button("Roll back…").click();
    await page.getByRole("dialog").getByLabel(/Why/).fill("enough");
    await inDialog("Roll back").click();
    await said("Rolled back");
    expect(existsSync(file)).toBe(false);
    await opened.go(`/promotions/${spare}`);
    await button("Reject…").click();
    await page.getByRole("dialog").getByLabel(/Why/).fill("everybody knows");
    await inDialog("Reject").click();
    await said("Rejected");
    expect((await state(spare)).state).toBe("rejected");
    await page
      .getByRole("region", { name: "What was decided" })
      .getByText("everybody knows")
      .first()
      .waitFor();
    expect(await steps()).toContainEqual(
      expect.objectContaining({ step: "promotion-reject", lessons: [spare], reason: "everybody knows" }),
    );
  }, 120_000);

  it("the policy is changed after a question, with its reason, and changed back", async () => {
    await opened.go("/settings");
    const policy = page.getByLabel("Policy", { exact: true });
    await policy.selectOption("suggest");
    await page.getByRole("dialog").getByLabel(/Why/).fill("we trust it now");
    await opened.shot("dialog-policy");
    expect(await violations(page)).toEqual([]);
    await inDialog("Set").click();
    await said("The policy is suggest");
    await expect.poll(() => policy.inputValue()).toBe("suggest");
    expect((await ask("/api/heal")).policy).toBe("suggest");
    expect((await ask("/api/audit?limit=5")).entries).toContainEqual(
      expect.objectContaining({
        step: "policy",
        detail: expect.objectContaining({
          from: "observe",
          to: "suggest",
          reason: "we trust it now",
          by: "ann",
        }),
      }),
    );
    await undo();
    expect((await ask("/api/heal")).policy).toBe("observe");
    await expect.poll(() => policy.inputValue()).toBe("observe");
  }, 60_000);

  it("the big lock is thrown, seen, and taken off; a token is made, shown once, and revoked", async () => {
    await opened.go("/heal");
    await button("Lock…").click();
    await page.getByRole("dialog").getByLabel(/Why/).fill("a release is on its way");
    await inDialog("Lock").click();
    await said("Healing is locked");
    await page.getByRole("heading", { name: "Healing is locked" }).waitFor();
    await opened.shot("heal-locked");
    expect(await violations(page)).toEqual([]);
    expect((await ask("/api/heal")).locked).toContain("a release is on its way");
    await undo();
    await page.getByRole("heading", { name: "Healing is not locked" }).waitFor();
    await opened.go("/settings");
    await button("New token…").click();
    await page.getByLabel("Whom or what it is for").fill("the wall screen");
    await inDialog("Create").click();
    const secret = await page.locator(".secret").innerText();
    expect(secret.length).toBeGreaterThan(20);
    await opened.shot("settings-token");
    expect(await violations(page)).toEqual([]);
    await button("I have it").click();
    await expect.poll(() => page.locator("body").innerText()).not.toContain(secret);
    await button(/Revoke…/).click();
    expect(await page.getByRole("dialog").innerText()).toContain("cannot be undone");
    await inDialog("Revoke").click();
    await said("Revoked");
    expect((await ask("/api/tokens")).tokens[0].state).toBe("revoked");
  }, 120_000);

  it("are all in the audit log, with who it was, and the page shows them", async () => {
    const { entries } = await ask("/api/audit?limit=200");
    const steps = entries.map(({ step, detail }: { step: string; detail: { by: string } }) => [
      step,
      detail.by,
    ]);
    for (const step of [
      ..."ignore unignore pattern-merge pattern-split pattern-reject issue-defer issue-dismiss issue-resolve".split(
        " ",
      ),
      ..."issue-reopen issue-apply lesson-retire lesson-restore promotion-approve promotion-rollback".split(
        " ",
      ),
      ..."lesson-confirm lesson-reject promotion-edit promotion-reject policy".split(" "),
      ..."locked unlocked token-created token-revoked".split(" "),
    ])
      expect(steps).toContainEqual([step, "ann"]);
    expect((await ask("/api/audit/verify")).isWhole).toBe(true);
    await opened.go("/heal");
    const log = page.getByRole("region", { name: "Audit log" });
    await log.getByText("token revoked").first().waitFor();
    expect(await log.innerText()).toContain("ann");
    expect(opened.wrong).toEqual([]);
  }, 60_000);

  it("a dialog holds the focus, ends with Escape without doing anything, and gives the focus back", async () => {
    await opened.go("/heal");
    await button("Lock…").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    for (let n = 0; n < 8; n++) {
      await page.keyboard.press("Tab");
      const isInside =
        "document.activeElement === document.body || document.activeElement.closest('dialog') !== null";
      expect(await page.evaluate(isInside)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Lock…");
    expect((await ask("/api/heal")).locked).toBeNull();
  }, 60_000);

  it("that fails says why and stays open; while it is on its way it cannot be sent twice", async () => {
    await opened.go("/heal");
    await settled(page);
    let sent = 0;
    await page.route("**/api/heal/lock", async (route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.fulfill({
        status: 409,
        contentType: "application/problem+json",
        body: JSON.stringify({ status: 409, code: "conflict", detail: "somebody was faster" }),
      });
    });
    await button("Lock…").click();
    await inDialog("Lock").click();
    const working = inDialog("Working…");
    await working.waitFor();
    expect(await working.isDisabled()).toBe(true);
    await opened.shot("dialog-working");
    await page.getByRole("dialog").getByRole("alert").waitFor();
    expect(await page.getByRole("dialog").innerText()).toContain("somebody was faster");
    expect(sent).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.unroute("**/api/heal/lock");
  }, 60_000);
});
