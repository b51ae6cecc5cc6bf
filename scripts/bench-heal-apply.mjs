// What `heal apply` costs besides the checks that it runs: copying, trees, gates, memory, landing. By the clock and in CPU time, git's with it.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BIN, benchRepository, ENV, summary, takeTurns } from "./bench-measure.mjs";

/** Of the checks' own time so much may be ours. */
const ALLOWED = 0.05;
/** Red without the change, green with it, and green once more. */
const RUNS = 3;

/** It says that it was run, and what CPU time it took. BENCH_MS and BENCH_KIND are told by the environment. */
const CHECK = `const { appendFileSync } = require("node:fs");
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  if (process.env.BENCH_TOOK) appendFileSync(process.env.BENCH_TOOK, (user + system) / 1000 + "\\n");
});
const ms = Number(process.env.BENCH_MS ?? 0);
const judge = () => require("node:assert").strictEqual(require("./cart.cjs").total([1, 2]), 3);
if (process.env.BENCH_KIND === "busy") {
  while (performance.now() < ms);
  judge();
} else setTimeout(judge, ms);
`;
const CART = (sign) =>
  `function total(items) {\n  return items.reduce((sum, item) => sum ${sign} item, 0);\n}\nmodule.exports = { total };\n`;

/**
 * Each row is a heal of its own, landed: a failure that came back, with one check, which is run three times. A check's own time is
 * what it takes without us, node's start with it; all else is ours, our own start too. Check and heal take turns, and the lowest third of each
 * counts: the difference of one pair has the noise of both in it, the check's three times, and the least of a few pairs is the luckiest of them.
 */
export function benchHealApply(folder, { quick }) {
  const rows = [0, 2000, ...(quick ? [] : [20_000])].flatMap((ignored) => {
    const from = knownFailure(folder, `heal-${ignored}`, ignored);
    const around = `${ignored.toLocaleString("en")} ignored files`;
    return [
      { from, seconds: 1, kind: "waiting", around, rounds: 6 },
      { from, seconds: 5, kind: "waiting", around, rounds: quick ? 1 : 2 },
      ...(ignored === 0 ? [{ from, seconds: 5, kind: "busy", around, rounds: 1 }] : []),
    ];
  });
  return rows.map((row) => measure(folder, row));
}

function measure(folder, { from, seconds, kind, around, rounds }) {
  const took = join(folder, "heal-took");
  const env = { BENCH_MS: String(seconds * 1000), BENCH_KIND: kind, BENCH_TOOK: took };
  const words = ["env", ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const tried = Array.from({ length: rounds }, () => {
    const root = join(folder, "heal-now");
    rmSync(root, { recursive: true, force: true });
    cpSync(from.root, root, { recursive: true });
    const time = (argv) =>
      takeTurns([[...words, process.execPath, ...argv]], { cwd: root, rounds: 1, warmUp: 0 })[0][0];
    const alone = time(["check.cjs"]);
    rmSync(took, { force: true });
    const whole = time([BIN, "heal", "apply", from.fingerprint]);
    const runs = readFileSync(took, "utf8").trim().split("\n").map(Number);
    if (runs.length !== RUNS)
      throw new Error(`the check was run ${runs.length} times, not ${RUNS}: it was not healed`);
    return { alone, whole, checksCpu: runs.reduce((all, cpu) => all + cpu, 0) };
  });
  const of = (pick) => summary(tried.map(pick));
  const [alone, whole] = [of((one) => one.alone.wall), of((one) => one.whole.wall)];
  const [cpu, checksCpu] = [of((one) => one.whole.cpu - one.checksCpu).low, of((one) => one.checksCpu).low];
  const ours = whole.low - RUNS * alone.low;
  const share = (which) => (whole[which] - RUNS * alone[which]) / (RUNS * alone[which]);
  const ofCpu = kind === "busy" ? `, ${((cpu / checksCpu) * 100).toFixed(1)} % of their CPU time` : "";
  return {
    what: `heal apply, ours of a check's ${seconds} s (${kind}, ${around})`,
    ratio: share("low") / ALLOWED,
    median: rounds === 1 ? null : share("median") / ALLOWED,
    target: 1,
    note: `${(share("low") * 100).toFixed(1)} % of the checks' time by the clock${ofCpu} (allowed: 5 %): ${ours.toFixed(0)} ms, ${cpu.toFixed(0)} ms of CPU; holds from ${(ours / RUNS / ALLOWED / 1000).toFixed(1)} s a check on`,
  };
}

/** A repository in which a failure was mended, proven, and came back. */
function knownFailure(folder, name, ignored) {
  const root = benchRepository(folder, name);
  for (let n = 0; n < ignored; n++) {
    if (n % 100 === 0) mkdirSync(join(root, "node_modules", `part-${n / 100}`), { recursive: true });
    writeFileSync(
      join(root, "node_modules", `part-${Math.floor(n / 100)}`, `${n}.js`),
      `module.exports = ${n};\n`,
    );
  }
  appendFileSync(join(root, ".gitignore"), "node_modules/\n.twiceshy/\n");
  writeFileSync(join(root, "check.cjs"), CHECK);
  const put = (sign, words) => {
    writeFileSync(join(root, "cart.cjs"), CART(sign));
    run("git", ["add", "-A"]);
    run("git", ["-c", "user.name=bench", "-c", "user.email=bench@example.org", "commit", "-qm", words]);
  };
  const run = (command, words) =>
    spawnSync(command, words, {
      cwd: root,
      env: { ...ENV, TWICESHY_BACKGROUND: "off" },
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
  const twiceshy = (...words) => run(process.execPath, [BIN, ...words]);
  put("-", "broken");
  twiceshy("run", "--", "node", "check.cjs");
  put("+", "mended");
  twiceshy("run", "--", "node", "check.cjs");
  const [fix] = JSON.parse(twiceshy("fixes", "--json").stdout).fixes;
  twiceshy("prove", fix.id, "--repeat", "1");
  put("-", "broken again");
  twiceshy("run", "--", "node", "check.cjs");
  const [plan] = JSON.parse(twiceshy("heal", "--json").stdout).plans;
  if (plan?.canBeApplied !== true)
    throw new Error(`nothing could be healed: ${plan?.stoppedBy ?? "no plan"}`);
  return { root, fingerprint: plan.failure.fingerprint };
}
