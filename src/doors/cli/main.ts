import { TROUBLE_EXIT, Trouble } from "#model/trouble.ts";
import { Flags } from "./command.ts";
import { nearest } from "./nearest.ts";
import { parse } from "./parse.ts";
import { COMMANDS } from "./table.ts";
import { tellTrouble } from "./tell-trouble.ts";
import type { Terminal } from "./terminal.ts";
import { VERSION } from "./version.ts";

/** Exit status of a bug in twiceshy itself (EX_SOFTWARE of sysexits.h). */
export const BUG_EXIT = 70;

/** A command line in, an exit status out. Whatever a command does not answer itself is caught here. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    return answerError(error, argv, terminal);
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [word, ...words] = argv;
  if (word === "--version" || word === "-V") {
    await terminal.out(
      words.includes("--json") ? `${JSON.stringify({ version: 1, twiceshy: VERSION })}\n` : `${VERSION}\n`,
    );
    return 0;
  }
  if (word === undefined || word === "--help" || word === "-h") return help(terminal, []);
  const entry = COMMANDS.find((candidate) => candidate.name === word);
  if (!entry) throw unknownCommand(word);
  const command = await entry.load();
  const { args, flags } = parse(command, words);
  if (flags.has("help")) return help(terminal, [command.name]);
  return command.run({ args, flags, terminal });
}

async function help(terminal: Terminal, args: readonly string[]): Promise<number> {
  const command = await COMMANDS.find((entry) => entry.name === "help")!.load();
  return command.run({ args, flags: new Flags(new Map()), terminal });
}

function unknownCommand(word: string): Trouble {
  const isFlag = word.startsWith("-");
  const known = isFlag ? ["--help", "--version"] : COMMANDS.map((entry) => entry.name);
  const near = nearest(word, known);
  const meant = near ? ` Did you mean "${near}"?` : "";
  const hint = near === null ? "twiceshy --help" : `twiceshy ${near}${isFlag ? "" : " --help"}`;
  return new Trouble("usage", `there is no ${isFlag ? "flag" : "command"} "${word}".${meant}`, hint);
}

/** `twiceshy run -- jest --json` asks jest, not us. */
function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return argv[0] !== "run" && (end < 0 ? argv : argv.slice(0, end)).includes("--json");
}

/** A store that can be read and not written is found out when the first word is to be stored: that is no bug. */
async function inUsersWords(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof Trouble || !("kind" in error)) return error;
  const [{ SqlError }, { asTrouble }] = await Promise.all([
    import("#memory/sql-error.ts"),
    import("#memory/store-trouble.ts"),
  ]);
  return error instanceof SqlError ? asTrouble(error, "this project") : error;
}

async function answerError(given: unknown, argv: readonly string[], terminal: Terminal): Promise<number> {
  const json = wantsJson(argv);
  const error = await inUsersWords(given);
  if (error instanceof Trouble) {
    const { code, message } = error;
    const hint = error.hint ?? `twiceshy ${argv[0]} --help`;
    tellTrouble({ message, hint }, terminal);
    if (json) await terminal.out(`${JSON.stringify({ version: 1, error: { code, message, hint } })}\n`);
    return TROUBLE_EXIT[code];
  }
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && error.stack ? error.stack : message;
  terminal.err(
    terminal.env.TWICESHY_DEBUG
      ? `twiceshy ${VERSION}: a bug in twiceshy\n${stack}\n`
      : `twiceshy ${VERSION}: a bug in twiceshy: ${message}\n  try: the same command with TWICESHY_DEBUG=1, and report what it prints\n`,
  );
  if (json)
    await terminal.out(`${JSON.stringify({ version: 1, error: { code: "bug", message, hint: null } })}\n`);
  return BUG_EXIT;
}
