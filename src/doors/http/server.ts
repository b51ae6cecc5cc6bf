/**
 * The HTTP door: the JSON API, MCP and events of one memory on one port. In: requests. Out: what the command line's --json
 * answers, by the same functions. While nobody asks, no memory is open.
 */
import { basename, join } from "node:path";
import { agentVariables } from "#agents/environment.ts";
import type { Memory } from "#model/ports.ts";
import { compose } from "../compose.ts";
import type { House, Surroundings } from "../house.ts";
import { teamHouse } from "../team-house.ts";
import { teamName } from "../team-name.ts";
import { understoodSettings } from "../understood-settings.ts";
import type { Asker } from "./asker.ts";
import type { EventHub } from "./event-hub.ts";
import type { KeptMemory } from "./kept-memory.ts";
import type { Limits } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import type { Tracer } from "./trace.ts";

/** A project and its open memory, for as long as one request takes. */
export interface OpenHouse {
  readonly house: House;
  readonly memory: Memory;
}

/** What every part of the server is given. */
export interface Server {
  readonly version: string;
  readonly limits: Limits;
  /** By these names a request may ask for the project that is served. */
  readonly projects: readonly string[];
  /** Whoever asks from this machine needs no token. */
  readonly isOpenToLocal: boolean;
  /** It serves a team's memory: what needs the files of a machine is done there. */
  readonly isTeam: boolean;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly hub: EventHub;
  /** Aborted when the server is to end. */
  readonly signal: AbortSignal;
  /** Work that goes on after its request was answered. */
  readonly background: Set<Promise<unknown>>;
  house(asker?: Asker): House;
  withMemory<T>(work: (open: OpenHouse) => T | Promise<T>, asker?: Asker): Promise<T>;
  err(text: string): void;
}

/** What the process's surroundings say of a session is not said of whoever asks it by HTTP. */
const NOT_OURS = [
  ...["SESSION", "TASK", "PHASE", "AGENT", "EXECUTION"].map((name) => `TWICESHY_${name}`),
  ...["CI", "GITHUB_ACTIONS", "GITLAB_CI", "CIRCLECI", "BUILDKITE", "TF_BUILD", "JENKINS_URL"],
];

/** Puts a house together for each request: settings, the project and its memory may have changed or moved meanwhile. */
export function houses(
  around: Surroundings,
  flags: { text(name: "store"): string | null } | undefined,
  isTeam = false,
): Server["house"] {
  const env: Record<string, string | undefined> = { ...around.env };
  for (const name of [...agentVariables(), ...NOT_OURS]) delete env[name];
  return (asker) => {
    const signed = asker?.name == null ? env : { ...env, USER: asker.name };
    const own = compose({ ...around, env: signed }, flags, understoodSettings());
    return isTeam ? teamHouse(own) : own;
  };
}

/** The one place where the server opens a memory. It is made where there is none. */
export async function openFor(house: House): Promise<Memory> {
  return (await house.memoryIfThere()) ?? (await house.openMemory());
}

/** Opens the memory, or uses the one that is open, and closes it whatever happens. */
export function memories(house: Server["house"], kept: KeptMemory): Server["withMemory"] {
  return (work, asker) => {
    const own = house(asker);
    const path = join(own.dirs.store, "memory.db");
    return kept.with(
      path,
      () => openFor(own),
      (memory) => work({ house: own, memory }),
    );
  };
}

/** The names of a project: that of its folder, the one by which a team knows it, and the mark that all its clones share. */
export async function projectNames(house: House): Promise<string[]> {
  const { projectMark } = await import("../project-mark.ts");
  const names = [basename(house.project.root), teamName(house), await projectMark(house)];
  return [...new Set(names.filter((name) => name !== null && name !== ""))] as string[];
}
