import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WEB_PAGES } from "../../src/doors/http/web.ts";
import { describeBrowser, launch, open, settled } from "./browser.ts";
import { APPLIED, hostileFacts } from "./hostile-facts.ts";
import { capture, type World, world } from "./world.ts";

/** Each place has its own mark, so that one sees which of them were shown. */
const evil = (place: string) =>
  `EVIL-${place}<img src=x onerror="window.evil=1"><svg/onload="window.evil=1"><script>window.evil=1</script>`;
/** Where it must have been seen. */
const PLACES =
  "advice agent cause deferred detail diff-new diff-old effect file filter fix issue label lesson lock message name outcome reason session warning".split(
    " ",
  );
const MORE_PLACES =
  "applied applied-file around branch fix-new fix-old flaky gate junit merged next step".split(" ");
const LINK = "javascript:window.evil=1";

describeBrowser("text that wants to be more than text", () => {
  let browser: Browser;
  let shop: World;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  let ask: (path: string, body?: unknown) => Promise<any>;

  beforeAll(async () => {
    [browser, shop] = await Promise.all([launch(), world()]);
    const { project } = shop;
    ask = async (path, body) => {
      const answer = await fetch(new URL(path, shop.url), {
        ...(body === undefined
          ? {}
          : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      });
      expect(answer.status, `${path} ${answer.status < 300 ? "" : await answer.clone().text()}`).toBeLessThan(
        300,
      );
      return answer.json();
    };
    const about = { task: evil("task"), session: evil("session"), agent: evil("agent") };
    const output = ` FAIL  test/a.test.ts > ${evil("test")}\nAssertionError: ${evil("message")}\n ❯ src/${"a"}.ts:3:9\n${LINK}`;
    project.write("src/a.ts", "red\n");
    await capture(project, output, about);
    project.write("src/a.ts", "green\n");
    await project.play(["capture"], {
      stdin: JSON.stringify({
        checks: [{ name: "unit", command: "npm test", passed: true }],
        ...about,
        filesModified: ["src/a.ts"],
        diff: `diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-${evil("diff-old")}\n+${evil("diff-new")}\n`,
      }),
    });
    await hostileFacts(project, evil);
    const learned = await project.play(["learn"], {
      stdin: JSON.stringify({
        title: evil("lesson"),
        category: "runtime_error",
        trigger: { conditions: [{ field: "message", operator: "contains", value: evil("trigger") }] },
        action: { kind: "advice", text: evil("advice") },
      }),
    });
    expect(learned.err).not.toContain("refused");
    const { patterns } = await ask("/api/patterns");
    await ask(`/api/patterns/${patterns[0].id}/describe`, {
      name: evil("name"),
      summary: evil("summary"),
      cause: evil("cause"),
      fix: evil("fix"),
      reason: evil("reason"),
    });
    const { lessons } = await ask("/api/lessons");
    const own = lessons.find(({ title }: { title: string }) => title.startsWith("EVIL"));
    const { delivery } = await ask("/api/deliveries", {
      lesson: own.id,
      moment: "command",
      text: evil("warning"),
      fingerprint: patterns[0].id,
      ...about,
    });
    await ask(`/api/deliveries/${delivery.id}/outcome`, { outcome: "prevented", why: evil("outcome") });
    const { issue } = await ask("/api/issues", {
      kind: "process",
      title: evil("issue"),
      detail: evil("detail"),
      files: [evil("file")],
    });
    await ask(`/api/issues/${issue.number}/defer`, { reason: evil("deferred") });
    // Another failure that this one brought: a graph of causes.
    await capture(project, `TypeError: ${evil("effect")} is not a function\n    at b (src/b.ts:1:1)`, about);
    const others = (await ask("/api/patterns")).patterns.map(({ id }: { id: string }) => id);
    const other = others.find((id: string) => id !== patterns[0].id);
    const added = await project.play(["causes", "add", patterns[0].id, other, "--reason", evil("edge")]);
    expect(added.status, added.err).toBe(0);
    project.write("NOTES.md", `${evil("diff-old")}\n`);
    project.write(
      "edit.diff",
      `--- a/NOTES.md\n+++ b/NOTES.md\n@@ -1 +1 @@\n-${evil("diff-old")}\n+${evil("diff-new")}\n`,
    );
    const proposed = await project.play([
      "issues",
      "add",
      "--kind",
      "process",
      "--proposal",
      "edit.diff",
      "say it",
    ]);
    expect(proposed.status, proposed.err).toBe(0);
    await ask("/api/tokens", { role: "read", label: evil("label") });
    await ask("/api/heal/lock", { reason: evil("lock") });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.close()]);
  });

  it("is shown as it is, on every page, and does nothing", async () => {
    const { patterns } = await ask("/api/patterns");
    const { lessons } = await ask("/api/lessons");
    const own = lessons.find(({ title }: { title: string }) => title.startsWith("EVIL"));
    const { sessions } = await ask("/api/sessions");
    const pages = [
      "",
      ...WEB_PAGES,
      ...patterns.map(({ id }: { id: string }) => `patterns/${id}`),
      `heal/${APPLIED.id}`,
      "issues/1",
      "issues/2",
      `lessons/${encodeURIComponent(own.id)}`,
      `sessions/${encodeURIComponent(sessions[0].id)}`,
      "promotions?which=all",
      `promotions/${encodeURIComponent(own.id)}`,
      "issues?state=all",
      "lessons?which=all",
      `patterns/${encodeURIComponent('"><img src=x onerror="window.evil=1">')}`,
      `?category=${encodeURIComponent(evil("filter"))}`,
      `issues?state=deferred&since=${encodeURIComponent(LINK)}`,
    ];
    const shown = new Set<string>();
    for (const path of pages) {
      const { page, wrong, context } = await open(browser, shop.url);
      await page.goto(new URL(`/${path}`, shop.url).href);
      await settled(page);
      for (const one of await page.locator("main details > summary").all()) await one.click().catch(() => {});
      // Tables behind pictures, and a dialog that names what is there.
      for (const one of await page.getByRole("button", { name: /^Table/ }).all()) await one.click();
      const asks = page.getByRole("button", { name: /^(?:Merge|Revoke|Apply)…/ }).first();
      if ((await asks.count()) > 0 && (await asks.isEnabled())) await asks.click();
      const { text, isEvil, made } = await page.evaluate<{ text: string; isEvil: boolean; made: number }>(`({
        text: document.body.innerText,
        isEvil: window.evil !== undefined,
        made: document.querySelectorAll('img[src="x"], main script, svg[onload], [onerror], a[href^="javascript:"]').length,
      })`);
      expect({ path, isEvil, made, wrong }).toEqual({ path, isEvil: false, made: 0, wrong: [] });
      for (const [, mark] of text.matchAll(/EVIL-([\w-]+)<img/gi)) shown.add(mark!);
      await context.close();
    }
    // Were they not shown at all, nothing would be proven.
    expect([...shown].sort()).toEqual(expect.arrayContaining([...PLACES, ...MORE_PLACES]));
    process.stderr.write(`hostile text was shown for: ${[...shown].sort().join(", ")}\n`);
  }, 240_000);

  it("is shown in the panel of flaky tests, with a dash where nobody can know how often", async () => {
    const { page, go, wrong, context } = await open(browser, shop.url);
    await go("/");
    const rows = page.getByRole("region", { name: "Flaky tests" }).locator("tbody tr");
    const flaky = rows.filter({ hasText: "EVIL-flaky<img" });
    expect(await flaky.locator("td").nth(2).innerText()).toMatch(/^\d+\s?%/);
    const around = rows.filter({ hasText: "EVIL-around<img" });
    expect((await around.locator("td").nth(2).innerText()).trim()).toBe("–");
    expect(wrong).toEqual([]);
    await context.close();
  }, 60_000);
});
