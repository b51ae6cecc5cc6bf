import { relative, resolve } from "node:path";
import { frontMatter, readSummary } from "#learn/lessons/read-summary.ts";
import { Trouble } from "#model/trouble.ts";
import { intakeJson, intakeText } from "#report/lesson-intake.ts";
import { paint } from "#report/paint.ts";
import { compose, type House } from "../../compose.ts";
import { type FoundRecord, readLessonFile, recordsIn } from "../../lesson-files.ts";
import { actionableIn, lessonsNow } from "../../lessons.ts";
import { type ReadyRecord, takeIn } from "../../lessons-intake.ts";
import { runContext } from "../../run-context.ts";
import { whoSays } from "../../who-says.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { readStdin } from "../stdin.ts";

export const command: Command = {
  name: "learn",
  summary: "Say what was learned, in lessons",
  details:
    "Takes lessons from a file or from stdin: a JSON object or array, JSON Lines, or YAML, in the shape of docs/lessons.md or in the older one with learning_id. " +
    "Noise is left out, with the reason; what is known already strengthens the lesson that says so; the rest is stored as drafts. " +
    "--summary reads a finished piece of work's front matter (patterns-established, key-decisions).",
  args: [{ name: "file", doc: "Where the lessons are; - or nothing is stdin", optional: true }],
  flags: {
    summary: { doc: "Read the front matter of this summary instead", value: "FILE" },
    author: { doc: "Who says so, where the lessons do not tell", value: "NAME" },
    "dry-run": { doc: "Say what would become of each, and store nothing" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy learn lessons.yaml", doc: "from a file" },
    { line: "workflow-learnings | twiceshy learn --json", doc: "from a workflow's own LEARN step" },
    { line: "twiceshy learn --summary 12-01-SUMMARY.md", doc: "from what a plan's summary established" },
  ],
  run: learn,
};

async function learn({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const summary = flags.text("summary");
  const [file = "-"] = args;
  if (summary === null && args.length === 0 && terminal.interactive)
    throw new Trouble("usage", "learn needs a FILE, or lessons on stdin.", "twiceshy learn --help");
  const found =
    summary === null
      ? await recordsIn(
          file === "-"
            ? await readStdin(terminal, "twiceshy learn --help")
            : readLessonFile(resolve(house.around.cwd, file), "twiceshy learn --help"),
          file,
        )
      : await summaryRecords(house, summary);
  if (found.length === 0)
    throw new Trouble(
      "bad_input",
      summary === null
        ? "no lesson was given."
        : `${summary} has neither patterns-established nor key-decisions.`,
      "twiceshy learn --help",
    );
  const memory = await house.openMemory();
  try {
    const { knowledge } = await lessonsNow(house, memory);
    const agent = runContext({}, terminal.env).agent;
    const context = {
      at: house.clock.now(),
      by: flags.text("author") ?? whoSays(house),
      source: summary === null ? "twiceshy learn" : placeOf(house, summary),
      mode: "learn",
      // What an agent says by itself is an observation; a person's word is a person's.
      provenance: agent === null || flags.has("author") ? "human" : "observed",
    } as const;
    const result = await takeIn(house, knowledge, found, context, flags.has("dry-run"));
    if (flags.has("json"))
      await terminal.out(
        `${JSON.stringify(intakeJson(result.answers, result.lessons, actionableIn(house), result.archived))}\n`,
      );
    else
      await terminal.out(
        intakeText(
          result.answers,
          result.lessons,
          result.archived,
          paint(terminal.paintOut),
          terminal.columns,
        ),
      );
    return result.answers.some((answer) => answer.kind === "bad") ? 1 : 0;
  } finally {
    memory.close();
  }
}

async function summaryRecords(house: House, path: string): Promise<(ReadyRecord | FoundRecord)[]> {
  const matter = frontMatter(readLessonFile(resolve(house.around.cwd, path), "twiceshy learn --help"));
  if (matter === null)
    throw new Trouble(
      "bad_input",
      `${path} has no front matter between two lines of ---.`,
      "twiceshy learn --help",
    );
  const [document] = await recordsIn(matter, "front-matter.yaml");
  if (document?.kind === "bad")
    throw new Trouble("bad_input", `${path}, ${document.place}: ${document.why}.`, "twiceshy learn --help");
  const fields = document?.value;
  if (typeof fields !== "object" || fields === null) return [];
  // Named by its file, so that a summary that is read again says nothing new.
  const source = placeOf(house, path);
  return readSummary(fields as Record<string, unknown>).map(({ place, record }) => ({
    kind: "ready",
    place,
    record: { ...record, body: { ...record.body, source } },
  }));
}

function placeOf(house: House, path: string): string {
  return relative(house.project.root, resolve(house.around.cwd, path));
}
