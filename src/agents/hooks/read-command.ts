import type { AfterCommandEvent, BeforeCommandEvent } from "#model/hook.ts";
import { capMaybe, capText, MAX_OUTPUT, MAX_TEXT } from "./cap-text.ts";
import type { Told } from "./dialect.ts";
import { withoutOurs } from "./without-ours.ts";

/** A command about to run; null where there is no command. */
export function beforeCommand(told: Told, command: string | null): BeforeCommandEvent | null {
  return command === null || command.trim() === ""
    ? null
    : { ...told, kind: "before-command", command: capText(command, MAX_TEXT) };
}

/** How a command ended, as far as a client says it. */
export interface CommandEnd {
  readonly exitCode: number | null;
  readonly verdict: AfterCommandEvent["verdict"];
  readonly output: string | null;
  readonly outputPath?: string | null;
  readonly interrupted?: boolean;
  readonly background?: boolean;
  readonly truncated?: boolean;
  readonly durationMs?: number | null;
}

/** A command that has run: its output without our own words, cut in the middle where it is too long. */
export function afterCommand(told: Told, command: string | null, end: CommandEnd): AfterCommandEvent | null {
  if (command === null || command.trim() === "") return null;
  const output = end.output === null ? null : withoutOurs(end.output);
  return {
    ...told,
    kind: "after-command",
    command: capText(command, MAX_TEXT),
    exitCode: end.exitCode,
    verdict: end.verdict,
    interrupted: end.interrupted ?? false,
    background: end.background ?? false,
    output: capMaybe(output === "" ? null : output, MAX_OUTPUT),
    ...(end.outputPath ? { outputPath: end.outputPath } : {}),
    truncated: (end.truncated ?? false) || (output ?? "").length > MAX_OUTPUT,
    durationMs: end.durationMs ?? null,
  };
}

/** What an exit code says by itself. */
export function verdictOf(exitCode: number | null): "passed" | "failed" | null {
  return exitCode === null ? null : exitCode === 0 ? "passed" : "failed";
}
