import type { Plan } from "#model/heal.ts";
import { applyPlan } from "../heal-apply.ts";
import type { Asker } from "./asker.ts";
import { openFor, type Server } from "./server.ts";

/** Begins to apply a plan, and says the application's id as soon as it has one; the rest goes on by itself. */
export async function startApplying(server: Server, asker: Asker, plan: Plan): Promise<string> {
  const house = server.house(asker);
  const memory = await openFor(house);
  const steps = applyPlan({ house, memory, signal: server.signal }, plan);
  try {
    const first = await steps.next();
    if (first.done) {
      memory.close();
      return first.value.id;
    }
    const rest = finish(steps)
      .catch((error: unknown) => server.err(`twiceshy: ${(error as Error).message}\n`))
      .finally(() => {
        memory.close();
        server.background.delete(rest);
      });
    server.background.add(rest);
    return first.value.application;
  } catch (error) {
    memory.close();
    throw error;
  }
}

async function finish(steps: ReturnType<typeof applyPlan>): Promise<void> {
  for (;;) if ((await steps.next()).done) return;
}
