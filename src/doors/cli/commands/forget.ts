import type { Failure } from "#model/failure.ts";
import type { ForgetReceipt, Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { failuresText } from "#report/failures-text.ts";
import { paint } from "#report/paint.ts";
import { count } from "#report/words.ts";
import { compose } from "../../compose.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

const SHOWN = 5;

export const command: Command = {
  name: "forget",
  summary: "Erase failures, and what was learned of them, for good",
  details:
    "Erases a failure, all failures of a fingerprint, a run, a fix, a lesson, a warning that was handed over, or everything that holds a text: from the " +
    "failures, the runs and their outputs, and from all that was learned of them. Fixes, patterns and lessons that are left are " +
    "folded again without it. It says what will go and asks first; scripts say --yes. There is no way back.",
  args: [
    {
      name: "id",
      doc: "The id of a failure, run, fix, lesson or delivery, or a fingerprint",
      optional: true,
    },
  ],
  flags: {
    match: { doc: "Everything that holds this text, such as a leaked key", value: "TEXT" },
    yes: { doc: "Do not ask" },
    "dry-run": { doc: "Only show what would go" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy forget 3f9a2c --dry-run", doc: "what would go?" },
    { line: "twiceshy forget --match hunter2 --yes", doc: "a leaked password, from a script" },
  ],
  run: forget,
};

type Target = { id: string } | { match: string };

async function forget({ args, flags, terminal }: Invocation): Promise<number> {
  const target = targetOf(args[0] ?? null, flags.text("match"));
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    const preview = memory?.previewForget(target);
    if (memory === null || preview === undefined || isEmpty(preview)) {
      throw new Trouble("not_found", "nothing remembered fits that.", "twiceshy failures");
    }
    const json = flags.has("json");
    if (!json) terminal.err(previewText(memory, target, preview, house.clock.now(), terminal));
    if (flags.has("dry-run")) {
      if (json) await terminal.out(`${JSON.stringify({ version: 1, dryRun: true, ...preview })}\n`);
      return 0;
    }
    if (!flags.has("yes") && !(await confirmed(terminal, target))) {
      terminal.err("nothing was erased\n");
      return 1;
    }
    const receipt = memory.forget(target, house.clock.now());
    const words = `erased for good: ${amounts(receipt)}\n`;
    await terminal.out(json ? `${JSON.stringify({ version: 1, ...receipt })}\n` : words);
    return 0;
  } finally {
    memory?.close();
  }
}

function targetOf(id: string | null, match: string | null): Target {
  if (id !== null && match !== null) {
    throw new Trouble("usage", "forget takes an id or --match, not both.", "twiceshy forget --help");
  }
  if (match !== null) {
    if (match.trim().length < 3)
      throw new Trouble("usage", "--match needs at least 3 characters.", "twiceshy forget --help");
    return { match };
  }
  if (id === null)
    throw new Trouble("usage", "forget needs an id, a fingerprint or --match TEXT.", "twiceshy failures");
  return { id };
}

async function confirmed(terminal: Invocation["terminal"], target: Target): Promise<boolean> {
  if (!terminal.interactive) {
    throw new Trouble(
      "refused",
      "forget asks before it erases, and there is no terminal to ask on. A script says --yes.",
      `twiceshy forget ${"id" in target ? target.id : `--match ${JSON.stringify(target.match)}`} --dry-run`,
    );
  }
  const answer = await terminal.ask("Erase this for good? [y/N] ");
  return /^y(es)?$/i.test(answer.trim());
}

function previewText(
  memory: Memory,
  target: Target,
  preview: ForgetReceipt,
  now: number,
  terminal: Invocation["terminal"],
): string {
  const colours = paint(terminal.paintErr);
  const failures =
    "id" in target
      ? failuresCalled(memory, target.id)
      : memory.failures({ match: target.match, limit: SHOWN });
  const list =
    failures.length === 0 ? "" : failuresText(failures.slice(0, SHOWN), now, colours, terminal.columns);
  return `${list}${colours.bold("to be erased:")} ${amounts(preview)}\n`;
}

/** None where the id is a fix's or a lesson's. */
function failuresCalled(memory: Memory, id: string): readonly Failure[] {
  try {
    return memory.find(id).failures;
  } catch (error) {
    if (error instanceof Trouble) return [];
    throw error;
  }
}

function isEmpty({ tombstone: _, ...amount }: ForgetReceipt): boolean {
  return Object.values(amount).every((number) => number === 0);
}

/** "2 failures, 1 run, 1 fix, 3 other traces": of what was learned only what there is. */
function amounts({ failures, runs, fixes, lessons, traces }: ForgetReceipt): string {
  const learned: [number, string][] = [
    [fixes, count(fixes, "fix", "fixes")],
    [lessons, count(lessons, "lesson")],
    [traces, count(traces, "other trace")],
  ];
  return [
    count(failures, "failure"),
    count(runs, "run"),
    ...learned.filter(([amount]) => amount > 0).map(([, words]) => words),
  ].join(", ");
}
