import type { Command } from "../command.ts";
import { runSwitch, SWITCH_FLAGS } from "../switch-command.ts";

export const command: Command = {
  name: "off",
  summary: "Switch warnings or capture off for a while",
  details:
    "Agents' hooks then say nothing, or remember nothing, or both: for this repository, for one session, or everywhere. " +
    "`twiceshy run` still works: it is asked for by name. The environment does the same: TWICESHY=off, " +
    "ENABLE_QA_WARNINGS=false, ENABLE_QA_LEARNING=false.",
  args: [],
  flags: SWITCH_FLAGS,
  examples: [
    { line: "twiceshy off", doc: "nothing by hooks in this repository" },
    { line: "twiceshy off --session --warnings", doc: "an agent that wants to hear nothing more" },
  ],
  run: (invocation) => runSwitch("off", invocation),
};
