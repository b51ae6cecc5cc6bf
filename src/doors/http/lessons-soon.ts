import { knowledgeOf } from "#memory/knowledge.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { lessonsNow, lessonsOfNewFacts } from "../lessons.ts";
import type { OpenHouse, Server } from "./server.ts";

/** Where time alone or a shared file changed where a lesson stands, that is seen after so long. */
const SWEPT_MS = 30_000;

interface Swept {
  readonly at: number;
  readonly state: string;
}

const swept = new WeakMap<Server, Swept>();

/**
 * What is known, with what new facts teach. Looking through every lesson for what is too old, too many or written elsewhere takes a
 * second where there are thousands: it is done when something about lessons changed, and now and then.
 */
export async function lessonsSoon({
  house,
  memory,
  server,
}: OpenHouse & { readonly server: Server }): Promise<Knowledge> {
  const stateNow = () => knowledgeOf(memory).lessons.state();
  const last = swept.get(server);
  const isFresh = last !== undefined && Date.now() - last.at < SWEPT_MS;
  if (isFresh) {
    const knowledge = await lessonsOfNewFacts(house, memory);
    if (stateNow() === last.state) return knowledge;
  }
  const { knowledge } = await lessonsNow(house, memory);
  swept.set(server, { at: Date.now(), state: stateNow() });
  return knowledge;
}
