import type { Paint } from "#report/paint.ts";
import { wrapped } from "#report/words.ts";
import { type Command, type Entry, type Flag, flagsOf } from "./command.ts";

/** The first page: what twiceshy is, and its commands; with `all`, what each of them does. */
export function overviewText(
  entries: readonly Entry[],
  version: string,
  { bold, cyan, dim }: Paint,
  all = false,
): string {
  const shown = entries.filter((entry) => !entry.isHidden);
  const width = Math.max(...shown.map((entry) => entry.name.length));
  const line = (entry: Entry) => `  ${cyan(entry.name.padEnd(width))}  ${entry.summary}`;
  const groups = [...new Set(shown.map((entry) => entry.group))].map((group) => {
    const members = shown.filter((entry) => entry.group === group);
    const head = group === undefined ? [] : [dim(group)];
    if (all || !members.some((entry) => entry.isBrief)) return [...head, ...members.map(line)].join("\n");
    const names = wrapped(members.map((entry) => entry.name).join(" "), 78);
    return [...head, ...names.map((some) => `  ${some.split(" ").map(cyan).join(" ")}`)].join("\n");
  });
  return [
    `${bold("twiceshy")} ${version}: the failure memory of a code base`,
    "",
    `usage: twiceshy <command> [words] [flags]`,
    "",
    ...groups,
    "",
    `${dim("start here:")}   twiceshy demo, then twiceshy init`,
    `${dim("one command:")}  twiceshy help <command>, or twiceshy <command> --help`,
    ...(all ? [] : [`${dim("all of them:")}  twiceshy help all`]),
    "",
  ].join("\n");
}

/** The page of one command. */
export function commandText(command: Command, { bold, cyan, dim }: Paint): string {
  const blocks = [`${bold(`twiceshy ${command.name}`)}: ${command.summary}`, `usage: ${usage(command)}`];
  if (command.details) blocks.push(wrapped(command.details, 96).join("\n"));
  if (command.args.length > 0) {
    blocks.push(
      columns(
        command.args.map((arg) => [`<${arg.name}>`, arg.doc + oneOf(arg.choices)]),
        cyan,
      ),
    );
  }
  const flags = flagsOf(command);
  blocks.push(
    columns(
      Object.entries(flags).map(([name, flag]) => [flagUsage(name, flag), flag.doc + oneOf(flag.choices)]),
      cyan,
    ),
  );
  if (command.examples.length > 0) {
    blocks.push(command.examples.map(({ line, doc }) => `  ${dim(`# ${doc}`)}\n  ${line}`).join("\n"));
  }
  return `${blocks.join("\n\n")}\n`;
}

/** "twiceshy show [flags] <id>" */
export function usage(command: Command): string {
  const args = command.args.map((arg) => {
    const name = `<${arg.name}>${arg.many ? "…" : ""}`;
    return arg.optional ? `[${name}]` : name;
  });
  const words = command.passesRest ? ["[flags]", "--", ...args] : [...args, "[flags]"];
  return ["twiceshy", command.name, ...words].join(" ");
}

/** "-h, --help", "--limit N" */
export function flagUsage(name: string, flag: Flag): string {
  return `${flag.short ? `-${flag.short}, ` : ""}--${name}${flag.value ? ` ${flag.value}` : ""}`;
}

function oneOf(choices: readonly string[] | undefined): string {
  return choices ? ` (${choices.join(", ")})` : "";
}

function columns(rows: readonly (readonly [string, string])[], colour: (text: string) => string): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${colour(left.padEnd(width))}  ${right}`).join("\n");
}
