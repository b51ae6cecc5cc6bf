import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { compose, type House, placesOnly } from "../../compose.ts";
import { readSetting, type SettingKey } from "../../settings.ts";
import { SETTINGS, type Setting } from "../../settings-table.ts";
import { type WritablePlace, writeSetting } from "../../write-setting.ts";
import type { Command, Flags, Invocation } from "../command.ts";
import { nearest } from "../nearest.ts";

export const command: Command = {
  name: "config",
  summary: "Read and change settings",
  details:
    "Strongest first: a flag, an environment variable, .twiceshy/config.json (yours, in this clone), " +
    "twiceshy.json (committed, for everyone), the user's own file. `set` writes yours unless told otherwise; " +
    "`set KEY null` takes the entry out.",
  args: [
    { name: "action", doc: "What to do", choices: ["get", "set", "list", "path"] },
    { name: "key", doc: "The setting", optional: true },
    { name: "value", doc: "Its new value", optional: true },
  ],
  flags: {
    committed: { doc: "set: write twiceshy.json, which the team shares" },
    user: { doc: "set: write your own file, for all projects" },
  },
  examples: [
    { line: "twiceshy config list", doc: "every setting, its value and where it comes from" },
    { line: "twiceshy config set cap 500MB", doc: "a larger memory, here" },
    { line: "twiceshy config set summary 1 --committed", doc: "shorter summaries, for everyone" },
  ],
  run: config,
};

async function config({ args, flags, terminal }: Invocation): Promise<number> {
  const [action, key, value] = args;
  const extra = action === "set" ? undefined : action === "path" ? key : value;
  if (extra !== undefined) {
    throw new Trouble("usage", `config ${action} does not take another word: "${extra}".`);
  }
  const say = (data: object, text: string) =>
    terminal.out(flags.has("json") ? `${JSON.stringify({ version: 1, ...data })}\n` : `${text}\n`);
  if (action === "path") {
    const { places } = placesOnly(terminal);
    await say(
      { places },
      `local      ${places.local}\ncommitted  ${places.committed}\nuser       ${places.user}`,
    );
    return 0;
  }
  if (action === "set") return set(key, value, flags, terminal);
  const house = compose(terminal);
  for (const warning of house.settings.warnings) terminal.err(`twiceshy: ${warning}\n`);
  if (action === "list" && key === undefined) {
    await say({ settings: SETTINGS.map((setting) => described(setting, house)) }, listText(house, terminal));
    return 0;
  }
  const setting = settingCalled(key, `twiceshy config ${action}`);
  const found = described(setting, house);
  await say(found, typeof found.value === "string" ? found.value : JSON.stringify(found.value));
  return 0;
}

async function set(
  key: string | undefined,
  value: string | undefined,
  flags: Flags,
  terminal: Invocation["terminal"],
) {
  const setting = settingCalled(key, "twiceshy config set");
  if (value === undefined) {
    throw new Trouble(
      "usage",
      `config set ${setting.key} needs a value. ${setting.doc}`,
      "twiceshy config list",
    );
  }
  if (flags.has("committed") && flags.has("user")) {
    throw new Trouble("usage", "--committed and --user are two different files.", "twiceshy config path");
  }
  const place: WritablePlace = flags.has("committed") ? "committed" : flags.has("user") ? "user" : "local";
  if (place === "committed" && !setting.committed) {
    throw new Trouble(
      "refused",
      `"${setting.key}" cannot be set by a committed file: it would decide for other machines.`,
      `twiceshy config set ${setting.key} ${value}`,
    );
  }
  const { places, project } = placesOnly(terminal);
  const erase = value === "null";
  const typed = erase ? undefined : readSetting(setting, value, "config set");
  if (setting.type === "list" && !erase) await checkRules(setting.key, typed as readonly unknown[]);
  writeSetting(places[place], setting.key, typed, place === "local" ? project.storeDir : null);
  const words = erase
    ? `${setting.key} is no longer set in ${places[place]}`
    : `${setting.key} = ${JSON.stringify(typed)} in ${places[place]}`;
  await terminal.out(
    flags.has("json")
      ? `${JSON.stringify({ version: 1, key: setting.key, value: typed ?? null, place, file: places[place] })}\n`
      : `${words}\n`,
  );
  return 0;
}

/** Rules that would be refused at the next failure are refused now. */
async function checkRules(key: string, entries: readonly unknown[]): Promise<void> {
  const { compileCustom } = await import("#detect/custom.ts");
  compileCustom({ [key]: entries });
}

function settingCalled(key: string | undefined, asked: string): Setting {
  if (key === undefined) {
    throw new Trouble(
      "usage",
      `${asked} needs a key (${SETTINGS.map((setting) => setting.key).join(", ")}).`,
      "twiceshy config list",
    );
  }
  const setting = SETTINGS.find((known) => known.key === key);
  if (setting) return setting;
  const near = nearest(
    key,
    SETTINGS.map((known) => known.key),
  );
  throw new Trouble(
    "usage",
    `there is no setting "${key}".${near ? ` Did you mean "${near}"?` : ""}`,
    near ? `twiceshy config get ${near}` : "twiceshy config list",
  );
}

function described(setting: Setting, house: House) {
  const key = setting.key as SettingKey;
  const { env, doc, committed, type } = setting;
  return {
    key,
    value: house.settings.values[key],
    origin: house.settings.origins[key],
    type,
    default: setting.default,
    env,
    committed,
    doc,
  };
}

function listText(house: House, terminal: Invocation["terminal"]): string {
  const { bold, dim } = paint(terminal.paintOut);
  return SETTINGS.map((setting) => {
    const { key, value, origin, env, doc } = described(setting, house);
    const where = dim(`(${origin}${env ? `; ${env}` : ""})`);
    return `${bold(key)} = ${JSON.stringify(value)}  ${where}\n  ${doc}`;
  }).join("\n");
}
