/**
 * Settings: flags > environment > .twiceshy/config.json (local) > twiceshy.json (committed) > the user's own file.
 * In: where the files are, and the environment. Out: typed values with their origin. `run` loads this file: keep it lean.
 */
import { join } from "node:path";
import type { HealNumberKey } from "#heal/preflight/numbers.ts";
import type { HealPolicy } from "#model/heal.ts";
import { readSetting } from "./setting-value.ts";
import { cameWithRepository, readSettingsFile } from "./settings-file.ts";
import { SETTINGS, type Setting } from "./settings-table.ts";

type HealNumberSettings = { readonly [K in HealNumberKey as `heal.${K}`]: number };

export interface Settings extends HealNumberSettings {
  readonly store: string | null;
  readonly cap: number;
  readonly summary: number;
  readonly pty: "auto" | "off";
  readonly trees: boolean;
  readonly advice: boolean;
  readonly background: boolean;
  readonly warnings: boolean;
  readonly capture: boolean;
  readonly gate: "off" | "advise" | "hold-once";
  readonly holdout: number;
  readonly notes: string;
  readonly "team.database": string | null;
  readonly "team.project": string | null;
  readonly "team.retention": number | null;
  readonly "team.share": boolean;
  readonly embedder: string | null;
  readonly checks: readonly unknown[];
  readonly detectors: readonly unknown[];
  readonly scrubbers: readonly unknown[];
  readonly categories: readonly unknown[];
  readonly lessons: readonly SaidSection[];
  readonly webhooks: readonly unknown[];
  readonly "fix.agent": string | null;
  readonly "fix.profile": "strict" | "fast" | "smoke" | "yolo";
  readonly "fix.maxCycles": number;
  readonly "fix.totalCycles": number;
  readonly "fix.minutes": number;
  readonly "fix.costUsd": number;
  readonly "fix.agentMinutes": number;
  readonly "fix.checkMinutes": number;
  readonly "fix.land": "commit" | "patch" | "files";
  readonly "fix.report": string | null;
  readonly "heal.policy": HealPolicy;
  readonly "heal.merge": "never" | "safe" | "moderate";
  readonly "heal.protected": readonly unknown[];
  readonly "heal.judges": readonly unknown[];
  readonly "heal.judgePrices": readonly unknown[];
  readonly "heal.judgeSeconds": number;
}

/** What one place says of a section. */
export interface SaidSection {
  readonly origin: Origin;
  readonly where: string;
  readonly says: Readonly<Record<string, unknown>>;
}

export type SettingKey = keyof Settings;

export type Origin = "flag" | "environment" | "local" | "committed" | "user" | "default";

type Env = Readonly<Record<string, string | undefined>>;

/** The files settings come from, strongest first. */
export interface SettingsPlaces {
  readonly local: string;
  readonly committed: string;
  readonly user: string;
}

export interface LoadedSettings {
  readonly values: Settings;
  readonly origins: Readonly<Record<SettingKey, Origin>>;
  /** Entries that were left out, and why. */
  readonly warnings: readonly string[];
}

/** Where a project's settings live. The local file stands beside the memory, the committed one at the root. */
export function settingsPlaces(project: { root: string; storeDir: string }, env: Env): SettingsPlaces {
  const home = env.HOME || env.USERPROFILE || homeOfUser();
  return {
    local: join(project.storeDir, "config.json"),
    committed: join(project.root, "twiceshy.json"),
    user: join(env.XDG_CONFIG_HOME || join(home, ".config"), "twiceshy", "config.json"),
  };
}

/** Where the environment names no home; never the current directory, whose files may be anybody's. */
function homeOfUser(): string {
  try {
    return process.getBuiltinModule("node:os").userInfo().homedir || "/";
  } catch {
    return "/"; // no such user, as in some containers
  }
}

/**
 * All settings, each from the strongest place that has it. A file that cannot be understood is trouble. `commonDir` is git's own folder: a local
 * file that its index names came with the repository, and is nobody's own.
 */
export function loadSettings(
  places: SettingsPlaces,
  env: Env,
  flags: Partial<Settings> = {},
  commonDir: string | null = null,
): LoadedSettings {
  const isBrought = commonDir !== null && cameWithRepository(places.local, commonDir, env);
  const files = {
    local: isBrought ? {} : readSettingsFile(places.local),
    committed: readSettingsFile(places.committed),
    user: readSettingsFile(places.user, true),
  };
  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  const warnings: string[] = [];
  if (isBrought)
    warnings.push(
      `${places.local} came with the repository: what it says is not taken for your own settings`,
    );
  for (const setting of SETTINGS) {
    const [value, origin] = strongest(setting, flags, env, files, places);
    values[setting.key] = value;
    origins[setting.key] = origin;
  }
  const committedValue = (setting: Setting) =>
    readSetting(setting, files.committed[setting.key], places.committed);
  for (const place of ["local", "committed", "user"] as const) {
    for (const key of Object.keys(files[place])) {
      const setting = SETTINGS.find((known) => known.key === key);
      if (!setting) warnings.push(`${places[place]}: no setting is called "${key}"`);
      else if (place === "committed" && !setting.committed) {
        warnings.push(`${places.committed}: "${key}" cannot be set by a committed file`);
      } else if (
        place === "committed" &&
        setting.committedOnly !== undefined &&
        !mayBeCommitted(setting, committedValue(setting))
      ) {
        const only = [setting.committedOnly]
          .flat()
          .map((value) => JSON.stringify(value))
          .join(" or ");
        warnings.push(`${places.committed}: "${key}" can only be set to ${only} by a committed file`);
      } else if (place === "committed" && setting.careful !== undefined) {
        const [without] = strongest(setting, {}, {}, { ...files, local: {}, committed: {} }, places);
        if (loosens(setting, committedValue(setting), without))
          warnings.push(
            `${places.committed}: "${key}" can only be made more careful than ${JSON.stringify(without)} by a committed file`,
          );
      }
    }
  }
  return { values: values as unknown as Settings, origins: origins as Record<SettingKey, Origin>, warnings };
}

type SettingsFiles = Record<keyof SettingsPlaces, Readonly<Record<string, unknown>>>;

function strongest(
  setting: Setting,
  flags: Partial<Settings>,
  env: Env,
  files: SettingsFiles,
  places: SettingsPlaces,
): [unknown, Origin] {
  if (setting.type === "section") return section(setting, flags, env, files, places);
  if (setting.isTogether) return together(setting, files, places);
  const flag = flags[setting.key as SettingKey];
  if (flag !== undefined) return [flag, "flag"];
  const fromEnv = setting.env ? env[setting.env] : undefined;
  if (fromEnv !== undefined && fromEnv !== "")
    return [readSetting(setting, fromEnv, setting.env!), "environment"];
  for (const place of ["local", "committed", "user"] as const) {
    if (place === "committed" && !setting.committed) continue;
    const raw = files[place][setting.key];
    if (raw === undefined || raw === null) continue;
    const value = readSetting(setting, raw, places[place]);
    if (place !== "committed") return [value, place];
    if (!mayBeCommitted(setting, value)) continue;
    if (setting.careful === undefined) return [value, place];
    const [without] = strongest(setting, {}, {}, { ...files, local: {}, committed: {} }, places);
    if (!loosens(setting, value, without)) return [value, place];
  }
  return [setting.default, "default"];
}

/** A list out of every place that has it: none takes away what another says. */
function together(setting: Setting, files: SettingsFiles, places: SettingsPlaces): [unknown, Origin] {
  const said = (["local", "committed", "user"] as const).filter((place) => files[place][setting.key] != null);
  const all = said.flatMap(
    (place) => readSetting(setting, files[place][setting.key], places[place]) as readonly unknown[],
  );
  return [[...new Set(all)], said[0] ?? "default"];
}

/** Whether a value in the place of another would let more happen by itself. */
export function loosens({ careful, choices }: Setting, value: unknown, before: unknown): boolean {
  if (careful === undefined) return false;
  const rank = (one: unknown) => (choices === undefined ? Number(one) : choices.indexOf(String(one)));
  return careful === "more" ? rank(value) < rank(before) : rank(value) > rank(before);
}

/** A section by every place that has it, strongest first. */
function section(
  setting: Setting,
  flags: Partial<Settings>,
  env: Env,
  files: SettingsFiles,
  places: SettingsPlaces,
): [readonly SaidSection[], Origin] {
  const said = [...((flags[setting.key as SettingKey] as readonly SaidSection[] | undefined) ?? [])];
  const add = (origin: Origin, raw: unknown, where: string) => {
    if (raw === undefined || raw === null || raw === "") return;
    said.push({ origin, where, says: readSetting(setting, raw, where) as SaidSection["says"] });
  };
  if (setting.env) add("environment", env[setting.env], setting.env);
  for (const place of ["local", "committed", "user"] as const)
    add(place, files[place][setting.key], places[place]);
  return [said, said[0]?.origin ?? "default"];
}

function mayBeCommitted({ committedOnly }: Setting, value: unknown): boolean {
  return committedOnly === undefined || [committedOnly].flat().some((only) => only === value);
}
