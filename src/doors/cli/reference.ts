import { SETTINGS } from "../settings-table.ts";
import { type Command, flagsOf } from "./command.ts";
import { flagUsage, usage } from "./help-text.ts";
import { COMMANDS } from "./table.ts";

/** docs/commands.md, from the command records and the table of settings. */
export async function commandReference(): Promise<string> {
  const records = await Promise.all(COMMANDS.map((entry) => entry.load()));
  return [
    "# Commands",
    "",
    "<!-- Made by `npm run docs` from the command records in src/doors/cli/commands: do not edit. -->",
    "",
    'Data goes to stdout, talk to stderr. Every command has `--help` and, but for `mcp`, `--json`, which answers with one object `{"version": 1, …}`.',
    "Exit codes: 0 done, 1 not found or refused (or a symptom, or a broken promise of the demo), 2 wrong input or trouble with the memory,",
    "70 a bug in twiceshy. `twiceshy run` returns the exit code of its command.",
    "",
    ...records.map((record) => `- [${record.name}](#${record.name}): ${record.summary}`),
    "",
    ...records.flatMap(commandSection),
    ...settingsSection(),
    ...environmentSection(),
  ].join("\n");
}

function commandSection(command: Command): string[] {
  const lines = [`## ${command.name}`, "", `${command.summary}.`, "", "```", usage(command), "```", ""];
  if (command.details) lines.push(command.details, "");
  const rows = [
    ...command.args.map((arg) => [`<${arg.name}>`, arg.doc, arg.choices] as const),
    ...Object.entries(flagsOf(command)).map(
      ([name, flag]) => [flagUsage(name, flag), flag.doc, flag.choices] as const,
    ),
  ];
  lines.push("| word | meaning |", "|---|---|");
  for (const [word, doc, choices] of rows) {
    lines.push(
      `| \`${word}\` | ${cell(doc)}${choices ? `: ${choices.map((choice) => `\`${choice}\``).join(", ")}` : ""} |`,
    );
  }
  lines.push("", "```sh", ...command.examples.flatMap(({ line, doc }) => [`# ${doc}`, line]), "```", "");
  return lines;
}

function settingsSection(): string[] {
  return [
    "## Settings",
    "",
    "Strongest first: a flag, an environment variable, `.twiceshy/config.json` (yours, in this clone), `twiceshy.json` (committed),",
    "`$XDG_CONFIG_HOME/twiceshy/config.json` (yours, everywhere). What is marked *not committed* is ignored in `twiceshy.json`.",
    "",
    "| setting | default | variable | meaning |",
    "|---|---|---|---|",
    ...SETTINGS.map((setting) => {
      const fallback = `\`${JSON.stringify(setting.default)}\``;
      const variable = setting.env ? `\`${setting.env}\`` : "";
      return `| \`${setting.key}\` | ${fallback} | ${variable} | ${cell(setting.doc)}${setting.committed ? "" : " *Not committed.*"} |`;
    }),
    "",
  ];
}

const ENVIRONMENT: readonly (readonly [name: string, doc: string])[] = [
  ["TWICESHY=off", "`twiceshy run` only runs the command"],
  [
    "TWICESHY_SESSION, TWICESHY_TASK, TWICESHY_PHASE",
    "What runs and verdicts belong to, where no flag and no verdict says so",
  ],
  ["TWICESHY_AGENT, TWICESHY_EXECUTION", "Who runs it, and the orchestrator's own id for it"],
  ["TWICESHY_DEBUG=1", "The stack of a bug in twiceshy"],
  ["NO_COLOR, FORCE_COLOR", "Never, or always, in colour"],
];

function environmentSection(): string[] {
  return [
    "## Environment",
    "",
    "Without these, session and agent come from the environment of known coding agents and CI systems.",
    "",
    "| variable | meaning |",
    "|---|---|",
    ...ENVIRONMENT.map(([name, doc]) => `| \`${name}\` | ${cell(doc)} |`),
    "",
  ];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
