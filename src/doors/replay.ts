import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type Replayed, type ReplayWatch, replayHistory } from "#loop/replay.ts";
import {
  exactMemory,
  fullTextMemory,
  type LeastScores,
  nothingMemory,
  topAtStartMemory,
} from "#loop/replay-baselines.ts";
import type { ReplayMemory } from "#loop/replay-ports.ts";
import { REPLAY_LIMITS, readReplay } from "#loop/replay-read.ts";
import { scoreReplay } from "#loop/replay-score.ts";
import { openTextIndex } from "#memory/text-index.ts";
import type { ReplayHistory, ReplayScore } from "#model/replay.ts";
import { Trouble } from "#model/trouble.ts";

/** What twiceshy can be compared with, by name. */
export const BASELINES = ["nothing", "exact", "full-text", "top"] as const;

export type Baseline = (typeof BASELINES)[number];

/**
 * From these scores of BM25 on, full-text search speaks. Chosen in its favour, on the data set of bench/replay itself: with less it
 * speaks on clean work too, with more it misses repeats (docs/replay.md has the table).
 */
const LEAST_SCORES: LeastScores = { failure: 5, action: 6 };

/** A baseline by its name. */
export function baselineMemory(name: Baseline, least = LEAST_SCORES): ReplayMemory {
  switch (name) {
    case "nothing":
      return nothingMemory();
    case "exact":
      return exactMemory();
    case "top":
      return topAtStartMemory();
    case "full-text": {
      const index = openTextIndex();
      return { ...fullTextMemory(index, least), close: async () => index.close() };
    }
  }
}

/** The histories in a file, or in all `.jsonl` files of a folder, by name. */
export function readHistories(path: string, now: number): ReplayHistory[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined)
    throw new Trouble("bad_input", `cannot read ${path}: there is no such file.`, "twiceshy replay --help");
  const files = stat.isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith(".jsonl"))
        .sort()
        .map((name) => join(path, name))
    : [path];
  if (files.length === 0)
    throw new Trouble("bad_input", `there is no history (*.jsonl) in ${path}.`, "twiceshy replay --help");
  return files.map((file) => {
    const { size } = statSync(file);
    if (size > REPLAY_LIMITS.fileBytes)
      throw new Trouble(
        "bad_input",
        `${file} has ${Math.round(size / 1024 / 1024)} MB: a history has at most ${REPLAY_LIMITS.fileBytes / 1024 / 1024}.`,
        "split -l 100000 FILE",
      );
    return readReplay(textOf(file), basename(file), now);
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === "EISDIR" ? "it is a folder" : code === "EACCES" ? "it may not be read" : message;
    throw new Trouble("bad_input", `cannot read ${file}: ${why}.`, "twiceshy replay --help");
  }
}

export interface ReplayProgress extends Omit<ReplayWatch, "onEvent"> {
  onEvent?(memory: string, history: string, done: number, of: number): void;
}

/** Plays all histories to each memory, one after the other, and scores what was said. */
export async function replay(
  histories: readonly ReplayHistory[],
  memories: readonly ReplayMemory[],
  watch: ReplayProgress,
): Promise<{ readonly scores: ReplayScore[]; readonly played: ReadonlyMap<string, readonly Replayed[]> }> {
  const scores: ReplayScore[] = [];
  const played = new Map<string, readonly Replayed[]>();
  for (const memory of memories) {
    const replayed: Replayed[] = [];
    try {
      for (const history of histories) {
        if (watch.isStopped?.() === true) break;
        const { nowMs, isStopped } = watch;
        const onEvent = (done: number, of: number) =>
          watch.onEvent?.(memory.name, history.header.name, done, of);
        replayed.push(
          await replayHistory(history, memory, {
            nowMs,
            onEvent,
            ...(isStopped === undefined ? {} : { isStopped }),
          }),
        );
      }
    } finally {
      await memory.close();
    }
    scores.push(scoreReplay(memory, replayed));
    played.set(memory.name, replayed);
  }
  return { scores, played };
}
