import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBrowser, launch, open } from "./browser.ts";
import { capture, type World, world } from "./world.ts";

const failure = (what: string) => `TypeError: ${what} is not a function\n    at pay (src/pay.ts:3:9)`;

describeBrowser("live updates", () => {
  let browser: Browser;
  let shop: World;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([
      launch(),
      world((project) => capture(project, failure("cart.first"))),
    ]);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.close()]);
  });

  it("come without a reload, are seen to be paused when the connection is lost, and catch up after", async () => {
    const { page, go, context, shot, wrong } = await open(browser, shop.url);
    await go("/");
    await page.evaluate("window.sameDocument = true");
    const live = page.locator("button.live");
    await expect.poll(() => live.innerText(), { timeout: 20_000 }).toBe("Live");
    await page.getByText("cart.first").first().waitFor();
    await capture(shop.project, failure("cart.second"));
    await page.getByText("cart.second").first().waitFor({ timeout: 20_000 });
    await shop.listening.close();
    await expect.poll(() => live.innerText(), { timeout: 30_000 }).toBe("Paused");
    await shot("paused-overview");
    await capture(shop.project, failure("cart.third"));
    await shop.again();
    await page.getByText("cart.third").first().waitFor({ timeout: 60_000 });
    await expect.poll(() => live.innerText(), { timeout: 30_000 }).toBe("Live");
    expect(await page.evaluate("window.sameDocument")).toBe(true);
    expect(wrong).toEqual([]);
    await context.close();
  }, 180_000);
});
