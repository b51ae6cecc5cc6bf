/**
 * The block of lines that were promoted into a file, each with its lesson and a receipt: a short hash of the line as it was written. A line
 * that no longer fits its receipt was edited by a person, and is theirs from then on. Pure: a text in, a text out.
 */
import { sha256Hex } from "#model/sha256.ts";
import { type BlockPlace, findBlock, lineEndOf, setBlock } from "./marked-block.ts";
import type { Encode } from "./phase-notes.ts";

const SECTION = "Common Pitfalls";
const INTRO =
  "What went wrong here before, and is known to be avoided by these words (`twiceshy promote` shows why).";
const PLACE: BlockPlace = { section: SECTION, intro: [INTRO], below: null, marker: "promoted" };
const MARK = "<!-- twiceshy:promoted -->";
const END = "<!-- /twiceshy -->";
// "- **Load the cart first.** … <!-- lesson 0192f3a1-… receipt 41d0aa3f -->"
const LINE = /^- (.*) <!-- lesson (\S+) receipt ([0-9a-f]{8}) -->$/;
// "<!-- lesson 0192f3a1-… held out until 2026-12-01 -->"
const HELD_OUT = /^<!-- lesson (\S+) held out until \d{4}-\d{2}-\d{2} -->$/;

/** A line of ours as it stands in a file. */
export interface PromotedLine {
  readonly lesson: string;
  readonly text: string;
  /** Not as it was written: somebody put other words there. */
  readonly isEdited: boolean;
}

/** The lines of the block in a text that was read as bytes or as characters, like what is written into it. */
export function promotedLines(source: string): PromotedLine[] {
  return innerLines(source).flatMap((line) => {
    const [, text, lesson, receipt] = LINE.exec(line) ?? [];
    return text === undefined ? [] : [{ lesson: lesson!, text, isEdited: receiptOf(text) !== receipt }];
  });
}

/** Lessons whose line is left out of the block for a while: a mark keeps their place. */
export function heldOutLines(source: string): string[] {
  return innerLines(source).flatMap((line) => HELD_OUT.exec(line)?.[1] ?? []);
}

/** What stands in the block line by line, whoever wrote it. */
export function blockLines(source: string): string[] {
  return innerLines(source);
}

/** The lesson that a line of the block belongs to, shown or left out; null where it is a person's own. */
export function lessonOfLine(line: string): string | null {
  return LINE.exec(line)?.[2] ?? HELD_OUT.exec(line)?.[1] ?? null;
}

/** The lesson whose line stands before another's; null where that is the first. */
export function lessonBefore(source: string, lesson: string): string | null {
  const lessons = innerLines(source).flatMap((line) => lessonOfLine(line) ?? []);
  return lessons[lessons.indexOf(lesson) - 1] ?? null;
}

/**
 * A text with a line for a lesson, in the place of the one it had; other lines stay as they are, whoever wrote them. A line that is new comes
 * last, or where it once stood: behind the line of another lesson, or first (null).
 */
export function putLine(
  source: string,
  lesson: string,
  words: string,
  encode: Encode,
  after?: string | null,
): string {
  const text = encode(words);
  const own = `- ${text} <!-- lesson ${lesson} receipt ${receiptOf(text)} -->`;
  const lines = innerLines(source);
  const at = lines.findIndex((line) => lessonOfLine(line) === lesson);
  if (at >= 0) return setLines(source, lines.with(at, own));
  return setLines(source, lines.toSpliced(placeFor(lines, after), 0, own));
}

/** A text in which a lesson's line is left out until a day: a mark that says so stands in its place. */
export function holdOutLine(source: string, lesson: string, until: string): string {
  const lines = innerLines(source);
  const at = lines.findIndex((line) => lessonOfLine(line) === lesson);
  if (at < 0) return source;
  return setLines(source, lines.with(at, `<!-- lesson ${lesson} held out until ${until} -->`));
}

/** A text without a lesson's line. With the last line the block goes, and the section where we made it: byte for byte, by how it was made. */
export function takeLine(source: string, lesson: string, made: MadeAround | null): string {
  const lines = innerLines(source);
  const left = lines.filter((line) => lessonOfLine(line) !== lesson);
  if (left.length === lines.length) return source;
  return left.some((line) => line.trim() !== "") ? setLines(source, left) : withoutBlock(source, made);
}

function placeFor(lines: readonly string[], after: string | null | undefined): number {
  if (after === undefined) return lines.length;
  if (after === null) return 0;
  const at = lines.findIndex((line) => lessonOfLine(line) === after);
  return at < 0 ? lines.length : at + 1;
}

/** What was put around the lines when the block was made, so that it can be taken out byte for byte. */
export interface MadeAround {
  /** Up to the end of the first mark's line, and from the last mark on. */
  readonly lead: string;
  readonly trail: string;
}

/** What making the block put into a text; null where it was there, or more was changed than one place. */
export function madeAround(before: string, after: string): MadeAround | null {
  if (before.includes(MARK)) return null;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  const length = after.length - before.length;
  if (length <= 0 || before.slice(start) !== after.slice(start + length)) return null;
  const put = after.slice(start, start + length);
  const [mark, end] = [put.indexOf(MARK), put.indexOf(END)];
  if (mark < 0 || end < mark) return null;
  return { lead: put.slice(0, put.indexOf("\n", mark) + 1), trail: put.slice(end) };
}

function receiptOf(text: string): string {
  return sha256Hex(text).slice(0, 8);
}

function innerLines(source: string): string[] {
  const inner = findBlock(source, PLACE)?.inner ?? "";
  return inner === "" ? [] : inner.replace(/\r?\n$/, "").split(/\r?\n/);
}

function setLines(source: string, lines: readonly string[]): string {
  const eol = lineEndOf(source);
  return setBlock(source, PLACE, lines.map((line) => line + eol).join(""));
}

/** Where nothing is known of how it was made (another clone did it), it is taken as made at the end of a file. */
function withoutBlock(source: string, made: MadeAround | null): string {
  const eol = lineEndOf(source);
  const empty = setBlock(source, PLACE, "");
  const lead = `## ${SECTION}${eol}${eol}${INTRO}${eol}${eol}${MARK}${eol}`;
  const trail = END + eol;
  const around = [...(made === null ? [] : [made]), { lead: eol + lead, trail }, { lead, trail }];
  const found = around.find((one) => empty.includes(one.lead + one.trail));
  if (found === undefined) return empty;
  const at = empty.indexOf(found.lead + found.trail);
  return empty.slice(0, at) + empty.slice(at + found.lead.length + found.trail.length);
}
