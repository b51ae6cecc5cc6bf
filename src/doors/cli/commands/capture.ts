import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Trouble } from "#model/trouble.ts";
import { capturedJson, seenWords } from "#report/captured.ts";
import { findingText } from "#report/finding-text.ts";
import { paint } from "#report/paint.ts";
import { capture } from "../../capture.ts";
import { compose } from "../../compose.ts";
import { parseJson } from "../../parse-json.ts";
import { readVerdict } from "../../verdict.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { readStdin } from "../stdin.ts";

const MOST_MB = 64;

export const command: Command = {
  name: "capture",
  summary: "Store a verdict of your own QA",
  details:
    "For orchestrators that check by themselves: a JSON object {checks: [{name, passed, error|output, command?}], " +
    "filesModified?, diff? or diffSummary?, task?, session?, execution?, phase?, agent?, concerns?}. snake_case and taskId, sessionId, " +
    "executionId are understood too. Each check becomes a run; flags fill in what the verdict does not say. What no check shows goes into " +
    "concerns: [{event: review_bypassed, phase_skipped, coverage_low, convention_unknown, …; title?, reason?, item?, severity?, files?}], and waits in `twiceshy issues`.",
  args: [{ name: "file", doc: "The verdict; - or nothing is stdin", optional: true }],
  flags: {
    task: { doc: "The task, where the verdict names none", value: "ID" },
    session: { doc: "The session, where the verdict names none", value: "ID" },
    phase: { doc: "The phase, where the verdict names none", value: "ID" },
    ...STORE_FLAG,
  },
  examples: [
    {
      line: `echo '{"checks":[{"name":"login","passed":false,"error":"TypeError: user is null"}]}' | twiceshy capture --json`,
      doc: "a verdict from a pipe",
    },
    { line: "twiceshy capture verdict.json", doc: "or from a file" },
  ],
  run: captureCommand,
};

async function captureCommand({ args, flags, terminal }: Invocation): Promise<number> {
  const { name, text } = await readVerdictText(args[0], terminal);
  const data = parseJson(
    text,
    (what) => new Trouble("bad_input", `${name}${what}`, "twiceshy capture --help"),
  );
  const { verdict, ignored } = readVerdict(data);
  if (ignored.length > 0) terminal.err(`twiceshy: not understood and left out: ${ignored.join(", ")}\n`);
  const { context } = verdict;
  const filled = {
    ...verdict,
    context: {
      ...context,
      session: context.session ?? flags.text("session"),
      task: context.task ?? flags.text("task"),
      phase: context.phase ?? flags.text("phase"),
    },
  };
  const house = compose(terminal, flags);
  const captured = await capture(house, filled);
  const concerns = verdict.concerns?.length ?? 0;
  if (concerns > 0) terminal.err(`twiceshy: ${concerns} for a person to decide: twiceshy issues\n`);
  if (flags.has("json")) {
    await terminal.out(`${JSON.stringify({ version: 1, checks: captured.map(capturedJson), ignored })}\n`);
    return 0;
  }
  const colours = paint(terminal.paintOut);
  for (const check of captured) {
    await terminal.out(
      `${check.passed ? colours.green("passed") : colours.red("failed")}  ${colours.bold(check.name)}\n`,
    );
    for (const [i, finding] of check.findings.entries()) {
      await terminal.out(findingText(finding, colours, terminal.columns));
      await terminal.out(`  ${colours.dim(seenWords(check, i, house.clock.now()))}\n`);
    }
  }
  return 0;
}

async function readVerdictText(
  path: string | undefined,
  terminal: Invocation["terminal"],
): Promise<{ name: string; text: string }> {
  if (path !== undefined && path !== "-") {
    try {
      return { name: path, text: readFileSync(resolve(terminal.cwd, path), "utf8") };
    } catch (error) {
      throw new Trouble(
        "bad_input",
        `cannot read ${path} (${(error as NodeJS.ErrnoException).code}).`,
        "twiceshy capture --help",
      );
    }
  }
  if (path === undefined && terminal.interactive) {
    throw new Trouble("usage", "capture needs a FILE, or a verdict on stdin.", "twiceshy capture --help");
  }
  return { name: "stdin", text: await readStdin(terminal, "twiceshy capture --help", MOST_MB) };
}
