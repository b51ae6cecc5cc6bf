import { appendFileSync, createReadStream, renameSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { storeOf } from "#memory/open.ts";
import { bundleLines, type TakenBundle, takeBundle } from "#memory/sync/bundle.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { originOf } from "./origin.ts";
import { teamStatus } from "./team.ts";

/** Lines that are written at once. */
const PIECE = 2000;

/** Writes everything that a team would get into a file; the answer is how many facts. Never half a file. */
export function writeBundle(house: House, memory: Memory, file: string): number {
  const draft = `${file}.${process.pid}.new`;
  const lines = bundleLines(storeOf(memory).database, {
    origin: originOf({ house, memory }),
    project: teamStatus(house, memory)?.project ?? null,
    at: house.clock.now(),
  });
  let written = 0;
  try {
    writeFileSync(draft, "");
    let piece: string[] = [];
    const flush = () => {
      if (piece.length > 0) appendFileSync(draft, `${piece.join("\n")}\n`);
      written += piece.length;
      piece = [];
    };
    for (const line of lines) if (piece.push(line) >= PIECE) flush();
    flush();
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code !== "string" || error instanceof Trouble) throw error;
    throw new Trouble(
      "bad_input",
      `${file} cannot be written (${code}).`,
      "twiceshy sync --bundle facts.jsonl",
    );
  }
  return written - 1;
}

/** Takes in a bundle that another machine wrote; of a stranger only what failed. */
export async function readBundle(
  house: House,
  memory: Memory,
  path: string,
  isUntrusted: boolean,
): Promise<TakenBundle> {
  const lines: string[] = [];
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    lines.push(line);
  const { database, redact } = storeOf(memory);
  return takeBundle(database, lines, originOf({ house, memory }), isUntrusted ? { redact } : null);
}
