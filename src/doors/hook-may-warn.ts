/** Whether an event may need the memory: by what is compiled beside it, and by the checks that are open. */
import { relative } from "node:path";
import { type Project, worktreeOf } from "#host/project.ts";
import { inWorktree } from "#loop/check-identity.ts";
import { mayHaveOpenFailure } from "#memory/open-checks.ts";
import type { HookEvent } from "#model/hook.ts";
import type { Check } from "#model/run.ts";
import { kindsFor, lookUpTriggers } from "#warn/look-up-triggers.ts";
import type { TriggerFile } from "#warn/trigger-file.ts";
import { momentOfEvent } from "./hook-moment.ts";
import { scriptReader } from "./script-checks.ts";
import { changedSince, hasTriggers, readTriggers } from "./warnings-changed.ts";
import { takeApart } from "./warnings-moment.ts";

type HandOn = (triggers: TriggerFile, checks: readonly Check[]) => void;

/** Whether any lesson was compiled. */
export function maySayAtStart({ storeDir }: Project): boolean {
  return hasTriggers(storeDir);
}

/** True where the compiled triggers name a lesson that could fit. */
export function mayWarn(event: HookEvent, { root, storeDir }: Project, handOn: HandOn): boolean {
  const moment = momentOfEvent(event, (path) => relative(root, path));
  if (moment === null || !hasTriggers(storeDir)) return false;
  const apart = takeApart(moment, scriptReader(root));
  const triggers = readTriggers(storeDir, kindsFor(apart));
  if (triggers === null) return false;
  handOn(triggers, apart.checks);
  // Most are found, or not, without a look at hundreds of files.
  return (
    lookUpTriggers(triggers, apart, () => false).length > 0 ||
    lookUpTriggers(triggers, apart, changedSince(triggers.head, root)).length > 0
  );
}

/** While a check is open its passing run, or one that may be wider, must be seen with the files as they are. */
export function hasOpenCheck(event: HookEvent, project: Project): boolean {
  const moment = momentOfEvent(event, (path) => relative(project.root, path));
  const worktree = worktreeOf(project);
  const checks = moment === null ? [] : takeApart(moment).checks;
  return checks.some((check) => mayHaveOpenFailure(project.storeDir, inWorktree(check, worktree)));
}
