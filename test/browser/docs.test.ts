import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBrowser, launch, open, violations } from "./browser.ts";
import { type World, world } from "./world.ts";

const found = (page: Page) => page.locator("#found");
const hits = (page: Page) => page.locator("#found a");

describeBrowser("the documentation", () => {
  let browser: Browser;
  let served: World;
  let folder: string;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launch(), world()]);
    folder = mkdtempSync(join(tmpdir(), "twiceshy-site-"));
    execFileSync(process.execPath, ["scripts/build-site.mjs", folder], { stdio: "pipe" });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), served?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it("is searched by keys alone: to the box, to a hit, and there", async () => {
    const { page, go, context, wrong } = await open(browser, served.url);
    await go("/docs/index.html");
    await page.keyboard.press("/");
    await page.keyboard.type("ten minutes");
    await hits(page).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    expect(await page.locator("#found li:nth-child(1) a:focus").count()).toBe(1);
    await page.keyboard.press("ArrowDown");
    expect(await page.locator("#found li:nth-child(2) a:focus").count()).toBe(1);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await page.locator("#search:focus").count()).toBe(1);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/tutorial.html*");
    expect(wrong).toEqual([]);
    await context.close();
  }, 60_000);

  it("begins with the text on a phone; the pages are below it, a step away", async () => {
    const { page, go, context, wrong } = await open(browser, served.url, { view: "phone" });
    await go("/docs/tutorial.html");
    expect((await page.locator("h1").boundingBox())!.y).toBeLessThan(200);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Pages", exact: true }).click();
    await expect.poll(async () => (await page.locator("nav").boundingBox())!.y).toBeLessThan(400);
    await page.locator("nav").getByRole("link", { name: "In CI" }).click();
    await page.waitForURL("**/docs/ci.html");
    expect(wrong).toEqual([]);
    await context.close();
  }, 60_000);

  it("leaves the way free when a hit is on the page itself, and by Escape", async () => {
    const { page, go, context } = await open(browser, served.url);
    await go("/docs/vaccines.html");
    const type = async (words: string) => {
      await page.locator("#search").fill(words);
      await hits(page).first().waitFor();
    };
    await type("vaccines");
    await page.locator("#found a[href*='vaccines.html']").first().click();
    await expect.poll(() => found(page).innerText()).toBe("");
    await type("vaccines");
    await page.keyboard.press("Escape");
    await expect.poll(() => found(page).innerText()).toBe("");
    await context.close();
  }, 60_000);

  it("says that its index did not come, and asks again with the next key", async () => {
    for (const fail of ["aborted", 503, "<!doctype html>"] as const) {
      const { page, go, context, wrong } = await open(browser, served.url);
      let isBroken = true;
      await page.route("**/docs/search.json", (route) => {
        if (!isBroken) return route.continue();
        if (fail === "aborted") return route.abort();
        return typeof fail === "number"
          ? route.fulfill({ status: fail, json: [] })
          : route.fulfill({ body: fail });
      });
      await go("/docs/tutorial.html");
      await page.locator("#search").pressSequentially("vac");
      await page.getByText("could not be fetched").waitFor();
      isBroken = false;
      await page.locator("#search").press("c");
      await hits(page).first().waitFor();
      expect(wrong, String(fail)).toEqual([]);
      await context.close();
    }
  }, 60_000);

  it("is searched from a disk too, without a server", async () => {
    const { page, context, wrong } = await open(browser, pathToFileURL(folder).href);
    await page.goto(
      pathToFileURL(join(folder, "decisions", "0033-show-the-docs-from-their-markdown.html")).href,
    );
    await page.keyboard.press("/");
    await page.keyboard.type("ten minutes");
    await hits(page).first().click();
    await page.waitForURL("**/tutorial.html*");
    expect(await page.locator("h1").innerText()).toContain("Ten minutes");
    expect(wrong).toEqual([]);
    await context.close();
  }, 60_000);
});
