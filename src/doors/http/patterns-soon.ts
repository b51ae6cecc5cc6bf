import { knowledgeOf } from "#memory/knowledge.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { learnNow } from "../learn-now.ts";
import { foldStale } from "../patterns.ts";
import type { OpenHouse, Server } from "./server.ts";

/** Folding takes milliseconds for each, and while it goes on nobody else is answered. */
const AT_ONCE = 200;
const PAUSE_MS = 20;

/** Servers that fold the rest meanwhile. */
const folding = new WeakSet<Server>();

/**
 * What is known, with patterns up to date where little is new. Where thousands of failures came at once (an import, a first sync), a
 * request takes in some of them and the rest follows in the background, a few at a time.
 */
export async function patternsSoon({
  house,
  memory,
  server,
}: OpenHouse & { server: Server }): Promise<Knowledge> {
  const { knowledge } = await learnNow(house, memory);
  if (foldStale(knowledge, house.clock.now(), AT_ONCE) === AT_ONCE && !folding.has(server)) {
    folding.add(server);
    const rest = foldRest(server)
      .catch((error: unknown) => server.err(`twiceshy: ${(error as Error).message}\n`))
      .finally(() => {
        folding.delete(server);
        server.background.delete(rest);
      });
    server.background.add(rest);
  }
  return knowledge;
}

async function foldRest(server: Server): Promise<void> {
  const step = () =>
    server.withMemory(({ house, memory }) => foldStale(knowledgeOf(memory), house.clock.now(), AT_ONCE / 10));
  while (!server.signal.aborted && (await step()) > 0)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
