import { realpathSync } from "node:fs";
import type { Project } from "#host/project.ts";
import type { InspectSettings } from "#loop/inspect-output.ts";
import type { StoreDirs } from "#memory/remember-or-spool.ts";
import type { Clock, Ids, Memory } from "#model/ports.ts";
import type { LoadedSettings, SettingsPlaces } from "./settings.ts";

/** What a door knows of its surroundings. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For a sentence that a person should see, such as a damaged memory put aside. */
  err?(text: string): void;
}

export interface OpenOptions {
  readonly patienceMs?: number;
  /** What waits of hooks waits on. */
  readonly leavesWaiting?: boolean;
}

export interface House {
  readonly around: Surroundings;
  readonly project: Project;
  readonly places: SettingsPlaces;
  readonly settings: LoadedSettings;
  /** Where the memory is or will be, and where facts wait that it cannot take. */
  readonly dirs: StoreDirs;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The project's own detectors beside twiceshy's, and where its files are. */
  detectSettings(): Promise<InspectSettings>;
  /** Whatever waits of hooks is taken in with it. */
  openMemory(options?: OpenOptions): Promise<Memory>;
  /** The memory where there is one: reading commands make none, and are content with one they may only read. */
  memoryIfThere(): Promise<Memory | null>;
}

/** A root by every name that tools may print it under: /tmp is a link to /private/tmp on a Mac. */
export function rootsOf(root: string): string[] {
  try {
    return [...new Set([root, realpathSync(root)])];
  } catch {
    return [root];
  }
}
