/**
 * The composition root: the one place where project, settings, memory, clock and ids meet. Every door takes its parts
 * from here. Lazy: `run` pays only for what it uses, and a broken memory is met where it is opened, not before.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { DetectSettings } from "#detect/detect.ts";
import { systemClock } from "#host/clock.ts";
import { createIds } from "#host/ids.ts";
import { findProject, type Project } from "#host/project.ts";
import type { Clock, Ids, Memory } from "#model/ports.ts";
import { type LoadedSettings, loadSettings, type SettingsPlaces, settingsPlaces } from "./settings.ts";

/** What a door knows of its surroundings. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface House {
  readonly project: Project;
  /** Where the memory is, or will be. */
  readonly storeDir: string;
  readonly places: SettingsPlaces;
  readonly settings: LoadedSettings;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The project's own detectors beside twiceshy's. */
  detectSettings(): Promise<DetectSettings>;
  openMemory(): Promise<Memory>;
  /** The memory where there is one: reading commands make none. */
  memoryIfThere(): Promise<Memory | null>;
}

interface StoreFlag {
  text(name: "store"): string | null;
}

/** Where a directory's project and settings are, without reading the settings: for repairing them. */
export function placesOnly(around: Surroundings): {
  project: Project;
  places: SettingsPlaces;
  storeDir: string;
} {
  const project = findProject(around.cwd, around.env);
  return { project, places: settingsPlaces(project, around.env), storeDir: project.storeDir };
}

/** Puts the house together for one directory. Throws only for settings that cannot be understood. */
export function compose(around: Surroundings, flags?: StoreFlag): House {
  const { project, places } = placesOnly(around);
  const store = flags?.text("store") ?? null;
  const settings = loadSettings(places, around.env, store === null ? {} : { store });
  const storeDir =
    settings.values.store === null ? project.storeDir : resolve(around.cwd, settings.values.store);

  async function openMemory(): Promise<Memory> {
    const [{ openMemory }, { redact }] = await Promise.all([
      import("#memory/open.ts"),
      import("#detect/redact.ts"),
    ]);
    return openMemory(storeDir, { redact, clock: systemClock });
  }
  return {
    project,
    storeDir,
    places,
    settings,
    clock: systemClock,
    ids: createIds(),
    detectSettings: async () => ({}),
    openMemory,
    memoryIfThere: async () => (existsSync(join(storeDir, "memory.db")) ? openMemory() : null),
  };
}
