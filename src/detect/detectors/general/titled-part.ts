import { indentOf } from "#model/indent.ts";
import type { Log } from "../../log.ts";
import { readMention } from "../../mention.ts";
import type { Candidate } from "./candidate.ts";

// "-- TYPE MISMATCH ---------------------- src/Main.elm", "── UNKNOWN NAME ────────── src/cart.frob": a title in capitals, drawn out to the file
const HEAD = /^([-─━])\1{1,5} ([A-Z][A-Z -]{2,60}) \1{5,300} (\S{1,200})$/;
// Of a paragraph the first sentence: "I need to see a "core" dependency your elm.json file. The default"
const SENTENCE = /^.{15,300}?[.:!?](?= \p{Lu}|$)/u;
const PARAGRAPH = 4;
const WORTH = 9;

/** The first sentence under a title that is drawn out to the file it is about; null where the line is no such title. */
export function readTitledPart(log: Log, index: number): Candidate | null {
  const [, , title, file] =
    HEAD.exec(log.lines[index]!.length > 400 ? "" : log.lines[index]!.trimEnd()) ?? [];
  if (title === undefined || readMention(file!)?.file !== file) return null;
  const at = log.lines[index + 1]?.trim() === "" ? index + 2 : index + 1;
  const said: string[] = [];
  for (let i = at; i < at + PARAGRAPH; i++) {
    const line = log.lines[i] ?? "";
    if (line.trim() === "" || indentOf(line) > 0) break;
    said.push(line.trim());
  }
  if (said.length === 0) return null;
  const whole = said.join(" ");
  return {
    index: at,
    score: WORTH,
    order: WORTH,
    word: KINDS.find(([word]) => title.includes(word))?.[1] ?? null,
    message: SENTENCE.exec(whole)?.[0] ?? whole,
    errorType: null,
    place: null,
    mention: { file: file!, line: null, column: null },
    level: "error",
    exception: false,
    recap: false,
  };
}

const KINDS: readonly (readonly [title: string, word: string])[] = [
  ["TYPE", "type error"],
  ["MISSING DEPENDENCY", "missing dependency"],
  ["MODULE NOT FOUND", "missing dependency"],
  ["SYNTAX", "syntax error"],
  ["UNFINISHED", "syntax error"],
  ["UNEXPECTED", "syntax error"],
  ["PARSE", "syntax error"],
];
