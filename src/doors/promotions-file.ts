import { unlinkSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Knowledge } from "#model/ports-learning.ts";
import { gapMade, type PromotedLine, promotedLines, putLine, takeLine } from "#report/promotion-block.ts";
import type { Decided } from "#review/promotion/state.ts";
import type { House } from "./compose.ts";
import { asBytes, editFile, readBytes } from "./notes-file.ts";
import { notesPath } from "./notes-sync.ts";
import { decisionsOf, recordSteps } from "./promotions-decided.ts";

/** The file that lines go into, from the root of the repository: named, or the one that notes are kept in. */
export function promotionFile(house: House, given: string | null): string {
  const path = relative(house.project.root, notesPath(house, given));
  return path.split(sep).join("/");
}

/** The lines that stand in a file. */
export function linesIn({ project }: Pick<House, "project">, file: string): PromotedLine[] {
  return promotedLines(readBytes(join(project.root, file)) ?? "").map((line) => ({
    ...line,
    text: Buffer.from(line.text, "latin1").toString("utf8"),
  }));
}

/** Puts a lesson's line into a file; how the file was before is remembered, so that it can be so again. */
export async function writeLine(
  { project }: Pick<House, "project">,
  knowledge: Knowledge,
  file: string,
  lesson: string,
  text: string,
): Promise<void> {
  const path = join(project.root, file);
  const before = readBytes(path);
  const gap = gapMade(before ?? "", putLine(before ?? "", lesson, text, asBytes));
  if (gap !== null) knowledge.progress.set(madeKey(file), JSON.stringify({ gap, isNew: before === null }));
  await editFile(path, (source) => putLine(source, lesson, text, asBytes));
}

/** Takes a lesson's line out of a file. After the last one the file is as it was, and gone where it was made for them. */
export async function eraseLine(
  { project }: Pick<House, "project">,
  knowledge: Knowledge,
  file: string,
  lesson: string,
): Promise<void> {
  const path = join(project.root, file);
  if (readBytes(path) === null) return;
  const made = JSON.parse(knowledge.progress.get(madeKey(file)) ?? "{}") as { gap?: string; isNew?: boolean };
  await editFile(path, (source) => takeLine(source, lesson, made.gap ?? "\n"));
  if (made.isNew === true && readBytes(path) === "") unlinkSync(path);
}

/**
 * What people did to the lines themselves is a decision: other words are theirs from then on, and a line that came with the repository was approved
 * by somebody else. A line that is not there may be on another branch: that decides nothing. Each is noted once, however often branches change.
 */
export function noteHandEdits(house: House, knowledge: Knowledge): void {
  const decided = decisionsOf(knowledge);
  const steps: Parameters<typeof recordSteps>[2][number][] = [];
  for (const file of promotedFiles(house, decided))
    for (const { lesson, text, isEdited } of linesIn(house, file)) {
      const known = decided.get(lesson);
      if (knowledge.lessons.lesson(lesson)?.id !== lesson || known?.texts.has(text)) continue;
      const said = { lesson, file, text };
      if (!known?.lines.has(file)) steps.push({ ...said, step: "approved", reason: "it stands in the file" });
      if (isEdited) steps.push({ ...said, step: "edited", reason: "edited in the file" });
    }
  recordSteps(house, knowledge, steps);
}

/** Files that a line may stand in. */
function promotedFiles(house: House, decided: ReadonlyMap<string, Decided>): Set<string> {
  return new Set([
    promotionFile(house, null),
    ...[...decided.values()].flatMap(({ lines }) => [...lines.keys()]),
  ]);
}

function madeKey(file: string): string {
  return `promotion/made/${file}`;
}
