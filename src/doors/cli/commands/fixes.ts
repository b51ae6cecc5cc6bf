import { highValueFixes } from "#learn/strategies.ts";
import { successPatterns } from "#learn/success-patterns.ts";
import { Trouble } from "#model/trouble.ts";
import { fixJson } from "#report/fix-json.ts";
import { fixesText, fixText } from "#report/fix-text.ts";
import { paint } from "#report/paint.ts";
import { firstTryText, strategiesText, successJson } from "#report/strategy-text.ts";
import { compose } from "../../compose.ts";
import { isRealFix, showFix } from "../../fixes.ts";
import { learnNow } from "../../learn-now.ts";
import { successPatternsNow } from "../../success-patterns.ts";
import { trackRecord } from "../../tried.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { momentFlag } from "../moment-flag.ts";

const DEFAULT_LIMIT = 20;
/** Marked and graded ones are sorted out after reading; so many are read at most. */
const MOST_READ = 2000;

export const command: Command = {
  name: "fixes",
  summary: "Show what change turned a failing check green",
  details:
    "A fix is the change between a failing and a passing run of the same check (or a wider one), with every attempt in between. " +
    "It is observed when it was seen once, repeated when the same change did it again, and proven when `twiceshy prove` has shown that the check fails without it. " +
    "What passed again by itself is no fix: see `twiceshy flaky`, or --all.",
  args: [{ name: "fix", doc: "One fix in full: its id, or a unique part of it", optional: true }],
  flags: {
    grade: { doc: "Only of this grade", value: "GRADE", choices: ["observed", "repeated", "proven"] },
    fingerprint: { doc: "Only those that cured this failure", value: "HASH" },
    task: { doc: "Only in this task", value: "ID" },
    session: { doc: "Only in this session", value: "ID" },
    since: { doc: "Only from this moment on", value: "MOMENT" },
    "high-value": { doc: "Only those found in one or two attempts, the surest first" },
    strategies: {
      doc: "What cures which category, how often and at which try; what passes at the first try",
    },
    category: { doc: "Only of failures of this category", value: "CATEGORY" },
    all: { doc: "Also what looked like a fix and is none, with the reason" },
    limit: { doc: `At most so many (default ${DEFAULT_LIMIT})`, value: "N" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy fixes", doc: "what fixed what, the most recent first" },
    { line: "twiceshy fixes 3f9a2c41d0aa", doc: "one of them with its attempts, and what broke it" },
    { line: "twiceshy fixes --strategies", doc: "what helps against what, and what passes at the first try" },
    { line: "twiceshy fixes --grade proven --json", doc: "for a machine" },
  ],
  run: listFixes,
};

async function listFixes({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const now = house.clock.now();
  const limit = flags.whole("limit", 1) ?? DEFAULT_LIMIT;
  const since = momentFlag(flags, "since", now, "fixes");
  const colours = paint(terminal.paintOut);
  const memory = await house.memoryIfThere();
  try {
    const knowledge = memory === null ? null : (await learnNow(house, memory)).knowledge;
    const [wanted] = args;
    if (wanted !== undefined) {
      const fix = knowledge?.fixes.fix(wanted) ?? null;
      if (knowledge === null || fix === null)
        throw new Trouble("not_found", `no fix is called "${wanted}".`, "twiceshy fixes");
      const shown = { ...showFix(fix, knowledge), ...trackRecord(fix, knowledge) };
      if (flags.has("json"))
        await terminal.out(`${JSON.stringify({ version: 1, fixes: [fixJson(shown)] })}\n`);
      else await terminal.out(fixText(shown, now, colours, terminal.columns));
      return 0;
    }
    const filter = {
      ...(flags.text("fingerprint") === null ? {} : { fingerprint: flags.text("fingerprint")! }),
      ...(flags.text("task") === null ? {} : { task: flags.text("task")! }),
      ...(flags.text("session") === null ? {} : { session: flags.text("session")! }),
      ...(since === null ? {} : { since }),
      limit: MOST_READ,
    };
    const grade = flags.text("grade");
    const category = flags.text("category");
    const fitting = (knowledge?.fixes.fixes(filter) ?? [])
      .filter((fix) => (flags.has("all") || isRealFix(fix)) && (grade === null || fix.grade === grade))
      .filter((fix) => category === null || fix.cures.some((cure) => cure.category === category));
    if (flags.has("strategies")) {
      const { firstTry, techniques: all } =
        memory === null || knowledge === null
          ? successPatterns({ tries: [], fixes: [], flaky: new Set() })
          : successPatternsNow(memory, knowledge, { since: since ?? undefined, fixes: fitting });
      const techniques = all.filter((one) => category === null || one.category === category);
      if (flags.has("json")) await terminal.out(`${JSON.stringify(successJson({ firstTry, techniques }))}\n`);
      else {
        const passes = firstTryText(firstTry, colours);
        await terminal.out(`${strategiesText(techniques, colours)}${passes === "" ? "" : `\n${passes}`}`);
      }
      return 0;
    }
    const found = (flags.has("high-value") ? highValueFixes(fitting) : fitting).slice(0, limit);
    const shown = found.map((fix) => ({ ...showFix(fix, knowledge!), ...trackRecord(fix, knowledge!) }));
    if (flags.has("json"))
      await terminal.out(`${JSON.stringify({ version: 1, fixes: shown.map(fixJson) })}\n`);
    else await terminal.out(fixesText(shown, now, colours, terminal.columns));
    return 0;
  } finally {
    memory?.close();
  }
}
