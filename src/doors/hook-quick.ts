import { existsSync } from "node:fs";
import { join } from "node:path";
import { BODIES_FILE } from "#memory/bodies.ts";
import type { HookKind } from "#model/hook.ts";
import type { Begun } from "./hook-begin.ts";

/** Nothing becomes a fact then but what is said. */
const QUICK: readonly HookKind[] = ["session-start", "before-command", "before-edit"];

/** Whether an event may be answered without the memory: there is something to answer from. */
export function mayBeQuick({ event, project }: Pick<Begun, "event" | "project">): boolean {
  return QUICK.includes(event.kind) && existsSync(join(project.storeDir, BODIES_FILE));
}
