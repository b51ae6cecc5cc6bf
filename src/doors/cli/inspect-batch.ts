import { type InspectSettings, inspectOutput } from "#loop/inspect-output.ts";
import { batchJson } from "#report/failure-json.ts";
import { lines } from "../lines.ts";
import { readOutputText } from "../read-output.ts";
import type { Terminal } from "./terminal.ts";

/** `inspect --jsonl`: a line in, a line out, in order. A line that cannot be read gets its error, and the rest goes on. */
export async function inspectBatch(
  source: AsyncIterable<Uint8Array | string>,
  settings: InspectSettings,
  terminal: Terminal,
): Promise<number> {
  for await (const line of lines(source)) {
    if (line.trim() === "") continue;
    await terminal.out(`${JSON.stringify(answerLine(line, settings, terminal))}\n`);
  }
  return 0;
}

/** A bug that one line wakes must not cost the answers to all others: it is said, in its place and on stderr. */
function answerLine(line: string, settings: InspectSettings, terminal: Terminal) {
  try {
    return inspectLine(line, settings);
  } catch (error) {
    const what = `a bug in twiceshy: ${terminal.env.TWICESHY_DEBUG ? (error as Error).stack : (error as Error).message}`;
    terminal.err(`twiceshy: ${what}\n`);
    return { id: idOf(line), failures: [], error: what };
  }
}

function idOf(line: string): unknown {
  return (JSON.parse(line) as { id?: unknown }).id ?? null;
}

interface BatchError {
  readonly id: unknown;
  readonly error: string;
}

/** One line of a batch. */
export function inspectLine(line: string, settings: InspectSettings) {
  const given = readLine(line);
  if ("error" in given) return given;
  const { command, exitCode, output } = given;
  const { findings } = inspectOutput(
    readOutputText(output, settings),
    { command, exitCode, signal: null },
    settings,
  );
  return { id: given.id, failures: findings.map(batchJson) };
}

interface BatchLine {
  readonly id: unknown;
  readonly command: string | null;
  readonly exitCode: number | null;
  readonly output: string;
}

function readLine(line: string): BatchLine | BatchError {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch (error) {
    return { id: null, error: `not valid JSON: ${(error as Error).message}` };
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    return { id: null, error: "a line is an object {id, command, exitCode, output}" };
  }
  const { id = null, command = null, exitCode = null, output } = data as Record<string, unknown>;
  if (typeof output !== "string") return { id, error: "output: a text is expected" };
  if (command !== null && typeof command !== "string")
    return { id, error: "command: a text or null is expected" };
  if (exitCode !== null && !Number.isSafeInteger(exitCode)) {
    return { id, error: "exitCode: a whole number or null is expected" };
  }
  return { id, command, exitCode: exitCode as number | null, output };
}
