import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What one kind of hook costs here, in CPU time, beside starting node and doing nothing. */
export interface SampleCost {
  readonly name: string;
  readonly ms: number;
  readonly ratio: number;
}

const ROUNDS = 8;

interface Sample {
  readonly name: string;
  readonly words: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
}

const passing = {
  tool_name: "Bash",
  tool_input: { command: "npm test" },
  tool_response: { stdout: "ok", stderr: "" },
};
const SAMPLES: readonly Sample[] = [
  {
    name: "before a command",
    words: ["claude", "PreToolUse", "command"],
    payload: { ...passing, tool_response: undefined },
  },
  { name: "after a passing command", words: ["claude", "PostToolUse", "command"], payload: passing },
  {
    name: "after a failing command",
    words: ["claude", "PostToolUseFailure", "command"],
    // A compiler's, as in docs/speed.md: most tools have a detector of their own, and what only the general reader knows is dearer.
    payload: {
      tool_name: "Bash",
      tool_input: { command: "npx tsc --noEmit" },
      error:
        "Exit code 2\nsrc/doctor.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.",
      is_interrupt: false,
    },
  },
];

/** Runs the launcher on harmless samples in a scratch store, several times each; null where that cannot be measured. */
export function hookCosts(
  launcher: string,
  node: string,
  env: Readonly<Record<string, string | undefined>>,
): SampleCost[] | null {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-cost-"));
  try {
    const around = scratch(folder, env);
    const floor = cpuOf([node, "-e", "0"], join(folder, "empty"), around);
    if (floor === null || floor === 0) return null;
    return SAMPLES.flatMap(({ name, words, payload }): SampleCost[] => {
      const file = join(folder, `${words[1]}.json`);
      const tell = (session: string) => {
        const told = { session_id: session, cwd: folder, hook_event_name: words[1], ...payload };
        writeFileSync(file, `${JSON.stringify({ ...told, tool_use_id: session })}\n`);
      };
      // A memory is made once: by `init`, or in another session than the one that is measured.
      tell("doctor-before");
      spawnSync("sh", ["-c", '"$@" < "$0" > /dev/null 2>&1', file, launcher, ...words], {
        ...around,
        timeout: 30_000,
      });
      tell("doctor");
      const ms = cpuOf([launcher, ...words], file, around);
      return ms === null ? [] : [{ name, ms, ratio: ms / floor }];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A project of its own, and an environment that knows no other store. */
function scratch(folder: string, env: Readonly<Record<string, string | undefined>>) {
  mkdirSync(join(folder, ".twiceshy"));
  writeFileSync(join(folder, "package.json"), "{}");
  writeFileSync(join(folder, "empty"), "");
  return {
    cwd: folder,
    env: {
      PATH: env.PATH,
      HOME: folder,
      TMPDIR: folder,
      TWICESHY_STORE: join(folder, ".twiceshy"),
      TWICESHY_BACKGROUND: "off",
    },
  };
}

// $0 is the file for stdin, the rest the command. The second line of `times` is what the children have used.
const LOOP = `n=$1; shift; "$@" < "$0" > /dev/null 2>&1; times
i=0; while [ $i -lt $n ]; do "$@" < "$0" > /dev/null 2>&1; i=$((i + 1)); done; times`;

/** CPU milliseconds of one run; the first is not counted. */
function cpuOf(
  command: readonly string[],
  stdin: string,
  around: { cwd: string; env: Record<string, string | undefined> },
): number | null {
  const { stdout, status } = spawnSync("sh", ["-c", LOOP, stdin, String(ROUNDS), ...command], {
    ...around,
    encoding: "utf8",
    timeout: 30_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const used = (stdout ?? "").trim().split("\n").map(secondsIn);
  const [, before = null, , after = null] = used;
  return status !== 0 || before === null || after === null ? null : ((after - before) * 1000) / ROUNDS;
}

/** "0m0.120s 0m0.030000s": user and system time. */
function secondsIn(line: string): number | null {
  const found = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/.exec(line.trim());
  if (found === null) return null;
  const [, um, us, sm, ss] = found.map(Number);
  return um! * 60 + us! + sm! * 60 + ss!;
}
