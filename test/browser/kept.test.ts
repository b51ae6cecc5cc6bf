import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBrowser, launch, open, settled } from "./browser.ts";
import { aShop, capture, type World, world } from "./world.ts";

describeBrowser("what a person looks at stays", () => {
  let browser: Browser;
  let shop: World;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([launch(), world(aShop)]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.close()]);
  });

  const choose = async (page: Page, label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).first().selectOption(value);
    await settled(page);
  };

  it("who is served is known however much was looked at", async () => {
    const { page, go, context, wrong } = await open(browser, shop.url);
    await go("/");
    const served = await page.locator(".served").innerText();
    expect(served.trim()).not.toBe("");
    for (const span of ["24h", "7d", "90d", "365d"])
      for (const bucket of ["", "day", "week"]) {
        await choose(page, "Time", span);
        await choose(page, "Counted", bucket);
      }
    await page.getByRole("link", { name: "Lessons" }).first().click();
    await settled(page);
    expect(await page.locator(".served").innerText()).toBe(served);
    expect(wrong).toEqual([]);
    await context.close();
  }, 120_000);

  it("a chart that is pointed at may show fewer days the next moment", async () => {
    const { page, go, context, wrong } = await open(browser, shop.url);
    await go("/?bucket=day&since=7d");
    await choose(page, "Time", "90d");
    const chart = page.locator(".chart-place").first();
    await chart.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await chart.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.move(x + width - 8, y + height / 2);
    await expect.poll(() => page.locator(".chart-day").first().innerText()).not.toBe("");
    await choose(page, "Time", "7d");
    expect(wrong).toEqual([]);
    expect(await page.locator(".chart-place").count()).toBeGreaterThan(0);
    await context.close();
  }, 60_000);

  it("pages of a list that somebody asked for are there after the next event", async () => {
    const { page, go, context, wrong } = await open(browser, shop.url);
    let firsts = 0;
    await page.route("**/api/patterns?*", (route) => {
      const asked = route.request().url();
      if (!asked.includes("cursor=")) firsts += 1;
      return route.continue({ url: asked.replace("limit=50", "limit=2") });
    });
    await go("/patterns");
    const rows = page.locator("tbody tr");
    expect(await rows.count()).toBe(2);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => rows.count()).toBe(4);
    const asked = firsts;
    await capture(shop.project, "TypeError: cart.pay is not a function\n    at pay (src/pay.ts:3:9)");
    await expect.poll(() => firsts, { timeout: 20_000 }).toBeGreaterThan(asked);
    await page.waitForTimeout(1_500);
    expect(await rows.count()).toBe(4);
    expect(wrong).toEqual([]);
    await context.close();
  }, 60_000);
});
