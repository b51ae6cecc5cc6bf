import { rmSync } from "node:fs";
import { relative } from "node:path";
import { type Paint, paint } from "#report/paint.ts";
import { duration } from "#report/words.ts";
import type { Command, Invocation } from "../command.ts";
import { type DemoStep, makeDemoFolder, playDemo } from "../demo-story.ts";

export const command: Command = {
  name: "demo",
  summary: "See it work, in a throw-away repository",
  details:
    "Makes a small repository in the temporary folder, runs real commands in it, checks what twiceshy says, and removes it. " +
    "Exit 1 when one of the facts does not hold.",
  args: [],
  flags: { keep: { doc: "Keep the repository, to look around in" } },
  examples: [
    { line: "twiceshy demo", doc: "a few seconds" },
    { line: "twiceshy demo --keep", doc: "and look around afterwards" },
  ],
  run: demo,
};

async function demo({ flags, terminal }: Invocation): Promise<number> {
  const json = flags.has("json");
  const colours = paint(terminal.paintOut);
  const started = performance.now();
  const folder = makeDemoFolder();
  const steps: DemoStep[] = [];
  try {
    if (!json)
      await terminal.out(
        `\n  ${colours.bold("twiceshy demo")}  ${colours.dim("real commands in a throw-away repository")}\n`,
      );
    for (const step of playDemo(folder, process.argv[1]!, terminal.env)) {
      steps.push(step);
      if (!json) await terminal.out(stepText(step, steps.length, folder, colours));
    }
  } finally {
    if (!flags.has("keep")) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  const passed = steps.every((step) => step.holds);
  const ms = performance.now() - started;
  const kept = flags.has("keep") ? folder : null;
  await terminal.out(
    json
      ? `${JSON.stringify({ version: 1, passed, durationMs: Math.round(ms), folder: kept, steps })}\n`
      : verdictText(steps, ms, kept, colours),
  );
  return passed ? 0 : 1;
}

function stepText(step: DemoStep, number: number, folder: string, { bold, dim, cyan }: Paint): string {
  const where = relative(folder, step.directory);
  const output = step.output
    .trimEnd()
    .split("\n")
    .map((line) => `     ${dim("│")} ${line}`);
  return `\n  ${cyan(String(number))}  ${bold(step.title)}\n     ${dim(`${where}$`)} ${step.line}\n${output.join("\n")}\n`;
}

function verdictText(
  steps: readonly DemoStep[],
  ms: number,
  kept: string | null,
  { bold, dim, green, red }: Paint,
): string {
  const facts = steps
    .map((step, i) => `  ${step.holds ? green("✓") : red("✗")} ${i + 1}  ${step.fact}\n`)
    .join("");
  const passed = steps.every((step) => step.holds);
  const end = passed
    ? bold(green("all as promised"))
    : bold(red("not as promised: please report this output"));
  const where = kept === null ? dim("the repository is gone again") : `the repository is in ${kept}`;
  const next = passed ? `  ${dim("next:")} twiceshy run -- <your test command>\n` : "";
  return `\n${facts}\n  ${end} ${dim(`in ${duration(ms)};`)} ${where}\n${next}\n`;
}
