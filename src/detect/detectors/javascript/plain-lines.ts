import type { Log } from "../../log.ts";

/** The lines of a log as the tool wrote them, without what a task runner put before each. */
export function plainLines(log: Log): readonly string[] {
  return log.lines;
}
