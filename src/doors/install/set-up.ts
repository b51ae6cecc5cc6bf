/** The story of `init`: which agents, what to write, write it, make the memory. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { compileFirstAnswers } from "#memory/answers-write.ts";
import { storeOf } from "#memory/open.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "../compose.ts";
import { applyInstall } from "./apply.ts";
import { AGENTS, CLIENTS, type Client, type Scope } from "./clients.ts";
import { type FoundAgent, findAgents } from "./find-agents.ts";
import { hookBundle } from "./hook-bundle.ts";
import { applyLauncher, type LauncherPlan, planLauncher } from "./launcher-file.ts";
import { type FilePlan, planInstall, spotOf } from "./plan.ts";
import { Receipts } from "./receipts.ts";
import { userFolder } from "./user-folder.ts";

export interface SetUp {
  readonly found: readonly FoundAgent[];
  readonly plans: readonly FilePlan[];
  readonly launcher: LauncherPlan;
  /** The memory's folder that is made; null where the folder is no project. */
  readonly store: string | null;
}

export interface Installed extends SetUp {
  /** Why the memory could not be made; null where it was, or need not be. */
  readonly storeTrouble: string | null;
}

/** What `init` would do. Trouble where no agent is found, or one is named that is not known. */
export function planAll(house: House, wish: { agents: readonly string[]; scope: Scope }): SetUp {
  const { root, kind } = house.project;
  const { env } = house.around;
  const found = findAgents(root, house.around);
  const clients = wish.agents.length === 0 ? found.map(({ client }) => client) : clientsCalled(wish.agents);
  if (clients.length === 0) {
    throw new Trouble(
      "not_found",
      `no coding agent was found here: no folder such as .claude in ${root} or at home, no program on PATH.`,
      "twiceshy init --agent claude",
    );
  }
  const hasNotes = existsSync(join(root, "AGENTS.md"));
  const other: Scope = wish.scope === "user" ? "project" : "user";
  const plans = clients.map((client) =>
    planInstall(spotOf(client, wish.scope, root, env), spotOf(client, other, root, env), hasNotes),
  );
  const launcher = planLauncher(env, { node: process.execPath, bundle: hookBundle() });
  return { found, plans, launcher, store: kind === "none" ? null : house.dirs.store };
}

/** Does it. The launcher first: without it the hooks do nothing. */
export async function install(house: House, setUp: SetUp): Promise<Installed> {
  const launcher = applyLauncher(setUp.launcher);
  const receipts = new Receipts(userFolder(house.around.env));
  const now = house.clock.now();
  const plans = setUp.plans.map((plan) => applyInstall(plan, receipts, house.project.root, now));
  const storeTrouble = setUp.store === null ? null : await makeStore(house);
  return { ...setUp, launcher, plans, storeTrouble };
}

async function makeStore(house: House): Promise<string | null> {
  try {
    const memory = await house.openMemory();
    try {
      // The first failure is answered without the memory, too.
      compileFirstAnswers(storeOf(memory));
    } finally {
      memory.close();
    }
    return null;
  } catch (error) {
    if (error instanceof Trouble) return error.message;
    throw error;
  }
}

/** The clients of these names. */
export function clientsCalled(names: readonly string[], asker = "init"): Client[] {
  return [...new Set(names)].map((name) => {
    const client = CLIENTS.find(({ agent }) => agent === name.toLowerCase());
    if (client !== undefined) return client;
    throw new Trouble(
      "usage",
      `no agent is called "${name}": there are ${AGENTS.join(", ")}.`,
      `twiceshy ${asker} --help`,
    );
  });
}
