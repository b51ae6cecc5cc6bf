// What `twiceshy recall` costs in a fresh process when the memory is full, and what a newcomer costs among ten thousand patterns.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fullMemory, failureLine as line, noun, twiceshy } from "./bench-full-memory.mjs";
import { BIN, summary, takeTurns } from "./bench-measure.mjs";

/** CPU time of recall against `node -e 0`: of an error that is known, of one that is not, and of a fingerprint. */
export function benchRecall(folder, { quick }) {
  const { root, failures, patterns, known, each } = fullMemory(folder, { quick });
  const node = process.execPath;
  const recall = (...words) => [node, BIN, "recall", ...words];
  const commands = [
    [node, "-e", "0"],
    recall(line(7)),
    recall(`src/file-3.c:1:2: error: the ${noun(4)} of the ${noun(9)} was never seen like this before`),
    recall("--fingerprint", known),
  ];
  const times = takeTurns(commands, { cwd: root, rounds: quick ? 10 : 30, warmUp: 4 });
  const [bare, ...asked] = times.map((rounds) => summary(rounds.map((round) => round.cpu)));
  const insert = newcomerMs(root, quick ? 5 : 15, patterns, known);
  const size = `${failures.toLocaleString("en-US")} failures, ${patterns.toLocaleString("en-US")} patterns`;
  const row = (what, cpu) => ({
    what: `recall ${what}, ${size}`,
    ratio: cpu.low / bare.low,
    median: cpu.median / bare.median,
    target: 2.5,
    note: `${cpu.low.toFixed(0)} ms CPU (node -e 0: ${bare.low.toFixed(0)})`,
  });
  return [
    row("a known error", asked[0]),
    row("an unknown error", asked[1]),
    row("a fingerprint", asked[2]),
    {
      what: `a newcomer joined and folded, mean of ${patterns.toLocaleString("en-US")}, against 50 ms`,
      ratio: each / 50,
      median: null,
      target: 1,
      note: `${each.toFixed(1)} ms CPU each; alone in a fresh process ${insert.median.toFixed(0)} ms, with all that is loaded for it`,
    },
  ];
}

/** CPU time that a fingerprint adds that was never seen: `recall` with a newcomer to take in, less `recall` without. */
function newcomerMs(root, rounds, patterns, known) {
  const asked = [process.execPath, BIN, "recall", "--fingerprint", known];
  const cpu = () => takeTurns([asked], { cwd: root, rounds: 1, warmUp: 0 })[0][0].cpu;
  const added = [];
  cpu();
  for (let i = 0; i < rounds; i++) {
    const without = cpu();
    writeFileSync(join(root, ".git", "out.txt"), line(patterns * 3 + i * 61));
    twiceshy(root, ["run", "--", "sh", "-c", "cat .git/out.txt; exit 1"]);
    added.push(Math.max(0, cpu() - without));
  }
  return summary(added);
}
