import { renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "#host/make-folder.ts";
import { ignoreForGit } from "#host/scratch-repository.ts";
import { Trouble } from "#model/trouble.ts";
import type { SettingsPlaces } from "./settings.ts";
import { readSettingsFile } from "./settings-file.ts";

export type WritablePlace = keyof SettingsPlaces;

/** Writes one entry of a settings file and keeps the others; undefined takes it out. Never half a file. */
export function writeSetting(path: string, key: string, value: unknown, storeDir: string | null): void {
  const data: Record<string, unknown> = { ...readSettingsFile(path) };
  if (value === undefined) delete data[key];
  else data[key] = value;
  try {
    makeFolder(dirname(path));
    // Also when a setting is its first file.
    if (storeDir !== null) ignoreForGit(storeDir);
    const draft = `${path}.${process.pid}.new`;
    writeFileSync(draft, `${JSON.stringify(data, null, 2)}\n`);
    renameSync(draft, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new Trouble("config", `${path} cannot be written (${code}).`, "twiceshy config path");
  }
}
