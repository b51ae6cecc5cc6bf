/**
 * Whether an output says what another one said, and nothing more of trouble: the same check printed other numbers, or a few lines that are about something
 * else. Whoever finds it so need not read it. All of an output is gone through once by a plain pattern; what is dearer is asked of few lines.
 */
import { withoutMoment } from "./same-output.ts";

/** An output that was read: its lines, and those of them that were the evidence of what was found. */
export interface ReadOutput {
  /** As `evenLines` leaves them. */
  readonly lines: readonly string[];
  readonly findings: readonly { readonly excerpt: string }[];
}

// "12 ms", "1.5s", "18:46:41", "cart.ts:12:5", "54 passed", "1,204", "0x7ffd3a10": what is another one each time, or says how much of something there was
const VARYING = /0x[\da-f]+|\d+(?:[.,:]\d+)*(?: ?(?:[mµμun]?s|m|h|secs?|seconds?|mins?|minutes?)\b)?/g;
// "error: …", "not ok 3", "Expected 2", "cart.ts:12", "  at run (…)", "E   assert", "      ^^^^", "12 | return": what may be of a failure; rather too much than too little
const TROUBLE =
  /err|fail|fatal|excep|panic|abort|can'?t|cannot|could|unable|\bno\b|not\b|n't|deni|refus|undef|unexp|inval|illeg|miss|expect|unkn|unres|unsup|match|conflict|reject|time|wrong|bad|broke|corrupt|crash|kill|kern|signal|fault|core|warn|trace|assert|diff|block|stop|lost|exit|status|code|[✗✖×✘●❌⨯🔴^|~<{}]|\bat |^e |[\w)\]]:\d|\(\d+,\d+\)|\bline \d/iu;
// "* lodash: ./cart.js", "- cart.css": a mark before each of a list, of which one more is one more failure
const MARK = /^[^\w\s]+/;

/** The lines of a clean output without what varies. */
export function evenLines(output: string): string[] {
  return even(output).filter((line) => line !== "");
}

function even(output: string): string[] {
  return output
    .replace(VARYING, "0")
    .split("\n")
    .map((line) => line.trim());
}

/** Whether a clean output has all that was read before: each line, in its order, the evidence word for word; and beside it nothing that looks like trouble. */
export function saysNoMore({ lines, findings }: ReadOutput, output: string): boolean {
  const [printed, compared] = [output.split("\n"), even(output)];
  const marks = new Set(findings.flatMap(({ excerpt }) => evenLines(excerpt).map(markOf)));
  const isHarmless = (line: string) =>
    !TROUBLE.test(line) && (markOf(line) === "" || !marks.has(markOf(line)));
  const all = new Set(lines);
  let next = 0;
  for (const [i, line] of compared.entries()) {
    if (line === "") continue;
    if (line === lines[next]) next++;
    else if (!all.has(line) && !isHarmless(printed[i]!.trim())) return false;
  }
  return next === lines.length && findings.every(({ excerpt }) => standsIn(excerpt, printed, compared));
}

/** Whether the evidence stands there in one piece: found by its first line, then compared but for times and places. */
function standsIn(excerpt: string, printed: readonly string[], compared: readonly string[]): boolean {
  const wanted = evenLines(excerpt);
  const exact = withoutSpace(withoutMoment(excerpt));
  if (wanted.length === 0) return false;
  for (let at = compared.indexOf(wanted[0]!); at >= 0; at = compared.indexOf(wanted[0]!, at + 1)) {
    const piece: string[] = [];
    for (let i = at; i < compared.length && piece.length < wanted.length; i++)
      if (compared[i] === wanted[piece.length]) piece.push(printed[i]!);
      else if (compared[i] !== "") break;
    if (piece.length === wanted.length && withoutSpace(withoutMoment(piece.join("\n"))) === exact)
      return true;
  }
  return false;
}

function markOf(line: string): string {
  return MARK.exec(line)?.[0] ?? "";
}

function withoutSpace(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
