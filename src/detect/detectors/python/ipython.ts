import type { Frame } from "#model/failure.ts";
import type { Draft } from "../../detector.ts";
import type { About } from "../../log.ts";
import { ownFrame, pythonFrame } from "./python-frame.ts";

// "KeyError                                  Traceback (most recent call last)"
const HEAD = /^((?:[A-Za-z_]\w*\.)*[A-Z]\w*) {2,}Traceback \(most recent call last\)$/;
// "File ~/app/shop/cart.py:12, in total(items)" since IPython 8, "/home/dev/app/shop/cart.py in total(items)" and "---> 12     code" before
const FRAME = /^(?:File )?(\S.{0,300}?\.pyc?)(?::(\d+),)? in (\S.*)$/;
const ARROW = /^-+> (\d+)(?: |$)/;
// "Cell In[1], line 2", "Input In [1], in <cell line: 2>()"
const PLACE = /^(?:Cell|Input) In ?\[\d+\](?:, line (\d+)|, in <cell line: (\d+)>)/;
// "<ipython-input-7-b60d2a652106> in <module>" and, before IPython 8, "/tmp/ipykernel_3132/1185.py in <module>": a cell, whatever the file
const CELL = /^(?:<ipython-input-[\w-]{1,80}>|\S{0,300}[\\/]ipykernel_\d+[\\/]\d+\.py) in /;
const MOST = 400;

/** The line of the cell that was run: as the head of its code says it, or at the arrow below. */
export function lineOfCell(lines: readonly string[], from: number, to: number): number | null {
  let line: number | null = null;
  let isCell = false;
  for (let i = from; i < to; i++) {
    const place = PLACE.exec(lines[i]!);
    if (place !== null) line = Number(place[1] ?? place[2]);
    const arrow: string | undefined = isCell ? ARROW.exec(lines[i]!)?.[1] : undefined;
    if (arrow !== undefined) line = Number(arrow);
    isCell = CELL.test(lines[i]!) || (isCell && arrow === undefined && lines[i]!.trim() !== "");
  }
  return line;
}

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
    const framed = CELL.test(line) ? null : FRAME.exec(line);
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
  const line = top === null ? lineOfCell(lines, from, to) : top.line;
  return { message, errorType, file: top?.file ?? null, line, frames, from, to };
}
