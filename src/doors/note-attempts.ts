import { foldEpisodes } from "#learn/episodes.ts";
import { filesOfTold } from "#learn/told-change.ts";
import { commandsBetween, editsBetween, mayCure } from "#loop/commands-between.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { Attempt } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Check, Run } from "#model/run.ts";
import type { House } from "./compose.ts";
import { changeOf } from "./tried.ts";

/** What was really done before a failing run. */
export interface Done {
  readonly files: readonly string[];
  readonly commands: readonly string[];
  readonly said: string | null;
  /** Known to be the same working files as at the run before. */
  readonly isRerun: boolean;
}

/** Runs of a check are looked at from here on: what was tried long before says nothing about this try. */
const LOOKED_BACK_MS = 30 * 24 * 3_600_000;

/** Tells for failing runs what was done before each: the edits, the commands, what the agent said. */
export function doneBefore(house: House, memory: Memory, knowledge: Knowledge): (run: Run) => Promise<Done> {
  const { fixes } = knowledge;
  const folded = new Map<string, Tried>();
  const filesBetween = async (fromTree: string | null, toTree: string | null): Promise<readonly string[]> => {
    try {
      const change = await changeOf({ fromTree, toTree }, fixes, house);
      return change === null ? [] : change.files.map(({ path }) => path);
    } catch (error) {
      // A store that can only be read keeps no change.
      if (error instanceof SqlError) return [];
      throw error;
    }
  };
  // The notes themselves are no attempt.
  const notes = house.settings.values.notes;
  const withoutNotes = (done: Done): Done => {
    const files = done.files.filter((file) => file !== notes);
    const isNothing = files.length === 0 && done.files.length > 0 && done.commands.length === 0;
    return { ...done, files, isRerun: done.isRerun || isNothing };
  };
  return async (run) => {
    let tried = folded.get(run.check.id);
    if (tried === undefined || run.startedAt < tried.from)
      folded.set(run.check.id, (tried = triedIn(run, knowledge)));
    const attempt = tried.attempts.get(run.id);
    const own = run.filesModified.length > 0 ? run.filesModified : filesOfTold(run.diff);
    if (attempt !== undefined) {
      const files = await filesBetween(attempt.fromTree, attempt.toTree);
      const told = attempt.files.length > 0 ? attempt.files : own;
      const { commands, said } = attempt;
      return withoutNotes({ files: files.length > 0 ? files : told, commands, said, isRerun: false });
    }
    const isRerun = tried.runs.has(run.id) && !tried.firsts.has(run.id) && own.length === 0;
    const tree = run.git?.tree ?? null;
    const before = isRerun || tree === null ? null : memory.lastGreenTree(run.check, run.startedAt);
    const files = before === null ? [] : await filesBetween(before, tree);
    const done = { files: files.length > 0 ? files : own, commands: [], said: run.said ?? null };
    return { ...withoutNotes({ ...done, isRerun }), isRerun };
  };
}

interface Tried {
  /** By the run that judged it. */
  readonly attempts: ReadonlyMap<string, Attempt>;
  /** Runs in which the check turned red: nothing was tried against it before. */
  readonly firsts: ReadonlySet<string>;
  /** All that were looked at. */
  readonly runs: ReadonlySet<string>;
  readonly from: number;
}

/** Every try against a check since it was green before a run. */
function triedIn(run: Run, { fixes }: Knowledge): Tried {
  const { check } = run;
  const green = fixes.lastPassBefore(check.id, run.startedAt) ?? 0;
  const from = Math.max(green, run.startedAt - LOOKED_BACK_MS);
  const runs = fixes.runFacts(familyOf(check), { from });
  const { episodes, openSince, openAttempts } = foldEpisodes(
    check,
    runs,
    commandsBetween(fixes, mayCure),
    editsBetween(fixes),
  );
  const all = [...episodes.flatMap((episode) => episode.attempts), ...openAttempts];
  const opened = runs.filter((one) => one.check.id === check.id && one.at === openSince);
  const firsts = [...episodes.map((episode) => episode.reds[0]!.id), ...opened.map((one) => one.id)];
  return {
    attempts: new Map(all.map((attempt) => [attempt.runId, attempt])),
    firsts: new Set(firsts),
    runs: new Set(runs.map((one) => one.id)),
    from,
  };
}

function familyOf(check: Check): string {
  return check.family ?? check.id;
}
