import type { DeliveryOutcome } from "#model/warning.ts";
import { acknowledge, OUTCOMES, recordOutcome } from "../../deliveries.ts";
import type { Tool } from "../tool.ts";

const ACKNOWLEDGED = "acknowledged";

/** What came of a warning. */
export const outcome: Tool = {
  name: "outcome",
  description: "Say what came of a warning that you were given, or that you took note of it.",
  inputSchema: {
    type: "object",
    properties: {
      delivery: { type: "string", description: "The warning's id" },
      outcome: { type: "string", enum: [...OUTCOMES, ACKNOWLEDGED] },
      ignored: { type: "boolean", description: "It failed again and the advice was not followed" },
      why: { type: "string" },
    },
    required: ["delivery", "outcome"],
  },
  isReadOnly: false,
  async run(args, context) {
    const house = context.house();
    const memory = await house.openMemory();
    try {
      const [id, what, why] = [args.text("delivery") ?? "", args.text("outcome")!, args.text("why")];
      const said = why === null ? {} : { why };
      const told =
        what === ACKNOWLEDGED
          ? acknowledge(house, memory, id, said)
          : recordOutcome(house, memory, id, {
              outcome: what as DeliveryOutcome,
              ignored: args.is("ignored"),
              ...said,
            });
      return `${told.id}: ${what === ACKNOWLEDGED ? what : (told.outcome ?? what)}`;
    } finally {
      memory.close();
    }
  },
};
