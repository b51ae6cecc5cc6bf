import { healingOf } from "#memory/healing.ts";
import { applicationJson } from "#report/heal-json.ts";
import { healLines } from "#report/heal-lines.ts";
import { shortPlan } from "#report/heal-plan-text.ts";
import { correctionByUndoing, recordCorrections } from "../corrections.ts";
import { applicationCalled, revertApplication } from "../heal-revert.ts";
import { agentAt, whoSays } from "../who-says.ts";
import type { Invocation } from "./command.ts";
import { inMemory } from "./heal-open.ts";
import { tell } from "./heal-tell.ts";

/** `heal revert <application>` */
export function revert(invocation: Invocation, wanted: string): Promise<number> {
  const { flags, terminal } = invocation;
  return inMemory(invocation, async (around) => {
    const application = applicationCalled(around, wanted);
    const why = flags.text("reason")?.trim() || "A person took it back.";
    const after = await revertApplication(around, application, why);
    if (after.state === "reverted" && agentAt(around.house) === null)
      recordCorrections(around, [correctionByUndoing(around, application, why, whoSays(around.house))]);
    if (flags.has("json"))
      await terminal.out(`${JSON.stringify({ version: 1, application: applicationJson(after) })}\n`);
    else if (after.state === "reverted") tell(invocation, [`undone ${shortPlan(after.id)}: ${after.why}`]);
    else {
      const last = healingOf(around.memory).heal.events(after.id).at(-1);
      tell(invocation, last === undefined ? [] : healLines(last));
    }
    return after.state === "reverted" ? 0 : 1;
  });
}
