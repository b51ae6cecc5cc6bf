/**
 * Whether an output says what another one said, and nothing more of trouble: the same check printed other numbers, or a few lines that are about something
 * else. Whoever finds it so need not read it.
 */
import { withoutMoment } from "./same-output.ts";

/** An output that was read, without its moment, and the lines of it that were the evidence of what was found. */
export interface ReadOutput {
  readonly output: string;
  readonly findings: readonly { readonly excerpt: string }[];
}

// "Tests: 54 passed", "3 rounds", "1,204": how much of something there was
const NUMBERS = /(?<![\w.-])\d+(?:[.,]\d+)*(?![\w-])/g;
// "error: …", "not ok 3", "Expected 2", "cart.ts:12", "  at run (…)", "E   assert", "      ^^^^", "12 | return": what may be of a failure; rather too much than too little
const TROUBLE =
  /err|fail|fatal|excep|panic|abort|can'?t|cannot|could|unable|\bno\b|not\b|n't|deni|refus|undef|unexp|inval|illeg|miss|expect|unkn|unres|unsup|match|conflict|reject|time|wrong|bad|broke|corrupt|crash|kill|kern|signal|fault|core|warn|trace|assert|diff|block|stop|lost|exit|status|code|[✗✖×✘●❌⨯🔴^|~<{}]|\bat |^e |[\w)\]]:\d|\(\d+,\d+\)|\bline \d/iu;

/** The lines of a clean output that can be compared, numbers aside. */
export function comparedLines(output: string): string[] {
  return withoutMoment(output)
    .split("\n")
    .map((line) => line.trim().replace(NUMBERS, "0"))
    .filter((line) => line !== "");
}

// "* lodash: ./cart.js", "- cart.css": a mark before each of a list, of which one more is one more failure
const MARK = /^[^\w\s]+/;

/** Whether a clean output has all that was read before: each line, in its order, the evidence word for word; and beside it nothing that looks like trouble. */
export function saysNoMore({ output: known, findings }: ReadOutput, output: string): boolean {
  const evidence = findings.map(({ excerpt }) => evenly(excerpt));
  const text = `\n${evenly(output)}\n`;
  if (!evidence.every((lines) => text.includes(`\n${lines}\n`))) return false;
  const marks = new Set(evidence.flatMap((lines) => lines.split("\n").map(markOf)));
  return addsOnly(
    (line) => !TROUBLE.test(line) && (markOf(line) === "" || !marks.has(markOf(line))),
    comparedLines(known),
    output,
  );
}

/** Walks both once: each line of what is known is found, and what stands between is harmless. */
function addsOnly(isHarmless: (line: string) => boolean, known: readonly string[], output: string): boolean {
  const all = new Set(known);
  let next = 0;
  for (const line of output.split("\n")) {
    const [compared] = comparedLines(line);
    if (compared === undefined) continue;
    if (compared === known[next]) next++;
    else if (!all.has(compared) && !isHarmless(line.trim())) return false;
  }
  return next === known.length;
}

function markOf(line: string): string {
  return MARK.exec(line)?.[0] ?? "";
}

function evenly(text: string): string {
  return withoutMoment(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
