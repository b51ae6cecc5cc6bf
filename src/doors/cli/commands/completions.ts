import { type Command, type Entry, flagsOf } from "../command.ts";
import { COMPLETIONS, type Completable, type Shell } from "../completions.ts";

/** The completion scripts for these commands. */
export const completionsOf = (commands: readonly Entry[]): Command => ({
  name: "completions",
  summary: "Print a completion script for your shell",
  args: [{ name: "shell", doc: "Your shell", choices: ["bash", "zsh", "fish"] }],
  flags: {},
  examples: [
    { line: 'eval "$(twiceshy completions bash)"', doc: "bash: in ~/.bashrc" },
    { line: 'eval "$(twiceshy completions zsh)"', doc: "zsh: in ~/.zshrc, after compinit" },
    { line: "twiceshy completions fish > ~/.config/fish/completions/twiceshy.fish", doc: "fish" },
  ],
  async run({ args, flags, terminal }) {
    const records = await Promise.all(commands.map((entry) => entry.load()));
    const shell = args[0] as Shell;
    const script = COMPLETIONS[shell](records.map((record) => completable(record, commands)));
    await terminal.out(flags.has("json") ? `${JSON.stringify({ version: 1, shell, script })}\n` : script);
    return 0;
  },
});

function completable(record: Command, commands: readonly Entry[]): Completable {
  const flags = Object.entries(flagsOf(record)).map(([name, flag]) => ({
    name,
    doc: flag.doc,
    takesValue: flag.value !== undefined,
  }));
  const words =
    record.name === "help" ? commands.map((entry) => entry.name) : (record.args[0]?.choices ?? []);
  const files = record.args.some((arg) => arg.name === "file");
  return {
    name: record.name,
    summary: record.summary,
    flags,
    words,
    files,
    passesRest: record.passesRest === true,
  };
}
