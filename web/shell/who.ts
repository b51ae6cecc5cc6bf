import { signal } from "@preact/signals";
import type { Role, Status } from "../api/shapes.ts";

/** What the server said of itself and of whoever asks; null until it has. */
export const status = signal<Status | null>(null);

const ROLES: readonly Role[] = ["read", "write", "review", "admin"];

/**
 * Whether the asker may do something. The server checks it again; here it decides what is offered. Until it is known everything is,
 * so that nothing moves on one's own machine, where everybody may all.
 */
export function may(role: Role): boolean {
  const known = status.value;
  return known === null || ROLES.indexOf(known.asker.role) >= ROLES.indexOf(role);
}

/** The same for what needs the files of a machine, which a team's server has not: applying, locking, the policy. */
export function mayHere(role: Role): boolean {
  return status.value?.isTeam !== true && may(role);
}
