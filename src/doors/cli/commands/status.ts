import type { Memory } from "#model/ports.ts";
import { iso } from "#report/iso.ts";
import { paint } from "#report/paint.ts";
import { statusText } from "#report/status-text.ts";
import { teamText } from "#report/team-text.ts";
import { compose, type House } from "../../compose.ts";
import { offHere } from "../../switch-files.ts";
import type { TeamStatus } from "../../team.ts";
import { hasTeam } from "../../team-mark.ts";
import { type Command, STORE_FLAG } from "../command.ts";
import { offWords } from "../switch-command.ts";

export const command: Command = {
  name: "status",
  summary: "Say what is remembered, and where",
  args: [],
  flags: { ...STORE_FLAG },
  examples: [{ line: "twiceshy status", doc: "how much is remembered here?" }],
  async run({ flags, terminal }) {
    const house = compose(terminal, flags);
    const memory = await house.memoryIfThere();
    const off = offHere(house);
    try {
      if (flags.has("json")) {
        const memoryStatus = memory?.status() ?? null;
        const data = memoryStatus && {
          ...memoryStatus,
          firstAt: iso(memoryStatus.firstAt),
          lastAt: iso(memoryStatus.lastAt),
        };
        await terminal.out(
          `${JSON.stringify({ version: 1, project: house.project.root, store: house.dirs.store, off, memory: data, team: memory && (await teamIn(house, memory)) })}\n`,
        );
        return 0;
      }
      await terminal.out(
        memory === null
          ? `nothing remembered yet: ${house.dirs.store} is made by the first "twiceshy run -- <command>"\n`
          : statusText(memory.status(), house.clock.now(), paint(terminal.paintOut)),
      );
      const team = memory === null ? null : await teamIn(house, memory);
      if (team !== null) await terminal.out(teamText(team, house.clock.now(), paint(terminal.paintOut)));
      if (off.why !== null) await terminal.out(`off       ${offWords(off)}, by ${off.why}\n`);
      return 0;
    } finally {
      memory?.close();
    }
  },
};

async function teamIn(house: House, memory: Memory): Promise<TeamStatus | null> {
  return hasTeam(house) ? (await import("../../team.ts")).teamStatus(house, memory) : null;
}
