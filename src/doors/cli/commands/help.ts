import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import type { Command } from "../command.ts";
import { commandText, overviewText } from "../help-text.ts";
import { nearest } from "../nearest.ts";
import { COMMANDS } from "../table.ts";
import { VERSION } from "../version.ts";

export const command: Command = {
  name: "help",
  summary: "Explain a command",
  args: [{ name: "command", doc: "The command to explain", optional: true }],
  flags: {},
  examples: [
    { line: "twiceshy help", doc: "all commands" },
    { line: "twiceshy help inspect", doc: "one of them" },
  ],
  async run({ args, flags, terminal }) {
    const name = args[0];
    if (name === undefined) {
      const data = {
        version: 1,
        twiceshy: VERSION,
        commands: COMMANDS.map(({ name, summary }) => ({ name, summary })),
      };
      await terminal.out(
        flags.has("json")
          ? `${JSON.stringify(data)}\n`
          : overviewText(COMMANDS, VERSION, paint(terminal.paintOut)),
      );
      return 0;
    }
    const entry = COMMANDS.find((candidate) => candidate.name === name);
    if (!entry) {
      const near = nearest(
        name,
        COMMANDS.map((candidate) => candidate.name),
      );
      throw new Trouble(
        "usage",
        `there is no command "${name}".${near ? ` Did you mean "${near}"?` : ""}`,
        near ? `twiceshy help ${near}` : "twiceshy help",
      );
    }
    const record = await entry.load();
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, ...record })}\n`
        : commandText(record, paint(terminal.paintOut)),
    );
    return 0;
  },
};
