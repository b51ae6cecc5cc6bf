import { relative } from "node:path";
import type { Profile } from "#heal/cycle/bound.ts";
import { worktreeOf } from "#host/project.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import type { FixCheck } from "#loop/fix-loop-ports.ts";
import type { FixLimits } from "#model/fix-event.ts";
import type { House } from "./compose.ts";
import type { LandHow } from "./fix-land.ts";

/** What somebody asks for. Plain data: a loop that goes on later is asked for in the same words. */
export interface FixRequest {
  readonly argv: readonly string[];
  readonly also: readonly (readonly string[])[];
  /** Relative to the project's root. */
  readonly directory: string;
  readonly agent: string | null;
  readonly model: string | null;
  readonly profile: Profile;
  readonly limits: Partial<FixLimits>;
  readonly isInPlace: boolean;
  readonly goal: string | null;
  readonly only: readonly string[];
  readonly land: LandHow | null;
  readonly isDryRun: boolean;
  readonly session: string | null;
  readonly task: string | null;
}

/** A request as somebody makes it: what is null or left out is the project's setting. */
export type AskedFix = Omit<FixRequest, "profile" | "directory"> & { readonly profile: Profile | null };

/** What is asked for, with the project's settings where nothing is said. */
export function settledRequest(house: House, asked: AskedFix, directory: string): FixRequest {
  const { values } = house.settings;
  return {
    ...asked,
    directory,
    agent: asked.agent ?? values["fix.agent"],
    profile: asked.profile ?? values["fix.profile"],
    limits: { ...settledLimits(house), ...asked.limits },
    land: asked.land ?? (asked.isInPlace ? null : values["fix.land"]),
  };
}

/** The project's settings for a fix loop's bounds. */
export function settledLimits({ settings: { values } }: House): Partial<FixLimits> {
  return {
    maxCycles: values["fix.maxCycles"],
    totalCycles: values["fix.totalCycles"],
    minutes: values["fix.minutes"],
    costUsd: values["fix.costUsd"],
    agentMinutes: values["fix.agentMinutes"],
    checkMinutes: values["fix.checkMinutes"],
  };
}

/** The check that words are, as the loop counts it. */
export function fixCheck(house: House, argv: readonly string[], directory: string): FixCheck {
  return { argv, check: inWorktree(identifyCheck(argv, directory), worktreeOf(house.project)) };
}

/** From the project's root. */
export function directoryHere({ project, around }: House): string {
  return relative(project.root, around.cwd);
}
