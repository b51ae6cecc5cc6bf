import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ProveOptions, ProveOutcome } from "#loop/prove-fix.ts";
import type { Fix } from "#model/fix.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { proofJson } from "#report/proof-json.ts";
import { proofText } from "#report/proof-text.ts";
import { compose } from "../../compose.ts";
import { learnNow } from "../../learn-now.ts";
import { lessonsNow } from "../../lessons.ts";
import { proveIn } from "../../prove.ts";
import { sweepLeftovers } from "../../prove-sweep.ts";
import { toProve } from "../../prove-which.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { progressOn } from "../prove-progress.ts";
import { spanFlag } from "../span-flag.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

const BUDGET_ONE_MS = 5 * 60_000;
const BUDGET_ALL_MS = 10 * 60_000;
const REPEATS = 2;
/** A quick check is repeated up to so often when nobody says how often. */
const MOST_REPEATS = 5;

export const command: Command = {
  name: "prove",
  summary: "Show that a fix is the reason why a check passes",
  details:
    "Runs the check in a scratch copy, never in your files: with the fix it must pass, without it it must fail again with the same failure, each time. " +
    "Then the change is reduced to the hunks, and to the lines, that still do it. A fix that is named is run whatever its check is; " +
    "--all runs only tests, builds, lints, type checks and what the setting checks lists. Exit 1 when something asked for is not proven.",
  args: [{ name: "fix", doc: "The fix: its id, or a unique part of it", optional: true }],
  flags: {
    all: { doc: "Every fix that is not proven yet" },
    budget: { doc: "The time for all of it (default 5m, with --all 10m)", value: "SPAN" },
    repeat: {
      doc: `How often each side is run (default ${REPEATS}, quick checks up to ${MOST_REPEATS})`,
      value: "N",
    },
    timeout: { doc: "The time for one run (default three times what it took, and 30s)", value: "SPAN" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy prove 3f9a2c41d0aa", doc: "was it really this change?" },
    { line: "twiceshy prove --all --budget 60s", doc: "whatever can be proven in a minute" },
  ],
  run: proveCommand,
};

async function proveCommand(invocation: Invocation): Promise<number> {
  const { args, flags, terminal } = invocation;
  const [wanted] = args;
  const isAll = flags.has("all");
  if ((wanted === undefined) !== isAll)
    throw new Trouble(
      "usage",
      isAll ? "prove takes a fix or --all, not both." : "prove needs a fix, or --all.",
      isAll ? "twiceshy prove --all" : "twiceshy fixes",
    );
  const house = compose(terminal, flags);
  const repeat = flags.whole("repeat", 1);
  const budgetMs = spanFlag(flags, "budget", "prove") ?? (isAll ? BUDGET_ALL_MS : BUDGET_ONE_MS);
  const options: ProveOptions = {
    isNamed: !isAll,
    repeats: { least: repeat ?? REPEATS, most: repeat ?? MOST_REPEATS },
    deadline: house.clock.now() + budgetMs,
    timeoutMs: spanFlag(flags, "timeout", "prove"),
  };
  // A receipt that could not be kept would be a waste of everybody's time: a memory that can only be read will not do.
  const isThere = existsSync(join(house.dirs.store, "memory.db"));
  const memory = isThere ? await house.openMemory() : await house.memoryIfThere();
  const stop = stopOnSignals();
  const progress = progressOn(terminal);
  try {
    await sweepLeftovers(house);
    const knowledge = memory === null ? null : (await learnNow(house, memory)).knowledge;
    const fixes = wanted === undefined ? (knowledge ? toProve(knowledge) : []) : [named(wanted, knowledge)];
    const around = memory && knowledge && { house, memory, knowledge, signal: stop.signal };
    const outcomes = around ? await proveIn(around, fixes, options, { ...progress }) : [];
    progress.clear();
    // What was proven is a lesson at once.
    if (memory !== null) await lessonsNow(house, memory);
    await answer(outcomes, invocation);
    if (stop.exitCode() !== null) return stop.exitCode()!;
    return outcomes.every(isProven) ? 0 : 1;
  } finally {
    progress.clear();
    stop.forget();
    memory?.close();
  }
}

function named(wanted: string, knowledge: Knowledge | null): Fix {
  const fix = knowledge?.fixes.fix(wanted) ?? null;
  if (fix === null) throw new Trouble("not_found", `no fix is called "${wanted}".`, "twiceshy fixes");
  return fix;
}

async function answer(outcomes: readonly ProveOutcome[], { flags, terminal }: Invocation): Promise<void> {
  if (flags.has("json")) {
    await terminal.out(`${JSON.stringify({ version: 1, proofs: outcomes.map(proofJson) })}\n`);
    return;
  }
  const colours = paint(terminal.paintOut);
  const blocks = outcomes.map((outcome) => proofText(outcome, colours, terminal.columns));
  await terminal.out(blocks.length === 0 ? "nothing is left to be proven\n" : blocks.join("\n"));
}

function isProven(outcome: ProveOutcome): boolean {
  return "proof" in outcome && outcome.proof.verdict === "proven";
}
