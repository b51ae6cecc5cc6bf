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
// "- **Load the cart first.** … <!-- lesson 0192f3a1-… receipt 41d0aa3f -->"
const LINE = /^- (.*) <!-- lesson (\S+) receipt ([0-9a-f]{8}) -->$/;

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

/** A text with a line for a lesson, in the place of the one it had; other lines stay as they are, whoever wrote them. */
export function putLine(source: string, lesson: string, words: string, encode: Encode): string {
  const text = encode(words);
  const own = `- ${text} <!-- lesson ${lesson} receipt ${receiptOf(text)} -->`;
  const lines = innerLines(source);
  const at = lines.findIndex((line) => LINE.exec(line)?.[2] === lesson);
  return setLines(source, at < 0 ? [...lines, own] : lines.with(at, own));
}

/** A text without a lesson's line. With the last line the block goes, and the section where we made it: byte for byte, by the gap it was put behind. */
export function takeLine(source: string, lesson: string, gap: string): string {
  const lines = innerLines(source);
  const left = lines.filter((line) => LINE.exec(line)?.[2] !== lesson);
  if (left.length === lines.length) return source;
  return left.length > 0 ? setLines(source, left) : withoutBlock(source, gap);
}

/** The line ends that came before our section when it was made; null where it was made inside of something. */
export function gapMade(before: string, after: string): string | null {
  if (before.includes(MARK) || !after.startsWith(before)) return null;
  return /^[\r\n]*/.exec(after.slice(before.length))![0];
}

function receiptOf(text: string): string {
  return sha256Hex(text).slice(0, 8);
}

function innerLines(source: string): string[] {
  return (findBlock(source, PLACE)?.inner ?? "").split(/\r?\n/).filter((line) => line !== "");
}

function setLines(source: string, lines: readonly string[]): string {
  const eol = lineEndOf(source);
  return setBlock(source, PLACE, lines.map((line) => line + eol).join(""));
}

function withoutBlock(source: string, gap: string): string {
  const eol = lineEndOf(source);
  const empty = setBlock(source, PLACE, "");
  const whole = `## ${SECTION}${eol}${eol}${INTRO}${eol}${eol}${MARK}${eol}<!-- /twiceshy -->${eol}`;
  const at = empty.indexOf(whole);
  if (at < 0) return empty;
  const before = empty.slice(0, at);
  return (
    (before.endsWith(gap) ? before.slice(0, before.length - gap.length) : before) +
    empty.slice(at + whole.length)
  );
}
