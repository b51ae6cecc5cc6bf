import { type Cycle, isAttempt } from "#model/cycle.ts";

/** How a loop goes round in circles. */
export interface Stuck {
  readonly kind: "same-again" | "identical-patch" | "ping-pong" | "no-progress";
  readonly why: string;
  /** It was so before, another way was taken, and it is so again. */
  readonly stop: boolean;
}

/** Rounds without a new fingerprint or a smaller count after which nobody believes in the next. */
const ROUNDS = 3;

/** Whether the last of these cycles got anywhere; null where it did, or none has ended. The newest last. */
export function stuckIn(all: readonly Cycle[], atFirst: readonly string[]): Stuck | null {
  const cycles = all.filter(isAttempt);
  const found = circleIn(cycles, atFirst);
  if (found === null) return null;
  const before = cycles.slice(0, -1);
  const last = cycles.at(-1)!;
  const other = before.at(-1)!;
  const wasStuck = before.length > 0 && circleIn(before, atFirst) !== null;
  return { ...found, stop: wasStuck && other.technique !== last.technique };
}

type Circle = Omit<Stuck, "stop">;

function circleIn(cycles: readonly Cycle[], atFirst: readonly string[]): Circle | null {
  const ended = cycles.filter((cycle) => cycle.end !== null);
  const last = ended.at(-1);
  if (last === undefined || last.end!.verdict === "fixed" || last.end!.verdict === "fewer") return null;
  return sameAgain(ended) ?? pingPong(ended, atFirst) ?? noProgress(ended, atFirst);
}

function sameAgain(ended: readonly Cycle[]): Circle | null {
  const last = ended.at(-1)!;
  const patch = patchKey(last);
  const twin = ended.slice(0, -1).findLast((cycle) => patchKey(cycle) === patch);
  if (twin === undefined) return null;
  if (redAfter(twin) === redAfter(last))
    return {
      kind: "same-again",
      why:
        patch === ""
          ? `Cycles ${twin.number} and ${last.number} changed nothing and left the same failures.`
          : `Cycles ${twin.number} and ${last.number} made the same change and left the same failures.`,
    };
  return patch === ""
    ? null
    : {
        kind: "identical-patch",
        why: `Cycle ${last.number} made the change of cycle ${twin.number} once more.`,
      };
}

/** A → B → A, by what is red or by the files themselves. */
function pingPong(ended: readonly Cycle[], atFirst: readonly string[]): Circle | null {
  const states = [keyOf(atFirst), ...ended.map(redAfter)];
  const [a, b, c] = states.slice(-3);
  if (states.length >= 4 && a === c && a !== b)
    return { kind: "ping-pong", why: "The failures of two cycles ago are back: one fix undoes the other." };
  const trees = ended.map((cycle) => cycle.end!.toTree);
  const last = trees.at(-1) ?? null;
  return trees.length >= 3 && last !== null && trees.at(-2) !== last && trees.at(-3) === last
    ? { kind: "ping-pong", why: "The files are again as they were two cycles ago." }
    : null;
}

function noProgress(ended: readonly Cycle[], atFirst: readonly string[]): Circle | null {
  if (ended.length < ROUNDS) return null;
  const earlier = ended.slice(0, -ROUNDS);
  const seen = new Set([...atFirst, ...earlier.flatMap(fingerprintsAfter)]);
  let least = Math.min(atFirst.length, ...earlier.map((cycle) => cycle.end!.after.length));
  for (const cycle of ended.slice(-ROUNDS)) {
    const after = fingerprintsAfter(cycle);
    // A cycle that was not verified says nothing new either.
    if (after.some((one) => !seen.has(one))) return null;
    if (after.length > 0 && after.length < least) return null;
    for (const one of after) seen.add(one);
    least = Math.min(least, after.length > 0 ? after.length : least);
  }
  return {
    kind: "no-progress",
    why: `${ROUNDS} cycles without a failure that is new or a count that is smaller.`,
  };
}

function fingerprintsAfter(cycle: Cycle): string[] {
  return (cycle.end?.after ?? []).map((failure) => failure.fingerprint);
}

function redAfter(cycle: Cycle): string {
  return keyOf(fingerprintsAfter(cycle));
}

function keyOf(fingerprints: readonly string[]): string {
  return [...new Set(fingerprints)].sort().join(" ");
}

/** A change by its files and changed lines, wherever in the file they stand and however they are indented. */
function patchKey({ end }: Cycle): string {
  const lines: string[] = [];
  let inHunk = false;
  for (const line of (end?.diff ?? "").split("\n")) {
    if (line.startsWith("diff --git ")) {
      inHunk = false;
      lines.push(line);
    } else if (line.startsWith("@@")) inHunk = true;
    else if (inHunk && (line[0] === "+" || line[0] === "-") && line.slice(1).trim() !== "")
      lines.push(line[0] + line.slice(1).trim().replace(/\s+/g, " "));
  }
  return lines.join("\n");
}
