import type { OutputSink } from "#model/command.ts";
import { say } from "./say.ts";

/** Why a command could not be started, in the words and exit code of a shell. */
export interface StartFailure {
  readonly exitCode: 126 | 127;
  readonly message: string;
}

/** From what the operating system said: ENOENT, EACCES, ENOEXEC, ... */
export function explainStartFailure(name: string, code: string | undefined): StartFailure {
  // Node does not even try an empty name; a shell looks for it and does not find it.
  switch (name === "" ? "ENOENT" : code) {
    case "ENOENT":
    case "ENOTDIR":
      return {
        exitCode: 127,
        message: /[\\/]/.test(name) ? `${name}: No such file or directory` : `${name}: command not found`,
      };
    case "EACCES":
    case "EPERM":
      return { exitCode: 126, message: `${name}: Permission denied` };
    case "ENOEXEC":
      return { exitCode: 126, message: `${name}: cannot execute binary file: Exec format error` };
    case "E2BIG":
      return { exitCode: 126, message: `${name}: Argument list too long` };
    default:
      return { exitCode: 126, message: `${name}: cannot be started (${code ?? "unknown error"})` };
  }
}

/** Says it where the shell would have said it; the capture sees it without who said it, so that it is the same failure in a shell. */
export function reportStartFailure(failure: StartFailure, sink: OutputSink | null): void {
  say(`twiceshy: ${failure.message}\n`);
  sink?.(Buffer.from(`${failure.message}\n`), "stderr");
}
