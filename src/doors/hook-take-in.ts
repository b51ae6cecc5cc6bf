import { runGitAtOnce } from "#host/run-git-at-once.ts";
import { type HookRun, prepareHookEvent, takeHookEvent } from "#loop/hook-facts.ts";
import { mayHaveOpenFailure } from "#memory/open-checks.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Memory, Remembered } from "#model/ports.ts";
import type { House } from "./compose.ts";
import type { Begun } from "./hook-begin.ts";
import { hookPorts } from "./hook-ports.ts";
import { repositoryNow } from "./repository-now.ts";

/** A run that failed, as far as it is spoken of. */
export interface FailedRun {
  /** Null where nothing may be kept. */
  readonly remembered: Remembered | null;
  readonly findings: readonly IdentifiedFinding[];
  readonly task: string | null;
  readonly check: string;
}

/** An event, and what failed in it where somebody has read that. */
type Heard = Pick<Begun, "event" | "inspection">;

/** What failed, where nothing may be kept of it; null where nothing did. */
export async function lookAt(
  house: House,
  memory: Memory,
  { event, inspection }: Heard,
): Promise<FailedRun | null> {
  const ports = await hookPorts(house, memory, { isLive: true });
  const { command } = prepareHookEvent(event, ports, inspection);
  if (command?.judged.outcome !== "failed") return null;
  const { findings } = command.judged.inspect();
  return { remembered: null, findings, task: ports.named.task, check: command.check.id };
}

/** The event as a fact, with the files as they are now where that will matter; `key` is what it is known again by. */
export async function takeIn(
  house: House,
  memory: Memory,
  { event, inspection }: Heard,
  key: string | null,
): Promise<HookRun | null> {
  const ports = await hookPorts(house, memory, { isLive: true });
  const prepared = prepareHookEvent(event, ports, inspection);
  const { command } = prepared;
  const isWorthATree =
    command !== null &&
    !(event.kind === "after-command" && event.isLate) &&
    (command.judged.outcome !== "passed" || mayHaveOpenFailure(house.dirs.store, command.check));
  return takeHookEvent(prepared, ports, {
    git: isWorthATree ? await repositoryNow(house, runGitAtOnce) : null,
    key,
  });
}
