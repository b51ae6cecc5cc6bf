import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { redact } from "#detect/redact.ts";
import { makeFolder } from "#host/make-folder.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { beginOutbox, countWaiting, endOutbox } from "#memory/sync/outbox.ts";
import { CURSOR } from "#memory/sync/pull.ts";
import type { SyncSides } from "#memory/sync/push.ts";
import { HISTORY } from "#memory/sync/same-feed.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { originOf } from "./origin.ts";
import { noteAsked, TEAM_MARK } from "./team-mark.ts";
import { teamName } from "./team-name.ts";
import { withoutSecret } from "./without-secret.ts";

const PROJECT = "team/project";
const LAST = "team/last";
const TROUBLE = "team/trouble";
/** How the team's database searches for what is near, as it was found at the last exchange. */
export const SEARCHES = "team/searches";
/** When, and with which settings, all was done that follows from what is known: nothing has come since. */
export const DONE = "team/done";

/** How it stands between this memory and the team's. */
export interface TeamStatus {
  readonly project: string;
  /** Without what is secret in it; null where nothing says where the database is. */
  readonly database: string | null;
  readonly waiting: number;
  /** When facts were last exchanged. */
  readonly lastAt: number | null;
  /** Why they could not be at the last try. */
  readonly trouble: SyncTrouble | null;
  /** How its database finds what is near: "pgvector 0.8.0", "offered", "none"; null before the first exchange. */
  readonly searches: string | null;
  /** Whether other projects get to know fingerprints, templates and counts. */
  readonly shares: boolean;
}

/** A try that failed, and when the next one may be made by itself. */
export interface SyncTrouble {
  readonly why: string;
  readonly times: number;
  readonly nextAt: number;
}

/** The name under which the team knows this project, or is to know it; trouble where there is none. */
export function projectNamed(house: House, given: string | null): string {
  const name = given?.trim() || teamName(house);
  if (name !== null) return name;
  throw new Trouble(
    "usage",
    "This repository has no remote that would name it for the team: give it a name that all of you use.",
    "twiceshy team join --project shop",
  );
}

/** Where the team's database is; trouble where nothing says so. */
export function databaseUrl(house: House): string {
  const url = house.settings.values["team.database"];
  if (url === null || url === "")
    throw new Trouble(
      "config",
      "Nothing says where the team's database is.",
      "TWICESHY_DATABASE_URL=postgres://… twiceshy team join",
    );
  if (!/^postgres(?:ql)?:\/\//.test(url))
    throw new Trouble(
      "config",
      `The team's database is named by an address such as postgres://user@host/name, not "${withoutSecret(url)}".`,
      "TWICESHY_DATABASE_URL=postgres://… twiceshy team join",
    );
  return url;
}

/** From here on facts wait to be sent. What was known to another project of the team is sent anew. */
export function enterTeam(house: House, memory: Memory, project: string): void {
  const { progress, together } = knowledgeOf(memory);
  together(() => {
    const isNew = progress.get(PROJECT) !== project;
    progress.set(PROJECT, project);
    if (isNew) {
      progress.drop(CURSOR);
      progress.drop(HISTORY);
      progress.drop(DONE);
      beginOutbox(storeOf(memory).database);
    }
  });
  makeFolder(house.dirs.store);
  writeFileSync(join(house.dirs.store, TEAM_MARK), `${project}\n`);
}

/** Nothing is sent or taken in any more; what came from the team stays. */
export function leaveTeam(house: House, memory: Memory): void {
  const { progress, together } = knowledgeOf(memory);
  rmSync(join(house.dirs.store, TEAM_MARK), { force: true });
  together(() => {
    const { database } = storeOf(memory);
    endOutbox(database);
    database.exec("DELETE FROM outbox");
    for (const key of [PROJECT, LAST, TROUBLE, CURSOR, HISTORY, SEARCHES, DONE]) progress.drop(key);
  });
}

/** How it stands; null without a team. */
export function teamStatus(house: House, memory: Memory): TeamStatus | null {
  const { progress } = knowledgeOf(memory);
  const project = progress.get(PROJECT);
  if (project === null) return null;
  const url = house.settings.values["team.database"];
  const last = progress.get(LAST);
  const trouble = progress.get(TROUBLE);
  return {
    project,
    database: url === null ? null : withoutSecret(url),
    waiting: countWaiting(storeOf(memory).database),
    lastAt: last === null ? null : Number(last),
    trouble: trouble === null ? null : (JSON.parse(trouble) as SyncTrouble),
    searches: progress.get(SEARCHES),
    shares: house.settings.values["team.share"],
  };
}

/** Remembers how a try went: after each that failed the next one waits longer, up to an hour. */
export function noteTry(house: House, memory: Memory, why: string | null): void {
  const { progress } = knowledgeOf(memory);
  const now = house.clock.now();
  noteAsked(house.dirs.store, now);
  if (why === null) {
    progress.set(LAST, String(now));
    progress.drop(TROUBLE);
    return;
  }
  const before = progress.get(TROUBLE);
  const times = (before === null ? 0 : (JSON.parse(before) as SyncTrouble).times) + 1;
  const waits = Math.min(3_600_000, 5000 * 2 ** Math.min(times, 12));
  const trouble: SyncTrouble = { why, times, nextAt: now + Math.round(waits * (0.75 + Math.random() / 2)) };
  progress.set(TROUBLE, JSON.stringify(trouble));
}

/** Both sides, open. */
export interface OpenTeam extends SyncSides {
  readonly memory: Memory;
  close(): void;
}

/** The team's memory of a project. */
export async function teamMemory(
  house: House,
  project: string,
  { writesAs }: { readonly writesAs?: string } = {},
): Promise<Memory> {
  const { openTeamMemory } = await import("#memory/postgres/open-team.ts");
  return openTeamMemory({
    ...{ url: databaseUrl(house), project, redact, clock: house.clock },
    ...(writesAs === undefined ? {} : { writesAs }),
  });
}

/** Opens the team's database beside this memory. */
export async function openTeam(house: House, memory: Memory, project: string): Promise<OpenTeam> {
  const team = await teamMemory(house, project);
  return {
    local: storeOf(memory).database,
    team: storeOf(team).database,
    project,
    origin: originOf({ house, memory }),
    memory: team,
    close: () => team.close(),
  };
}
