import { failureJson } from "./failure-json.ts";
import { iso } from "./iso.ts";
import { runJson } from "./run-json.ts";
import type { Shown } from "./show-text.ts";

/** What `show` answers machines: the failure (or all of a run), its run, and when it was seen. */
export function shownJson({ failures, run, history, sighting, state, brokenBy }: Shown, withOutput: boolean) {
  return {
    version: 1,
    failures: failures.map((failure) => ({ ...failureJson(failure), parts: failure.fingerprint.parts })),
    run: run && runJson(run, withOutput),
    seen: sighting && { count: sighting.count, firstAt: iso(sighting.firstAt), lastAt: iso(sighting.lastAt) },
    state: state ?? null,
    brokenBy: brokenBy?.text ?? null,
    history: history.map(({ id, runId, seenAt, session, task, phase }) => ({
      id,
      runId,
      seenAt: iso(seenAt),
      session,
      task,
      phase,
    })),
  };
}
