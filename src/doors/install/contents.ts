import { isAiderWrapped, unwrapAider, wrapAider } from "./aider-settings.ts";
import type { Client, Scope } from "./clients.ts";
import { JsoncError } from "./jsonc-tree.ts";
import { countOurs, hasHooks, mergeHooks, removeHooks } from "./merge-hooks.ts";
import { isOurPlugin, pluginText } from "./plugin-files.ts";
import { Unexpected } from "./unexpected.ts";
import { wantedHooks, wantedTop } from "./wanted-hooks.ts";

/** A config file's text with us in it. */
export interface Put {
  readonly text: string | null;
  readonly notes: readonly string[];
}

/** How much of us a config file holds. */
export type Presence = "none" | "some" | "all";

/** A client's configuration with us in it; null where there is nothing to do. Throws Unexpected. */
export function putInto(
  client: Client,
  text: string | null,
  hasNotes: boolean,
  scope: Scope = "project",
): Put {
  return inWords(() => {
    if (client.form === "hooks") {
      const wanted = wantedHooks(client.agent, scope);
      const events = [...new Set(wanted.map(({ event }) => event))].join(", ");
      return {
        text: mergeHooks(text, wanted, wantedTop(client.agent)),
        notes: [`one command for each of ${events}`, ...onWindows(client.agent, scope)],
      };
    }
    if (client.form === "aider") {
      if (text === null)
        return { text: null, notes: ["no .aider.conf.yml with a test-cmd, so there is nothing to watch"] };
      return wrapAider(text, hasNotes);
    }
    if (text !== null && !isOurPlugin(text))
      throw new Unexpected("a file of that name is there that is not ours");
    return { text: pluginText(client.agent), notes: [] };
  });
}

/** What a person should know who sets up on Windows. */
function onWindows(agent: string, scope: Scope): string[] {
  if (process.platform !== "win32" || agent !== "cursor" || scope === "user") return [];
  return ["on Windows Cursor runs none of these, but those of twiceshy init --agent cursor --user"];
}

/** The same without us; null where the file is to go. `original` is what it held before, where that is known. */
export function takeFrom(client: Client, text: string, original: string | null | undefined): string | null {
  return inWords(() => {
    if (client.form === "hooks") return removeHooks(text, original);
    if (client.form === "aider") return unwrapAider(text, original ?? null);
    return isOurPlugin(text) ? null : text;
  });
}

/** Whether a configuration holds us: as of now, or in part or in an older form. Throws Unexpected. */
export function presenceIn(client: Client, text: string | null, scope: Scope = "project"): Presence {
  if (text === null || text.trim() === "") return "none";
  return inWords(() => {
    if (client.form === "hooks") {
      if (hasHooks(text, wantedHooks(client.agent, scope))) return "all";
      return countOurs(text) > 0 ? "some" : "none";
    }
    if (client.form === "aider") return isAiderWrapped(text) ? "all" : "none";
    if (!isOurPlugin(text)) return "none";
    return text === pluginText(client.agent) ? "all" : "some";
  });
}

function inWords<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof JsoncError)) throw error;
    throw new Unexpected(`line ${error.line}, column ${error.column}: ${error.message}`);
  }
}
