import type { Run } from "#model/run.ts";

/** A run as machines get it; its output only when asked for. */
export function runJson(run: Run, withOutput: boolean) {
  const { output, startedAt, ...rest } = run;
  return { ...rest, startedAt: new Date(startedAt).toISOString(), ...(withOutput ? { output } : {}) };
}
