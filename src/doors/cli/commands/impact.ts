import type { ImpactBy } from "#model/impact.ts";
import { impactJson } from "#report/impact-json.ts";
import { impactText } from "#report/impact-text.ts";
import { paint } from "#report/paint.ts";
import { compose } from "../../compose.ts";
import { deliveriesNow } from "../../deliveries.ts";
import { countDays, IMPACT_BY, impactNow, USUAL_DAYS } from "../../impact-now.ts";
import { lessonsNow } from "../../lessons.ts";
import { decideNow } from "../../trials.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { momentFlag } from "../moment-flag.ts";

export const command: Command = {
  name: "impact",
  summary: "Say whether it helps, with intervals, and what it costs",
  details:
    "A share of warnings is withheld at random (the setting holdout), so that what comes back without them can be held against what comes back with them. Every number has its " +
    "95 % interval, which holds however often one looks, and how many it was counted from; where that is too little it says how many are needed. A lesson that surely harms is retired, " +
    "one that surely helps is withheld less: docs/measuring.md says how.",
  args: [],
  flags: {
    by: { doc: "What to tell apart (default: lesson)", value: "WHAT", choices: IMPACT_BY },
    since: { doc: `From this moment on (default: ${USUAL_DAYS} days)`, value: "MOMENT" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy impact", doc: "does it help?" },
    { line: "twiceshy impact --by moment --since 30d", doc: "where it is best said" },
    { line: "twiceshy impact --json", doc: "for a machine" },
  ],
  run: impact,
};

async function impact({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const by = (flags.text("by") ?? "lesson") as ImpactBy;
  const since = momentFlag(flags, "since", house.clock.now(), "impact");
  const memory = await house.memoryIfThere();
  if (memory === null) {
    await terminal.out(
      flags.has("json") ? `${JSON.stringify({ version: 1, empty: true })}\n` : "nothing is remembered yet\n",
    );
    return 0;
  }
  try {
    const { knowledge } = await lessonsNow(house, memory);
    await deliveriesNow(house, memory);
    decideNow(house, memory, knowledge);
    countDays(memory);
    const found = impactNow(house, memory, knowledge, { since, by });
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify(impactJson(found))}\n`
        : impactText(found, paint(terminal.paintOut), terminal.columns),
    );
    return 0;
  } finally {
    memory.close();
  }
}
