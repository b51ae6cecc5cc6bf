import { Trouble } from "#model/trouble.ts";
import type { Terminal } from "./terminal.ts";

const USUAL_MB = 20;

/** All of stdin as text; trouble when it is more than anybody would type or a workflow would say. */
export async function readStdin(terminal: Terminal, next: string, mostMb = USUAL_MB): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of terminal.stdin()) {
    const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(piece as string);
    size += chunk.length;
    if (size > mostMb * 1_000_000) throw new Trouble("bad_input", `stdin has more than ${mostMb} MB.`, next);
    pieces.push(chunk);
  }
  return Buffer.concat(pieces).toString("utf8");
}
