import type { Tried } from "#loop/vaccinate.ts";
import { Trouble } from "#model/trouble.ts";
import { shortId } from "#report/lesson-text.ts";
import { paint } from "#report/paint.ts";
import { type TriedTemplate, vaccinatedText } from "#report/vaccine-text.ts";
import { compose } from "../../compose.ts";
import { sweepLeftovers } from "../../prove-sweep.ts";
import { type Vaccinated, vaccinateLesson } from "../../vaccinate.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { liveLine } from "../live-line.ts";
import { nothingYet } from "../nothing-yet.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

export const command: Command = {
  name: "vaccinate",
  summary: "Make a guard of a proven lesson, which needs no agent",
  details:
    "A lesson whose change is proven becomes a rule of a linter, a test or a step of CI, made by a template out of the smallest change. Each guard is tried in scratch " +
    "copies: it must be red on the files before the fix, green after it and silent on the repository as it is now, or it is not proposed. The first that holds is shown " +
    "as a diff; --write writes it into your files, and nothing is ever committed. Every other template says why it does not fit. Exit 1 where no guard holds. " +
    "docs/vaccines.md has the templates and what they cannot see.",
  args: [{ name: "lesson", doc: "The lesson: its id, or a beginning of it" }],
  flags: {
    template: { doc: "Only this one: eslint, ast-grep, pytest, … (docs/vaccines.md)", value: "NAME" },
    "dry-run": { doc: "Say which templates could fit; run nothing, store nothing" },
    write: { doc: "Write the guard that holds into your files" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy vaccinate 3f9a2c41", doc: "a guard as a diff, and why others do not fit" },
    { line: "twiceshy vaccinate 3f9a2c41 --template eslint --write", doc: "a rule of ESLint, written" },
  ],
  run: vaccinate,
};

async function vaccinate({ args, flags, terminal }: Invocation): Promise<number> {
  const isDry = flags.has("dry-run");
  if (isDry && flags.has("write"))
    throw new Trouble("usage", "--dry-run writes nothing: take one of both.", "twiceshy vaccinate --help");
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  if (memory === null) throw nothingYet();
  const line = liveLine(terminal);
  const stop = stopOnSignals();
  try {
    await sweepLeftovers(house);
    const told = await vaccinateLesson(house, memory, args[0]!, {
      template: flags.text("template"),
      isDry,
      isWritten: flags.has("write"),
      signal: stop.signal,
      onTry: (template) => line.show(`trying ${template}`),
    });
    line.clear();
    const tried = told.tried.map(inWords);
    const lesson = shortId(told.lesson.id);
    if (flags.has("json")) await terminal.out(`${JSON.stringify({ version: 1, ...asJson(told, tried) })}\n`);
    else {
      const command = guardIn(told.tried)?.argv ?? null;
      await terminal.out(
        vaccinatedText({ ...told, isDry, lesson, tried, command }, paint(terminal.paintOut)),
      );
    }
    return stop.exitCode() ?? (told.id === null && !isDry ? 1 : 0);
  } finally {
    line.clear();
    stop.forget();
    memory.close();
  }
}

function inWords(one: Tried): TriedTemplate {
  const { template, kind } = one;
  return { template, kind, says: one.kind === "unfit" ? one.why : one.guard.forbids };
}

function guardIn(tried: readonly Tried[]) {
  const holds = tried.find((one) => one.kind === "holds");
  return holds?.kind === "holds" ? holds.guard : null;
}

function asJson(
  { lesson, id, diff, isWritten, ignored, tried: raw }: Vaccinated,
  tried: readonly TriedTemplate[],
) {
  return {
    lesson: lesson.id,
    vaccine: id,
    written: isWritten,
    diff,
    ignored,
    command: guardIn(raw)?.argv ?? null,
    templates: tried.map(({ template, kind, says }) => ({
      template,
      outcome: kind,
      ...(kind === "unfit" ? { why: says } : { forbids: says }),
    })),
  };
}
