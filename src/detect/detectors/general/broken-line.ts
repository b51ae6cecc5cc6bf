import { indentOf } from "#model/indent.ts";
import { isAfterGap, type Log } from "../../log.ts";
import { isFrame } from "./frame-line.ts";
import { isSource } from "./shape.ts";

/** A sentence is broken into at most so many lines. */
const BROKEN = 4;
// "… but an expression was expected of type", "src/cart.js →", "{assertEqual,[{module,cart_tests},": no sentence ends so
const OPEN = /(?:\b(?:of|to|the|an?|type|with|for|and|or|from|by|than|as|has|have|in)|[,→([{])$/;

/** Who fills lines to the terminal's width leaves few of them shorter where a word did not fit. */
const FULL = 60;
/** So full, and within a terminal, a line without an end mostly goes on below. */
const FILLED = 70;
const WIDTH = 120;
// "… was not declared.", "… in 'till.frob'", "… (3 coins)"
const ENDED = /[^\p{L}\p{N},]$/u;
// 'error: Argument 1 to "tax" has incompatible type "str";', "Cannot find path 'C:\\soup.txt' because it does not": more must follow, and at the width of a terminal it may stand right below
const UNFINISHED = /(?:\b(?:not|is|are|be|was|it|that|because|expected|got)|;)$/;
// 'expected "int"  [arg-type]', "exist."; not "make: *** [all] Error 1", which another says
const GOES_ON = /^(?!at |in |from |note\b|help\b|hint\b)\p{Ll}[^:]*$/u;

// Not "    total(100) was 119", a value below a claim: how full the line above is hangs on a path in it
const WORD_FIRST = /^\p{Ll}[\p{L}'-]*(?:[ ,]|$)/u;
const QUOTED_ON = /^(["'`])[^"'`]{1,80}\1[,.]? \p{Ll}/u;

/** The message with what stands deeper below it, where it breaks off in the middle of a sentence; right below it, where its line is full. */
export function withRest(message: string, log: Log, index: number): string {
  let whole = message;
  const indent = indentOf(log.lines[index]!);
  for (let i = index + 1; i < Math.min(log.lines.length, index + 1 + BROKEN); i++) {
    const line = log.lines[i]!;
    const { length } = log.lines[i - 1]!;
    const isFilled =
      (length >= FULL && (OPEN.test(whole) || UNFINISHED.test(whole))) ||
      (length >= FILLED && length <= WIDTH && !ENDED.test(whole));
    // clang goes on as deep as it began below its "error:".
    const isDeeper = indentOf(line) > indent || (indent >= 6 && indentOf(line) === indent && length >= FULL);
    const rest = line.trim();
    // 'has asked for a configuration file provided by', '"Till", but did not find one.': a name in quotes
    const isSaidOn =
      (GOES_ON.test(rest) && (rest === line || WORD_FIRST.test(rest))) ||
      (OPEN.test(whole) && QUOTED_ON.test(rest));
    const isBeside = indentOf(line) >= indent && indentOf(line) - indent <= 1;
    const isRest = (isDeeper && OPEN.test(whole)) || (isBeside && isFilled && isSaidOn);
    if (!isRest || rest === "" || isAfterGap(log, i) || isFrame(line) || isSource(line)) break;
    whole = `${whole} ${rest}`;
  }
  return whole;
}
