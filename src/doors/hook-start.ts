import { readFileSync } from "node:fs";
import { dialectOf } from "#agents/hooks/dialects.ts";
import { writeOut } from "#host/write-out.ts";
import type { HookKind } from "#model/hook.ts";
import { begin, type HookRequest, isFailed, isQuick } from "./hook-begin.ts";
import { noteCost } from "./hook-cost-log.ts";
import { noteTrouble } from "./hook-trouble-log.ts";

interface Work {
  answerEvent: typeof import("./hook-work.ts").answerEvent;
}

interface Quick {
  answerQuickly: typeof import("./hook-quick.ts").answerQuickly;
}

interface Failed {
  answerFailure: typeof import("./hook-failed.ts").answerFailure;
}

/** The larger parts, each a file of its own: what answers without the memory, and the rest. */
export interface Parts {
  quick(kind: HookKind): Quick;
  failed(kind: HookKind): Failed;
  work(kind: HookKind): Work;
}

/** Hears one event on stdin and answers on stdout; a larger part is asked for only where it is needed. True where it spoke. */
export async function hear(
  { client, name, env }: Pick<HookRequest, "client" | "name" | "env">,
  parts: Parts,
): Promise<boolean> {
  const dialect = dialectOf(client);
  if (dialect === null) return false;
  const begun = begin({ client, name, raw: readFileSync(0, "utf8"), env, at: Date.now() });
  if (begun === null) return false;
  try {
    const { kind } = begun.event;
    const heard = isFailed(begun)
      ? await parts.failed(kind).answerFailure(begun, env)
      : { reply: isQuick(begun) ? await parts.quick(kind).answerQuickly(begun, env) : null, begun };
    const reply = heard.reply ?? (await parts.work(kind).answerEvent(heard.begun, env));
    const text = dialect.reply(begun.event, reply);
    if (text !== "") await writeOut(text, () => {});
    // Since the process began: that is how long the agent has waited.
    noteCost(begun.project.storeDir, { ...begun.event, ms: process.uptime() * 1000, hasSpoken: text !== "" });
    return text !== "";
  } catch (error) {
    noteTrouble(begun.project.storeDir, `${client} ${name}: ${(error as Error).message}`);
    return false;
  }
}
