import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { describe } from "vitest";
import { findWeb } from "../../src/doors/http/web.ts";

const PLACES = [process.env.TWICESHY_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));
const isBuilt = findWeb() !== null;

/** Where the screenshots of the last run are; git does not know this folder. */
export const SHOTS = join(process.cwd(), ".screenshots");

/** Tests in a real browser; where there is none, or no built page, they say so and are left out. */
export function describeBrowser(name: string, body: () => void): void {
  if (executablePath === undefined)
    describe.skip(`${name} (no Chromium here: apt-get install chromium, or TWICESHY_CHROMIUM=…)`, body);
  else if (!isBuilt) describe.skip(`${name} (the dashboard is not built: npm run build)`, body);
  else describe(name, body);
}

export async function launch(): Promise<Browser> {
  mkdirSync(SHOTS, { recursive: true });
  return chromium.launch({
    executablePath: executablePath!,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"],
  });
}

export const VIEWS = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What must not happen: requests elsewhere, violations of the policy, errors of the page. */
  readonly wrong: string[];
  /** Goes to an address and waits until what is asked for is there. */
  go(path: string): Promise<void>;
  shot(name: string): Promise<void>;
}

/** A page of its own, watched. What it says is read by innerText: what a person sees, without what is hidden (biome.json). */
export async function open(
  browser: Browser,
  url: string,
  { view = "desktop", scheme = "light" }: { view?: keyof typeof VIEWS; scheme?: "light" | "dark" } = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: VIEWS[view],
    colorScheme: scheme,
    timezoneId: "Europe/Berlin",
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin && !request.url().startsWith("data:"))
      wrong.push(`a request to ${request.url()}`);
  });
  page.on("pageerror", (error) => wrong.push(`an error: ${error.message}`));
  page.on("dialog", (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("twiceshyTold", (what: string) => void wrong.push(what));
  await page.addInitScript(`document.addEventListener("securitypolicyviolation", (event) =>
    window.twiceshyTold("the policy was violated: " + event.violatedDirective + " " + event.blockedURI));`);
  return {
    page,
    context,
    wrong,
    go: async (path) => {
      await page.goto(new URL(path, url).href);
      await settled(page);
    },
    shot: async (name) =>
      void (await page.screenshot({
        path: join(SHOTS, `${name}.png`),
        fullPage: !name.startsWith("dialog"),
      })),
  };
}

/** Waits until nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ timeout: 30_000 });
  const until = Date.now() + 30_000;
  // Asked from here: the page's own policy lets nobody evaluate a text in it later on.
  while (await page.evaluate<boolean>("document.querySelector('.loading, [aria-busy=true]') !== null")) {
    if (Date.now() > until) throw new Error(`${page.url()} is still loading`);
    await page.waitForTimeout(30);
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Checked {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
  }[];
  readonly passes: readonly unknown[];
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds wrong with a page as it is now, in a line each. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate<Checked>(`axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`);
  // Whoever finds nothing at all has not looked.
  if (found.passes.length < 10) return [`axe looked at ${found.passes.length} rules only`];
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${String(node.target)} (${node.failureSummary.split("\n")[1]?.trim() ?? ""})`,
    ),
  );
}
