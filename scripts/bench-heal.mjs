// What pre-flight costs before a change is tried: all gates, with the facts of a real repository and a memory that healed a lot.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { benchRepository, summary } from "./bench-measure.mjs";
import { loadSource } from "./load-source.mjs";

const ALLOWED_MS = 50;
const APPLICATIONS = 1000;

/**
 * In a process of its own: a program is started by a copy of the one that starts it, and the bench has grown by then to what makes
 * each copy take ten times as long as it takes `heal`.
 */
export async function benchHeal(folder, { quick }) {
  const told = await promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.url),
    folder,
    ...(quick ? ["--quick"] : []),
  ]);
  return JSON.parse(told.stdout);
}

/** By the clock, since git is asked meanwhile and gates wait for it; in one process, as `heal` asks for many plans. */
async function measure(folder, { quick }) {
  const root = benchRepository(folder, "heal");
  mkdirSync(join(root, ".twiceshy"), { recursive: true });
  const { codeOf, compose, preflightNow, healingOf } = await loadSource("scripts/bench-heal-source.mjs");
  const house = compose({ cwd: root, env: { PATH: process.env.PATH, HOME: join(folder, "home") } });
  const memory = await house.openMemory();
  try {
    const { heal } = healingOf(memory);
    for (let n = 0; n < APPLICATIONS; n++) keep(heal, n);
    const around = { house, memory };
    const rows = [];
    for (const [language, plan] of [
      ["C", PLAN],
      ["TypeScript", IN_TYPESCRIPT],
    ]) {
      writeFileSync(join(root, plan.files[0]), BEFORE[language]);
      // The parser is loaded where the plan is made, before pre-flight: that is the plan's time, and said apart.
      const loading = performance.now();
      await codeOf(plan.diff, (path) => readFileSync(join(root, path), "utf8"), house.around.env);
      const parsing = performance.now() - loading;
      const took = [];
      for (let n = 0; n < (quick ? 10 : 40); n++) {
        const start = performance.now();
        await preflightNow(around, plan, { by: "policy", isForced: false });
        took.push(performance.now() - start);
      }
      const [first, ...rest] = took;
      const { low, median } = summary(rest);
      rows.push({
        what: `pre-flight of a heal, a change in ${language}`,
        ratio: low / ALLOWED_MS,
        median: median / ALLOWED_MS,
        target: 1,
        note: `${low.toFixed(1)} ms by the clock, the first ${first.toFixed(1)} ms, after ${APPLICATIONS} applications (allowed: ${ALLOWED_MS} ms); the first reading of the change, when it is planned, ${parsing.toFixed(1)} ms`,
      });
    }
    return rows;
  } finally {
    memory.close();
  }
}

const DIFF = `diff --git a/src/file-1.c b/src/file-1.c
--- a/src/file-1.c
+++ b/src/file-1.c
@@ -1,2 +1,3 @@
+#include "tax.h"
 int total(void) {
   return price() + tax();
`;
const PLAN = {
  id: "plan",
  at: 0,
  failure: {
    id: "failure",
    fingerprint: "ab12cd34".repeat(8),
    category: "build_error",
    errorType: null,
    message: "implicit declaration of function 'tax'",
    file: "src/file-1.c",
    line: 2,
    test: null,
  },
  check: { id: "check", command: "make test", directory: "" },
  argv: ["make", "test"],
  lesson: "lesson-of-the-bench",
  fix: "fix-of-the-bench",
  remedy: { kind: "patch", diff: DIFF },
  baseTree: null,
  toTree: null,
  diff: DIFF,
  files: ["src/file-1.c"],
  changedLines: 1,
  safety: "safe",
  safetyWhy: [],
  evidence: { grade: "proven", verified: 1, corrections: 0 },
  misfit: null,
};

const BEFORE = {
  C: "int total(void) {\n  return price() + tax();\n}\n",
  TypeScript: `${Array.from({ length: 200 }, (_, n) => `export const rate${n} = (net: number): number => net * ${n};`).join("\n")}\n\nexport function total(prices: readonly number[]): number {\n  return prices.reduce((sum, price) => sum - price, 0);\n}\n`,
};
const TS_DIFF = `diff --git a/src/total.ts b/src/total.ts
--- a/src/total.ts
+++ b/src/total.ts
@@ -201,4 +201,4 @@
 
 export function total(prices: readonly number[]): number {
-  return prices.reduce((sum, price) => sum - price, 0);
+  return prices.reduce((sum, price) => sum + price, 0);
 }
`;
const IN_TYPESCRIPT = {
  ...PLAN,
  failure: { ...PLAN.failure, category: "test_failure", message: "expected 3, got -3", file: "src/total.ts" },
  remedy: { kind: "patch", diff: TS_DIFF },
  diff: TS_DIFF,
  files: ["src/total.ts"],
  changedLines: 2,
  safety: "moderate",
};

function keep(heal, n) {
  const at = Date.now() - n * 60_000;
  const application = {
    id: `application-${n}`,
    plan: "plan",
    fingerprint: "f",
    lesson: n % 3 === 0 ? "lesson-of-the-bench" : "other",
    by: "policy",
    isDryRun: false,
    at,
    updatedAt: at,
    state: "kept",
    files: [`src/file-${n % 50}.c`],
    gates: [],
    landedAt: at,
  };
  heal.record({ id: `event-${n}`, application: application.id, at, kind: "landed", body: {} }, application);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await measure(process.argv[2], { quick: process.argv[3] === "--quick" })));
