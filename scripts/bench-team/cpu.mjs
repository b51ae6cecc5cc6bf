// CPU time of the server and of PostgreSQL's processes: where others use the machine too, the clock tells nothing.
import { readFileSync } from "node:fs";

const TICK_MS = 10;

/** Milliseconds that a process has computed; 0 where it is gone. */
function cpuOf(pid) {
  try {
    // 123 (node) S 1 … utime stime …: the name may hold spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** What these processes and every session of the database have computed so far. */
export async function cpuNow(sql, pids) {
  const sessions =
    await sql`SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  return [...pids, ...sessions.map(({ pid }) => pid)].reduce((sum, pid) => sum + cpuOf(pid), 0);
}
