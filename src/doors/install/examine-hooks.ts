/** The part of `doctor` that is about agents: are the hooks there, do they run, what do they cost, what went wrong. */
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { count, duration, when } from "#report/words.ts";
import type { House } from "../compose.ts";
import { TROUBLE_LOG } from "../hook-trouble-log.ts";
import { offHere, waysBack } from "../switch-files.ts";
import type { Symptom } from "../symptom.ts";
import { CLIENTS } from "./clients.ts";
import { readConfig, readsLikeOurs } from "./config-file.ts";
import { presenceIn } from "./contents.ts";
import { findAgents } from "./find-agents.ts";
import { hookBundle } from "./hook-bundle.ts";
import { hookCosts } from "./hook-cost.ts";
import { twiceSymptoms } from "./installed-twice.ts";
import { lastEvent } from "./last-event.ts";
import { type LauncherPlan, planLauncher, TO_STAY } from "./launcher-file.ts";
import { leftProcesses } from "./left-processes.ts";
import { type Spot, spotOf } from "./plan.ts";
import { shortPath } from "./plan-text.ts";
import { trustOf } from "./trust.ts";
import { Unexpected } from "./unexpected.ts";
import { homeOf, launcherPath } from "./user-folder.ts";

const ok = (name: string, message: string): Symptom => ({ name, level: "ok", message, todo: null });
const warn = (name: string, message: string, todo: string | null): Symptom => ({
  name,
  level: "warn",
  message,
  todo,
});

/** Looks at the hooks of every agent, and at what they leave; a quick look does not measure what they cost. */
export async function examineHooks(house: House, isQuick: boolean): Promise<Symptom[]> {
  const { env } = house.around;
  const { root } = house.project;
  const spots = CLIENTS.flatMap((client) =>
    (["project", "user"] as const).map((scope) => spotOf(client, scope, root, env)),
  );
  const symptoms: Symptom[] = [];
  const setUp = new Map<string, Spot[]>();
  for (const spot of spots) {
    const symptom = await configSymptom(spot, house);
    if (symptom === null) continue;
    setUp.set(spot.client.agent, [...(setUp.get(spot.client.agent) ?? []), spot]);
    symptoms.push(symptom);
  }
  symptoms.push(...twiceSymptoms([...setUp.values()]));
  const idle = findAgents(root, house.around).filter(({ client }) => !setUp.has(client.agent));
  if (idle.length > 0) {
    const names = idle.map(({ client }) => client.title).join(", ");
    const flag = idle.map(({ client }) => client.agent).join(",");
    symptoms.push(ok("agents", `not set up: ${names} (twiceshy init --agent ${flag})`));
  } else if (setUp.size === 0)
    symptoms.push(ok("agents", "none found (twiceshy init --agent claude, if you use one)"));
  const all = [...symptoms, ...switchSymptoms(house)];
  return setUp.size === 0 ? all : [...all, ...afterSetUp(house, isQuick)];
}

function afterSetUp(house: House, isQuick: boolean): Symptom[] {
  const { env } = house.around;
  const launchers = launcherSymptoms(planLauncher(env, { node: process.execPath, bundle: hookBundle() }));
  const programs = [launcherPath(env), hookBundle()];
  return [
    ...launchers,
    eventSymptom(house),
    ...(launchers.every(({ level }) => level === "ok") && !isQuick ? costSymptoms(programs[0]!, house) : []),
    processSymptom(programs, env),
    ...troubleSymptoms(house.dirs.store),
  ];
}

async function configSymptom(spot: Spot, house: House): Promise<Symptom | null> {
  const { agent } = spot.client;
  const again = `twiceshy init --agent ${agent}${spot.scope === "user" ? " --user" : ""}`;
  const path = shortPath(spot.path, house.project.root, homeOf(house.around.env));
  try {
    const presence = presenceIn(spot.client, readConfig(spot.path), spot.scope);
    if (presence === "none") return null;
    if (presence === "some") return warn(agent, `${path}: older or incomplete`, again);
    if (spot.client.form === "aider") return ok(agent, `${path}: its commands go through twiceshy run`);
    const trust = await trustOf(spot, house.project.root, house.around);
    const what = spot.client.form === "plugin" ? "our plugin is there" : "hooks are there";
    const message = `${path}: ${what}; ${trust.why}`;
    if (trust.state === "trusted" || trust.state === "unknown") return ok(agent, message);
    const todo =
      trust.state === "untrusted"
        ? spot.client.approve(spot.scope)
        : "switch hooks on again, if you want them";
    return warn(agent, message, todo);
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return readsLikeOurs(spot.path)
      ? warn(agent, `${path}: ${error.message}`, `mend it, then ${again}`)
      : null;
  }
}

/** What is wrong with the launcher, and with the one beside it on Windows. */
export function launcherSymptoms(plan: LauncherPlan): Symptom[] {
  return [launcherSymptom(plan), ...(plan.beside === null ? [] : [launcherSymptom(plan.beside)])];
}

function launcherSymptom({ action, why, path, isPassing }: LauncherPlan): Symptom {
  const todo = "twiceshy init";
  if (action === "create")
    return { name: "launcher", level: "fail", message: `${path} is not there: hooks do nothing`, todo };
  if (action === "left")
    return {
      name: "launcher",
      level: "fail",
      message: `${path}: ${why}`,
      todo: "move it away, then twiceshy init",
    };
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return { name: "launcher", level: "fail", message: `${path} cannot be executed: hooks do nothing`, todo };
  }
  const gone = targetsOf(path).filter((target) => !existsSync(target));
  if (gone.length > 0) {
    return {
      name: "launcher",
      level: "fail",
      message: `${path} starts ${gone.join(" and ")}, which is gone: hooks do nothing`,
      todo,
    };
  }
  if (action === "replace")
    return warn("launcher", `${path} is of another version, or starts another node`, todo);
  if (isPassing)
    return warn(
      "launcher",
      `${path} starts twiceshy from a folder that was made for one run`,
      `${TO_STAY}, then twiceshy init`,
    );
  return ok("launcher", path);
}

/** node='/usr/bin/node' and bundle='/usr/lib/node_modules/twiceshy/dist/hook.cjs' */
function targetsOf(launcher: string): string[] {
  const text = readConfig(launcher) ?? "";
  return [...text.matchAll(/^(?:node|bundle)='((?:[^']|'\\'')*)'$/gm)].map(([, path]) =>
    path!.replaceAll("'\\''", "'"),
  );
}

function switchSymptoms(house: House): Symptom[] {
  const off = offHere(house);
  if (off.why === null) return [];
  const what = [...(off.warnings ? ["warnings"] : []), ...(off.capture ? ["capture"] : [])].join(" and ");
  const back = waysBack(house).join(" and ");
  return [warn("switches", `${what} switched off by ${off.why}`, `${back}, if you did not mean it`)];
}

function eventSymptom(house: House): Symptom {
  const last = lastEvent(house.dirs.store);
  if (last === null)
    return warn(
      "last event",
      "no hook was heard here yet",
      "start an agent in this folder, let it run a command, and ask again",
    );
  const waiting =
    last.waiting === 0 ? "" : `; ${count(last.waiting, "event")} to be taken in by the next run`;
  return ok("last event", `${last.what ?? "a hook"}, ${when(last.at, house.clock.now())}${waiting}`);
}

/** Above this many times node's own start, something is wrong. */
const DEAR = 4;

function costSymptoms(launcher: string, house: House): Symptom[] {
  const costs = offHere(house).why === null ? hookCosts(launcher, process.execPath, house.around.env) : null;
  if (costs === null) return [];
  const words = costs
    .map(({ name, ms, ratio }) => `${name} ${ms < 1 ? "under 1 ms" : duration(ms)} (${ratio.toFixed(2)}×)`)
    .join(", ");
  const message = `${words} of CPU; × is starting node and doing nothing`;
  return [
    costs.some(({ ratio }) => ratio > DEAR)
      ? warn("hook cost", message, "twiceshy gc, or report this")
      : ok("hook cost", message),
  ];
}

function processSymptom(programs: readonly string[], env: House["around"]["env"]): Symptom {
  const left = leftProcesses(programs, env);
  if (left === null) return ok("processes", "cannot be listed here");
  if (left.length === 0) return ok("processes", "none left behind by hooks");
  const list = left.map(({ pid, seconds }) => `${pid} (${duration(seconds * 1000)})`).join(", ");
  return warn("processes", `left behind: ${list}`, "report this, with the output of ps");
}

const SHOWN = 3;

function troubleSymptoms(storeDir: string): Symptom[] {
  try {
    const lines = readFileSync(join(storeDir, TROUBLE_LOG), "utf8").trim().split("\n").filter(Boolean);
    if (lines.length === 0) return [];
    const message = `${count(lines.length, "line")} in ${TROUBLE_LOG}, the last: ${lines.slice(-SHOWN).join(" | ")}`;
    // 2026-11-19T01:45:53.526Z claude Stop: database is locked
    const isBusy = lines.every((line) => line.endsWith(": database is locked"));
    const todo = isBusy ? "see what keeps the memory open so long" : "report this";
    return [warn("hook log", message, `${todo}; removing the file silences it`)];
  } catch {
    return [];
  }
}
