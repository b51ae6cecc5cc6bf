// What the fix loop itself costs in a cycle: all the time in which neither the agent nor the check runs.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BIN, benchRepository, ENV, summary } from "./bench-measure.mjs";

/** The loop may take so much of a cycle: plan, checkpoint, change, verdict, memory, rolling back. */
const ALLOWED_MS = 100;
/** Of a loop, those that have everything: the first has no look back. */
const WHOLE_CYCLES = 2;

/** A check that stays red, an agent that each time adds a file: three cycles, of which the second and third are measured. */
export function benchFix(folder, { quick }) {
  const root = benchRepository(folder, "fix");
  const times = join(folder, "fix-times");
  const noted = (name, script) => {
    const file = join(folder, name);
    const now = `date +%s%N >> ${times}`;
    writeFileSync(file, `${now}\n${script}\n${now}\nexit $code\n`);
    return file;
  };
  const check = noted("fix-check.sh", 'echo "src/file-1.c:1:2: error: expected a semicolon"; code=1');
  const agent = noted("fix-agent.sh", "cat > /dev/null; echo wrong > note-$$.txt; code=0");
  const each = [];
  for (let round = 0; round < (quick ? 3 : 10); round++) {
    rmSync(join(root, ".twiceshy"), { recursive: true, force: true });
    rmSync(times, { force: true });
    spawnSync(process.execPath, [BIN, "fix", "--agent", `command:sh ${agent}`, "--", "sh", check], {
      cwd: root,
      env: { ...ENV, TWICESHY_BACKGROUND: "off" },
      stdio: "ignore",
    });
    each.push(between(readFileSync(times, "utf8").trim().split("\n")) / WHOLE_CYCLES);
  }
  const { min, median } = summary(each.slice(1));
  return [
    {
      what: "the fix loop, a cycle",
      ratio: min / ALLOWED_MS,
      median: median / ALLOWED_MS,
      target: 1,
      note: `${min.toFixed(0)} ms without agent and check (allowed: ${ALLOWED_MS} ms)`,
    },
  ];
}

/**
 * Milliseconds in which nobody else ran, from the end of the first cycle's check to the end of the last one's. Beginnings and
 * ends take turns: check; agent, check; check, agent, check; check, agent, check.
 */
function between(lines) {
  if (lines.length !== 18) throw new Error(`three cycles leave 18 times, not ${lines.length}`);
  const at = lines.map((line) => Number(line) / 1e6);
  let idle = 0;
  for (let end = 5; end + 1 < at.length; end += 2) idle += at[end + 1] - at[end];
  return idle;
}
