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
  summary: "Erase failures for good",
  details:
    "Erases a failure, all failures of a fingerprint, a run, or everything that holds a text: from the failures, the runs and " +
    "their outputs. It says what will go and asks first; scripts say --yes. There is no way back.",
  args: [{ name: "id", doc: "A failure's or run's id, or a fingerprint", optional: true }],
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
    const preview = memory?.previewForget(target) ?? { failures: 0, runs: 0, tombstone: null };
    if (memory === null || (preview.failures === 0 && preview.runs === 0)) {
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
    const words = `erased for good: ${count(receipt.failures, "failure")}, ${count(receipt.runs, "run")}\n`;
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
    "id" in target ? memory.find(target.id).failures : memory.failures({ match: target.match, limit: SHOWN });
  const list =
    failures.length === 0 ? "" : failuresText(failures.slice(0, SHOWN), now, colours, terminal.columns);
  return `${list}${colours.bold("to be erased:")} ${count(preview.failures, "failure")}, ${count(preview.runs, "run")}\n`;
}
