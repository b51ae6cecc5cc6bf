import { commandArgv } from "#agents/headless/command-argv.ts";
import { Trouble } from "#model/trouble.ts";
import type { Command, Invocation } from "./command.ts";
import { parse } from "./parse.ts";
import { tellTrouble } from "./tell-trouble.ts";

const HOW = 'apply 1-2 · defer 3 --until 2w · dismiss 4 --reason "intended" · show 5 · Enter leaves\n';

/** Asks a person what to do, in the words of the command itself, until an empty line; then 0. */
export async function askWhatToDo(command: Command, { terminal, flags }: Invocation): Promise<number> {
  terminal.err(`\n${HOW}`);
  for (;;) {
    const line = (await terminal.ask("issues> "))
      .trim()
      .replace(/^twiceshy\s+/, "")
      .replace(/^issues\s*/, "");
    if (line === "" || line === "q" || line === "quit" || line === "exit") return 0;
    try {
      const words = commandArgv(line);
      if (words.kind === "refused") throw new Trouble("usage", `${words.why}.`, HOW.trim());
      const store = flags.text("store");
      const asked = parse(command, [...words.argv, ...(store === null ? [] : ["--store", store])]);
      if (asked.flags.has("help")) terminal.err(HOW);
      else if (asked.args.length > 0) await command.run({ ...asked, terminal });
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      tellTrouble(error, terminal);
    }
  }
}
