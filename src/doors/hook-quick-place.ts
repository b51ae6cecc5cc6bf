import { resolve } from "node:path";
import { systemClock } from "#host/clock.ts";
import { createIds } from "#host/ids.ts";
import type { SessionLog } from "#memory/session-log.ts";
import type { PromptObservation } from "#model/observation.ts";
import type { Begun } from "./hook-begin.ts";
import { taskSoFar } from "./hook-task-so-far.ts";
import type { House } from "./house.ts";
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

/** The task that a session is at, by what is kept beside the memory. */
export function taskOf(place: Place, log: SessionLog, session: string): string | null {
  return taskSoFar(place, session, () => {
    const kept = log.prompt();
    const prompt = kept === null ? null : (JSON.parse(kept) as PromptObservation | null);
    return { prompt, edits: [], lastAt: 0, isTask: false };
  });
}
