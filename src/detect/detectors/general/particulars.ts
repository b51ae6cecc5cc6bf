import { isAfterGap, type Log } from "../../log.ts";
import { isBarePlace } from "./behind-code.ts";
import { isFrame } from "./frame-line.ts";
import { isAdvice, isRecap, isSource } from "./shape.ts";

// "  symbol:   variable totl", "  left: -42", "[ERROR]   required: int": what a message is about, told below it by its name
const KEYED =
  /^(?:\[ERROR\])?\s+(left|right|expected|actual|got|want|wanted|found|received|required|symbol|reason)\s*: +(\S.*)$/i;
// 'Expected to contain: "bread"', "Received: -1": of "expect(received).toContain(expected)" the two that differ, at the margin
const SIDE = /^((?:expected|received|actual)(?: \p{L}[\p{L} ]{0,30})?): +(\S.*)$/iu;
// "  |     ^^^^^^^^ expected `u32`, found `String`", "   |     ^^^ (7) Failed to connect": said behind the mark under the code
const MARKED = /^[\s\d|│_-]*\^[\^~-]*\s+((?:\(\d+\) )?[\p{L}`'"].*)$/u;
/** A message with one of these names something itself: a quoted word, a number, an identifier. */
const NAMES = /["'`\d_]|\p{Ll}\p{Lu}|\w[./\\]\w/u;

// 'An argument named "website" is not expected here.': said in full below the code that a short heading is about; not "Checked 1 file in 10ms. No fixes applied."
const SENTENCE =
  /^ {0,2}(?!(?:Checked|Linted|Scanned|Analy[sz]ed|Processed|Ran|Found|Finished|Completed|Done)\b)\p{Lu}.{19,300}[.?]$/u;

// A title: few words, none of them a name, and no end
const TITLE = /^\p{Lu}\p{Ll}{1,20}(?: \p{L}\p{Ll}{1,20}){1,3}$/u;

const REACH = 10;
const MOST = 3;
const MESSAGE_CHARS = 400;

/** A sentence is broken into at most so many lines. */
const BROKEN = 3;

// "A managed resource "terraform_data" "till" has not been declared in the" / "root module.": broken at the terminal's width
function sentenceAt(log: Log, index: number): string | null {
  let said = "";
  for (let i = index; i < Math.min(log.lines.length, index + BROKEN); i++) {
    const line = log.lines[i]!;
    if (line.trim() === "" || (i > index && isAfterGap(log, i))) return null;
    said = i === index ? line : `${said} ${line.trim()}`;
    if (SENTENCE.test(said)) return said.trim();
    // Only what reaches the edge goes on below.
    if (line.length < 60) return null;
  }
  return null;
}

/**
 * The message with what the lines below it tell by name: "cannot find symbol" is said of every symbol, and without
 * "variable totl" two causes look like one.
 */
export function withParticulars(message: string, log: Log, index: number): string {
  const told: string[] = [];
  // "✖ Port conflict", a blank line, "Port 5432 on the host is used by another process (pid 812)."
  if (TITLE.test(message) && log.lines[index + 1]?.trim() === "" && !isAfterGap(log, index + 2)) {
    const said = sentenceAt(log, index + 2);
    if (said !== null && !isRecap(said) && !isAdvice(said))
      return `${message}: ${said}`.slice(0, MESSAGE_CHARS);
  }
  let isShown = false;
  const isExpectation = /^expect\(/.test(message);
  for (let i = index + 1; i < Math.min(log.lines.length, index + 1 + REACH) && told.length < MOST; i++) {
    const line = log.lines[i]!;
    if (isAfterGap(log, i)) break;
    const keyed = KEYED.exec(line) ?? (isExpectation ? SIDE.exec(line) : null);
    const isPlace = isBarePlace(line);
    isShown ||= isSource(line) || / line \d+/.test(line) || isPlace;
    const marked = NAMES.test(message) ? null : MARKED.exec(line);
    if (keyed !== null && !message.includes(keyed[2]!)) told.push(`${keyed[1]!.toLowerCase()}: ${keyed[2]}`);
    else if (marked !== null) told.push(marked[1]!);
    else if (isShown && !NAMES.test(message) && sentenceAt(log, i) !== null) {
      told.push(sentenceAt(log, i)!);
      break;
    } else if (/^\S/.test(line) && keyed === null && !isPlace && !isSource(line) && !isFrame(line)) break;
  }
  return told.length === 0 ? message : `${message}: ${told.join(", ")}`.slice(0, MESSAGE_CHARS);
}
