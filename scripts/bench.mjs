// npm run bench [-- --quick] [-- --json] [-- --only=run] [-- --check]: what twiceshy costs, as ratios measured in one run. Never a test: machines
// differ, and load does; with --check it ends with 1 where a limit is missed, and names it.
//
// How CPU time is measured: bash's `time` keyword, because it reports user and system time of a command with everything
// that the command waited for, to the millisecond. Node cannot: process.cpuUsage and resourceUsage know only their own
// process, and /proc/self/stat counts the time of children in hundredths of a second. Baseline and candidates take
// turns, so that load of others falls on all alike; the mean of the lowest third is the figure that targets are held against, the median is printed beside it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchCapture } from "./bench-capture.mjs";
import { isMissed, missedLimits } from "./bench-check.mjs";
import { benchFix } from "./bench-fix.mjs";
import { benchHeal } from "./bench-heal.mjs";
import { benchHealApply } from "./bench-heal-apply.mjs";
import { benchHook } from "./bench-hook.mjs";
import { benchInspect } from "./bench-inspect.mjs";
import { benchLearn } from "./bench-learn.mjs";
import { benchMcp } from "./bench-mcp.mjs";
import { benchRecall } from "./bench-recall.mjs";
import { benchRun } from "./bench-run.mjs";

const quick = process.argv.includes("--quick");
const json = process.argv.includes("--json");
const only = process.argv
  .find((word) => word.startsWith("--only="))
  ?.slice(7)
  .split(",");
const parts = {
  run: benchRun,
  inspect: benchInspect,
  capture: benchCapture,
  recall: benchRecall,
  hook: benchHook,
  mcp: benchMcp,
  learn: benchLearn,
  fix: benchFix,
  heal: benchHeal,
  "heal-apply": benchHealApply,
};

const unknown = [
  ...process.argv
    .slice(2)
    .filter((word) => !["--quick", "--json", "--check"].includes(word) && !word.startsWith("--only=")),
  ...(only ?? []).filter((name) => !(name in parts)),
];
if (unknown.length > 0) {
  process.stderr.write(
    `bench: unknown: ${unknown.join(", ")}. Known are --quick, --json, --check, --only=${Object.keys(parts).join(",")}\n`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "twiceshy-bench-"));
const rows = [];
try {
  for (const [name, bench] of Object.entries(parts)) {
    if (only !== undefined && !only.includes(name)) continue;
    if (!json) process.stderr.write(`measuring ${name} …\n`);
    rows.push(...(await bench(folder, { quick })));
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
process.stdout.write(
  json ? `${JSON.stringify({ version: 1, node: process.version, quick, rows }, null, 2)}\n` : table(rows),
);

if (process.argv.includes("--check")) {
  const missed = missedLimits(rows);
  for (const line of missed) process.stderr.write(`limit missed: ${line}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

function table(rows) {
  const cells = [
    ["what", "ratio (low)", "(median)", "target", "", "measured"],
    ...rows.map(({ what, ratio, median, target, note, isLate = false }) => [
      what,
      ratio.toFixed(2),
      median === null ? "" : median.toFixed(2),
      target === null ? "" : `<= ${target.toFixed(1)}`,
      target === null ? "" : isMissed({ ratio, target, isLate }) ? "MISSED" : "ok",
      note,
    ]),
  ];
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const lines = cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]))
      .join("  ")
      .trimEnd(),
  );
  return `\ntwiceshy on node ${process.version}, ${quick ? "quick" : "full"}\n\n${lines.join("\n")}\n\n`;
}
