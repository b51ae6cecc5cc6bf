import type { Failure } from "#model/failure.ts";
import type { Memory } from "#model/ports.ts";

/** The failures of one run, in the order in which they were found. */
export function failuresOfRun(memory: Memory, run: string): Failure[] {
  return memory
    .find(run)
    .failures.filter(({ runId }) => runId === run)
    .sort((a, b) => a.seq - b.seq);
}
