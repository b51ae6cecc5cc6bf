import { join, resolve, sep } from "node:path";
import { intakeJson, intakeText } from "#report/lesson-intake.ts";
import { paint } from "#report/paint.ts";
import { compose, type House } from "../../compose.ts";
import { readLessonFile, recordsIn } from "../../lesson-files.ts";
import { actionableIn, lessonsNow } from "../../lessons.ts";
import { takeIn } from "../../lessons-intake.ts";
import { projectMark } from "../../project-mark.ts";
import { SHARED_FOLDER } from "../../shared-listing.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { readStdin } from "../stdin.ts";

export const command: Command = {
  name: "import",
  summary: "Take in lessons from another project or tool",
  details:
    "Reads what `twiceshy export` wrote (JSON Lines, JSON or YAML), and the older learnings.jsonl. Everything that can be read is kept, with the provenance imported; " +
    "what it claims about itself counts for little until it works here. What another project exported says nothing before a failure until 3 projects, 5 successes and a lower bound of 0.7 speak for it, or a person here. A line that cannot be read is named with its number, and the others are not lost. " +
    "Importing twice changes nothing.",
  args: [{ name: "file", doc: "Files to read; - is stdin", many: true }],
  flags: { "dry-run": { doc: "Say what would become of each, and store nothing" }, ...STORE_FLAG },
  examples: [
    { line: "twiceshy import lessons.jsonl", doc: "from another project's export" },
    { line: "twiceshy import .claude/learnings.jsonl", doc: "the older shape" },
    { line: "twiceshy import lessons.yaml --dry-run", doc: "what would become of each?" },
  ],
  run: importLessons,
};

async function importLessons({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const texts = [];
  for (const name of args)
    texts.push({
      name,
      text:
        name === "-"
          ? await readStdin(terminal, "twiceshy import --help")
          : readLessonFile(resolve(house.around.cwd, name), "twiceshy import --help"),
    });
  const memory = await house.openMemory();
  try {
    const { knowledge } = await lessonsNow(house, memory);
    const project = await projectMark(house);
    let isBad = false;
    for (const { name, text } of texts) {
      const found = (await recordsIn(text, name)).map((one) =>
        texts.length === 1 ? one : { ...one, place: `${name}, ${one.place}` },
      );
      const context = {
        at: house.clock.now(),
        by: null,
        source: name,
        mode: "import",
        provenance: "imported",
        project,
        isOwnFile: isShared(house, name),
      } as const;
      const result = await takeIn(house, knowledge, found, context, flags.has("dry-run"));
      isBad ||= result.answers.some((answer) => answer.kind === "bad");
      if (flags.has("json"))
        await terminal.out(
          `${JSON.stringify({ file: name, ...intakeJson(result.answers, result.lessons, actionableIn(house), result.archived) })}\n`,
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
    }
    return isBad ? 1 : 0;
  } finally {
    memory.close();
  }
}

/** One of the lessons that this repository shares. */
function isShared({ project, around }: House, name: string): boolean {
  return resolve(around.cwd, name).startsWith(`${join(project.root, SHARED_FOLDER)}${sep}`);
}
