import { Trouble } from "#model/trouble.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { HEAL_WORDS, type HealWord } from "../heal-words.ts";

export const command: Command = {
  name: "heal",
  summary: "Mend what is known to be cured, behind gates",
  details:
    "Without a word it lists what is red now and whether what is known could cure it; with a failure's fingerprint it makes the plan and prints it. " +
    `Other words: ${Object.entries(HEAL_WORDS)
      .map(([word, { doc }]) => `${word} (${doc})`)
      .join(", ")}. ` +
    "A change is applied and verified in a copy of your files, and lands as one commit on a new local branch; your files, index and branch stay as they are. " +
    "Exit 0 healed, 1 refused or not healed, 2 twiceshy could not work, 130 interrupted. docs/heal.md explains the gates.",
  args: [
    { name: "word", doc: "A fingerprint or failure, or one of the words above", optional: true },
    { name: "target", doc: "What it is about: a plan, a fingerprint, an application", optional: true },
  ],
  flags: {
    "dry-run": { doc: "apply: go all the way, verification too, and land nothing" },
    strict: { doc: "apply: the check must also be red again without the change, shown here and now" },
    force: {
      doc: "apply: skip category, precedent and judges; never lock, limits, protected paths, verification",
    },
    "check-timeout": {
      doc: "apply: the time for one run of a check (default: a minute more than five times what it took)",
      value: "SPAN",
    },
    reason: { doc: "Why; --force needs it, and it is kept", value: "TEXT" },
    limit: { doc: "history: at most so many (default 20)", value: "N" },
    events: { doc: "apply, with --json: every step as a line of JSON, the application last" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy heal", doc: "what is red, and what could be done about it" },
    { line: "twiceshy heal 3f9a2c41", doc: "the plan for one failure, with what each gate says" },
    { line: "twiceshy heal apply 3f9a2c41", doc: "apply, verify, and land it on a branch" },
    { line: "twiceshy heal apply 3f9a2c41 --dry-run --strict", doc: "as far as it goes without landing" },
    { line: "twiceshy heal history", doc: "what was applied, and what came of it" },
    { line: 'twiceshy heal revert 9d1c2b3a4f5e --reason "it is slower"', doc: "take it back" },
  ],
  run: heal,
};

async function heal(invocation: Invocation): Promise<number> {
  const [word, target] = invocation.args;
  const found = word !== undefined && Object.hasOwn(HEAL_WORDS, word) ? HEAL_WORDS[word] : undefined;
  if (found === undefined) {
    if (target !== undefined)
      throw new Trouble(
        "usage",
        `heal knows no word "${word}": there are ${Object.keys(HEAL_WORDS).join(", ")}.`,
        "twiceshy heal --help",
      );
    const { list, show } = await import("../heal-plans.ts");
    return word === undefined ? list(invocation) : show(invocation, word);
  }
  checkTarget(word!, found, target);
  return (await found.load()).run(invocation, target ?? "");
}

function checkTarget(
  word: string,
  { target: wants, isOptional }: HealWord,
  target: string | undefined,
): void {
  if (wants === null && target !== undefined)
    throw new Trouble("usage", `heal ${word} takes no further word.`, "twiceshy heal --help");
  if (wants !== null && target === undefined && isOptional !== true)
    throw new Trouble("usage", `heal ${word} needs ${wants}.`, NEXT[word] ?? "twiceshy heal");
}

/** What to type where the word alone says too little. */
const NEXT: Readonly<Record<string, string>> = {
  revert: "twiceshy heal history",
  audit: "twiceshy heal audit verify",
};
