import type { Readable } from "node:stream";
import { type Inspection, inspectOutput } from "#loop/inspect-output.ts";
import { Trouble } from "#model/trouble.ts";
import { compose } from "../compose.ts";
import { readOutputStream, readOutputText } from "../read-output.ts";

/** Output in any form: a text, bytes, or a stream of either. */
export type Output = string | Uint8Array | Readable | AsyncIterable<Uint8Array | string>;

export interface InspectOptions {
  /** The command that wrote the output. */
  readonly command?: string | null;
  /** Its exit code; 0 means that nothing failed, null or absent that it is not known. */
  readonly exitCode?: number | null;
  /** The signal that ended it, such as "SIGKILL". */
  readonly signal?: string | null;
  /** Whose settings and detectors count; default: the project around the current directory. */
  readonly cwd?: string;
}

/** Says what failed in an output, the likely cause first. Stores nothing; memory stays flat whatever the size. */
export async function inspect(output: Output, options: InspectOptions = {}): Promise<Inspection> {
  checkGiven(output, options);
  const { command = null, exitCode = null, signal = null, cwd = process.cwd() } = options;
  const settings = await compose({ cwd, env: process.env }).detectSettings();
  const log =
    typeof output === "string"
      ? readOutputText(output, settings)
      : await readOutputStream(output instanceof Uint8Array ? onePiece(output) : output, settings);
  return inspectOutput(log, { command, exitCode, signal }, settings);
}

/** Callers without types make mistakes too; a wrong exit code taken in silence would be a wrong answer. */
function checkGiven(output: unknown, { command, exitCode }: InspectOptions): void {
  const isStream = typeof output === "object" && output !== null && Symbol.asyncIterator in output;
  if (typeof output !== "string" && !(output instanceof Uint8Array) && !isStream)
    throw new Trouble("bad_input", "inspect: a text, bytes or a stream of either is expected.");
  if (exitCode !== undefined && exitCode !== null && !Number.isSafeInteger(exitCode))
    throw new Trouble("bad_input", "inspect: exitCode: a whole number or null is expected.");
  if (command !== undefined && command !== null && typeof command !== "string")
    throw new Trouble("bad_input", "inspect: command: a text or null is expected.");
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
