import { readFileSync } from "node:fs";
import { dialectOf } from "#agents/hooks/dialects.ts";
import { writeOut } from "#host/write-out.ts";
import type { HookKind } from "#model/hook.ts";
import { begin, type HookRequest } from "./hook-begin.ts";
import { noteTrouble } from "./hook-trouble-log.ts";

interface Work {
  answerEvent: typeof import("./hook-work.ts").answerEvent;
}

/** Hears one event on stdin and answers on stdout; the larger part is asked for only where the memory is needed. True where it spoke. */
export async function hear(
  { client, name, env }: Pick<HookRequest, "client" | "name" | "env">,
  loadWork: (kind: HookKind) => Work,
): Promise<boolean> {
  const dialect = dialectOf(client);
  if (dialect === null) return false;
  const begun = begin({ client, name, raw: readFileSync(0, "utf8"), env, at: Date.now() });
  if (begun === null) return false;
  try {
    const text = dialect.reply(begun.event, await loadWork(begun.event.kind).answerEvent(begun, env));
    if (text !== "") await writeOut(text, () => {});
    return text !== "";
  } catch (error) {
    noteTrouble(begun.project.storeDir, `${client} ${name}: ${(error as Error).message}`);
    return false;
  }
}
