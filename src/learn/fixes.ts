import type { CuredFailure, Fix, FixMark, RunFact } from "#model/fix.ts";
import { isEnvironmental } from "./environment.ts";
import { type Episode, tellsOfEdits } from "./episodes.ts";
import { composeTold } from "./told-change.ts";

/** Sources whose facts never teach by themselves: anybody can send them. */
const UNTRUSTED = new Set(["ingest"]);

/** Makes an id of a moment from what it stands for. */
export type DeriveId = (at: number, seed: string) => string;

/**
 * The fixes of an episode: one for each run in which failures were first seen, since what cured them is the change
 * from there to the green tree. A failure that the first attempt uncovered has a fix of its own.
 */
export function fixesOf(episode: Episode, deriveId: DeriveId): Fix[] {
  const known = new Set<string>();
  const fixes: Fix[] = [];
  for (const red of episode.reds) {
    const fresh = red.failures.filter(({ fingerprint }) => !known.has(fingerprint) && known.add(fingerprint));
    const isFirst = red === episode.reds[0];
    if (fresh.length > 0 || isFirst) fixes.push(toFix(episode, red, unique(fresh), deriveId));
  }
  return fixes;
}

function toFix(episode: Episode, red: RunFact, cures: readonly CuredFailure[], deriveId: DeriveId): Fix {
  const { check, green, greenBefore } = episode;
  const from = Math.max(
    0,
    episode.attempts.findIndex((attempt) => attempt.at > red.at || attempt.afterRun === red.id),
  );
  const attempts = episode.attempts.slice(from).map(({ afterRun: _, ...attempt }) => attempt);
  const commands = [...new Set(attempts.flatMap((attempt) => attempt.commands))];
  const files = [...new Set(attempts.flatMap((attempt) => attempt.files))];
  const isOutside = isOutsideOfTrees(episode, red);
  const [fromTree, toTree] = isOutside ? [null, null] : [red.tree, green.tree];
  return {
    id: deriveId(green.at, `fix/${check.id}/${red.id}/${green.id}`),
    check,
    grade: "observed",
    kind: kindOf(fromTree, toTree, commands, files),
    cures,
    firstRedRun: red.id,
    lastRedRun: episode.reds.at(-1)!.id,
    greenRun: green.id,
    openedAt: red.at,
    resolvedAt: green.at,
    fromTree,
    toTree,
    greenTreeBefore: greenBefore?.tree ?? null,
    commands,
    attempts,
    files,
    core: null,
    session: green.session,
    task: green.task,
    marks: marksOf(episode, red, cures, commands, isOutside),
    minimal: null,
    receipt: null,
  };
}

/** The trees are the same, and right before the check passed an agent edited what none of them holds: git ignores `.env`. */
function isOutsideOfTrees({ attempts, green }: Episode, red: RunFact): boolean {
  const last = attempts.at(-1);
  if (red.tree === null || red.tree !== green.tree || last?.fromTree !== last?.toTree) return false;
  return tellsOfEdits(green) && (green.diff === null || composeTold([green.diff]) !== null);
}

function kindOf(
  fromTree: string | null,
  toTree: string | null,
  commands: readonly string[],
  files: readonly string[],
): Fix["kind"] {
  if (fromTree !== null && toTree !== null && fromTree !== toTree) return "change";
  if (commands.length > 0) return "command";
  return files.length > 0 && (fromTree === null || toTree === null) ? "change" : "unknown";
}

/** Why this must not teach, as far as the episode itself tells. Whether the failure is known to be flaky is asked when it is read. */
function marksOf(
  episode: Episode,
  red: RunFact,
  cures: readonly CuredFailure[],
  commands: readonly string[],
  isOutside: boolean,
): FixMark[] {
  const marks: FixMark[] = [];
  const { green, reds, attempts } = episode;
  const lastCommandAt = attempts.findLast((attempt) => attempt.commands.length > 0)?.at ?? 0;
  const sameTree = reds.some(
    (run) => run.tree !== null && run.tree === green.tree && run.at >= lastCommandAt,
  );
  if (!isOutside && (sameTree || (commands.length === 0 && red.tree !== null && red.tree === green.tree)))
    marks.push("same-tree");
  const lead = cures[0];
  if (lead !== undefined && (isEnvironmental(lead) || cures.every(isEnvironmental)))
    marks.push("environment");
  if (UNTRUSTED.has(green.source) || UNTRUSTED.has(red.source)) marks.push("untrusted");
  return marks;
}

function unique(failures: readonly CuredFailure[]): CuredFailure[] {
  const seen = new Set<string>();
  return failures.filter(({ fingerprint }) => !seen.has(fingerprint) && seen.add(fingerprint));
}
