import { rmSync } from "node:fs";
import { relative } from "node:path";
import { type Paint, paint } from "#report/paint.ts";
import { fitPainted, wrapPainted } from "#report/painted-lines.ts";
import { duration, wrapped } from "#report/words.ts";
import type { Command, Invocation } from "../command.ts";
import { DEMO_STEPS, type DemoStep, makeDemoFolder, playDemo } from "../demo-story.ts";
import { portFlag } from "../port-flag.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

export const command: Command = {
  name: "demo",
  summary: "See it work, in a throw-away repository",
  details:
    "Makes a small repository in the temporary folder, runs real commands in it and the real hooks of a coding agent, checks what twiceshy says, and removes it. " +
    "Exit 1 when one of the facts does not hold. With --serve six weeks of that shop are told into its memory too (made up, and taken in by the same code as real ones), " +
    "and the dashboard is served until Ctrl-C.",
  args: [],
  flags: {
    keep: { doc: "Keep the repository, to look around in" },
    serve: { doc: "Show the dashboard of it, with six weeks of a story" },
    port: { doc: "With --serve: the port (default: a free one)", value: "PORT" },
    open: { doc: "With --serve: open it in the browser" },
  },
  examples: [
    { line: "twiceshy demo", doc: "a few seconds" },
    { line: "twiceshy demo --keep", doc: "and look around afterwards" },
    { line: "twiceshy demo --serve --open", doc: "and see its dashboard" },
  ],
  run: demo,
};

async function demo({ flags, terminal }: Invocation): Promise<number> {
  const json = flags.has("json");
  const port = portFlag(flags, "demo --serve") ?? 0;
  const colours = paint(terminal.paintOut);
  const started = performance.now();
  const folder = makeDemoFolder();
  const steps: DemoStep[] = [];
  let ms = 0;
  // Ctrl-C, or a reader that has seen enough: the repository goes all the same.
  const stop = stopOnSignals();
  const { serveDemo } = flags.has("serve") ? await import("../demo-serve.ts") : { serveDemo: null };
  try {
    if (!json)
      await terminal.out(
        `\n  ${colours.bold("twiceshy demo")}  ${colours.dim("real commands in a throw-away repository")}\n`,
      );
    const look = { colour: terminal.paintOut && !json, columns: terminal.columns - MARGIN.length };
    for (const step of playDemo(folder, process.argv[1]!, terminal.env, look)) {
      await new Promise(setImmediate);
      if (stop.signal.aborted) return stop.exitCode() ?? 1;
      steps.push(step);
      if (!json) await terminal.out(stepText(step, steps.length, folder, colours, look.columns));
    }
    ms = performance.now() - started;
    stop.forget();
    await serveDemo?.(folder, { flags, port }, terminal);
  } finally {
    stop.forget();
    if (!flags.has("keep")) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  const passed = steps.length === DEMO_STEPS && steps.every((step) => step.holds);
  const kept = flags.has("keep") ? folder : null;
  await terminal.out(
    json
      ? `${JSON.stringify({ version: 1, passed, durationMs: Math.round(ms), folder: kept, steps })}\n`
      : verdictText(steps, passed, ms, kept, colours, terminal.columns),
  );
  return passed ? 0 : 1;
}

const OUTPUT_SHOWN = 5;
const MARGIN = "     ";

function stepText(
  step: DemoStep,
  number: number,
  folder: string,
  { bold, dim, cyan }: Paint,
  columns: number,
): string {
  const where = relative(folder, step.directory);
  const printed = step.output
    .trimEnd()
    .split("\n")
    .filter((line) => line.trim() !== "");
  const rest = printed.length - OUTPUT_SHOWN;
  const output = printed.slice(0, OUTPUT_SHOWN).map((line) => dim(fitPainted(`│ ${line}`, columns)));
  if (rest > 0) output.push(dim(`│ … ${rest} lines more`));
  const words = wordsOf(step).map((line) => (line.startsWith(REST) ? dim(line) : line));
  const said = [`${dim(`${where} $`)} ${step.line}`, ...words].map((line) => wrapPainted(line, columns));
  const block = [...said[0]!, ...output, ...said.slice(1).flat()]
    .map((line) => `${MARGIN}${line}\n`)
    .join("");
  const title = wrapped(step.title, columns).map(bold).join(`\n${MARGIN}`);
  return `\n ${cyan(String(number).padStart(2))}  ${title}\n${block}`;
}

const REST = "… ";

/** What twiceshy said; of a long answer the lines that matter here. */
function wordsOf({ words, shown }: DemoStep): string[] {
  const all = words.trimEnd().split("\n");
  if (shown === null) return all;
  return [...shown, `${REST}${all.length - shown.length} lines more`];
}

function verdictText(
  steps: readonly DemoStep[],
  passed: boolean,
  ms: number,
  kept: string | null,
  { bold, dim, green, red }: Paint,
  columns: number,
): string {
  const factText = ({ holds, fact }: DemoStep, i: number) => {
    const lines = wrapped(fact, columns - MARGIN.length - 3).join(`\n${MARGIN}   `);
    return `  ${holds ? green("✓") : red("✗")} ${String(i + 1).padStart(2)}  ${lines}\n`;
  };
  const facts = steps.map(factText).join("");
  const end = passed
    ? bold(green("all as promised"))
    : bold(red("not as promised (please report this output)"));
  const where = kept === null ? dim("the repository is gone again") : `the repository is in ${kept}`;
  const next = passed ? `  ${dim("next:")} twiceshy run -- <your test command>\n` : "";
  const told = wrapPainted(`  ${end} ${dim(`in ${duration(ms)};`)} ${where}`, columns).join("\n");
  return `\n${facts}\n${told}\n${next}\n`;
}
