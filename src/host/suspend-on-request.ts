import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Ctrl-Z on a pty: stops the command's group and us, and goes on when the shell says so. False when it is a key like any other.
 * The command leads a session of its own, whose group the kernel calls orphaned, so its terminal's own SIGTSTP is
 * thrown away. A shell inside the pty that has a job in the foreground handles the key itself, and so does an editor
 * that has switched signals off (stty -isig).
 */
export function suspendOnRequest(pid: number, setRaw: (raw: boolean) => void): boolean {
  const stat = readStat(pid);
  if (stat === null || stat.foreground !== String(pid) || !hasSignalKeys(pid)) return false;
  process.kill(-pid, "SIGSTOP");
  setRaw(false);
  process.once("SIGCONT", () => {
    setRaw(true);
    process.kill(-pid, "SIGCONT");
  });
  // The whole group, as the terminal would: the shell's job is everything that was started with us.
  process.kill(0, "SIGSTOP");
  return true;
}

function readStat(pid: number): { foreground: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // 4711 (sh) S 4700 4711 4711 34817 4711 …: the sixth after the name is the terminal's foreground group
    return { foreground: stat.slice(stat.lastIndexOf(")") + 2).split(" ")[5] ?? "" };
  } catch {
    return null;
  }
}

function hasSignalKeys(pid: number): boolean {
  const { stdout, status } = spawnSync("stty", ["-F", `/proc/${pid}/fd/0`, "-a"], {
    encoding: "utf8",
    timeout: 500,
  });
  // speed 38400 baud; … isig icanon iexten echo echoe …
  return status === 0 && /(?:^|\s)isig(?:\s|$)/.test(stdout);
}
