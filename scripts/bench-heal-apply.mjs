// What `heal apply` costs besides the checks that it runs: copying, trees, gates, memory, landing. By the clock and in CPU time, git's with it.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BIN, benchRepository, ENV, takeTurns } from "./bench-measure.mjs";

/** Of the checks' own time so much may be ours. */
const ALLOWED = 0.05;

/** It says itself what it took, so that starting it counts as ours. BENCH_MS and BENCH_KIND are told by the environment. */
const CHECK = `const { appendFileSync } = require("node:fs");
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  if (process.env.BENCH_TOOK) appendFileSync(process.env.BENCH_TOOK, [performance.now(), (user + system) / 1000].join(" ") + "\\n");
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

/** Each row is one heal of its own, landed: a failure that came back, with one check, which is run three times. */
export function benchHealApply(folder, { quick }) {
  const small = knownFailure(folder, "heal-small", 0);
  const large = knownFailure(folder, "heal-large", quick ? 2000 : 20_000);
  const long = quick ? 5 : 20;
  // What is ours does not grow with the check: of five seconds it may be more.
  const target = quick ? null : 1;
  return [
    { from: small, seconds: 1, kind: "waiting", target: null, around: "50 files" },
    { from: small, seconds: long, kind: "waiting", target, around: "50 files" },
    { from: small, seconds: long, kind: "busy", target, around: "50 files" },
    {
      from: large,
      seconds: long,
      kind: "waiting",
      target: null,
      around: `${quick ? "2,000" : "20,000"} ignored files`,
    },
  ].map((row) => measure(folder, row));
}

function measure(folder, { from, seconds, kind, target, around }) {
  const root = join(folder, "heal-now");
  const took = join(folder, "heal-took");
  rmSync(root, { recursive: true, force: true });
  rmSync(took, { force: true });
  cpSync(from.root, root, { recursive: true });
  const env = { BENCH_MS: String(seconds * 1000), BENCH_KIND: kind, BENCH_TOOK: took };
  const words = ["env", ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const [[whole]] = takeTurns([[...words, process.execPath, BIN, "heal", "apply", from.fingerprint]], {
    cwd: root,
    rounds: 1,
    warmUp: 0,
  });
  const runs = readFileSync(took, "utf8").trim().split("\n");
  if (runs.length !== 3)
    throw new Error(`the check was run ${runs.length} times, not three: it was not healed`);
  const sum = (at) => runs.reduce((all, line) => all + Number(line.split(" ")[at]), 0);
  const checks = { wall: sum(0), cpu: sum(1) };
  const ours = { wall: whole.wall - checks.wall, cpu: whole.cpu - checks.cpu };
  const percent = ((ours.wall / checks.wall) * 100).toFixed(1);
  const ofCpu = kind === "busy" ? `, ${((ours.cpu / checks.cpu) * 100).toFixed(1)} % of their CPU time` : "";
  return {
    what: `heal apply, ours of a check's ${seconds} s (${kind}, ${around})`,
    ratio: ours.wall / checks.wall / ALLOWED,
    median: null,
    target,
    note: `${percent} % of the checks' time by the clock${ofCpu} (allowed: 5 %): ${ours.wall.toFixed(0)} ms, ${ours.cpu.toFixed(0)} of them CPU; holds from ${(ours.wall / 3 / ALLOWED / 1000).toFixed(1)} s a check on`,
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
