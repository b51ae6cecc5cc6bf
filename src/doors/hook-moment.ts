import { isAbsolute, resolve } from "node:path";
import type { HookEvent } from "#model/hook.ts";
import { type MomentInput, momentOf } from "#warn/moment.ts";

/** The moment that an event is; null for one at which nothing is ever said. */
export function momentOfEvent(
  event: HookEvent,
  inProject: (path: string) => string,
  task: string | null = null,
): MomentInput | null {
  const { session, client: agent } = event;
  const known = { session, agent, task, directory: slashed(inProject(event.cwd)) };
  switch (event.kind) {
    case "session-start":
      return momentOf({ ...known, kind: "session" });
    case "prompt":
      return momentOf({ ...known, kind: "prompt", text: event.prompt });
    case "before-command":
      return momentOf({ ...known, kind: "command", command: event.command });
    case "before-edit":
    case "after-edit": {
      const edits = event.edits.flatMap(({ file, before, after }) => {
        const path = slashed(inProject(isAbsolute(file) ? file : resolve(event.cwd, file)));
        // What is outside the project is nobody's lesson here.
        return path === "" || path.startsWith("../") || isAbsolute(path)
          ? []
          : [{ file: path, before, after }];
      });
      if (edits.length === 0) return null;
      const files = edits.map(({ file }) => file);
      return momentOf({ ...known, kind: "edit", edits, files, editsAreDone: event.kind === "after-edit" });
    }
    case "after-command":
      return momentOf({ ...known, kind: "failure", command: event.command });
    default:
      return null;
  }
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
