import type { About, Log } from "../../log.ts";
import { verdictOf } from "../../verdict.ts";
import { exitWordsOf } from "./exit-words.ts";

const WITHIN = 8;

/**
 * A shell goes on after most complaints, so a complaint explains the failure only where little follows it: the end of the
 * output, or a wrapper's word that something exited non-zero. With the exit code unknown only such a word will do, or
 * (`atEnd`) that it is the very last line of an output that does not end well.
 */
export function isLastWord(log: Log, index: number, about: About, atEnd = false): boolean {
  const isKnown = about.exitCode !== null || about.signal !== null;
  let seen = 0;
  for (let i = index + 1; i < log.lines.length; i++) {
    if (log.aside?.has(i)) return true;
    const line = log.lines[i]!;
    if (line.trim() === "") continue;
    if (exitWordsOf(line) !== null || /^\S*make(?:\[\d+\])?: \*\*\* /.test(line)) return true;
    if (++seen > WITHIN) return false;
  }
  return isKnown || (atEnd && seen === 0 && verdictOf(log) !== "well");
}
