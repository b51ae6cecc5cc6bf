import type { House } from "./house.ts";
import { runContext } from "./run-context.ts";

/** Who is at the keyboard: an agent by its name, a person by theirs. */
export function whoSays({ around }: Pick<House, "around">): string | null {
  const { env } = around;
  return runContext({}, env).agent ?? env.USER ?? env.USERNAME ?? null;
}
