import { relative } from "node:path";
import { type Project, worktreeOf } from "#host/project.ts";
import { inWorktree } from "#loop/check-identity.ts";
import { mayHaveOpenFailure } from "#memory/open-checks.ts";
import type { AfterCommandEvent, HookEvent } from "#model/hook.ts";
import type { Check } from "#model/run.ts";
import { kindsFor, lookUpTriggers } from "#warn/look-up-triggers.ts";
import type { TriggerFile } from "#warn/trigger-file.ts";
import { momentOfEvent } from "./hook-moment.ts";
import { rawWaiting } from "./hook-raw-spool.ts";
import { scriptReader } from "./script-checks.ts";
import { isNewsDue } from "./team-mark.ts";
import { changedSince, hasTriggers, readTriggers } from "./warnings-changed.ts";
import { takeApart } from "./warnings-moment.ts";

/** Nothing at all; keep the payload for later; or open the memory now. */
export type ToDo = "nothing" | "later" | "now";

/** So many payloads may wait; the next event takes them in. */
export const MOST_WAITING = 200;
const MOST_BYTES = 32 * 1024 * 1024;

type HandOn = (triggers: TriggerFile, checks: readonly Check[]) => void;

/** What an event asks for, decided before the memory is opened: most need nothing, or only to be kept. Hands on what it read. */
export function whatToDo(event: HookEvent, place: Project, handOn: HandOn = () => {}): ToDo {
  switch (event.kind) {
    case "session-start":
      return hasTriggers(place.storeDir) || isNewsDue(place.storeDir, event.kind, Date.now())
        ? "now"
        : "nothing";
    case "before-command":
    case "before-edit":
      return mayWarn(event, place, handOn) ? "now" : "nothing";
    case "prompt":
    case "after-edit":
      if (isNewsDue(place.storeDir, event.kind, Date.now())) return "now";
      return mayWarn(event, place, handOn) || isFull(place.storeDir) ? "now" : "later";
    case "after-command":
      if (event.background || event.verdict === "answer") return "nothing";
      if ((event.exitCode !== 0 && event.verdict !== "passed") || mayHideFailure(event)) return "now";
      return hasOpenCheck(event, place) || isFull(place.storeDir) ? "now" : "later";
    default:
      return "now";
  }
}

/** "npm test | tail" ends as tail does: where its words sound like a failure they are read while the files are as they are. */
function mayHideFailure({ command, output }: AfterCommandEvent): boolean {
  return /[|;]/.test(command) && /fail|error|panic|exception/i.test(output ?? "");
}

/** True where the compiled triggers name a lesson that could fit. */
function mayWarn(event: HookEvent, { root, storeDir }: Project, handOn: HandOn): boolean {
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
function hasOpenCheck(event: HookEvent, project: Project): boolean {
  const moment = momentOfEvent(event, (path) => relative(project.root, path));
  const worktree = worktreeOf(project);
  const checks = moment === null ? [] : takeApart(moment).checks;
  return checks.some((check) => mayHaveOpenFailure(project.storeDir, inWorktree(check, worktree)));
}

/** Whether so much waits that the next event takes it in. */
export function isFull(storeDir: string): boolean {
  const { count, bytes } = rawWaiting(storeDir);
  return count >= MOST_WAITING || bytes >= MOST_BYTES;
}
