import { indentOf } from "#model/indent.ts";
import { isAfterGap, type Log } from "../../log.ts";
import { isFrame } from "./frame-line.ts";
import { isSource } from "./shape.ts";

/** A sentence is broken into at most so many lines. */
const BROKEN = 4;
// "… but an expression was expected of type", "src/cart.js →", "{assertEqual,[{module,cart_tests},": no sentence ends so
const OPEN = /(?:\b(?:of|to|the|an?|type|with|for|and|or|from|by|than|as|has|have|in)|[,→([{])$/;

/** The message with what stands deeper below it, where it breaks off in the middle of a sentence. */
export function withRest(message: string, log: Log, index: number): string {
  let whole = message;
  const indent = indentOf(log.lines[index]!);
  for (let i = index + 1; i < Math.min(log.lines.length, index + 1 + BROKEN) && OPEN.test(whole); i++) {
    const line = log.lines[i]!;
    if (
      line.trim() === "" ||
      indentOf(line) <= indent ||
      isAfterGap(log, i) ||
      isFrame(line) ||
      isSource(line)
    )
      break;
    whole = `${whole} ${line.trim()}`;
  }
  return whole;
}
