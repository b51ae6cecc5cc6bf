// What learning adds after a command has ended, in a repository of 20,000 files.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BIN, ENV, makeCommit, summary } from "./bench-measure.mjs";

const FOLDERS = 100;
const FILES_EACH = 200;
/** Learning may add so much after the command's end. */
const ALLOWED_MS = 30;

/** Time from the end of a command to the end of `twiceshy run`: passing with nothing to learn, and turning green. */
export function benchLearn(folder, { quick }) {
  const root = join(folder, "learn");
  const ended = join(folder, "ended");
  makeRepository(root);
  const run = (passes) => {
    // Half a second: the tree is taken while the command runs.
    const script = `sleep 0.5; echo "src/a.c:1:2: error: x"; date +%s%N > ${ended}; exit ${passes ? 0 : 1}`;
    spawnSync(process.execPath, [BIN, "run", "--", "sh", "-c", script], {
      cwd: root,
      env: ENV,
      stdio: "ignore",
    });
    return Date.now() - Number(readFileSync(ended, "utf8")) / 1e6;
  };
  const plain = [];
  const failing = [];
  const green = [];
  for (let round = 0; round < (quick ? 4 : 12); round++) {
    plain.push(run(true));
    writeFileSync(join(root, "d7", "f7.c"), `int wrong_${round};\n`);
    failing.push(run(false));
    writeFileSync(join(root, "d7", "f7.c"), `int right_${round};\n`);
    green.push(run(true));
  }
  const [none, red, learned] = [plain, failing, green].map((times) => summary(times.slice(1)));
  const ms = (value) => `${value.toFixed(0)} ms`;
  return [
    {
      what: `turning green, ${FOLDERS * FILES_EACH} files`,
      ratio: Math.max(0, learned.low - none.low) / ALLOWED_MS,
      median: Math.max(0, learned.median - none.median) / ALLOWED_MS,
      target: 1,
      note: `${ms(learned.low)} after the command's end, ${ms(none.low)} with nothing to learn, ${ms(red.low)} when it fails (allowed: ${ALLOWED_MS} ms more)`,
    },
  ];
}

function makeRepository(root) {
  for (let d = 0; d < FOLDERS; d++) {
    mkdirSync(join(root, `d${d}`), { recursive: true });
    for (let f = 0; f < FILES_EACH; f++)
      writeFileSync(join(root, `d${d}`, `f${f}.c`), `int value_${d}_${f};\n`);
  }
  makeCommit(root);
}
