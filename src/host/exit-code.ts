import { constants } from "node:os";

/** The exit code a shell would give: the command's own, or 128+n when signal n ended it. */
export function shellExitCode(code: number | null, signal: string | null): number {
  if (signal === null) return code ?? 1;
  return 128 + (constants.signals[signal as NodeJS.Signals] ?? 0);
}

/** "SIGINT" for 2; null for no signal. */
export function signalName(number: number | undefined): string | null {
  if (!number) return null;
  return Object.entries(constants.signals).find(([, n]) => n === number)?.[0] ?? null;
}

const FATAL = new Set(["SIGILL", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL", "SIGSEGV", "SIGTERM"]);

/** The signal that a shell means by an exit code of 128+n: "SIGSEGV" for 139; null for a code of the command's own. */
export function signalMeant(code: number | null): string | null {
  const name = code !== null && code > 128 ? signalName(code - 128) : null;
  return name !== null && FATAL.has(name) ? name : null;
}
