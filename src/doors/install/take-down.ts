/** The story of `uninstall`: what is ours, wherever it stands; put back; the launcher, when nothing starts it any more. */
import type { House } from "../compose.ts";
import { applyUninstall } from "./apply.ts";
import { CLIENTS, type Scope } from "./clients.ts";
import { readConfig, readsLikeOurs } from "./config-file.ts";
import { presenceIn } from "./contents.ts";
import { removeLauncher } from "./launcher-file.ts";
import { type FilePlan, planUninstall, type Spot, spotOf } from "./plan.ts";
import { Receipts } from "./receipts.ts";
import { clientsCalled } from "./set-up.ts";
import { Unexpected } from "./unexpected.ts";
import { userFolder } from "./user-folder.ts";

/** What `uninstall` would do; files that hold nothing of ours are left out. */
export function planTakeDown(house: House, wish: { agents: readonly string[]; scope: Scope }): FilePlan[] {
  const receipts = receiptsOf(house);
  const clients = wish.agents.length === 0 ? CLIENTS : clientsCalled(wish.agents, "uninstall");
  return clients
    .map((client) =>
      planUninstall(spotOf(client, wish.scope, house.project.root, house.around.env), receipts),
    )
    .filter((plan) => plan.kind !== "none" && !isOthersTrouble(plan, receipts));
}

/** Does it; says whether the launcher went too. */
export function takeDown(
  house: House,
  plans: readonly FilePlan[],
): { plans: FilePlan[]; isLauncherGone: boolean } {
  const receipts = receiptsOf(house);
  const done = plans.map((plan) => applyUninstall(plan, receipts));
  const isLauncherGone = placesInUse(house, receipts).length === 0 && removeLauncher(house.around.env);
  return { plans: done, isLauncherGone };
}

/** Every config file that still names the launcher, as far as this machine knows. */
export function placesInUse(house: House, receipts: Receipts = receiptsOf(house)): Spot[] {
  const here = CLIENTS.flatMap((client) =>
    (["project", "user"] as const).map((scope) =>
      spotOf(client, scope, house.project.root, house.around.env),
    ),
  );
  const elsewhere = receipts.all().flatMap(({ agent, scope, path }): Spot[] => {
    const client = CLIENTS.find((one) => one.agent === agent);
    return client === undefined ? [] : [{ client, scope, path }];
  });
  const spots = new Map([...here, ...elsewhere].map((spot) => [spot.path, spot]));
  // Aider's wrapper looks for twiceshy itself, not for the launcher.
  return [...spots.values()].filter((spot) => spot.client.form !== "aider" && isIn(spot));
}

function receiptsOf(house: House): Receipts {
  return new Receipts(userFolder(house.around.env));
}

function isIn({ client, path }: Spot): boolean {
  try {
    return presenceIn(client, readConfig(path)) !== "none";
  } catch (error) {
    // It cannot be read now; better a launcher too many.
    if (error instanceof Unexpected) return readsLikeOurs(path);
    throw error;
  }
}

/** A file with a syntax error is our business only if we have written into it, or our name is in it. */
function isOthersTrouble(plan: FilePlan, receipts: Receipts): boolean {
  return plan.kind === "left" && receipts.of(plan.path) === null && !readsLikeOurs(plan.path);
}
