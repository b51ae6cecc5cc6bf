import { isOwn } from "../../frames.ts";
import { isAfterGap, type Log } from "../../log.ts";
import type { Mention } from "../../mention.ts";

// '           8 (primitive-load "/home/dev/app/app.scm")', '   body of "/home/dev/app/cart.rkt"': what ran, with the whole path of its file; also '#<FD-STREAM for "file /home/dev/app/menu.lisp">'
const QUOTED =
  /^(?:\s|\d{1,3}: ).*["'`](?:file )?((?:\/|[A-Za-z]:[\\/])[^"'`<>|]{1,300}\.[A-Za-z]\w{0,9})["'`]/;
const REACH = 25;

/** The user's file that calls name by its whole path, without a line: below the message, else in the stack above it; or null. */
export function readQuotedInStack(log: Log, index: number): Mention | null {
  for (let i = index + 1; i < Math.min(log.lines.length, index + REACH) && !isAfterGap(log, i); i++) {
    const file = QUOTED.exec(log.lines[i]!)?.[1];
    if (file !== undefined && isOwn(file)) return { file, line: null, column: null };
  }
  for (let i = index - 1; i >= Math.max(0, index - REACH) && !isAfterGap(log, i + 1); i--) {
    const file = QUOTED.exec(log.lines[i]!)?.[1];
    if (file !== undefined && isOwn(file)) return { file, line: null, column: null };
  }
  return null;
}
