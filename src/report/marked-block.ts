/**
 * Blocks of a Markdown file that are ours, between two comment lines, under a heading of the file. Whatever stands outside of
 * them is somebody else's: an edit is one splice, and all bytes around it stay. Pure: a text in, a text out.
 */
import { Trouble } from "#model/trouble.ts";
import { isInsideCode, type MarkdownLine, markdownLines } from "./markdown-lines.ts";

/** Where a block belongs: a section of level two, below a heading of level three where it has one. */
export interface BlockPlace {
  readonly section: string;
  /** Lines below the section's heading where the section has to be made. */
  readonly intro: readonly string[];
  readonly below: { readonly heading: string; fits(title: string): boolean } | null;
  readonly marker: string;
}

export interface FoundBlock {
  /** From the line after the first mark up to the last mark. */
  readonly inner: string;
  /** The rest of its section. */
  readonly outer: string;
}

const END = "<!-- /twiceshy -->";
const beginOf = (marker: string) => `<!-- twiceshy:${marker} -->`;
// "<!-- twiceshy:notes 12 -->"
const BEGIN = /^<!-- twiceshy:(.+) -->$/;

/** The line end that a text uses; that of its first line. */
export function lineEndOf(source: string): "\n" | "\r\n" {
  const first = source.indexOf("\n");
  return first > 0 && source[first - 1] === "\r" ? "\r\n" : "\n";
}

/** The marks of our blocks in a section. */
export function markersIn(source: string, section: string): string[] {
  const lines = markdownLines(source);
  const span = sectionSpan(lines, section);
  return span === null
    ? []
    : lines
        .slice(span.from, span.to)
        .filter(({ isLiteral }) => !isLiteral)
        .flatMap(({ text }) => BEGIN.exec(text)?.[1] ?? []);
}

/** A block as it stands in a text; null where its section is missing, `inner` empty where the block is. */
export function findBlock(source: string, place: BlockPlace): FoundBlock | null {
  const lines = markdownLines(source);
  const span = sectionSpan(lines, place.section);
  if (span === null) return null;
  const [from, to] = [offset(lines, span.from, source), offset(lines, span.to, source)];
  const block = blockSpan(lines, span, place.marker);
  if (block === null) return { inner: "", outer: source.slice(from, to) };
  const [begin, end] = [lines[block.begin]!, offset(lines, block.end, source)];
  return {
    inner: source.slice(begin.end, end),
    outer: source.slice(from, begin.start) + source.slice(end, to),
  };
}

/** A text with a block's inside replaced; the block, its headings and its section are made where they are missing. */
export function setBlock(source: string, place: BlockPlace, inner: string): string {
  const lines = markdownLines(source);
  const eol = lineEndOf(source);
  const span = sectionSpan(lines, place.section);
  const block = span && blockSpan(lines, span, place.marker);
  if (block) {
    const end = block.isClosed ? "" : END + eol;
    const until = offset(lines, block.end, source);
    return source.slice(0, lines[block.begin]!.end) + inner + end + source.slice(until);
  }
  const own = beginOf(place.marker) + eol + inner + END + eol;
  const heading = place.below === null ? "" : `### ${place.below.heading}${eol}${eol}`;
  if (span === null) {
    const intro = place.intro.map((line) => line + eol + eol).join("");
    const made = `## ${place.section}${eol}${eol}${intro}${heading}${own}`;
    return insertAfter(source, source.length, made, eol);
  }
  const sub = place.below === null ? null : subsectionSpan(lines, span, place.below.fits);
  const home = sub ?? (place.below === null ? ownPart(lines, span) : span);
  const after = offset(lines, lastWritten(lines, home) + 1, source);
  return insertAfter(source, after, (sub === null ? heading : "") + own, eol);
}

/** A text without a block; lines in it that were somebody else's may be left in its place. A heading that has nothing below it goes too. */
export function removeBlock(source: string, place: BlockPlace, left = ""): string {
  const lines = markdownLines(source);
  const span = sectionSpan(lines, place.section);
  const block = span && blockSpan(lines, span, place.marker);
  if (!span || !block) return source;
  const last = block.isClosed ? block.end + 1 : block.end;
  let first = block.begin;
  if (left === "" && place.below !== null) {
    const sub = subsectionSpan(lines, span, place.below.fits);
    const isEmpty =
      sub !== null &&
      lines[sub.from]!.text === `### ${place.below.heading}` &&
      isBlank(lines, sub.from + 1, block.begin) &&
      isBlank(lines, last, sub.to);
    if (isEmpty) first = sub.from;
  }
  if (left === "" && first > 0 && lines[first - 1]!.text === "") first--;
  return source.slice(0, lines[first]!.start) + left + source.slice(offset(lines, last, source));
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The first section of that name, with its heading. */
function sectionSpan(lines: readonly MarkdownLine[], title: string): Span | null {
  const from = lines.findIndex((line) => line.level === 2 && line.title === title);
  return from < 0 ? null : { from, to: nextHeading(lines, from + 1, lines.length, 2) };
}

function subsectionSpan(
  lines: readonly MarkdownLine[],
  { from, to }: Span,
  fits: (title: string) => boolean,
): Span | null {
  const at = lines.findIndex((line, i) => i > from && i < to && line.level === 3 && fits(line.title!));
  return at < 0 ? null : { from: at, to: nextHeading(lines, at + 1, to, 3) };
}

/** What stands in a section before its first heading of a lower level. */
function ownPart(lines: readonly MarkdownLine[], { from, to }: Span): Span {
  return { from, to: nextHeading(lines, from + 1, to, 6) };
}

function nextHeading(lines: readonly MarkdownLine[], from: number, to: number, level: number): number {
  for (let i = from; i < to; i++) if ((lines[i]!.level ?? 7) <= level) return i;
  return to;
}

interface BlockSpan {
  readonly begin: number;
  /** The line of the last mark, or where it should stand. */
  readonly end: number;
  readonly isClosed: boolean;
}

/** Somebody may have deleted the last mark: then the block goes as far as its lines look like ours. */
function blockSpan(lines: readonly MarkdownLine[], { from, to }: Span, marker: string): BlockSpan | null {
  const wanted = beginOf(marker);
  const begin = lines.findIndex((line, i) => i > from && i < to && !line.isLiteral && line.text === wanted);
  if (begin < 0) return null;
  for (let i = begin + 1; i < to && lines[i]!.level === null && !BEGIN.test(lines[i]!.text); i++)
    if (lines[i]!.text === END && !lines[i]!.isLiteral) return { begin, end: i, isClosed: true };
  let end = begin + 1;
  // "- [12-01 | …", "  **Files:** …", "- Load the cart first …", "<!-- lesson 0192f3a1-… held out until …"
  while (end < to && /^(?:- | {2}|<!-- lesson |$)/.test(lines[end]!.text)) end++;
  return { begin, end, isClosed: false };
}

function lastWritten(lines: readonly MarkdownLine[], { from, to }: Span): number {
  let last = to - 1;
  while (last > from && lines[last]!.text.trim() === "") last--;
  return last;
}

function isBlank(lines: readonly MarkdownLine[], from: number, to: number): boolean {
  return lines.slice(from, to).every(({ text }) => text.trim() === "");
}

function offset(lines: readonly MarkdownLine[], index: number, source: string): number {
  return lines[index]?.start ?? source.length;
}

/** Puts some lines behind a place, with one empty line on both sides. */
function insertAfter(source: string, at: number, text: string, eol: string): string {
  const [before, after] = [source.slice(0, at), source.slice(at)];
  if (isInsideCode(before))
    throw new Trouble(
      "bad_input",
      "the file has fenced code or a comment that is never closed: the section would become a part of it.",
    );
  const isFirst = before === "" || before === "\ufeff" || before === "\xef\xbb\xbf";
  const gap = isFirst ? "" : !before.endsWith("\n") ? eol + eol : /\n\r?\n$/.test(before) ? "" : eol;
  const rest = after === "" || /^\r?\n/.test(after) ? "" : eol;
  return before + gap + text + rest + after;
}
