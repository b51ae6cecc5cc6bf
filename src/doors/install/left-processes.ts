import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A process of a hook that is still there. */
export interface LeftProcess {
  readonly pid: number;
  readonly seconds: number;
  readonly command: string;
}

/** No hook may take longer: every client stops it before. */
const LONGEST_S = 60;

/** Processes that one of these programs was started for and that should have ended; null where that cannot be seen. */
export function leftProcesses(
  programs: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  longest = LONGEST_S,
): LeftProcess[] | null {
  const all = fromProc() ?? fromPs(env);
  if (all === null) return null;
  return all.filter(
    ({ pid, seconds, command }) =>
      pid !== process.pid &&
      seconds >= longest &&
      programs.some((program) => command.split(" ").includes(program)),
  );
}

function fromProc(): LeftProcess[] | null {
  try {
    const uptime = Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]);
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => inProc(Number(pid), uptime));
  } catch {
    return null;
  }
}

/** Linux counts a process's start in hundredths of a second since the machine's. */
function inProc(pid: number, uptime: number): LeftProcess[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    if (command === "") return [];
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const start = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]) / 100;
    return [{ pid, command, seconds: Math.max(0, Math.round(uptime - start)) }];
  } catch {
    return []; // it has ended meanwhile
  }
}

function fromPs(env: Readonly<Record<string, string | undefined>>): LeftProcess[] | null {
  const { stdout, status } = spawnSync("ps", ["-axo", "pid=,etime=,command="], {
    env,
    encoding: "utf8",
    timeout: 5_000,
  });
  if (status !== 0) return null;
  return stdout.split("\n").flatMap((line) => {
    // "  412 01-02:03:04 /bin/sh /Users/ann/.local/share/twiceshy/hook claude Stop"
    const found = /^\s*(\d+)\s+(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+)\s+(.*)$/.exec(line);
    if (found === null) return [];
    const [, pid, days = "0", hours = "0", minutes, seconds, command] = found;
    const age = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
    return [{ pid: Number(pid), seconds: age, command: command! }];
  });
}
