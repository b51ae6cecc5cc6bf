import { auditStep } from "../heal-audit.ts";
import { whoSays } from "../who-says.ts";
import type { OpenHouse, Server } from "./server.ts";

/** Puts what somebody decided by HTTP into this clone's audit log, with who it was. A team's server has no chain of its own. */
export function audited(
  { house, memory, server }: OpenHouse & { readonly server: Server },
  step: string,
  detail: Readonly<Record<string, unknown>>,
): void {
  if (!server.isTeam) auditStep({ house, memory }, step, { ...detail, by: whoSays(house), via: "http" });
}
