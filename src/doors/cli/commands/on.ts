import type { Command } from "../command.ts";
import { runSwitch, SWITCH_FLAGS } from "../switch-command.ts";

export const command: Command = {
  name: "on",
  summary: "Switch them on again",
  details: "Takes back what `twiceshy off` did, and says what is still off, and why.",
  args: [],
  flags: SWITCH_FLAGS,
  examples: [
    { line: "twiceshy on", doc: "everything by hooks in this repository again" },
    { line: "twiceshy on --everywhere --warnings", doc: "warnings again, capture stays as it is" },
  ],
  run: (invocation) => runSwitch("on", invocation),
};
