/**
 * The off switches: for this session, this repository and everything, for warnings and for capture separately. In: the
 * environment and where the switch files are. Out: what is off, and why. Loaded by every hook: only sync fs, nothing else.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNo } from "./is-no.ts";

export interface SwitchPlaces {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The memory's folder; null where there is none. */
  readonly storeDir: string | null;
  readonly home: string | null;
  readonly session: string | null;
  /** The settings `warnings` and `capture`, where they are known. */
  readonly settings?: { readonly warnings: boolean; readonly capture: boolean };
}

/** True is off. */
export interface SwitchedOff {
  readonly warnings: boolean;
  readonly capture: boolean;
  /** What switched it off: "TWICESHY=off", a file's path; null where nothing is off. */
  readonly why: string | null;
}

/** What a switch turns off. */
export type SwitchWord = "all" | "warnings" | "capture";

/** What is switched off, and by what. Never throws. */
export function switchedOff({ env, storeDir, home, session, settings }: SwitchPlaces): SwitchedOff {
  let warnings = false;
  let capture = false;
  const why: string[] = [];
  const off = (words: readonly SwitchWord[], by: string) => {
    if (words.length === 0) return;
    if (words.some((word) => word !== "capture")) warnings = true;
    if (words.some((word) => word !== "warnings")) capture = true;
    why.push(by);
  };
  if (isNo(env.TWICESHY)) off(["all"], `TWICESHY=${env.TWICESHY}`);
  if (isNo(env.ENABLE_QA_WARNINGS)) off(["warnings"], `ENABLE_QA_WARNINGS=${env.ENABLE_QA_WARNINGS}`);
  if (isNo(env.ENABLE_QA_LEARNING)) off(["capture"], `ENABLE_QA_LEARNING=${env.ENABLE_QA_LEARNING}`);
  for (const file of switchFiles({ storeDir, home, session })) off(wordsIn(file), file);
  if (settings?.warnings === false) off(["warnings"], "the setting warnings");
  if (settings?.capture === false) off(["capture"], "the setting capture");
  return { warnings, capture, why: why.length === 0 ? null : why.join(", ") };
}

/** The file that switches everything off for a user. */
export function everywhereFile(home: string): string {
  return join(home, ".local", "share", "twiceshy", "off");
}

/** The file that switches one repository off. */
export function projectFile(storeDir: string): string {
  return join(storeDir, "off");
}

/** The file that switches one session off. */
export function sessionFile(storeDir: string, session: string): string {
  return join(storeDir, "off-sessions", encodeURIComponent(session).slice(0, 200));
}

/** What a switch file says; nothing where it is not there. One that says nothing we know was still meant to switch off. */
export function wordsIn(file: string): SwitchWord[] {
  // Asked first: every hook asks for files that are hardly ever there, and an error costs ten times what the question does.
  if (!existsSync(file)) return [];
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return [];
  }
  const known: readonly string[] = ["all", "warnings", "capture"];
  const words = text.split(/\s+/).filter((word) => known.includes(word)) as SwitchWord[];
  return words.length === 0 ? ["all"] : words;
}

function switchFiles({
  storeDir,
  home,
  session,
}: Pick<SwitchPlaces, "storeDir" | "home" | "session">): string[] {
  const files: string[] = [];
  if (home) files.push(everywhereFile(home));
  if (storeDir) files.push(projectFile(storeDir));
  if (storeDir && session) files.push(sessionFile(storeDir, session));
  return files;
}
