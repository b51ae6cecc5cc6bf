import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import type { Command, Entry } from "../command.ts";
import { commandText, overviewText } from "../help-text.ts";
import { nearest } from "../nearest.ts";
import { VERSION } from "../version.ts";

/** The help on these commands. */
export const helpOn = (commands: readonly Entry[]): Command => ({
  name: "help",
  summary: "Explain a command",
  args: [{ name: "command", doc: "The command to explain, or all", optional: true }],
  flags: {},
  examples: [
    { line: "twiceshy help", doc: "the commands" },
    { line: "twiceshy help all", doc: "and what each of them does" },
    { line: "twiceshy help inspect", doc: "one of them" },
  ],
  async run({ args, flags, terminal }) {
    const name = args[0];
    if (name === undefined || name === "all") {
      const data = {
        version: 1,
        twiceshy: VERSION,
        commands: commands.map(({ name, summary }) => ({ name, summary })),
      };
      await terminal.out(
        flags.has("json")
          ? `${JSON.stringify(data)}\n`
          : overviewText(commands, VERSION, paint(terminal.paintOut), name === "all"),
      );
      return 0;
    }
    const entry = commands.find((candidate) => candidate.name === name);
    if (!entry) {
      const near = nearest(
        name,
        commands.map((candidate) => candidate.name),
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
});
