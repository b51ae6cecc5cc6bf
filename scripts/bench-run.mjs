// What `twiceshy run` adds to a command.
import { BIN, benchRepository, summary, takeTurns } from "./bench-measure.mjs";

const FAILING = ["sh", "-c", 'echo "src/a.c:1:2: error: x"; exit 1'];
/** The requirement of one of the systems behind this: a capture costs at most this much. */
const REQUIRED_MS = 50;

/** CPU time of a passing and a failing run against `node -e 0`. */
export function benchRun(folder, { quick }) {
  const root = benchRepository(folder, "run");
  const node = process.execPath;
  const commands = [
    [node, "-e", "0"],
    [node, BIN, "run", "--", "true"],
    [node, BIN, "run", "--", ...FAILING],
    FAILING,
  ];
  const times = takeTurns(commands, { cwd: root, rounds: quick ? 10 : 40, warmUp: 4 });
  const [bare, passing, failing, alone] = times.map((rounds) => ({
    cpu: summary(rounds.map((round) => round.cpu)),
    wall: summary(rounds.map((round) => round.wall)),
  }));
  const row = (what, run, target, command) => ({
    what,
    ratio: run.cpu.low / bare.cpu.low,
    median: run.cpu.median / bare.cpu.median,
    target,
    note: [
      `${run.cpu.low.toFixed(0)} ms CPU (node -e 0: ${bare.cpu.low.toFixed(0)})`,
      `adds ${(run.wall.low - command.wall.low).toFixed(0)} ms to the command (requirement: ${REQUIRED_MS})`,
    ].join(", "),
  });
  const nothing = { wall: { low: 0 } };
  return [row("run -- true", passing, 2, nothing), row("run -- a failing command", failing, 3, alone)];
}
