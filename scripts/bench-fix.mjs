// What the fix loop itself costs in a cycle: plan, checkpoint, change, verdict, memory, rolling back; neither agent nor check.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BIN, benchRepository, summary, takeTurns } from "./bench-measure.mjs";

const ALLOWED_MS = 100;
const CYCLES = 3;

/**
 * A check that stays red and an agent that each time adds a file. Two loops of one cycle and of three take turns, and what they
 * run in a cycle besides: the look before another try, the agent, the check. CPU time, git and all, so that others' load does not count.
 */
export function benchFix(folder, { quick }) {
  const root = benchRepository(folder, "fix");
  const script = (name, text) => {
    const file = join(folder, name);
    writeFileSync(file, `${text}\n`);
    return file;
  };
  const check = script("fix-check.sh", 'echo "src/file-1.c:1:2: error: expected a semicolon"; exit 1');
  const agent = script("fix-agent.sh", "cat > /dev/null; echo wrong > note-$$.txt");
  const others = script(
    "fix-others.sh",
    `sh ${check}; sh ${agent} < /dev/null; sh ${check}; rm -f note-*.txt`,
  );
  const loop = (cycles) => ({
    argv: [
      process.execPath,
      BIN,
      "fix",
      "--max-cycles",
      cycles,
      "--agent",
      `command:sh ${agent}`,
      "--",
      "sh",
      check,
    ].map(String),
    before: "rm -rf .twiceshy",
  });
  const [one, all, beside] = takeTurns([loop(1), loop(CYCLES), ["sh", others]], {
    cwd: root,
    rounds: quick ? 4 : 12,
  });
  const cycle = (key) => {
    const [first, last, rest] = [one, all, beside].map((rounds) =>
      summary(rounds.map((round) => round[key])),
    );
    const of = (which) => (last[which] - first[which]) / (CYCLES - 1) - rest[which];
    return { low: of("low"), median: of("median") };
  };
  const { low, median } = cycle("cpu");
  return [
    {
      what: "the fix loop, a cycle",
      ratio: low / ALLOWED_MS,
      median: median / ALLOWED_MS,
      target: 1,
      note: `${low.toFixed(0)} ms CPU without agent and check, ${cycle("wall").low.toFixed(0)} ms by the clock (allowed: ${ALLOWED_MS} ms)`,
    },
  ];
}
