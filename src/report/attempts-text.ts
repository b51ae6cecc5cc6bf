import type { AttemptsSoFar } from "#model/strategy.ts";
import { clip, count } from "./words.ts";

/** From so many on it is worth saying what did not help. */
const ENOUGH = 3;
const NAMED = 4;

/** "4 attempts so far; tried in vain: src/a.ts twice, npm install" */
export function attemptsText({ count: tries, isAtLeast, inVain }: AttemptsSoFar, columns: number): string {
  const said = `${isAtLeast ? "at least " : ""}${count(tries, "attempt")} so far`;
  if (tries < ENOUGH || inVain.length === 0) return said;
  const named = inVain.slice(0, NAMED).map(({ what, times }) => what + often(times));
  const more = inVain.length - named.length;
  return clip(`${said}; tried in vain: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`, columns);
}

function often(times: number): string {
  return times === 1 ? "" : times === 2 ? " twice" : ` ${times} times`;
}
