import { readFileSync, readlinkSync } from "node:fs";

/** Which process somebody is. A pid alone is given to another one sooner or later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the kernel's own count; null where it cannot be known. */
  readonly start: string | null;
  /** The pid namespace: in another container the same number is somebody else. */
  readonly namespace: string | null;
}

/** This process. */
export function thisProcess(): ProcessIdentity {
  return identityOf(process.pid);
}

/** A process of this namespace, as it is now. */
export function identityOf(pid: number): ProcessIdentity {
  return { pid, start: startOf(pid), namespace: namespaceOf() };
}

/** Whether it still runs; "unknown" where that cannot be told from here. */
export function isAlive(who: ProcessIdentity): boolean | "unknown" {
  if (who.namespace !== namespaceOf()) return "unknown";
  try {
    process.kill(who.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return who.start === null || startOf(who.pid) === who.start;
}

/** "4242 (my (odd) name) S 1 4242 … 1034455 …": the 22nd field, counted from behind the name, plus the machine's boot. */
function startOf(pid: number): string | null {
  const stat = readQuietly(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A dead process that nobody has asked after yet.
  if (fields[0] === "Z") return "zombie";
  return `${readQuietly("/proc/sys/kernel/random/boot_id")?.trim() ?? ""} ${fields[19]}`;
}

function namespaceOf(): string | null {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return null;
  }
}

function readQuietly(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
