import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBrowser, launch, open, settled } from "./browser.ts";
import { aShop, type World, world } from "./world.ts";

describeBrowser("links, filters and tables", () => {
  let browser: Browser;
  let shop: World;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  const ask = async (path: string): Promise<any> => (await fetch(new URL(path, shop.url))).json();

  beforeAll(async () => {
    [browser, shop] = await Promise.all([launch(), world(aShop)]);
    while ((await ask("/api/analytics/overview?since=42d")).range.pending > 0)
      await new Promise((resolve) => setTimeout(resolve, 200));
  }, 180_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.close()]);
  });

  it("every choice is in the address, goes along from page to page, and shows the same to the next who opens it", async () => {
    const mine = await open(browser, shop.url);
    const { page } = mine;
    await mine.go("/");
    await page.getByLabel("Time", { exact: true }).selectOption("90d");
    await page.getByLabel("Category", { exact: true }).selectOption("type_error");
    await page.getByLabel("Agent", { exact: true }).selectOption("claude");
    await page.getByLabel("Counted by", { exact: true }).selectOption("group");
    await settled(page);
    const address = new URL(page.url());
    expect(Object.fromEntries(address.searchParams)).toEqual({
      since: "90d",
      category: "type_error",
      agent: "claude",
      by: "group",
    });
    const theirs = await open(browser, shop.url);
    await theirs.go(`${address.pathname}${address.search}`);
    for (const [label, value] of [
      ["Time", "90d"],
      ["Category", "type_error"],
      ["Agent", "claude"],
      ["Counted by", "group"],
    ] as const)
      expect(await theirs.page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    const tiles = ".tile-value";
    expect(await theirs.page.locator(tiles).allInnerTexts()).toEqual(
      await page.locator(tiles).allInnerTexts(),
    );
    const { totals } = await ask("/api/analytics/overview?since=90d&category=type_error&agent=claude");
    expect(await theirs.page.locator(".tiles").innerText()).toContain(`${totals.runs} runs`);
    await page.getByRole("link", { name: "Patterns" }).click();
    await settled(page);
    expect(new URL(page.url()).search).toBe("?since=90d&category=type_error&agent=claude");
    const { patterns } = await ask("/api/patterns?since=90d&category=type_error&agent=claude");
    expect(await page.locator("tbody tr").count()).toBe(patterns.length);
    expect(patterns.length).toBeGreaterThan(0);
    await page.getByLabel("State", { exact: true }).selectOption("open");
    expect(new URL(page.url()).searchParams.get("state")).toBe("open");
    await page.getByRole("button", { name: "Clear" }).click();
    expect(new URL(page.url()).search).toBe("?state=open");
    for (const [path, words] of [
      ["issues", "since=7d&state=all"],
      ["lessons", "category=type_error&which=all"],
      ["sessions", "agent=claude&since=90d"],
    ] as const) {
      await theirs.go(`/${path}?${words}`);
      for (const value of new URLSearchParams(words).values())
        await expect
          .poll(() =>
            theirs.page
              .locator("select")
              .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value)),
          )
          .toContain(value);
      expect(await theirs.page.getByRole("alert").count(), path).toBe(0);
    }
    expect([...mine.wrong, ...theirs.wrong]).toEqual([]);
    await Promise.all([mine.context.close(), theirs.context.close()]);
  }, 180_000);

  it("every picture has a table behind it and a CSV that says the same", async () => {
    const opened = await open(browser, shop.url);
    const { page } = opened;
    const [{ id }] = (await ask("/api/patterns")).patterns;
    let seen = 0;
    for (const path of ["/?since=42d", `/patterns/${id}`]) {
      await opened.go(path);
      const panels = page
        .locator("section.panel")
        .filter({ has: page.locator("canvas, .bars, .spark, .heat, .graph") });
      const titles = await panels.locator("h2").allInnerTexts();
      for (const title of titles) {
        const panel = page.getByRole("region", { name: title, exact: true });
        await panel.getByRole("button", { name: /^Table/ }).click();
        const rows = await panel.locator("tbody tr").count();
        expect(rows, title).toBeGreaterThan(0);
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          panel.getByRole("button", { name: /^CSV/ }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/\.csv$/);
        const lines = readFileSync(await download.path(), "utf8")
          .trim()
          .split("\r\n");
        expect(lines.length, title).toBeGreaterThan(rows === 0 ? 0 : 1);
        seen += 1;
      }
      if (path === "/?since=42d") await opened.shot("overview-tables");
    }
    // Rates, categories, curves, over time, time to resolve, prevention, deferrals; timeline and files.
    expect(seen).toBeGreaterThanOrEqual(9);
    expect(opened.wrong).toEqual([]);
    await opened.context.close();
  }, 180_000);

  it("times are in the zone of whoever looks", async () => {
    const [{ id, lastAt }] = (await ask("/api/patterns")).patterns;
    for (const timezoneId of ["Asia/Tokyo", "America/New_York"]) {
      const context = await browser.newContext({ timezoneId, locale: "en-GB" });
      const page = await context.newPage();
      await page.goto(new URL(`/patterns/${id}`, shop.url).href);
      await settled(page);
      const clock = new Intl.DateTimeFormat("en-GB", {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone: timezoneId,
      });
      expect(await page.locator("main").innerText()).toContain(clock.format(new Date(lastAt)));
      await context.close();
    }
  }, 90_000);
});
