// What `twiceshy inspect` costs on large logs, against a script that only counts lines.

import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { BIN, ENV, summary, takeTurns } from "./bench-measure.mjs";

const COUNTER = `
  const lines = require("node:readline").createInterface({ input: require("node:fs").createReadStream(process.argv[1]) });
  let count = 0;
  lines.on("line", () => count++).on("close", () => console.log(count));
`;

/** Time for a large log, and memory for a small and a large one: first an ordinary one, then one of nothing but trouble. */
export function benchInspect(folder, { quick }) {
  const sizes = quick ? [5, 50] : [20, 200];
  return [
    ...measure(folder, "", sizes, { make: makeLog, byClock: true, quick }),
    // Its detectors leave garbage that other threads collect: on a machine with others at work the clock says little about it.
    ...measure(folder, " of failures", sizes, { make: makeTrouble, byClock: false, quick }),
  ];
}

function measure(folder, kind, [small, large], { make, byClock, quick }) {
  const logs = [small, large].map((megabytes) =>
    make(join(folder, `${make.name}-${megabytes}.log`), megabytes),
  );
  const node = process.execPath;
  const commands = [
    [node, "-e", COUNTER, logs[1]],
    [node, BIN, "inspect", logs[1]],
  ];
  const [counting, inspecting] = takeTurns(commands, { cwd: folder, rounds: quick ? 3 : 5, warmUp: 1 });
  const of = (rounds, kind) => summary(rounds.map((round) => round[kind]));
  const [wall, base] = [of(inspecting, "wall"), of(counting, "wall")];
  const [cpu, baseCpu] = [of(inspecting, "cpu"), of(counting, "cpu")];
  const peaks = logs.map((log) => peakMegabytes(folder, log));
  return [
    {
      what: `inspect ${large} MB${kind}, ${byClock ? "time" : "processor time"}`,
      ratio: byClock ? wall.low / base.low : cpu.low / baseCpu.low,
      median: byClock ? wall.median / base.median : cpu.median / baseCpu.median,
      target: 2,
      note: `${(wall.low / 1000).toFixed(2)} s (node:readline: ${(base.low / 1000).toFixed(2)} s); CPU ratio ${(cpu.low / baseCpu.low).toFixed(2)}`,
    },
    {
      what: `inspect ${large} MB${kind}, memory`,
      ratio: peaks[1] / peaks[0],
      median: null,
      target: null,
      note: `peak ${peaks[0].toFixed(0)} MB at ${small} MB, ${peaks[1].toFixed(0)} MB at ${large} MB`,
    },
  ];
}

/** A log like that of a long build: mostly harmless lines of several kinds, a failure now and then, one at the end. */
function makeLog(path, megabytes) {
  const file = openSync(path, "w");
  const wanted = megabytes * 1024 * 1024;
  let written = 0;
  for (let block = 0; written < wanted; block++) {
    const lines = [];
    for (let i = 0; i < 2000; i++) lines.push(line(block * 2000 + i));
    if (block % 50 === 7)
      lines.push(`src/part${block}.c:${block}:5: error: unknown type name 'thing_${block}'`);
    written += writeSync(file, `${lines.join("\n")}\n`);
  }
  writeSync(
    file,
    "src/last.c:9:1: error: expected ';' before '}' token\nmake: *** [Makefile:12: all] Error 1\n",
  );
  closeSync(file);
  return path;
}

const OUTPUT = join(import.meta.dirname, "../test/fixtures/output");
/** Of many, so that no one detector is measured. */
const TOOLS = [
  ..."jest vitest mocha tsc eslint node pytest python mypy".split(" "),
  ..."go-build go-test cargo-build cargo-test gcc javac maven rspec phpunit".split(" "),
];

/** Real failing output of several tools, one after the other, again and again. */
function makeTrouble(path, megabytes) {
  const cases = TOOLS.flatMap((tool) =>
    readdirSync(join(OUTPUT, tool)).map((name) => join(OUTPUT, tool, name)),
  );
  const failing = cases.filter(
    (one) => JSON.parse(readFileSync(join(one, "expect.json"), "utf8")).exitCode !== 0,
  );
  const once = failing.map((one) => `${readFileSync(join(one, "output.txt"), "utf8")}\n`).join("");
  const file = openSync(path, "w");
  for (let written = 0; written < megabytes * 1024 * 1024; ) written += writeSync(file, once);
  closeSync(file);
  return path;
}

function line(n) {
  switch (n % 5) {
    case 0:
      return `[${n}/99999] Building CXX object src/CMakeFiles/app.dir/part${n}.cpp.o`;
    case 1:
      return `2026-11-15T20:${String(n % 60).padStart(2, "0")}:01.${n % 1000}Z INFO worker-${n % 16} processed batch ${n} in ${n % 90} ms`;
    case 2:
      return `  ✓ handles case number ${n} (${n % 40} ms)`;
    case 3:
      return `Downloading https://registry.example.org/package-${n}/-/package-${n}-1.${n % 30}.0.tgz`;
    default:
      return `note: module ${n} of the graph was taken from the cache because nothing it depends on has changed since`;
  }
}

/** The largest resident size of an `inspect`, told by the process itself as it ends. */
function peakMegabytes(folder, log) {
  const told = join(folder, "peak.txt");
  const hook = join(folder, "peak.cjs");
  writeFileSync(
    hook,
    `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(told)}, String(process.resourceUsage().maxRSS)));`,
  );
  spawnSync(process.execPath, ["-r", hook, BIN, "inspect", log], { cwd: folder, env: ENV, stdio: "ignore" });
  return Number(readFileSync(told, "utf8")) / 1024;
}
