import { resolve } from "node:path";
import type { Lesson } from "#model/lesson.ts";
import { Trouble } from "#model/trouble.ts";
import { count } from "#report/words.ts";
import { compose } from "../../compose.ts";
import { lessonCalled, lessonsNow } from "../../lessons.ts";
import { type ExportFormat, exportText, exportToRepository, writeWhole } from "../../lessons-export.ts";
import { projectMark } from "../../project-mark.ts";
import { memoryForLessons, SHARED_FOLDER } from "../../shared-listing.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { nothingYet } from "../nothing-yet.ts";

export const command: Command = {
  name: "export",
  summary: "Write lessons as text, for others or for review",
  details:
    "Without an id, all lessons that are not in the archive. --to-repo writes one reviewable file per lesson into twiceshy/lessons, " +
    "where teammates' twiceshy reads them: those that are more than drafts, and those that you name.",
  args: [{ name: "id", doc: "Only these lessons", optional: true, many: true }],
  flags: {
    format: { doc: "How to write them (default jsonl)", value: "FORMAT", choices: ["jsonl", "yaml", "json"] },
    out: { doc: "Write into this file instead of stdout", value: "FILE" },
    "to-repo": { doc: "Write one file per lesson into twiceshy/lessons" },
    category: { doc: "Only this category", value: "CATEGORY" },
    lifecycle: {
      doc: "Only in this state",
      value: "STATE",
      choices: ["draft", "active", "automated", "deprecated"],
    },
    archived: { doc: "Also those in the archive" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy export --format jsonl --out lessons.jsonl", doc: "for another project" },
    { line: "twiceshy export --format yaml", doc: "to read" },
    { line: "twiceshy export 3f9a2c41 --to-repo", doc: "share one with the team" },
  ],
  run: exportLessons,
};

async function exportLessons({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await memoryForLessons(house);
  try {
    const knowledge = memory === null ? null : (await lessonsNow(house, memory)).knowledge;
    const named: Lesson[] = [];
    for (const id of args) named.push(await lessonCalled(house, knowledge, id));
    const filter = {
      ...(flags.has("archived") ? {} : { archived: false }),
      ...(flags.text("category") === null ? {} : { category: flags.text("category")! }),
      ...(flags.text("lifecycle") === null ? {} : { lifecycle: flags.text("lifecycle")! }),
    };
    const lessons = args.length > 0 ? named : (knowledge?.lessons.lessons(filter) ?? []);

    if (flags.has("to-repo")) {
      if (knowledge === null) throw nothingYet();
      const worth = args.length > 0 ? lessons : lessons.filter(isWorthSharing);
      const answers = await exportToRepository(
        house.project.root,
        knowledge,
        worth,
        await projectMark(house),
      );
      if (flags.has("json")) await terminal.out(`${JSON.stringify({ version: 1, files: answers })}\n`);
      else for (const { path, kind } of answers) await terminal.out(`${kind}  ${path}\n`);
      if (answers.length === 0)
        terminal.err("(no lesson is more than a draft yet; name one by its id to share it)\n");
      return 0;
    }
    const format = (flags.text("format") ?? (flags.has("json") ? "json" : "jsonl")) as ExportFormat;
    const text = await exportText(lessons, format, await projectMark(house));
    const out = flags.text("out");
    if (out === null || out === "-") await terminal.out(text);
    else {
      const path = resolve(house.around.cwd, out);
      try {
        writeWhole(path, text);
      } catch (error) {
        throw new Trouble(
          "bad_input",
          `cannot write ${out}: ${(error as Error).message}.`,
          "twiceshy export --help",
        );
      }
      if (flags.has("json"))
        await terminal.out(`${JSON.stringify({ version: 1, file: path, lessons: lessons.length })}\n`);
      else terminal.err(`${count(lessons.length, "lesson")} written to ${out}\n`);
    }
    return 0;
  } finally {
    memory?.close();
  }
}

/** What a team would want to review: not every first guess, and not what a file in the repository says already. */
function isWorthSharing(lesson: Lesson): boolean {
  const isShared = lesson.provenance === "imported" && lesson.source?.startsWith(`${SHARED_FOLDER}/`);
  if (lesson.lifecycle === "deprecated" || isShared) return false;
  return lesson.lifecycle !== "draft" || lesson.provenance === "human" || lesson.provenance === "proven";
}
