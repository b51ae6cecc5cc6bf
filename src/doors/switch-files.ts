import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readAgentContext } from "#agents/environment.ts";
import { makeFolder } from "#host/make-folder.ts";
import { ignoreForGit } from "#host/scratch-repository.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { homeOf } from "./install/user-folder.ts";
import { isNo } from "./is-no.ts";
import {
  everywhereFile,
  projectFile,
  type SwitchWord,
  sessionFile,
  switchedOff,
  wordsIn,
} from "./switches.ts";

export type Reach = "session" | "project" | "everywhere";

/** The switch file of a reach. Trouble where the environment names no session. */
function switchFile(house: House, reach: Reach, way: "on" | "off"): string {
  if (reach === "everywhere") return everywhereFile(homeOf(house.around.env));
  if (reach === "project") return projectFile(house.dirs.store);
  const { session } = readAgentContext(house.around.env);
  if (session !== null) return sessionFile(house.dirs.store, session);
  throw new Trouble(
    "bad_input",
    "the environment names no session: only a command that an agent runs has one (and not every agent tells it).",
    `twiceshy ${way} --project`,
  );
}

/** Adds words to a switch file (off) or takes them away (on); gives what it says now. */
export function turn(house: House, reach: Reach, way: "on" | "off", word: SwitchWord): SwitchWord[] {
  const file = switchFile(house, reach, way);
  const said = new Set(
    wordsIn(file).flatMap((one): SwitchWord[] => (one === "all" ? ["warnings", "capture"] : [one])),
  );
  for (const one of word === "all" ? (["warnings", "capture"] as const) : [word]) {
    if (way === "off") said.add(one);
    else said.delete(one);
  }
  const words: SwitchWord[] = said.size === 2 ? ["all"] : [...said];
  try {
    if (words.length === 0) rmSync(file, { force: true });
    else writeAtOnce(file, `${words.join("\n")}\n`, reach === "everywhere" ? null : house.dirs.store);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new Trouble(
      "config",
      `${file} cannot be written (${code}).`,
      way === "off" ? "TWICESHY=off, in the environment of the agent" : "twiceshy status",
    );
  }
  return words;
}

/** What is off here now, whatever switched it. */
export function offHere(house: House): ReturnType<typeof switchedOff> {
  const { env } = house.around;
  return switchedOff({
    env,
    storeDir: house.dirs.store,
    home: homeOf(env),
    session: readAgentContext(env).session,
    settings: house.settings.values,
  });
}

/** What switches on again whatever is off here, one for each that switched it off. */
export function waysBack({ around: { env }, dirs, settings }: House): string[] {
  const { session } = readAgentContext(env);
  const files: readonly (readonly [string, string])[] = [
    [everywhereFile(homeOf(env)), "twiceshy on --everywhere"],
    [projectFile(dirs.store), "twiceshy on"],
    ...(session === null ? [] : [[sessionFile(dirs.store, session), "twiceshy on --session"] as const]),
  ];
  const off = (["warnings", "capture"] as const).filter((name) => !settings.values[name]);
  return [
    ...["TWICESHY", "ENABLE_QA_WARNINGS", "ENABLE_QA_LEARNING"].flatMap((name) =>
      isNo(env[name]) ? [`unset ${name}`] : [],
    ),
    ...files.flatMap(([file, back]) => (wordsIn(file).length > 0 ? [back] : [])),
    ...off.map((name) =>
      settings.origins[name] === "environment"
        ? `unset TWICESHY_${name.toUpperCase()}`
        : `twiceshy config set ${name} true`,
    ),
  ];
}

function writeAtOnce(file: string, text: string, storeDir: string | null): void {
  makeFolder(dirname(file));
  if (storeDir !== null) ignoreForGit(storeDir);
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
