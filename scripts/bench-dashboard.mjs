// How long a person waits for each page of the dashboard, by the browser's own figures, with a million failures in the memory.
// node scripts/bench-dashboard.mjs [--quick] [--memory FOLDER] [--rounds N] [--days N]   (FOLDER: where a full memory was made before)
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import Database from "libsql";
import { chromium } from "playwright-core";
import { fullMemory } from "./bench-full-memory.mjs";
import { BIN, ENV } from "./bench-measure.mjs";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    memory: { type: "string" },
    rounds: { type: "string", default: "5" },
    days: { type: "string", default: "365" },
  },
});
const ROUNDS = Number(values.rounds);
const DAYS = Number(values.days);
const LIMIT_MS = 1_000;
const CHROMIUM = [process.env.TWICESHY_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path !== undefined && existsSync(path),
);
if (CHROMIUM === undefined) {
  console.error("bench:dashboard needs Chromium: apt-get install chromium, or TWICESHY_CHROMIUM=…");
  process.exit(1);
}

async function main() {
  const made = fullMemory(values.memory === undefined ? folder : resolve(values.memory), values);
  const root = join(folder, "shown");
  mkdirSync(root, { recursive: true });
  cpSync(made.root, root, { recursive: true });
  spread(join(root, ".twiceshy", "memory.db"));
  // The first to open it brings its schema up to date.
  spawnSync(process.execPath, [BIN, "status"], { cwd: root, env: { ...ENV, TWICESHY_BACKGROUND: "off" } });
  const server = await serve(root);
  try {
    const counted = await counting(server.url, made.failures * 0.9);
    console.log(
      `${made.failures.toLocaleString("en")} failures, ${made.patterns.toLocaleString("en")} patterns, ${made.lessons.toLocaleString("en")} lessons, spread over ${DAYS} days; counted once in ${(counted / 1000).toFixed(1)} s; load ${loadavg()[0].toFixed(1)}\n`,
    );
    await answers(server.url);
    await pages(server.url);
  } finally {
    server.stop();
  }
}

/** A year of work instead of an afternoon: every run on a day of its own, its failures with it. */
function spread(path) {
  const database = new Database(path);
  database.exec(`PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA journal_mode = WAL;
    UPDATE runs SET started_at = started_at - (rowid % ${DAYS}) * 86400000, agent = CASE rowid % 3 WHEN 0 THEN 'claude' WHEN 1 THEN 'codex' END;
    CREATE TEMP TABLE moved AS SELECT id, started_at FROM runs;
    CREATE UNIQUE INDEX temp.moved_by_id ON moved (id);
    UPDATE failures SET seen_at = (SELECT m.started_at FROM temp.moved m WHERE m.id = failures.run_id)
      WHERE run_id IN (SELECT id FROM temp.moved);
    -- Rows that were copied told nobody: every day of them is counted anew.
    INSERT OR REPLACE INTO stale (kind, key, since)
      SELECT DISTINCT 'day', CAST(seen_at / 86400000 AS INTEGER), 0 FROM failures
      UNION SELECT DISTINCT 'day', CAST(started_at / 86400000 AS INTEGER), 0 FROM runs;
    ANALYZE; PRAGMA wal_checkpoint(TRUNCATE);`);
  database.close();
}

async function serve(cwd) {
  const child = spawn(process.execPath, [BIN, "serve", "--port", "0", "--json"], {
    cwd,
    env: { ...ENV, TWICESHY_BACKGROUND: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data)));
    child.once("exit", (code) => reject(new Error(`twiceshy serve ended with ${code}`)));
  });
  child.removeAllListeners("exit");
  return { url: JSON.parse(line).url, stop: () => child.kill() };
}

/** Waits until every day is counted, which happens once. */
async function counting(url, least) {
  const began = performance.now();
  for (;;) {
    const answer = await (await fetch(new URL("/api/analytics/overview?since=365d", url))).json();
    if (answer.range.pending === 0) {
      // Otherwise the pages would be measured on a memory that has nothing to show.
      if (answer.totals.failures < least)
        throw new Error(`only ${answer.totals.failures} failures were counted`);
      return performance.now() - began;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const ASKED = [
  "/api/analytics/overview",
  "/api/analytics/overview?since=365d",
  "/api/analytics/overview?agent=claude&category=build_error",
  "/api/analytics/categories?since=365d",
  "/api/analytics/resolution",
  "/api/analytics/deferrals",
  "/api/analytics/prevention",
  "/api/analytics/facets",
  "/api/activity",
  "/api/sessions",
  "/api/patterns",
  "/api/lessons",
  "/api/issues",
  "/api/heal",
  "/api/impact",
  "/api/settings",
  "/api/status",
];

async function answers(url) {
  console.log("answers, in ms (20 each, one after another)          median     p95");
  for (const path of ASKED) {
    const times = [];
    for (let n = 0; n < 20; n++) {
      const began = performance.now();
      await (await fetch(new URL(path, url))).arrayBuffer();
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    times.sort((a, b) => a - b);
    console.log(`${path.padEnd(50)} ${times[10].toFixed(0).padStart(8)} ${times[18].toFixed(0).padStart(7)}`);
  }
}

const OBSERVE = `
  window.seen = { lcp: 0, cls: 0, long: 0, longest: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { window.seen.lcp = entry.startTime; });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) window.seen.cls += entry.value; });
  watch("longtask", (entry) => { window.seen.long += entry.duration; window.seen.longest = Math.max(window.seen.longest, entry.duration); });
`;
/** Nothing is on its way any more: all that the page shows is there. */
const USABLE =
  "document.querySelector('h1') !== null && document.querySelector('.loading') === null ? performance.now() : false";
const FIGURES = `(() => {
  const [load] = performance.getEntriesByType("navigation");
  const files = performance.getEntriesByType("resource");
  return { ...window.seen, first: load.responseStart, ready: load.domContentLoadedEventEnd, asked: files.length + 1 };
})()`;

async function pages(url) {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  const first = async (list, key = "id") =>
    (await (await fetch(new URL(`/api/${list}?limit=1`, url))).json())[list][0]?.[key];
  const [pattern, lesson] = [await first("patterns"), await first("lessons")];
  const all = [
    "",
    "patterns",
    `patterns/${pattern}`,
    "issues",
    "lessons",
    `lessons/${encodeURIComponent(lesson)}`,
    "heal",
    "promotions",
    "impact",
    "sessions",
    "settings",
  ];
  console.log(`\ncold loads, by the browser (least and median of ${ROUNDS}, ms)`);
  console.log(
    "page                    first byte    ready      LCP   usable (median)   shift   long tasks   requests",
  );
  const slow = [];
  for (const path of all) {
    const rounds = [];
    for (let n = 0; n < ROUNDS; n++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript(OBSERVE);
      await page.goto(new URL(`/${path}`, url).href);
      let usable = false;
      while (usable === false) usable = await page.evaluate(USABLE);
      await page.waitForTimeout(400);
      rounds.push({ ...(await page.evaluate(FIGURES)), usable });
      await context.close();
    }
    const least = (name) => Math.min(...rounds.map((round) => round[name]));
    const middle = (name) => rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
    const name = path === "" ? "overview" : path.includes("/") ? `one of ${path.split("/")[0]}` : path;
    const cell = (value, width) => value.toFixed(0).padStart(width);
    console.log(
      `${name.padEnd(22)} ${cell(least("first"), 11)} ${cell(least("ready"), 8)} ${cell(least("lcp"), 8)} ${cell(least("usable"), 8)} (${cell(middle("usable"), 5)}) ${middle("cls").toFixed(3).padStart(11)} ${cell(middle("long"), 12)} ${cell(middle("asked"), 10)}`,
    );
    if (least("usable") > LIMIT_MS)
      slow.push(`${name} is usable after ${cell(least("usable"), 0)} ms at best`);
    if (middle("cls") > 0.1) slow.push(`${name} shifts by ${middle("cls").toFixed(3)}`);
  }
  await browser.close();
  console.log(
    slow.length === 0
      ? `\nevery page is usable in under ${LIMIT_MS} ms at best`
      : `\nmissed: ${slow.join("; ")}`,
  );
}

const folder = mkdtempSync(join(tmpdir(), "twiceshy-bench-dashboard-"));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
