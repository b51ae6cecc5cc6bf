import type { Project } from "#host/project.ts";
import type { AfterCommandEvent, HookEvent } from "#model/hook.ts";
import { hasOpenCheck, maySayAtStart, mayWarn } from "./hook-may-warn.ts";
import { rawWaiting } from "./hook-raw-spool.ts";
import { isNewsDue } from "./team-mark.ts";

/** Nothing at all; keep the payload for later; or open the memory now. */
export type ToDo = "nothing" | "later" | "now";

/** So many payloads may wait; the next event takes them in. */
export const MOST_WAITING = 200;
const MOST_BYTES = 32 * 1024 * 1024;

/** What an event asks for, decided before the memory is opened: most need nothing, or only to be kept. Hands on what it read. */
export function whatToDo(
  event: HookEvent,
  place: Project,
  handOn: Parameters<typeof mayWarn>[2] = () => {},
): ToDo {
  switch (event.kind) {
    case "session-start":
      return maySayAtStart(place) || isNewsDue(place.storeDir, event.kind, Date.now()) ? "now" : "nothing";
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

/** Whether so much waits that the next event takes it in. */
export function isFull(storeDir: string): boolean {
  const { count, bytes } = rawWaiting(storeDir);
  return count >= MOST_WAITING || bytes >= MOST_BYTES;
}
