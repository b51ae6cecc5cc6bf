import { knowledgeOf } from "#memory/knowledge.ts";
import type { Remembered } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import { momentOf } from "#warn/moment.ts";
import type { House } from "./compose.ts";
import { checkOf } from "./deliver.ts";
import { deliveriesOf } from "./deliver-words.ts";
import { warningsFor } from "./warnings.ts";

/** What `twiceshy run` said to an agent is a delivery like any other: its summary stands in the agent's tool result. */
export async function recordSaid(
  house: House,
  { run, remembered, text }: { run: Run; remembered: Remembered; text: string },
): Promise<void> {
  const { session, task, agent } = run;
  const memory = await house.openMemory();
  try {
    const moment = momentOf({
      kind: "failure",
      session,
      task,
      agent,
      command: run.check.command,
      remembered,
    });
    const said = (await warningsFor(house, memory, moment))
      .filter(({ remedy }) => remedy !== null)
      .map((warning) => ({ warning, draw: null }));
    const given = { text, isHeld: false, callId: run.execution, check: run.check.id };
    const knowledge = knowledgeOf(memory);
    const check = (lesson: string) => checkOf(lesson, knowledge);
    knowledge.deliveries.record(deliveriesOf(house, check, moment, said, given));
  } finally {
    memory.close();
  }
}
