import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WEB_PAGES } from "../../src/doors/http/web.ts";
import { describeBrowser, launch, type Opened, open, SHOTS, violations } from "./browser.ts";
import { aShop, type World, world } from "./world.ts";

const PAGES = ["", ...WEB_PAGES];
const FOCUSED = `(() => {
  const at = document.activeElement;
  const style = getComputedStyle(at);
  return { name: at.textContent.trim(), isSeen: style.outlineStyle !== "none" || style.boxShadow !== "none" };
})()`;

describeBrowser("every page", () => {
  let browser: Browser;
  let shop: World;
  let empty: World;
  let details: readonly (readonly [string, string])[];

  beforeAll(async () => {
    [browser, shop, empty] = await Promise.all([launch(), world(aShop), world()]);
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
    const ask = async (path: string): Promise<any> => (await fetch(new URL(path, shop.url))).json();
    // Days are counted a few at a time.
    while ((await ask("/api/analytics/overview?since=42d")).range.pending > 0)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const first = async (list: string, key = "id") =>
      (await ask(`/api/${list}`))[list.split("?")[0]!][0][key];
    // The last pattern has a cause: its page shows the graph.
    const { patterns } = await ask("/api/patterns");
    const [cause, effect] = [patterns[0].id, patterns.at(-1).id];
    const added = await shop.project.play([
      "causes",
      "add",
      cause,
      effect,
      "--reason",
      "the one brought the other",
    ]);
    expect(added.status, added.err).toBe(0);
    details = [
      ["pattern", `patterns/${await first("patterns")}`],
      ["issue", `issues/${await first("issues", "number")}`],
      ["lesson", `lessons/${encodeURIComponent(await first("lessons"))}`],
      ["session", `sessions/${encodeURIComponent(await first("sessions"))}`],
      ["promotion", `promotions/${encodeURIComponent(await first("promotions?all=true", "lesson"))}`],
      ["causes", `patterns/${effect}`],
    ];
    process.stderr.write(`screenshots of every page: ${SHOTS}\n`);
  }, 180_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), shop?.close(), empty?.close()]);
  });

  const looks = [
    ["desktop", "light"],
    ["desktop", "dark"],
    ["phone", "light"],
    ["phone", "dark"],
  ] as const;

  async function look(opened: Opened, path: string, name: string): Promise<void> {
    await opened.go(`/${path}`);
    expect(opened.wrong, name).toEqual([]);
    await opened.shot(name);
    const { width, inner } = await opened.page.evaluate<{ width: number; inner: number }>(
      "({ width: document.documentElement.scrollWidth, inner: window.innerWidth })",
    );
    expect(width, `${name} is wider than the screen`).toBeLessThanOrEqual(inner);
    expect(await violations(opened.page), name).toEqual([]);
  }

  it.each(looks)(
    "with a story, on a %s in %s: no violation of access or policy, no request elsewhere",
    async (view, scheme) => {
      const opened = await open(browser, shop.url, { view, scheme });
      for (const page of PAGES) await look(opened, page, `${page || "overview"}-${view}-${scheme}`);
      for (const [name, path] of details) await look(opened, path, `${name}-${view}-${scheme}`);
      await opened.context.close();
    },
    240_000,
  );

  it.each([looks[0], looks[3]])(
    "of an empty memory, on a %s in %s: says so, and gives no rate that nobody knows",
    async (view, scheme) => {
      const opened = await open(browser, empty.url, { view, scheme });
      for (const page of PAGES) {
        await look(opened, page, `empty-${page || "overview"}-${view}-${scheme}`);
        const said = await opened.page.locator("main").innerText();
        expect(said, page).not.toMatch(/\b(?:0|100)(?:\.0)?\s?%/);
      }
      await opened.go("/");
      expect(await opened.page.locator("main").innerText()).toMatch(/not enough data|nothing/i);
      await opened.context.close();
    },
    240_000,
  );

  it("that waits for its answers says so and keeps their room", async () => {
    const opened = await open(browser, shop.url);
    await opened.page.route("**/api/**", async (route) => {
      if (/\/api\/(?:status|events)/.test(route.request().url())) return route.continue();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return route.continue().catch(() => {});
    });
    for (const page of PAGES) {
      await opened.page.goto(new URL(`/${page}`, shop.url).href);
      await opened.page.locator(".loading").first().waitFor({ timeout: 10_000 });
      if (page === "") await opened.shot("loading-overview");
    }
    await opened.context.close();
  }, 120_000);

  it("that gets an error tells it, and what to try", async () => {
    const opened = await open(browser, shop.url);
    const body = JSON.stringify({
      ...{ type: "about:blank", title: "Internal", status: 500, code: "internal" },
      ...{ detail: "the memory is in the wrong place <b>here</b>", hint: "twiceshy doctor" },
    });
    await opened.page.route("**/api/**", (route) =>
      /\/api\/(?:status|events)/.test(route.request().url())
        ? route.continue()
        : route.fulfill({ status: 500, contentType: "application/problem+json", body }),
    );
    for (const page of PAGES) {
      await opened.page.goto(new URL(`/${page}`, shop.url).href);
      const alert = opened.page.getByRole("alert").first();
      await alert.waitFor({ timeout: 10_000 });
      expect(await opened.page.locator("main").innerText(), page).toContain("<b>here</b>");
      if (page === "") {
        await opened.shot("error-overview");
        expect(await violations(opened.page)).toEqual([]);
      }
    }
    await opened.context.close();
  }, 120_000);

  it("that is offline keeps what it showed and says that the server does not answer", async () => {
    const opened = await open(browser, shop.url);
    await opened.go("/patterns");
    const before = await opened.page.locator("main").innerText();
    await opened.context.setOffline(true);
    await opened.page.getByRole("link", { name: "Lessons" }).click();
    await opened.page.getByText("The server does not answer").first().waitFor({ timeout: 20_000 });
    await opened.shot("offline-lessons");
    expect(before.length).toBeGreaterThan(100);
    await opened.context.setOffline(false);
    await opened.page.locator("main table, main li").first().waitFor({ timeout: 30_000 });
    await opened.context.close();
  }, 90_000);

  it("of a pattern with a cause draws what led to it at its left", async () => {
    const opened = await open(browser, shop.url);
    await opened.go(`/${details.find(([name]) => name === "causes")![1]}`);
    const x = (which: string) =>
      opened.page.evaluate<number>(`document.querySelector(".graph g${which}").getBoundingClientRect().x`);
    expect(await x(":not(.subject)")).toBeLessThan(await x(".subject"));
    await opened.context.close();
  }, 60_000);

  it("can be used by the keyboard alone", async () => {
    const opened = await open(browser, shop.url);
    const { page } = opened;
    await opened.go("/");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toContain("Skip");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
    await opened.go("/");
    const names: string[] = [];
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press("Tab");
      const { name, isSeen } = await page.evaluate<{ name: string; isSeen: boolean }>(FOCUSED);
      names.push(name);
      expect(isSeen, `the focus on "${name}" can be seen`).toBe(true);
      if (name === "Patterns") break;
    }
    expect(names.at(-1)).toBe("Patterns");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/patterns/);
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press("Tab");
      const href = await page.evaluate<string | null>("document.activeElement.getAttribute('href')");
      if (href !== null && /\/patterns\/./.test(href)) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/patterns\/.+/);
    expect(opened.wrong).toEqual([]);
    await opened.context.close();
  }, 120_000);
});
