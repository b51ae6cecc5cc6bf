import { realpathSync, unlinkSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
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
import { asBytes, editFile, fileInside, readBytes } from "./notes-file.ts";
import { notesPath } from "./notes-sync.ts";
import { foldersToMake, removeFolders } from "./promotions-folders.ts";

const NEXT = "twiceshy promote approve --file agents";

/** The file that lines go into, from the root of the repository: a client's (`claude`), one named by its path, or the one that notes are kept in. */
export function promotionFile(house: House, given: string | null): string {
  const { root } = house.project;
  const isTarget = given !== null && Object.hasOwn(PROMOTION_TARGETS, given);
  const named = isTarget ? join(root, PROMOTION_TARGETS[given as keyof typeof PROMOTION_TARGETS]) : given;
  return nameOf(house, notesPath(house, named, NEXT));
}

/** Where a file of a decision leads, links followed, or trouble: decisions come from others too, and only files of the repository are ours. */
function placeOf({ project }: Pick<House, "project">, file: string): string {
  return fileInside(project.root, project.root, file, NEXT);
}

/** A file of a decision by its own name, from the root of the repository: a link by what it leads to. Null where it is none of ours. */
export function ownName(house: Pick<House, "project">, file: string): string | null {
  const place = withoutTrouble(() => placeOf(house, file));
  return place === null ? null : nameOf(house, place);
}

/** What a file of a decision holds, byte by byte; null where there is none, or none of ours, or it is no text. */
export function textIn(house: Pick<House, "project">, file: string): string | null {
  return withoutTrouble(() => readBytes(placeOf(house, file)));
}

/** The lines that stand in a file. */
export function linesIn(house: Pick<House, "project">, file: string): PromotedLine[] {
  return promotedLines(textIn(house, file) ?? "").map((line) => ({
    ...line,
    text: Buffer.from(line.text, "latin1").toString("utf8"),
  }));
}

/** Lessons whose line is left out of a file for a while. */
export function heldOutOf(house: Pick<House, "project">, file: string): string[] {
  return heldOutLines(textIn(house, file) ?? "");
}

function withoutTrouble<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Trouble) return null;
    throw error;
  }
}

function nameOf({ project }: Pick<House, "project">, place: string): string {
  return relative(realpathSync(project.root), place).split(sep).join("/");
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
  house: Pick<House, "project">,
  knowledge: Knowledge,
  file: string,
  { lesson, text, after }: { readonly lesson: string; readonly text: string; readonly after?: string | null },
): Promise<void> {
  const path = placeOf(house, file);
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
  house: Pick<House, "project">,
  file: string,
  lesson: string,
  until: number,
): Promise<void> {
  const day = new Date(until).toISOString().slice(0, 10);
  await editFile(placeOf(house, file), (source) => holdOutLine(source, lesson, day));
}

/**
 * Takes a lesson's line out of a file. After the last one the file is as it was, and gone where it was made for them. Says behind which lesson's
 * line it stood, so that it can stand there again.
 */
export async function eraseLine(
  house: Pick<House, "project">,
  knowledge: Knowledge,
  file: string,
  lesson: string,
): Promise<{ readonly after: string | null }> {
  const source = textIn(house, file);
  if (source === null) return { after: null };
  const path = placeOf(house, file);
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
