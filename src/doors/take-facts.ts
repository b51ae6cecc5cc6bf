import { redact } from "#detect/redact.ts";
import { storeOf } from "#memory/open.ts";
import { type Accepted, acceptFacts } from "#memory/sync/accept.ts";
import { factShapes, readFact, type SaidFact } from "#memory/sync/fact-shape.ts";
import { scrubberOf } from "#memory/sync/scrub-fact.ts";
import type { Memory } from "#model/ports.ts";
import { mayAct, type Role } from "#model/token.ts";
import type { House } from "./compose.ts";
import { roleFor } from "./fact-role.ts";
import { projectNamed } from "./team.ts";

/** A row of a batch that cannot be taken in, counted from 0. */
export interface WrongFact {
  readonly at: number;
  readonly why: string;
}

/** Takes in a batch of facts that another machine sent, all of it or nothing; the first rows that are wrong, or more than the sender may say, where some are. */
export function takeFacts(
  house: House,
  memory: Memory,
  { origin, facts }: { readonly origin: string; readonly facts: readonly unknown[] },
  role: Role,
): Accepted | readonly WrongFact[] {
  const { database } = storeOf(memory);
  const shapes = factShapes(database);
  const read: SaidFact[] = [];
  const wrong: WrongFact[] = [];
  // What several rows say is looked through once.
  const clean = new Map<string, string>();
  const redactOnce = (said: string): string => {
    let known = clean.get(said);
    if (known === undefined) clean.set(said, (known = redact(said)));
    return known;
  };
  const scrub = scrubberOf(shapes, redactOnce);
  facts.forEach((said, at) => {
    const fact = readFact(shapes, said);
    if (typeof fact === "string") wrong.push({ at, why: fact });
    else if (!mayAct(role, roleFor(fact)))
      wrong.push({ at, why: `says what needs the role ${roleFor(fact)}, and the sender has ${role}` });
    // Whoever sends has scrubbed it already; whoever has not is not believed.
    else read.push(scrub(fact));
  });
  if (wrong.length > 0) return wrong;
  const project = database.driver === "postgres" ? projectNamed(house, null) : null;
  return acceptFacts({ database, project }, origin, read);
}
