import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { splitWords } from "#loop/split-words.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { AttemptAdvice, Cycle, CycleVerdict } from "#model/cycle.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { attemptText } from "#report/attempt-text.ts";
import { type Attempts, attemptsIn } from "../../attempts.ts";
import { compose, type House } from "../../compose.ts";
import { fingerprintNamed } from "../../fingerprint-named.ts";
import { directoryHere, fixCheck } from "../../fix-request.ts";
import { runContext } from "../../run-context.ts";
import { type Command, type Flags, type Invocation, STORE_FLAG } from "../command.ts";

/** What may be said of an attempt; the plain words mean the nearest verdict. */
const OUTCOMES: Readonly<Record<string, CycleVerdict>> = {
  fixed: "fixed",
  success: "fixed",
  fewer: "fewer",
  partial: "fewer",
  same: "same",
  failure: "same",
  other: "other",
  worse: "worse",
  unchanged: "unchanged",
  "no-fix": "no-fix",
  flaky: "flaky",
  "agent-failed": "agent-failed",
};

const ACTIONS = ["begin", "end", "status", "reset"] as const;

export const command: Command = {
  name: "attempt",
  summary: "Keep the bound of a fix loop of your own",
  details:
    "Counts attempts per failure in memory, across processes and agents, and answers go-on, change-approach or stop. begin stores the attempt before " +
    "you make it, so that one which is killed counts; end says what came of it. The count begins anew when the check has been green, or a person " +
    "resets it. Exit 1 means stop.",
  args: [
    { name: "action", doc: "What to do", choices: ACTIONS },
    {
      name: "what",
      doc: "Fingerprints (begin, status, reset) or the attempt's id (end)",
      many: true,
      optional: true,
    },
  ],
  flags: {
    approach: { doc: "begin: what is going to be tried", value: "TEXT" },
    technique: {
      doc: "begin: direct, more-context, fresh-start, or a word of your own",
      value: "WORD",
    },
    files: { doc: "The files it is about, or that it changed; commas separate", value: "FILES", many: true },
    check: { doc: "begin, status: the check that fails; green, it resets the count", value: "COMMAND" },
    loop: { doc: "begin: your own loop's name", value: "NAME" },
    outcome: {
      doc: "end: fixed, fewer, same, other, worse, unchanged, no-fix, flaky, agent-failed",
      value: "OUTCOME",
    },
    summary: { doc: "end: what came of it, in one to three lines", value: "TEXT" },
    diff: { doc: "end: a file with the change as a unified diff", value: "FILE" },
    reason: { doc: "reset: why it may be tried anew", value: "TEXT" },
    "max-cycles": { doc: "Attempts for one failure (default 3)", value: "N" },
    task: { doc: "begin: the task it belongs to", value: "TASK" },
    session: { doc: "begin: the session it belongs to", value: "SESSION" },
    ...STORE_FLAG,
  },
  examples: [
    {
      line: 'twiceshy attempt begin 3f9a2c41d0aa --approach "mock the clock"',
      doc: "may I, and under which id?",
    },
    { line: "twiceshy attempt end 0193e2… --outcome same --summary 'still 401'", doc: "and what now?" },
    { line: 'twiceshy attempt reset 3f9a2c41d0aa --reason "new model"', doc: "a person lets it go on" },
  ],
  run: attempt,
};

async function attempt(invocation: Invocation): Promise<number> {
  const { args, flags, terminal } = invocation;
  const [action, ...what] = args as [(typeof ACTIONS)[number], ...string[]];
  if (what.length === 0)
    throw new Trouble(
      "usage",
      action === "end" ? "attempt end needs the attempt's id." : `attempt ${action} needs a fingerprint.`,
      action === "end" ? "twiceshy attempt end <id> --outcome same" : "twiceshy failures",
    );
  const house = compose(terminal, flags);
  const memory = await house.openMemory();
  try {
    const knowledge = knowledgeOf(memory);
    const attempts = attemptsIn({
      cycles: knowledge.cycles,
      together: (act) => knowledge.together(act),
      clock: house.clock,
      ids: house.ids,
      maxCycles: flags.whole("max-cycles", 1) ?? house.settings.values["fix.maxCycles"],
    });
    return await ACT[action]({ what, flags, house, memory, attempts, invocation });
  } finally {
    memory.close();
  }
}

interface Acting {
  readonly what: readonly string[];
  readonly flags: Flags;
  readonly house: House;
  readonly memory: Memory;
  readonly attempts: Attempts;
  readonly invocation: Invocation;
}

const ACT: Readonly<Record<(typeof ACTIONS)[number], (acting: Acting) => Promise<number>>> = {
  async begin({ what, flags, house, memory, attempts, invocation }) {
    const context = runContext(
      { task: flags.text("task"), session: flags.text("session") },
      house.around.env,
    );
    const { id, advice } = attempts.begin({
      fingerprints: what.map((one) => fingerprintNamed(one, memory)),
      approach: flags.text("approach"),
      files: flags.list("files"),
      technique: flags.text("technique"),
      loop: flags.text("loop"),
      check: checkIn(flags, house),
      agent: context.agent,
      session: context.session,
      task: context.task,
    });
    return answer(invocation, { id, advice, cycles: [] });
  },
  async end({ what, flags, house, attempts, invocation }) {
    const said = flags.text("outcome");
    if (said === null)
      throw new Trouble(
        "usage",
        "attempt end needs --outcome.",
        `twiceshy attempt end ${what[0]} --outcome same`,
      );
    const outcome = Object.hasOwn(OUTCOMES, said) ? OUTCOMES[said]! : null;
    if (outcome === null)
      throw new Trouble(
        "usage",
        `--outcome is one of ${Object.keys(OUTCOMES).join(", ")}, not "${said}".`,
        `twiceshy attempt end ${what[0]} --outcome same`,
      );
    const file = flags.text("diff");
    const advice = attempts.end(what[0]!, {
      outcome,
      summary: flags.text("summary"),
      ...(flags.has("files") ? { files: flags.list("files") } : {}),
      diff: file === null ? null : readDiffFile(resolve(house.around.cwd, file)),
    });
    return answer(invocation, { id: what[0]!, advice, cycles: [] });
  },
  async status({ what, flags, house, memory, attempts, invocation }) {
    const fingerprints = what.map((one) => fingerprintNamed(one, memory));
    const { cycles, ...advice } = attempts.status(fingerprints, checkIn(flags, house));
    return answer(invocation, { id: null, advice, cycles });
  },
  async reset({ what, flags, memory, attempts, invocation }) {
    const reason = flags.text("reason") ?? "";
    const fingerprints = what.map((one) => fingerprintNamed(one, memory));
    for (const fingerprint of fingerprints) attempts.reset(fingerprint, reason);
    return answer(invocation, { id: null, advice: attempts.status(fingerprints), cycles: [] });
  },
};

async function answer(
  { flags, terminal }: Invocation,
  told: { readonly id: string | null; readonly advice: AttemptAdvice; readonly cycles: readonly Cycle[] },
): Promise<number> {
  const { id, advice, cycles } = told;
  const { advice: word, used, left, why } = advice;
  if (flags.has("json")) {
    const more = {
      ...(advice.advice === "change-approach" ? { techniques: advice.techniques } : {}),
      ...(advice.advice === "stop" ? { reason: advice.reason } : {}),
    };
    await terminal.out(
      `${JSON.stringify({ version: 1, attempt: id, advice: word, used, left, why, ...more, cycles })}\n`,
    );
  } else await terminal.out(attemptText(told));
  return word === "stop" ? 1 : 0;
}

function checkIn(flags: Flags, house: House): ReturnType<typeof fixCheck>["check"] | null {
  const said = flags.text("check");
  return said === null ? null : fixCheck(house, splitWords(said), directoryHere(house)).check;
}

function readDiffFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Trouble("bad_input", `cannot read ${path}: ${code}.`, "twiceshy attempt end --help");
  }
}
