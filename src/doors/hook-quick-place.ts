import { resolve } from "node:path";
import { systemClock } from "#host/clock.ts";
import { createIds } from "#host/ids.ts";
import { SessionSoFar } from "#loop/backfill-transcripts-session.ts";
import { observationsOf } from "#loop/hook-observations.ts";
import type { SessionLog } from "#memory/session-log.ts";
import type { PromptObservation } from "#model/observation.ts";
import { type Begun, readEvent } from "./hook-begin.ts";
import { rawEvents, rawFolders, readRaw } from "./hook-raw-spool.ts";
import type { House } from "./house.ts";
import { PROMPTS } from "./prompt-events.ts";
import { settingsPlaces } from "./settings.ts";
import { storeDirs } from "./store-dirs.ts";
import { understoodSettings } from "./understood-settings.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** As much of a house as is needed to answer without the memory. */
export type Place = Pick<House, "around" | "project" | "places" | "settings" | "dirs" | "clock" | "ids">;

/** Where an event happened. */
export function placeOf({ project, event }: Begun, env: Env): Place {
  const places = settingsPlaces(project, env);
  const settings = understoodSettings()(places, env, {}, project.commonDir);
  const { store } = settings.values;
  const dirs = storeDirs(store === null ? project.storeDir : resolve(event.cwd, store), env);
  const around = { cwd: event.cwd, env };
  return { around, project, places, settings, dirs, clock: systemClock, ids: createIds() };
}

/** Settings that change how lessons rank are understood by more than is loaded here. */
export function isNumbered({ settings }: Place): boolean {
  return settings.values.lessons.some(({ says }) => says.untried != null || says.confidence != null);
}

/** The task that a session is at: the one that somebody named, or the one its last prompt made, which may still wait. */
export function taskOf({ around, clock, dirs }: Place, log: SessionLog, session: string): string | null {
  if (around.env.TWICESHY_TASK) return around.env.TWICESHY_TASK;
  const kept = log.prompt();
  const prompt = kept === null ? null : (JSON.parse(kept) as PromptObservation | null);
  const soFar = new SessionSoFar(session, { prompt, edits: [], lastAt: 0, isTask: false });
  for (const waits of rawEvents(rawFolders(dirs), clock.now()).filter(({ event }) => PROMPTS.has(event))) {
    const event = readEvent(waits.client, waits.event, readRaw(waits) ?? "", waits.at);
    if (event?.session === session) for (const told of observationsOf(event)) soFar.take(told);
  }
  return soFar.prompt === null ? null : soFar.task;
}
