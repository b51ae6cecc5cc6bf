import { dialectOf } from "#agents/hooks/dialects.ts";
import { SILENCE } from "#model/hook.ts";
import { begin, type HookRequest, isFailed, isQuick } from "./hook-begin.ts";
import { noteCost } from "./hook-cost-log.ts";
import { answerFailure } from "./hook-failed.ts";
import { answerQuickly } from "./hook-quick.ts";
import { noteTrouble } from "./hook-trouble-log.ts";
import { answerEvent } from "./hook-work.ts";

/** What a hook prints for a payload, for a process that stays: the same as the hook's own program, in one call. Never throws. */
export async function answerHook(request: HookRequest): Promise<string> {
  const started = performance.now();
  const dialect = dialectOf(request.client);
  const begun = dialect === null ? null : begin(request);
  if (dialect === null || begun === null) return "";
  try {
    const { env } = request;
    const heard = isFailed(begun)
      ? await answerFailure(begun, env)
      : { reply: isQuick(begun) ? await answerQuickly(begun, env) : null, begun };
    const text = dialect.reply(begun.event, heard.reply ?? (await answerEvent(heard.begun, env)));
    const ms = performance.now() - started;
    noteCost(begun.project.storeDir, { ...begun.event, ms, hasSpoken: text !== "" });
    return text;
  } catch (error) {
    noteTrouble(begun.project.storeDir, `${request.client} ${request.name}: ${(error as Error).message}`);
    return dialect.reply(begun.event, SILENCE);
  }
}
