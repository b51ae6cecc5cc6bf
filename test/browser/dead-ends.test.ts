import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBrowser, launch, open } from "./browser.ts";
import { aShop, type World, world } from "./world.ts";

/** Counts what a page asks of an address. */
function asked(page: Page, part: string): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(part)) found.push(request.url());
  });
  return found;
}

describeBrowser("where nothing is", () => {
  let browser: Browser;
  let shop: World;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([launch(), world(aShop)]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.close()]);
  });

  it("says so for an address that cannot be read, and is asked for no more", async () => {
    const { page, go, context, wrong } = await open(browser, shop.url);
    for (const path of ["/lessons/%zz", "/patterns/50%"]) {
      await go(path);
      expect(await page.locator("h1").innerText(), path).toBe("Not found");
    }
    const polls = asked(page, "/api/heal/applications/");
    await go("/heal/nobody");
    await page.getByText("Not found").waitFor();
    await expect.poll(() => polls.length, { timeout: 15_000 }).toBeGreaterThan(2);
    // Four more tries, 1.5 s apart, then it is left alone.
    await page.waitForTimeout(8_000);
    const after = polls.length;
    expect(after).toBeLessThanOrEqual(6);
    await page.waitForTimeout(4_000);
    expect(polls).toHaveLength(after);
    expect(wrong).toEqual([]);
    await context.close();
  }, 60_000);

  it("leads on from proposals that are none, whatever is filtered", async () => {
    const { page, go, context, wrong } = await open(browser, shop.url);
    await page.route("**/api/promotions?*", async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      const isAll = route.request().url().includes("all=true");
      await route.fulfill({ json: isAll ? answer : { ...answer, promotions: [], total: 0, next: null } });
    });
    await go("/promotions?since=7d");
    await page.getByRole("link", { name: "See what each lacks" }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("which")).toBe("all");
    expect(new URL(page.url()).searchParams.get("since")).toBe("7d");
    await page.locator("table").first().waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  }, 60_000);
});

describeBrowser("numbers that are still being counted", () => {
  let browser: Browser;
  let shop: World;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([launch(), world(aShop)]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.close()]);
  });

  it("are asked for again in every panel until they are whole, and filters are of their range", async () => {
    const { page, go, context, wrong } = await open(browser, shop.url);
    const counts = new Map<string, number>();
    await page.route(/\/api\/analytics\/(overview|categories|resolution|prevention)/, async (route) => {
      const name = new URL(route.request().url()).pathname.split("/").at(-1)!;
      const times = (counts.get(name) ?? 0) + 1;
      counts.set(name, times);
      const answer = (await (await route.fetch()).json()) as { range: object };
      await route.fulfill({ json: { ...answer, range: { ...answer.range, pending: times < 3 ? 2 : 0 } } });
    });
    const facets = asked(page, "/api/analytics/facets");
    await go("/?since=90d");
    const names = ["overview", "categories", "resolution", "prevention"];
    await expect
      .poll(() => names.map((name) => Math.min(3, counts.get(name) ?? 0)), { timeout: 20_000 })
      .toEqual([3, 3, 3, 3]);
    await page.waitForTimeout(3_000);
    expect(Math.max(...counts.values())).toBe(3);
    expect(facets.map((address) => new URL(address).searchParams.get("since"))).toEqual(["90d"]);
    await go("/patterns");
    expect(new URL(facets.at(-1)!).searchParams.get("since")).toBe("3650d");
    expect(wrong).toEqual([]);
    await context.close();
  }, 60_000);
});
