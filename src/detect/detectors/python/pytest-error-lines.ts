import type { Frame } from "#model/failure.ts";
import { essence, readExceptionLine } from "./exception-line.ts";
import { pythonFrame } from "./python-frame.ts";

/** What pytest's "E" lines say. */
export interface Said {
  readonly errorType: string | null;
  readonly message: string;
  /** Where a syntax error stands; it is named inside the message. */
  readonly place: Frame | null;
}

// `  File "/home/dev/app/tests/test_syntax.py", line 3` inside the message of a syntax error
const SYNTAX_PLACE = /^\s*File "([^"]+)", line (\d+)$/;

/** Reads a run of "E" lines, their mark taken off; null for none. */
export function readErrorLines(marked: readonly string[]): Said | null {
  const texts = marked.map((line) => line.slice(1));
  const at = texts.findIndex((text) => text.trim() !== "");
  if (at < 0) return null;
  const place = texts.map((text) => SYNTAX_PLACE.exec(text)).find((match) => match !== null);
  if (place) {
    const raised = texts.map((text) => readExceptionLine(text.trim())).find((read) => read !== null);
    if (raised) return { ...raised, place: pythonFrame(place[1]!, place[2]!) };
  }
  return { ...readSentence(texts.slice(at)), place: null };
}

/** "assert 10 == 9" is an AssertionError, whether or not the style prints the class. */
export function readSentence(texts: readonly string[]): { errorType: string | null; message: string } {
  const first = texts[0]!.trim();
  if (/^assert\b/.test(first)) return { errorType: "AssertionError", message: first };
  const raised = readExceptionLine(first);
  if (raised === null) return { errorType: null, message: essence(texts) };
  const message = essence([raised.message, ...texts.slice(1)]);
  return { errorType: raised.errorType, message: message === "" ? raised.errorType : message };
}
