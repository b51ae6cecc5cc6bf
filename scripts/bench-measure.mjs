// The tools of the benchmarks: commands that take turns, and their CPU time.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The command line as it is shipped. */
export const BIN = fileURLToPath(new URL("../dist/bin.cjs", import.meta.url));

/** Neither what slows node's start on some machines, nor an agent or a run around us. */
export const ENV = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(NODE_OPTIONS|NODE_EXTRA_CA_CERTS|TWICESHY.*|CI|.*CODE.*SESSION.*|NO_COLOR|FORCE_COLOR)$/.test(
          name,
        ),
    ),
  ),
  // What is measured is to be said every time.
  TWICESHY_HOLDOUT: "0",
};

/**
 * Runs the commands in turns and gives for each the CPU and wall times of every round, in milliseconds. A command is its words, or
 * `{ argv, stdin, before }`: a file that it reads and a line of shell that is not measured, in both of which $n is the round.
 */
export function takeTurns(commands, { cwd, rounds, warmUp = 2 }) {
  const lines = commands.map((command, i) => {
    const { argv, stdin = "/dev/null", before = ":" } = Array.isArray(command) ? { argv: command } : command;
    const timed = `time ${argv.map(quote).join(" ")} >/dev/null 2>&1 <"${stdin}"`;
    return `{ ${before}; } >/dev/null 2>&1; { ${timed}; } 2>&3; echo "= ${i}" >&3`;
  });
  const script = `TIMEFORMAT='%3U %3S %3R'; for ((n = 0; n < ${rounds + warmUp}; n++)); do\n${lines.join("\n")}\ndone`;
  const { output, status } = spawnSync("bash", ["-c", script], {
    cwd,
    env: { ...ENV, LC_ALL: "C" },
    stdio: ["ignore", "ignore", "inherit", "pipe"],
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (status === null) throw new Error("the benchmark needs bash");
  const times = commands.map(() => []);
  let last = [];
  for (const line of output[3].trim().split("\n")) {
    // 0.024 0.004 0.029
    if (!line.startsWith("=")) last = line.split(" ").map((seconds) => Number(seconds) * 1000);
    else times[Number(line.slice(2))].push({ cpu: last[0] + last[1], wall: last[2] });
  }
  return times.map((rounds) => rounds.slice(warmUp));
}

/** The mean of the lowest third, which one lucky round cannot move as it moves the least, and the middle one. */
export function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const third = sorted.slice(0, Math.ceil(sorted.length / 3));
  return {
    low: third.reduce((sum, value) => sum + value, 0) / third.length,
    median: sorted[Math.floor(sorted.length / 2)],
  };
}

/** A repository with one commit, in which twiceshy has a memory already. */
export function benchRepository(folder, name) {
  const root = join(folder, name);
  mkdirSync(join(root, "src"), { recursive: true });
  for (let i = 0; i < 50; i++) writeFileSync(join(root, "src", `file-${i}.c`), `int value_${i};\n`);
  makeCommit(root);
  return root;
}

/** All that is in a folder, as the first commit of a repository that is in use. */
export function makeCommit(root) {
  const git = (...args) =>
    spawnSync("git", ["-c", "user.name=bench", "-c", "user.email=bench@example.org", ...args], { cwd: root });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "bench");
  // Files written in the second of their index are read by git at every look, 3 ms of 500, until somebody's `git status` in a later second.
  spawnSync("sleep", ["1.1"]);
  git("status");
}

function quote(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
