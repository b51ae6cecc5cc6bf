import { existsSync } from "node:fs";
import { asGitProject, findProject, type Project, worktreeOf } from "#host/project.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import { type HookFactsPorts, prepareHookEvent, takeHookEvent } from "#loop/hook-facts.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { HookEvent } from "#model/hook.ts";
import type { Memory } from "#model/ports.ts";
import type { GitState } from "#model/run.ts";
import { Trouble } from "#model/trouble.ts";
import { inProjectsWords, readEvent } from "./hook-begin.ts";
import { hookPorts } from "./hook-ports.ts";
import {
  dropLocks,
  dropRaw,
  isLeftBehind,
  type RawEvent,
  rawEvents,
  rawFolder,
  rawFolders,
  readRaw,
} from "./hook-raw-spool.ts";
import { asSeenThen, type SeenThen, takeSeenApart } from "./hook-seen.ts";
import { noteTrouble } from "./hook-trouble-log.ts";
import { type House, rootsOf } from "./house.ts";
import { withHeldTree } from "./repository-now.ts";
import { sessionFile, wordsIn } from "./switches.ts";

/** At most so many payloads are taken in at one opening, so that no command waits for all of a long day. */
const MOST_DRAINED = 400;
/** A command whose end was not known yet waits this long for its client to write it down. */
const PENDING_MS = 10 * 60_000;

/**
 * Takes in the hook payloads that wait in a store, in the order of their times; returns how many. A store that cannot take them
 * now is no error, unless `isStrict`: what comes after them must not be stored before them. An event that no store would take is dropped.
 */
export async function drainHooks(
  house: House,
  memory: Memory,
  options: { readonly isStrict?: boolean } = {},
): Promise<number> {
  const { clock, dirs } = house;
  const waiting = rawEvents(rawFolders(dirs), clock.now()).slice(0, MOST_DRAINED);
  if (waiting.length === 0) return 0;
  dropLocks(rawFolder(dirs.store), clock.now());
  let ports: HookFactsPorts;
  try {
    ports = await hookPorts(house, memory, { isLive: false });
  } catch {
    return 0; // settings that cannot be understood: whoever reads them says so
  }
  let taken = 0;
  for (const waits of waiting) {
    try {
      if (await takeWaiting(waits, house, ports)) taken += 1;
    } catch (error) {
      noteTrouble(dirs.store, `${waits.name}: ${(error as Error).message}`);
      if (!isOfStore(error)) {
        dropRaw(waits);
        continue;
      }
      if (options.isStrict) throw error;
      return taken;
    }
  }
  return taken;
}

async function takeWaiting(waits: RawEvent, house: House, ports: HookFactsPorts): Promise<boolean> {
  const text = readRaw(waits);
  if (text === null) return false;
  const now = house.clock.now();
  const { raw, seen } = takeSeenApart(text);
  const read = readEvent(waits.client, waits.event, raw, seen?.at ?? waits.at);
  const place = read === null ? house.project : placeOf(house.project, read.cwd);
  const event = read === null ? null : inProjectsWords(seen === null ? read : asSeenThen(read, seen), place);
  if (event === null && waits.isHalf && !isLeftBehind(waits, now)) return false;
  if (event !== null && isPending(event, now)) return false;
  if (event !== null && !isUnasked(house, event.session))
    take(event, portsThen(ports, seen ?? heardIn(place, ports)), await gitThen(house, seen), waits.key);
  dropRaw(waits);
  if (seen?.held) await letGo(house, seen.held.name);
  return true;
}

/**
 * Whether capture was off by what the launcher does not know: a switch of the session, a setting. The others were heeded when the event was
 * heard, and whoever takes it in has switches of its own.
 */
function isUnasked({ dirs, settings }: House, session: string): boolean {
  const words = wordsIn(sessionFile(dirs.store, session));
  return !settings.values.capture || words.some((word) => word !== "warnings");
}

/** The repository as it was seen then; of files that were held the tree is taken now. */
async function gitThen(house: House, seen: SeenThen | null): Promise<GitState | null> {
  const git = seen?.git ?? null;
  return git === null || !seen?.held ? git : withHeldTree(house, git, seen.held);
}

async function letGo({ project, clock }: House, name: string): Promise<void> {
  const place = asGitProject(project);
  if (place === null) return;
  const { dropHeld, dropStaleHeld } = await import("#host/held-tree.ts");
  dropHeld(place, name);
  dropStaleHeld(place, clock.now());
}

function take(event: HookEvent, ports: HookFactsPorts, git: GitState | null, key: string): void {
  takeHookEvent(prepareHookEvent(event, ports), ports, { git, key });
}

/** Where an event was heard: worktrees share a memory, and a link may lead to one. Where that is gone, here. */
function placeOf(here: Project, cwd: string): Project {
  return existsSync(cwd) ? findProject(cwd) : here;
}

type Heard = Pick<SeenThen, "task" | "phase" | "root" | "worktree">;

function heardIn(place: Project, { named }: HookFactsPorts): Heard {
  return { ...named, root: place.root, worktree: worktreeOf(place) };
}

/** As the fact would have been made when it was seen, in the worktree that it was seen in. */
function portsThen(ports: HookFactsPorts, { task, phase, root, worktree }: Heard): HookFactsPorts {
  return {
    ...ports,
    roots: rootsOf(root),
    inspect: { ...ports.inspect, roots: rootsOf(root) },
    named: { task, phase },
    checkOf: (argv, directory) => inWorktree(identifyCheck(argv, directory), worktree),
  };
}

/** True where the store is the trouble, and not the event. */
function isOfStore(error: unknown): boolean {
  if (error instanceof SqlError) return error.kind !== "constraint" && error.kind !== "other";
  return error instanceof Trouble;
}

function isPending(event: HookEvent, now: number): boolean {
  if (event.kind !== "after-command" || event.client !== "codex" || event.transcript === null) return false;
  return event.exitCode === null && now - event.at < PENDING_MS;
}
