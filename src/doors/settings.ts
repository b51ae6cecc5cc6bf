/**
 * Settings: flags > environment > .twiceshy/config.json (local) > twiceshy.json (committed) > the user's own file.
 * In: where the files are, and the environment. Out: typed values with their origin. `run` loads this file: keep it lean.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { HealNumberKey } from "#heal/preflight/numbers.ts";
import { isTracked } from "#host/is-tracked.ts";
import type { HealPolicy } from "#model/heal.ts";
import { Trouble } from "#model/trouble.ts";
import { parseJson } from "./parse-json.ts";
import { SETTINGS, type Setting } from "./settings-table.ts";
import { parseSize } from "./units.ts";

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
    user: isSomebodyElses(places.user) ? {} : readSettingsFile(places.user),
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

/** Who makes a repository can add what git is told to ignore, and so the file that only its user may write. */
function cameWithRepository(local: string, commonDir: string, env: Env): boolean {
  if (!existsSync(local)) return false;
  const path = `${basename(dirname(local))}/${basename(local)}`;
  const known = isTracked(join(commonDir, "index"), path);
  if (known !== null) return known;
  // Few have such an index: git itself is asked, and what it cannot say is not trusted.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { status, stdout } = spawnSync("git", ["--git-dir", commonDir, "ls-files", "--", path], {
    cwd: dirname(dirname(local)),
    env: { ...env },
    encoding: "utf8",
    timeout: 2_000,
  });
  return status !== 0 || stdout !== "";
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

/** A raw value (JSON, or a word of a command line) as the setting's type; trouble names where it stands. */
export function readSetting(setting: Setting, raw: unknown, where: string): unknown {
  const wrong = (wanted: string) =>
    new Trouble(
      "config",
      `${where}: "${setting.key}" is ${wanted}, not ${JSON.stringify(raw)}.`,
      "twiceshy config list",
    );
  switch (setting.type) {
    case "switch":
      if (raw === true || raw === "true" || raw === "on" || raw === "1") return true;
      if (raw === false || raw === "false" || raw === "off" || raw === "0") return false;
      throw wrong("true or false");
    case "whole": {
      const number = typeof raw === "string" && /^\d+$/.test(raw) ? Number(raw) : raw;
      if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
      throw wrong("a whole number from 0 up");
    }
    case "number": {
      const { least, most, isWhole } = setting.range!;
      const number = typeof raw === "string" && raw.trim() !== "" ? Number(raw) : raw;
      const isOne = typeof number === "number" && number >= least && number <= most;
      if (isOne && (!isWhole || Number.isInteger(number))) return number;
      throw wrong(`a ${isWhole ? "whole " : ""}number from ${least} to ${most}`);
    }
    case "size": {
      const bytes = typeof raw === "number" ? raw : typeof raw === "string" ? parseSize(raw) : null;
      if (bytes !== null && Number.isSafeInteger(bytes) && bytes > 0) return bytes;
      throw wrong("a size such as 200MB");
    }
    case "list": {
      const list = typeof raw === "string" ? parsedOrNull(raw) : raw;
      if (Array.isArray(list)) return list;
      throw wrong("a JSON list");
    }
    case "section": {
      const data = typeof raw === "string" ? parsedOrNull(raw) : raw;
      if (typeof data === "object" && data !== null && !Array.isArray(data)) return data;
      throw wrong("a JSON object");
    }
    default:
      if (typeof raw !== "string" || raw === "") throw wrong("a text");
      if (setting.choices && !setting.choices.includes(raw))
        throw wrong(`one of ${setting.choices.join(", ")}`);
      return raw;
  }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A home that may not even be looked into is another user's (`sudo -E`, a service): its settings are not meant. */
function isSomebodyElses(path: string): boolean {
  try {
    statSync(path, { throwIfNoEntry: false });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}

/** The object in a settings file; {} where there is no file. */
export function readSettingsFile(path: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return {};
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return {};
    throw new Trouble("config", `${path} cannot be read (${code}).`, "twiceshy config path");
  }
  const data = parseJson(text, (what) => new Trouble("config", `${path}${what}`, "twiceshy config path"));
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new Trouble("config", `${path} must hold a JSON object: {"cap": "200MB"}.`, "twiceshy config list");
  }
  return data as Record<string, unknown>;
}
