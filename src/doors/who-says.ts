import type { House } from "./house.ts";
import { runContext } from "./run-context.ts";

/** The agent at the keyboard; null where it is a person. */
export function agentAt({ around }: Pick<House, "around">): string | null {
  return runContext({}, around.env).agent;
}

/** Who is at the keyboard: an agent by its name, a person by theirs. */
export function whoSays(house: Pick<House, "around">): string | null {
  const { env } = house.around;
  return agentAt(house) ?? env.USER ?? env.USERNAME ?? null;
}
