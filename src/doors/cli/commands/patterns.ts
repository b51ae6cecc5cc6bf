import type { Pattern } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { VainTry } from "#model/strategy.ts";
import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { patternJson } from "#report/pattern-json.ts";
import { patternsText, patternText } from "#report/pattern-text.ts";
import { triedJson, triedText } from "#report/strategy-text.ts";
import { compose, type House } from "../../compose.ts";
import { patternCalled, patternsNow, urgentPatterns } from "../../patterns.ts";
import { triedAgainst } from "../../tried.ts";
import { type Command, type Flags, type Invocation, STORE_FLAG } from "../command.ts";
import { momentFlag } from "../moment-flag.ts";
import { nothingYet } from "../nothing-yet.ts";
import { correctPattern, DECISIONS, isDecision } from "../pattern-decisions.ts";

const DEFAULT_LIMIT = 20;

export const command: Command = {
  name: "patterns",
  summary: "Show what keeps breaking, and correct it",
  details:
    "A pattern is failures with one cause, across tasks, sessions and people. Without a word it lists them, the most urgent first; " +
    "with an id (or any fingerprint of it) it shows one in full. " +
    "`confirm ID` and `reject ID` say whether it is one; `merge ID ID` makes two one, and later failures that are as alike join by themselves; " +
    "`split FINGERPRINT` takes a failure out for good; `describe ID` puts your words in the place of ours; `category ID CATEGORY` corrects its category, " +
    "also for what is like it later. Nothing is lost by any of these: they are facts, and the last one said holds.",
  args: [
    { name: "word", doc: `An id, or one of ${DECISIONS.join(", ")}`, optional: true },
    { name: "more", doc: "What the decision is about", optional: true, many: true },
  ],
  flags: {
    category: { doc: "Only this category", value: "CATEGORY" },
    since: { doc: "Only seen from this moment on", value: "MOMENT" },
    recurring: { doc: "Only with the same cause in 3 or more tasks" },
    state: { doc: "Only in this state", value: "STATE", choices: ["open", "resolved", "rejected"] },
    limit: { doc: `At most so many (default ${DEFAULT_LIMIT})`, value: "N" },
    reason: { doc: "With a decision: why", value: "TEXT" },
    name: { doc: "With describe: what to call it", value: "TEXT" },
    summary: { doc: "With describe: what happens", value: "TEXT" },
    cause: { doc: "With describe: why it happens", value: "TEXT" },
    fix: { doc: "With describe: what to do about it", value: "TEXT" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy patterns", doc: "what keeps breaking here" },
    { line: "twiceshy patterns 3f9a2c", doc: "one of them, with all that is known" },
    { line: "twiceshy patterns --recurring --since 30d --json", doc: "for a machine" },
    { line: 'twiceshy patterns reject 3f9a2c --reason "only on my laptop"', doc: "this is none" },
    { line: "twiceshy patterns merge 3f9a2c 81d0aa", doc: "these two have one cause" },
    {
      line: 'twiceshy patterns describe 3f9a2c --cause "the cart is read before it is loaded"',
      doc: "say it better",
    },
    { line: "twiceshy patterns category 3f9a2c config_error", doc: "its category was wrong" },
  ],
  run: patterns,
};

async function patterns({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    const [word, ...more] = args;
    if (word === undefined) return await list(house, memory, flags, terminal);
    if (!isDecision(word) && more.length > 0)
      throw new Trouble(
        "usage",
        `patterns takes one id, or a decision (${DECISIONS.join(", ")}).`,
        "twiceshy patterns --help",
      );
    if (memory === null) throw nothingYet();
    const knowledge = await patternsNow(house, memory);
    const shown = isDecision(word)
      ? correctPattern({ house, memory, knowledge }, word, more, flags)
      : [patternCalled(knowledge, word)];
    const tried = isDecision(word)
      ? undefined
      : await triedAgainst(shown[0]!.fingerprints, memory, knowledge, house);
    if (flags.has("json")) await answer(shown, terminal, tried);
    else {
      const fixes = knowledge.fixes;
      const now = house.clock.now();
      const colours = paint(terminal.paintOut);
      for (const pattern of shown)
        await terminal.out(
          patternText(
            {
              pattern,
              fixes: pattern.fixes.flatMap((id) => fixes.fix(id) ?? []),
              decisions: knowledge.patterns.eventsOf(pattern.fingerprints),
            },
            now,
            colours,
            terminal.columns,
          ),
        );
      const vain = triedText(tried ?? [], now, colours, terminal.columns);
      if (vain !== "") await terminal.out(`\n${vain}`);
    }
    return 0;
  } finally {
    memory?.close();
  }
}

async function list(
  house: House,
  memory: Memory | null,
  flags: Flags,
  terminal: Invocation["terminal"],
): Promise<number> {
  const now = house.clock.now();
  const since = momentFlag(flags, "since", now, "patterns");
  const limit = flags.whole("limit", 1) ?? DEFAULT_LIMIT;
  const filter = {
    ...(flags.text("category") === null ? {} : { category: flags.text("category")! }),
    ...(flags.text("state") === null ? {} : { state: flags.text("state") as Pattern["state"] }),
    ...(flags.has("recurring") ? { recurring: true } : {}),
    ...(since === null ? {} : { since }),
    limit,
  };
  const found = memory === null ? [] : urgentPatterns(await patternsNow(house, memory), filter, now);
  if (flags.has("json")) await answer(found, terminal);
  else await terminal.out(patternsText(found, now, paint(terminal.paintOut), terminal.columns));
  if (found.length === limit && !flags.has("limit"))
    terminal.err(`(the ${limit} most urgent; --limit N shows more)\n`);
  return 0;
}

async function answer(
  found: readonly Pattern[],
  terminal: Invocation["terminal"],
  tried?: readonly VainTry[],
): Promise<void> {
  const more = tried === undefined ? {} : { tried: triedJson(tried) };
  const patterns = found.map((pattern) => ({ ...patternJson(pattern), ...more }));
  await terminal.out(`${JSON.stringify({ version: 1, patterns })}\n`);
}
