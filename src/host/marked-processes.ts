import { existsSync, readdirSync, readFileSync } from "node:fs";
import { identityOf, isAlive, type ProcessIdentity } from "./process-identity.ts";
import { SCRATCH_MARK } from "./scratch-environment.ts";

/** Ends every process that carries a scratch folder's mark in its environment, whatever group or session it is in by now. Linux only. */
export function endMarked(folder: string): number {
  return endCarrying(`${SCRATCH_MARK}=${folder}`);
}

/** Ends every process with this assignment in the environment it was started with: "TWICESHY_FIX_LOOP=…". Linux only. */
export function endCarrying(mark: string): number {
  let ended = 0;
  for (const who of carrying(mark)) if (isAlive(who) === true && endProcess(who.pid)) ended += 1;
  return ended;
}

/** Ends a process, or with a negative number a group. */
export function endProcess(pid: number): boolean {
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}

/** What goes before a command so that it is killed when this process is. */
export function leash(): string[] {
  const setpriv = ["/usr/bin/setpriv", "/bin/setpriv", "/run/current-system/sw/bin/setpriv"].find(existsSync);
  return setpriv === undefined ? [] : [setpriv, "--pdeathsig", "KILL", "--"];
}

function carrying(mark: string): ProcessIdentity[] {
  return (
    numbersIn("/proc")
      .filter((pid) => pid !== process.pid && isCarrying(pid))
      .map(identityOf)
      // Once more: only from here on it is known to be the same process.
      .filter(({ pid }) => isCarrying(pid))
  );

  function isCarrying(pid: number): boolean {
    const said = environmentOf(pid);
    return said.includes(mark) && said.split("\0").includes(mark);
  }
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[0-9]+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    return "";
  }
}
