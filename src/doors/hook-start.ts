import { dialectOf } from "#agents/hooks/dialects.ts";
import { writeOut } from "#host/write-out.ts";
import { begin, type HookRequest } from "./hook-begin.ts";
import { mayBeQuick } from "./hook-quick.ts";
import { noteTrouble } from "./hook-trouble-log.ts";

interface Work {
  answerEvent: typeof import("./hook-work.ts").answerEvent;
}

interface Say {
  sayFromBodies: typeof import("./hook-say.ts").sayFromBodies;
}

/** Hears one event and answers on stdout; the larger part is asked for only where the memory is needed. True where it spoke. */
export async function hear(
  { client, name, raw, env }: Omit<HookRequest, "at">,
  loadWork: () => Work,
  loadSay: () => Say,
): Promise<boolean> {
  const dialect = dialectOf(client);
  if (dialect === null) return false;
  const begun = begin({ client, name, raw, env, at: Date.now() });
  if (begun === null) return false;
  try {
    const said = mayBeQuick(begun) ? loadSay().sayFromBodies(begun, env) : null;
    const text = dialect.reply(begun.event, said ?? (await loadWork().answerEvent(begun, env)));
    if (text !== "") await writeOut(text, () => {});
    return text !== "";
  } catch (error) {
    noteTrouble(begun.project.storeDir, `${client} ${name}: ${(error as Error).message}`);
    return false;
  }
}
