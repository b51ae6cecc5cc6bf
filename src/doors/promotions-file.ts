import { unlinkSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Knowledge } from "#model/ports-learning.ts";
import {
  heldOutLines,
  holdOutLine,
  lessonBefore,
  type MadeAround,
  madeAround,
  type PromotedLine,
  promotedLines,
  putLine,
  takeLine,
} from "#report/promotion-block.ts";
import { headOf, PROMOTION_TARGETS } from "#report/promotion-target.ts";
import type { House } from "./compose.ts";
import { asBytes, editFile, readBytes } from "./notes-file.ts";
import { notesPath } from "./notes-sync.ts";
import { foldersToMake, removeFolders } from "./promotions-folders.ts";

/** The file that lines go into, from the root of the repository: a client's (`claude`), one named by its path, or the one that notes are kept in. */
export function promotionFile(house: House, given: string | null): string {
  const { root } = house.project;
  const isTarget = given !== null && Object.hasOwn(PROMOTION_TARGETS, given);
  const named = isTarget ? join(root, PROMOTION_TARGETS[given as keyof typeof PROMOTION_TARGETS]) : given;
  return relative(root, notesPath(house, named, "twiceshy promote approve --file agents"))
    .split(sep)
    .join("/");
}

/** The lines that stand in a file. */
export function linesIn({ project }: Pick<House, "project">, file: string): PromotedLine[] {
  return promotedLines(readBytes(join(project.root, file)) ?? "").map((line) => ({
    ...line,
    text: Buffer.from(line.text, "latin1").toString("utf8"),
  }));
}

/** Lessons whose line is left out of a file for a while. */
export function heldOutOf({ project }: Pick<House, "project">, file: string): string[] {
  return heldOutLines(readBytes(join(project.root, file)) ?? "");
}

/** How a file was before our block was made in it. */
interface Made {
  readonly around?: MadeAround | null;
  /** The file was made for it, with what it begins with, and these folders with it. */
  readonly isNew?: boolean;
  readonly folders?: readonly string[];
}

/** Puts a lesson's line into a file, where it once stood if that is known; how the file was before is remembered, so that it can be so again. */
export async function writeLine(
  { project }: Pick<House, "project">,
  knowledge: Knowledge,
  file: string,
  { lesson, text, after }: { readonly lesson: string; readonly text: string; readonly after?: string | null },
): Promise<void> {
  const path = join(project.root, file);
  const before = readBytes(path);
  const begin = before ?? headOf(file);
  const put = (source: string) => putLine(source === "" ? begin : source, lesson, text, asBytes, after);
  const around = madeAround(begin, put(begin));
  if (around !== null) {
    const folders = before === null ? foldersToMake(dirname(path)) : [];
    const made: Made = { around, isNew: before === null, folders };
    knowledge.progress.set(madeKey(file), JSON.stringify(made));
  }
  await editFile(path, put);
}

/** Leaves a lesson's line out of a file until a day; its place is kept. */
export async function holdOut(
  { project }: Pick<House, "project">,
  file: string,
  lesson: string,
  until: number,
): Promise<void> {
  const day = new Date(until).toISOString().slice(0, 10);
  await editFile(join(project.root, file), (source) => holdOutLine(source, lesson, day));
}

/**
 * Takes a lesson's line out of a file. After the last one the file is as it was, and gone where it was made for them. Says behind which lesson's
 * line it stood, so that it can stand there again.
 */
export async function eraseLine(
  { project }: Pick<House, "project">,
  knowledge: Knowledge,
  file: string,
  lesson: string,
): Promise<{ readonly after: string | null }> {
  const path = join(project.root, file);
  const source = readBytes(path);
  if (source === null) return { after: null };
  const made = JSON.parse(knowledge.progress.get(madeKey(file)) ?? "{}") as Made;
  await editFile(path, (now) => takeLine(now, lesson, made.around ?? null));
  if (made.isNew === true && readBytes(path) === headOf(file)) {
    unlinkSync(path);
    removeFolders(made.folders ?? []);
  }
  return { after: lessonBefore(source, lesson) };
}

function madeKey(file: string): string {
  return `promotion/made/${file}`;
}
