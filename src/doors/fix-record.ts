import { appendFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { redact } from "#detect/redact.ts";
import { makeFolder } from "#host/make-folder.ts";
import { isAlive, type ProcessIdentity, thisProcess } from "#host/process-identity.ts";
import type { Workspace } from "#host/workspace.ts";
import type { FixPorts, FixProgress } from "#loop/fix-loop-ports.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { LoopRecord } from "#model/cycle.ts";
import type { FixGoal } from "#model/fix-event.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { type FixRequest, fixCheck } from "./fix-request.ts";

/** A loop that goes on. */
export interface ResumedLoop {
  readonly id: string;
  readonly startedAt: number;
  readonly request: FixRequest;
  readonly progress: FixProgress | null;
}

/** Keeps a loop's record, so that another process can go on with it. */
export interface LoopKeeper {
  /** Where its report, prompts and logs go. */
  readonly folder: string;
  readonly save: FixPorts["save"];
  progress(): FixProgress | null;
  goal(): FixGoal | null;
  /** Puts the workspace where the loop was; sentences for a person. */
  takeUp(workspace: Workspace): Promise<string[]>;
  keepLog(name: string, text: string): string | null;
  /** From here on it is this process's: nobody else takes it up, and in place no other loop begins. */
  claim(): void;
  /** Nobody works on it any more. */
  released(): void;
}

interface Data {
  readonly request: FixRequest;
  /** Null until it has begun. */
  readonly progress: FixProgress | null;
  readonly owner: ProcessIdentity | null;
}

const MOST_LOG_BYTES = 2 * 1024 * 1024;

/** The keeper of one loop. */
export function loopKeeper(
  house: House,
  memory: Memory,
  {
    id,
    request,
    resumed,
  }: { readonly id: string; readonly request: FixRequest; readonly resumed: ResumedLoop | null },
): LoopKeeper {
  const { cycles, together } = knowledgeOf(memory);
  let isOurs = false;
  const startedAt = resumed?.startedAt ?? house.clock.now();
  const stamp = new Date(startedAt).toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "-");
  const folder = join(house.dirs.store, "reports", `${stamp}-${id.slice(-8)}`);
  let latest: FixProgress | null = resumed?.progress ?? null;
  let state: LoopRecord["state"] = "running";
  let reason: LoopRecord["reason"] = null;
  const put = (owner: ProcessIdentity | null) => {
    const { check } = fixCheck(house, request.argv, request.directory);
    const data: Data = { request, progress: latest, owner };
    const { clock } = house;
    cycles.putLoop({ id, startedAt, updatedAt: clock.now(), check, argv: request.argv, state, reason, data });
  };
  return {
    folder,
    progress: () => latest,
    goal: () => latest?.goal ?? null,
    save(progress, newState, newReason) {
      latest = progress;
      state = newState;
      reason = newReason;
      put(newState === "running" ? thisProcess() : null);
    },
    claim() {
      // Looked at and taken in one piece: two that begin at the same moment do not both get it.
      together(() => {
        const other = (cycles.loop(id)?.data as Data | undefined)?.owner ?? null;
        if (other !== null && isAlive(other) === true) throw atWork(other);
        if (request.isInPlace) refuseSecond(memory, id);
        isOurs = true;
        put(thisProcess());
      });
    },
    released() {
      if (state !== "running" || !isOurs) return;
      state = "paused";
      reason = "interrupted";
      put(null);
    },
    takeUp: async (workspace) =>
      latest === null ? [] : takeUp(latest, workspace, (progress) => (latest = progress)),
    keepLog(name, text) {
      const file = join(folder, name);
      try {
        makeFolder(folder);
        const half = MOST_LOG_BYTES / 2;
        const short =
          text.length <= MOST_LOG_BYTES
            ? text
            : `${text.slice(0, half)}\n[... ${text.length - MOST_LOG_BYTES} characters left out ...]\n${text.slice(-half)}`;
        appendFileSync(file, redact(short));
        return statSync(file).isFile() ? file : null;
      } catch {
        // A full disk costs the log, not the loop.
        return null;
      }
    },
  };
}

/** Brings the files to where the loop was; what is in them that is not the loop's is kept. */
async function takeUp(
  progress: FixProgress,
  workspace: Workspace,
  set: (progress: FixProgress) => void,
): Promise<string[]> {
  const { baseTree, keptTree } = progress;
  if (baseTree === null || keptTree === null) return [];
  const now = await workspace.takeTree();
  if (now.kind === "failed") throw new Trouble("memory_unavailable", `${now.why}.`, "git status");
  if (now.tree === keptTree) return [];
  if (workspace.kind === "worktree" && now.tree !== baseTree) {
    // The user went on meanwhile: their files are the new beginning.
    set({ ...progress, baseTree: now.tree, keptTree: now.tree, isFixed: false });
    return [
      keptTree === baseTree
        ? "Your files have changed since; the loop goes on with them as they are."
        : `Your files have changed since; the loop goes on with them as they are. What it had kept is tree ${keptTree}.`,
    ];
  }
  const put = await workspace.restore(keptTree);
  if (put.kind === "failed")
    throw new Trouble(
      "refused",
      `the files could not be put back as they were: ${put.why}.`,
      "twiceshy fix -- …",
    );
  return workspace.kind === "worktree"
    ? []
    : [`What the cut-off attempt left in your files is undone; it is kept as tree ${now.tree}.`];
}

/** The loop to go on with: the one named, else the newest that is not over. */
export function resumedLoop(memory: Memory, named: string | null): ResumedLoop {
  const { cycles } = knowledgeOf(memory);
  const open = cycles.loops({ limit: 200 }).filter(({ state }) => state !== "ended");
  const found = open.find(({ id }) => named === null || id.startsWith(named) || id.endsWith(named));
  if (found === undefined)
    throw new Trouble(
      "not_found",
      named === null
        ? "there is no fix loop to go on with."
        : `no fix loop that could go on is called "${named}".`,
      "twiceshy fix -- npm test",
    );
  const { request, progress, owner } = found.data as Data;
  if (owner !== null && isAlive(owner) === true) throw atWork(owner);
  const words = [...request.argv, ...request.also.flat(), request.agent ?? ""];
  if (words.some((word) => word.includes("[redacted:")))
    throw new Trouble(
      "refused",
      "the command of that loop holds a secret, which is not kept: start the loop anew; its attempts count.",
      "twiceshy fix -- …",
    );
  return { id: found.id, startedAt: found.startedAt, request, progress };
}

const atWork = ({ pid }: ProcessIdentity) =>
  new Trouble("refused", `that loop is at work (process ${pid}).`, "twiceshy fix --resume");

/** Loops in the user's own files that were killed: what they left there is still there. */
export function cutOffInPlace(memory: Memory, besides: string): string[] {
  const { cycles } = knowledgeOf(memory);
  return cycles.loops({ state: "running", limit: 50 }).flatMap(({ id, data }) => {
    const { request, owner } = data as Data;
    const isDead = id !== besides && request.isInPlace && owner !== null && isAlive(owner) === false;
    return isDead
      ? [
          `The loop ${id.slice(-8)} was cut off in your files; \`twiceshy fix --resume --loop ${id.slice(-8)}\` undoes what it left there and goes on.`,
        ]
      : [];
  });
}

/** A loop that is at work in the user's own files; two at once would undo each other. */
export function refuseSecond(memory: Memory, besides: string): void {
  const { cycles } = knowledgeOf(memory);
  for (const { id, data } of cycles.loops({ state: "running", limit: 50 })) {
    const { request, owner } = data as Data;
    if (id === besides || !request.isInPlace || owner === null || isAlive(owner) !== true) continue;
    throw new Trouble(
      "refused",
      `another fix loop works in these files (process ${owner.pid}).`,
      "twiceshy fix --worktree -- …",
    );
  }
}
