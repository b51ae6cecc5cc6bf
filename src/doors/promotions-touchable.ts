import { committedFile, isHalfDone } from "#host/committed-file.ts";
import { asGitProject } from "#host/project.ts";
import { blockLines, lessonOfLine, promotedLines } from "#report/promotion-block.ts";
import { type BlockLine, personsChange } from "#review/promotion/block-state.ts";
import type { Decided } from "#review/promotion/state.ts";
import type { House } from "./compose.ts";
import { asBytes } from "./notes-file.ts";
import { ownName, textIn } from "./promotions-file.ts";

/** Why nothing may be changed by itself in a file's block now, in words; null where it may. */
export async function whyUntouched(
  house: Pick<House, "project" | "around">,
  file: string,
  decided: ReadonlyMap<string, Decided>,
): Promise<string | null> {
  const own = ownName(house, file);
  if (own === null) return "it is no file of this repository";
  const now = textIn(house, own);
  if (now === null) return "it cannot be read as a text";
  const project = asGitProject(house.project);
  if (project !== null && isHalfDone(project)) return "a merge or a rebase is half done";
  const committed = project === null ? null : await committedFile(project, own, house.around.env);
  if (committed === undefined) return "git cannot say what of it is committed";
  const takenOut = (lesson: string) => decided.get(lesson)?.lines.has(file) === false;
  return personsChange(linesOf(now), linesOf(asBytes(committed ?? "")), takenOut);
}

function linesOf(source: string): BlockLine[] {
  const edited = new Set(promotedLines(source).flatMap((line) => (line.isEdited ? [line.lesson] : [])));
  return blockLines(source)
    .filter((raw) => raw.trim() !== "")
    .map((raw) => {
      const lesson = lessonOfLine(raw);
      return { raw, lesson, isEdited: lesson !== null && edited.has(lesson) };
    });
}
