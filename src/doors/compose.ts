/**
 * The composition root: the one place where project, settings, memory, clock and ids meet. Every door takes its parts
 * from here. Lazy: `run` pays only for what it uses, and a broken memory is met where it is opened, not before.
 */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { redact } from "#detect/redact.ts";
import { systemClock } from "#host/clock.ts";
import { createIds } from "#host/ids.ts";
import { findProject, type Project } from "#host/project.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { rawFolders } from "./hook-raw-spool.ts";
import { type House, type OpenOptions, rootsOf, type Surroundings } from "./house.ts";
import { loadSettings, type SettingsPlaces, settingsPlaces } from "./settings.ts";
import { storeDirs } from "./store-dirs.ts";

export { type House, rootsOf, type Surroundings } from "./house.ts";
export { storeDirs } from "./store-dirs.ts";

interface StoreFlag {
  text(name: "store"): string | null;
}

/** Where a directory's project and settings are, without reading the settings: for repairing them. */
export function placesOnly(around: Surroundings): { project: Project; places: SettingsPlaces } {
  const project = findProject(around.cwd, around.env);
  return { project, places: settingsPlaces(project, around.env) };
}

/** Puts the house together for one directory, whose project somebody may have `found` before. Throws only for settings that cannot be understood. */
export function compose(
  around: Surroundings,
  flags?: StoreFlag,
  load = loadSettings,
  found: Project | null = null,
): House {
  const project = found ?? findProject(around.cwd, around.env);
  const places = settingsPlaces(project, around.env);
  const flag = flags?.text("store") || null;
  const settings = load(places, around.env, flag === null ? {} : { store: flag }, project.commonDir);
  const { store } = settings.values;
  const dirs = storeDirs(store === null ? project.storeDir : resolve(around.cwd, store), around.env);

  const open = async (readOnly: boolean, options: OpenOptions = {}): Promise<Memory> => {
    const { openMemory } = await import("#memory/open.ts");
    const onNotice = (sentence: string) => around.err?.(`twiceshy: ${sentence}\n`);
    const given = { ...options, redact, readOnly, clock: systemClock, spools: dirs.spools, onNotice };
    const memory = openMemory(dirs.store, given);
    if (readOnly || options.leavesWaiting || !rawFolders(dirs).some(hasEvents)) return memory;
    try {
      // Whoever cannot wait long has an event of its own, which must not be stored before these.
      const isStrict = options.patienceMs !== undefined;
      await (await import("./hook-drain.ts")).drainHooks(house, memory, { isStrict });
      return memory;
    } catch (error) {
      memory.close();
      throw error;
    }
  };
  const house: House = {
    around,
    project,
    places,
    settings,
    dirs,
    clock: systemClock,
    ids: createIds(),
    detectSettings: async () => ({
      roots: rootsOf(project.root),
      ...(await (await import("./project-detectors.ts")).projectDetectors(settings.values)),
    }),
    openMemory: (options) => open(false, options),
    memoryIfThere: async () => {
      const waiting = [...dirs.spools, ...rawFolders(dirs)];
      if (!existsSync(join(dirs.store, "memory.db")) && !waiting.some(hasEvents)) return null;
      try {
        return await open(false);
      } catch (error) {
        if (!(error instanceof Trouble) || error.code !== "memory_unavailable") throw error;
        return open(true);
      }
    },
  };
  return house;
}

function hasEvents(spool: string): boolean {
  try {
    return readdirSync(spool).some((name) => name.endsWith(".json") || name.endsWith(".half"));
  } catch {
    return false;
  }
}
