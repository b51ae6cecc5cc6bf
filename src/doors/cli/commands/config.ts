import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { compose, placesOnly } from "../../compose.ts";
import { describedSetting, shownValue } from "../../described-settings.ts";
import { readSetting } from "../../setting-value.ts";
import { loosens } from "../../settings.ts";
import { readSettingsFile } from "../../settings-file.ts";
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
    { line: "twiceshy config set lessons.automated.verified 10", doc: "lessons need more before they apply" },
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
  const { lessonNumbers } = await import("../../lesson-numbers.ts");
  const { warnings } = lessonNumbers(house);
  for (const warning of [...house.settings.warnings, ...warnings]) terminal.err(`twiceshy: ${warning}\n`);
  if (action === "list" && key === undefined) {
    const said = await Promise.all(SETTINGS.map((setting) => describedSetting(setting, house)));
    await say({ settings: said }, listText(said, terminal));
    return 0;
  }
  const entry = entryIn(key);
  if (entry !== null) {
    const { describedNumber } = await import("../../lesson-number-setting.ts");
    const number = describedNumber(entry, house);
    await say(number, String(number.value));
    return 0;
  }
  const setting = settingCalled(key, `twiceshy config ${action}`);
  const found = await describedSetting(setting, house);
  await say(found, typeof found.value === "string" ? found.value : JSON.stringify(found.value));
  return 0;
}

async function set(
  key: string | undefined,
  value: string | undefined,
  flags: Flags,
  terminal: Invocation["terminal"],
) {
  const entry = entryIn(key);
  const setting = settingCalled(entry === null ? key : SECTION, "twiceshy config set");
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
  const typed = erase ? undefined : await typedValue(setting, entry, value);
  if (place === "committed" && typed !== undefined && loosens(setting, typed, setting.default))
    throw new Trouble(
      "refused",
      `"${setting.key}" can only be made more careful than ${JSON.stringify(setting.default)} by a committed file.`,
      `twiceshy config set ${setting.key} ${value}`,
    );
  const name = entry === null ? setting.key : `${SECTION}.${entry}`;
  const file = places[place];
  const stored = setting.type === "section" ? await sectionWith(setting, entry, typed, place, file) : typed;
  writeSetting(file, setting.key, stored, place === "local" ? project.storeDir : null);
  const words = erase
    ? `${name} is no longer set in ${places[place]}`
    : `${name} = ${JSON.stringify(shownValue(setting, typed))} in ${places[place]}`;
  await terminal.out(
    flags.has("json")
      ? `${JSON.stringify({ version: 1, key: name, value: shownValue(setting, typed) ?? null, place, file: places[place] })}\n`
      : `${words}\n`,
  );
  return 0;
}

/** The one section: its entries have names of their own, `lessons.confidence.gain`. */
const SECTION = "lessons";

function entryIn(key: string | undefined): string | null {
  return key?.startsWith(`${SECTION}.`) ? key.slice(SECTION.length + 1) : null;
}

async function typedValue(setting: Setting, entry: string | null, value: string): Promise<unknown> {
  if (entry !== null) return (await import("../../lesson-number-setting.ts")).readEntry(entry, value);
  const typed = readSetting(setting, value, "config set");
  if (setting.type === "list") await checkRules(setting.key, typed as readonly unknown[]);
  return typed;
}

/** What a file is to hold: all of a section, or what is there with one entry changed. What would be refused later is refused now. */
async function sectionWith(
  setting: Setting,
  entry: string | null,
  typed: unknown,
  place: WritablePlace,
  file: string,
): Promise<unknown> {
  const { checkSection, putEntry } = await import("../../lesson-number-setting.ts");
  const there = entry === null ? undefined : readSettingsFile(file)[setting.key];
  const before = there === undefined || there === null ? {} : readSetting(setting, there, file);
  const section = entry === null ? typed : putEntry(before, entry, typed);
  if (typed !== undefined) checkSection(section, place);
  return section;
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

function listText(
  said: readonly Awaited<ReturnType<typeof describedSetting>>[],
  terminal: Invocation["terminal"],
): string {
  const { bold, dim } = paint(terminal.paintOut);
  return said
    .map(({ key, value, origin, env, doc }) => {
      const where = dim(`(${origin}${env ? `; ${env}` : ""})`);
      return `${bold(key)} = ${JSON.stringify(value)}  ${where}\n  ${doc}`;
    })
    .join("\n");
}
