/** A line of a Markdown text: where it is, and which level of heading it is. */
export interface MarkdownLine {
  /** Without its line end. */
  readonly text: string;
  readonly start: number;
  /** After its line end. */
  readonly end: number;
  /** 1 to 6; null where it is none. Inside fenced code and comments nothing is a heading. */
  readonly level: number | null;
  /** The heading's words. */
  readonly title: string | null;
  /** In fenced code, or in a comment of several lines. */
  readonly isLiteral: boolean;
}

// "## Failure Context", "### Phase 12: ###", "##"
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
// "```sh", "~~~~"
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
// "-----" below a line of words makes that line a heading
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
// "- a", "* b", "> c", "1. d", "| e", "#", "    code": lines that an underline makes no heading of
const NO_WORDS = /^(?: {4}|\t| {0,3}(?:[-*+>|#]|\d+[.)]))/;

/** True where one more line would be part of fenced code or of a comment. */
export function isInsideCode(source: string): boolean {
  const ended = `${source}${source.endsWith("\n") || source === "" ? "" : "\n"}x`;
  return markdownLines(ended).at(-1)!.isLiteral;
}

/** The lines of a text, each by its place, so that what is not changed can be kept byte for byte. */
export function markdownLines(source: string): MarkdownLine[] {
  const lines: MarkdownLine[] = [];
  let fence: string | null = null;
  let inComment = false;
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf("\n", start);
    const end = newline < 0 ? source.length : newline + 1;
    const text = source.slice(start, newline < 0 ? end : newline).replace(/\r$/, "");
    // A byte order mark, as it is and as its three bytes.
    const bare = start === 0 ? text.replace(/^(?:\ufeff|\xef\xbb\xbf)/, "") : text;
    const isLiteral = fence !== null || inComment;
    let level: number | null = null;
    let title: string | null = null;
    if (fence !== null) {
      const closing = FENCE.exec(bare);
      if (closing !== null && closing[1]!.startsWith(fence) && closing[2]!.trim() === "") fence = null;
    } else if (inComment) inComment = !bare.includes("-->");
    else {
      const opening = FENCE.exec(bare);
      const heading = HEADING.exec(bare);
      if (opening !== null && !(opening[1]!.startsWith("`") && opening[2]!.includes("`")))
        fence = opening[1]!;
      else if (/^ {0,3}<!--/.test(bare)) inComment = !bare.includes("-->");
      else if (heading !== null) {
        level = heading[1]!.length;
        title = titleIn(bare.slice(heading[0].length));
      } else raiseUnderlined(lines, bare);
    }
    lines.push({ text, start, end, level, title, isLiteral });
    start = end;
  }
  return lines;
}

/** " Phase 12: ###" is "Phase 12:"; marks that end a word are a part of it. By hand: a line may be long, and all blanks. */
function titleIn(rest: string): string {
  const words = rest.slice(0, endOf(rest, " \t")).replace(/^[ \t]+/, "");
  const end = endOf(words, "#");
  const isClosed = end === 0 || words[end - 1] === " " || words[end - 1] === "\t";
  return isClosed ? words.slice(0, endOf(words.slice(0, end), " \t")) : words;
}

/** Where a text ends without some letters. A text of bytes is no text: other blanks are halves of characters in it. */
function endOf(text: string, letters: string): number {
  let end = text.length;
  while (end > 0 && letters.includes(text[end - 1]!)) end--;
  return end;
}

/** A line of words that stands alone above an underline is a heading. */
function raiseUnderlined(lines: MarkdownLine[], text: string): void {
  const underline = UNDERLINE.exec(text);
  const above = lines.at(-1);
  if (underline === null || above === undefined || above.isLiteral || above.level !== null) return;
  const before = lines.at(-2);
  const isAlone = before === undefined || before.text.trim() === "" || before.level !== null;
  if (!isAlone || above.text.trim() === "" || NO_WORDS.test(above.text)) return;
  lines[lines.length - 1] = {
    ...above,
    level: underline[1]!.startsWith("=") ? 1 : 2,
    title: above.text.trim(),
  };
}
