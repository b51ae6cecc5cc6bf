import type { Frame } from "#model/failure.ts";
import type { Draft } from "../../detector.ts";
import type { About } from "../../log.ts";
import { ownFrame, pythonFrame } from "./python-frame.ts";

// "KeyError                                  Traceback (most recent call last)"
const HEAD = /^((?:[A-Za-z_]\w*\.)*[A-Z]\w*) {2,}Traceback \(most recent call last\)$/;
// "File ~/app/shop/cart.py:12, in total(items)" since IPython 8, "/home/dev/app/shop/cart.py in total(items)" and "---> 12     code" before
const FRAME = /^(?:File )?(\S.{0,300}?\.pyc?)(?::(\d+),)? in (\S.*)$/;
const ARROW = /^-+> (\d+)(?: |$)/;
const MOST = 400;

/** A traceback as IPython prints it: the exception's class at the head, and again with what it says at the end. */
export function readIpython(lines: readonly string[], about: About): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const type = HEAD.exec(lines[i]!)?.[1];
    if (type === undefined) continue;
    const draft = readOne(lines, i, type);
    drafts.push({ ...draft, sure: about.exitCode !== null || about.signal !== null });
    i = draft.to - 1;
  }
  return drafts;
}

function readOne(lines: readonly string[], from: number, errorType: string): Draft {
  const frames: Frame[] = [];
  let open: { file: string; fn: string } | null = null;
  let message = errorType;
  let to = from + 1;
  for (let i = from + 1; i < Math.min(lines.length, from + MOST) && !HEAD.test(lines[i]!); i++) {
    const line = lines[i]!;
    const framed = FRAME.exec(line);
    if (framed?.[2] !== undefined) frames.unshift(pythonFrame(framed[1]!, framed[2], framed[3]!));
    else if (framed !== null) open = { file: framed[1]!, fn: framed[3]! };
    const arrow = ARROW.exec(line)?.[1];
    if (arrow !== undefined && open !== null) {
      frames.unshift(pythonFrame(open.file, arrow, open.fn));
      open = null;
    }
    if (framed !== null || arrow !== undefined) to = i + 1;
    if (!line.startsWith(`${errorType}: `)) continue;
    message = line.slice(errorType.length + 2).trim() || errorType;
    to = i + 1;
    break;
  }
  const top = ownFrame(frames);
  return { message, errorType, file: top?.file ?? null, line: top?.line ?? null, frames, from, to };
}
