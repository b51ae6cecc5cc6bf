import { fstatSync, statSync } from "node:fs";

/** Whether a person looks at what is written there. A file, a pipe and /dev/null are told without node:tty, which brings node:net (4 ms). */
export function isTerminal(fd: 0 | 1 | 2): boolean {
  if (process.platform !== "win32" && !mayBeTerminal(fd)) return false;
  return process.getBuiltinModule("node:tty").isatty(fd);
}

function mayBeTerminal(fd: number): boolean {
  try {
    const there = fstatSync(fd);
    return there.isCharacterDevice() && there.rdev !== statSync("/dev/null", { throwIfNoEntry: false })?.rdev;
  } catch {
    // Closed.
    return false;
  }
}
