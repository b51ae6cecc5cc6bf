/**
 * Whether two outputs of one check tell of the same trouble: they differ in numbers, or in lines that tell of none, such as tests that went well. Whoever finds it
 * so need not read the second. All of an output is gone through once by a plain pattern; what is dearer is asked of the few lines that the first did not have.
 */
import { withoutMoment } from "./same-output.ts";

/** The lines of an output without what varies: those that may tell of trouble, in their order, and the others. */
export interface TroubleLines {
  readonly telling: readonly string[];
  readonly harmless: readonly string[];
}

/** An output that was read, with the lines that were the evidence of what was found. */
export interface ReadOutput extends TroubleLines {
  readonly findings: readonly { readonly excerpt: string }[];
}

// "12 ms", "1.5s", "18:46:41", "cart.ts:12:5", "54 passed", "1,204", "0x7ffd3a10": what is another one each time, or says how much of something there was
const VARYING = /0x[\da-f]+|\d+(?:[.,:]\d+)*(?: ?(?:[mµμun]?s|m|h|secs?|seconds?|mins?|minutes?)\b)?/g;
// "error: …", "not ok 3", "Expected 2", "cart.ts:12", "  at run (…)", "E   assert", "      ^^^^", "12 | return": what may be of a failure; rather too much than too little
const TROUBLE =
  /err|fail|fatal|excep|panic|abort|can'?t|cannot|could|unable|\bno\b|not\b|n't|deni|refus|undef|unexp|inval|illeg|miss|expect|unkn|unres|unsup|match|conflict|reject|time|wrong|bad|broke|corrupt|crash|kill|kern|signal|fault|core|warn|trace|assert|diff|block|stop|lost|exit|status|code|[✗✖×✘●❌⨯🔴^|~<{}]|\bat |^e |[\w)\]]:\d|\(\d+,\d+\)|\bline \d/iu;
// "src/cart.ts", "menu.css": the file that the lines below are about, unless it went well
const FILE = /[\w-]\.[a-z]\w{0,9}\b|[\w-]\//i;
// "✓ adds", "ok 3 - adds", "PASS test/cart.test.ts", "√ adds"
const WENT_WELL = /^(?:[✓✔√]|ok\b|pass\b)/i;
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

/** The lines of a clean output in which such evidence was found. */
export function troubleLines(output: string, excerpts: readonly string[]): TroubleLines {
  const isHarmless = harmlessBeside(excerpts);
  const printed = output.split("\n");
  const telling: string[] = [];
  const harmless = new Set<string>();
  for (const [i, line] of even(output).entries()) {
    if (line === "") continue;
    if (isHarmless(printed[i]!.trim())) harmless.add(line);
    else telling.push(line);
  }
  return { telling, harmless: [...harmless] };
}

/** Whether a clean output tells of what was found in one that was read, and of no other trouble: the evidence stands there word for word. */
export function tellsTheSame({ telling, harmless, findings }: ReadOutput, output: string): boolean {
  const [printed, compared] = [output.split("\n"), even(output)];
  const excerpts = findings.map(({ excerpt }) => excerpt);
  const isHarmless = harmlessBeside(excerpts);
  const known = new Set(harmless);
  let next = 0;
  for (const [i, line] of compared.entries())
    if (line === telling[next]) next++;
    else if (line !== "" && !known.has(line) && !isHarmless(printed[i]!.trim())) return false;
  return next === telling.length && excerpts.every((excerpt) => standsIn(excerpt, printed, compared));
}

function harmlessBeside(excerpts: readonly string[]): (line: string) => boolean {
  const marks = new Set(excerpts.flatMap(evenLines).map(markOf));
  marks.delete("");
  return (line) =>
    !TROUBLE.test(line) && (WENT_WELL.test(line) || !(FILE.test(line) || marks.has(markOf(line))));
}

/** Whether the evidence stands there in one piece, behind a label or not: found by its first line, then compared but for times and places. */
function standsIn(excerpt: string, printed: readonly string[], compared: readonly string[]): boolean {
  const wanted = evenLines(excerpt);
  const exact = linesOf(withoutMoment(excerpt));
  for (const [at, line] of compared.entries()) {
    if (wanted.length === 0 || !line.endsWith(wanted[0]!)) continue;
    // "[web] " before each line, also before empty ones
    const label = line.slice(0, -wanted[0]!.length).trim();
    const piece: string[] = [];
    for (let i = at; i < compared.length && piece.length < wanted.length; i++)
      if (compared[i]!.endsWith(wanted[piece.length]!)) piece.push(printed[i]!);
      else if (compared[i] !== label && compared[i] !== "") break;
    const lines = linesOf(withoutMoment(piece.join("\n")));
    if (piece.length === wanted.length && exact.every((one, i) => lines[i]?.endsWith(one))) return true;
  }
  return false;
}

function markOf(line: string): string {
  return MARK.exec(line)?.[0] ?? "";
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
