import type { Cycle } from "#model/cycle.ts";
import type { LoopReport } from "./loop-told.ts";
import { code } from "./out-markdown.ts";
import { clip, count, place } from "./words.ts";

/** What a person should look at next, the most telling first, each a sentence of markdown. */
export function nextSteps({
  end,
  around,
  reproduce,
}: Pick<LoopReport, "end" | "around" | "reproduce">): string[] {
  const steps: string[] = [];
  if (end.reason === "fixed" || end.reason === "already_green") {
    if (end.landed?.next) steps.push(`Bring it in: ${code(end.landed.next)}`);
    return steps;
  }
  const cause = end.goal?.failures.find((failure) =>
    end.last?.failures.some((other) => other.fingerprint === failure.fingerprint),
  );
  const first = cause ?? end.last?.failures[0] ?? end.goal?.failures[0];
  if (reproduce !== null) steps.push(`See it for yourself: ${code(reproduce)}`);
  if (first !== undefined) {
    const where = around[0]
      ? `${around[0].file}${around[0].line === null ? "" : `:${around[0].line}`}`
      : place({ ...first, column: null });
    if (where !== null)
      steps.push(`Start at ${code(where)}: ${code(clip(first.summary || first.message, 200))}`);
  }
  steps.push(
    ...fromAttempts(
      end.cycles,
      around.map(({ file }) => file),
    ),
  );
  steps.push(...byReason(end.reason, end.goal?.failures[0]?.fingerprint ?? null, end.limits.maxCycles));
  return steps;
}

function fromAttempts(cycles: readonly Cycle[], frames: readonly string[]): string[] {
  const steps: string[] = [];
  const said = cycles.findLast((cycle) => cycle.end?.failureReason)?.end?.failureReason;
  if (said) steps.push(`The agent's own reason: ${code(clip(said, 300))}`);
  const away = cycles.filter((cycle) => cycle.end?.verdict === "no-fix");
  if (away.length > 0)
    steps.push(
      `${away.length === 1 ? "An attempt" : `${away.length} attempts`} only made the check look away (${code(clip(away.at(-1)!.end!.why, 200))}): perhaps the test asks for the wrong thing. That is for you to decide.`,
    );
  if (cycles.some((cycle) => cycle.end?.verdict === "flaky"))
    steps.push(
      "The check gives different results on the same files: mend that first, or nothing can be told from it.",
    );
  const touched = new Set(cycles.flatMap((cycle) => cycle.end?.files ?? []));
  const untouched = frames.filter((file) => !touched.has(file));
  if (touched.size > 0 && untouched.length > 0)
    steps.push(
      `No attempt looked into ${untouched.slice(0, 3).map(code).join(", ")}, though the failure passes through ${untouched.length === 1 ? "it" : "them"}.`,
    );
  const all = cycles.filter((cycle) => (cycle.end?.files.length ?? 0) > 0);
  const same = [...touched].filter((file) => all.every((cycle) => cycle.end!.files.includes(file)));
  if (all.length > 1 && same.length > 0)
    steps.push(
      `Every attempt changed ${same.slice(0, 3).map(code).join(", ")}, in vain: the cause may well be elsewhere.`,
    );
  return steps;
}

function byReason(reason: string, fingerprint: string | null, maxCycles: number): string[] {
  const id = fingerprint?.slice(0, 12) ?? "<fingerprint>";
  switch (reason) {
    case "bounded_attempts_exceeded":
      return [
        `It is not tried again by itself until the check has been green, or you say so: ${code(`twiceshy attempt reset ${id} --reason "…"`)} (${count(maxCycles, "more attempt")}).`,
      ];
    case "budget":
      return ["More budget only if you believe in it: the limits are flags and settings of `twiceshy fix`."];
    case "paused":
    case "interrupted":
      return ["Go on where it was: `twiceshy fix --resume`"];
    case "agent_unavailable":
      return ["See what is missing: `twiceshy doctor`. Another agent: `twiceshy fix --agent …`"];
    case "disk_full":
      return ["Make room on the disk, then go on where it was: `twiceshy fix --resume`"];
    case "locked":
      return ["Whoever set the lock had a reason; nothing is changed while it is there."];
    default:
      return [];
  }
}
