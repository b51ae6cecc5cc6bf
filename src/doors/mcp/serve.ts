/**
 * The MCP door: JSON-RPC over stdin and stdout, a message a line. In: requests. Out: answers, and nothing else on stdout. It
 * keeps nothing open between calls: other processes are never kept waiting, and a memory that moved is found where it is. It ends
 * when stdin does.
 */
import { compose } from "../compose.ts";
import type { Surroundings } from "../house.ts";
import { understoodSettings } from "../understood-settings.ts";
import { handleLine, tooLong } from "./handle.ts";
import { readLines } from "./read-lines.ts";

/** Where a server reads and writes. */
export interface McpStreams extends Surroundings {
  stdin(): AsyncIterable<Uint8Array | string>;
  out(text: string): Promise<void>;
}

/** Answers until there is nothing more to read, and what was asked is answered. Trouble where nobody takes the answers any more. */
export async function serveMcp(
  streams: McpStreams,
  version: string,
  flags?: { text(name: "store"): string | null },
): Promise<void> {
  const { cwd, env, err } = streams;
  const around = { cwd, env, ...(err === undefined ? {} : { err: (text: string) => err(text) }) };
  const context = { version, env, house: () => compose(around, flags, understoodSettings()) };
  const open = new Set<Promise<void>>();
  const lost: unknown[] = [];
  for await (const line of readLines(streams.stdin())) {
    if (line.kind === "line" && line.text.trim() === "") continue;
    const answer = line.kind === "line" ? handleLine(line.text, context) : tooLong();
    const done = Promise.resolve(answer)
      .then(async (text) => {
        if (text !== null) await streams.out(`${text}\n`);
      })
      .catch((error: unknown) => void lost.push(error))
      .finally(() => open.delete(done));
    open.add(done);
    if (lost.length > 0) break;
  }
  await Promise.all(open);
  if (lost.length > 0) throw lost[0];
}
