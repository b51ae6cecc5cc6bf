import type { Frame } from "#model/failure.ts";
import { announces, essence, readExceptionLine } from "./exception-line.ts";
import { readFrame } from "./python-frame.ts";

/** One or more chained tracebacks, told by the one that was raised in the end. */
export interface Traceback {
  readonly from: number;
  readonly to: number;
  readonly errorType: string;
  readonly message: string;
  /** Innermost first; where the last of a chain has none of the user's own, those of the ones before follow. */
  readonly frames: readonly Frame[];
}

// Also at the end of a log record: "ERROR Traceback (most recent call last):"
export const HEADER = /^(?:\S.{0,80}\s)?Traceback \((?:most recent call last|innermost last)\):?$/;

// "During handling of the above exception, another exception occurred:"
export const CHAIN =
  /^(?:During handling of the above exception, another exception occurred|The above exception was the direct cause of the following exception):$/;

// "multiprocessing.pool.RemoteTraceback: ", and a line of three quotes below it
const REMOTE = /^[\w.]*RemoteTraceback: ?$/;

const MAX_MESSAGE_LINES = 12;
const CHAIN_WITHIN = 60;
/** The innermost of a very deep stack. */
const MAX_FRAMES = 100;

/** Reads the traceback (and the chain it begins) at `start`, a header or, where the head was cut off, a frame. */
export function readTraceback(lines: readonly string[], start: number): Traceback | null {
  let link = readLink(lines, start);
  if (link === null) return null;
  let frames = link.frames;
  // Another process raised it, and this one again what it was sent: the place is there.
  const isRemote = REMOTE.test(lines[start - 2] ?? "");
  for (let next = nextInChain(lines, link.to); next !== null; next = nextInChain(lines, link.to)) {
    const later = readLink(lines, next);
    if (later === null) break;
    if (isRemote) {
      frames = [...frames, ...later.frames];
      link = later;
      continue;
    }
    frames = later.frames.some((f) => f.own)
      ? later.frames
      : [...later.frames, ...frames.filter((f) => f.own)];
    link = later;
  }
  return { from: start, to: link.to, errorType: link.errorType, message: link.message, frames };
}

/** One traceback without what it is chained to. */
function readLink(lines: readonly string[], start: number): Traceback | null {
  const frames: Frame[] = [];
  let i = HEADER.test(lines[start]!) ? start + 1 : start;
  for (; i < lines.length; i++) {
    const line = lines[i]!;
    const read = readFrame(line);
    if (read !== null) frames.push(read);
    else if (!/^\s+\S/.test(line) && !isOmission(line) && !isBlankSource(lines, i)) {
      const gap = endOfGap(lines, i);
      if (gap === null) break;
      i = gap;
    }
  }
  const raised = i < lines.length ? readExceptionLine(lines[i]!) : null;
  if (raised === null) return null;
  // "ValueError:" goes on below; "MemoryError" without a colon has nothing to say.
  const end = endOfMessage(lines, i + 1, lines[i]!.includes(":") && announces(raised.message));
  const message = essence([raised.message, ...lines.slice(i + 1, end)]);
  return {
    from: start,
    to: end,
    errorType: raised.errorType,
    message: message === "" ? raised.errorType : message,
    frames: frames.slice(-MAX_FRAMES).reverse(),
  };
}

/** A syntax error at the end of a file points at an empty line: its caret stands under nothing. */
function isBlankSource(lines: readonly string[], i: number): boolean {
  return lines[i]!.trim() === "" && /^\s+\^/.test(lines[i + 1] ?? "");
}

const GAP_WITHIN = 6;

/** Where frames were cut out of a log stand blank lines and half of one, and then frames again: the line before these, or null. */
function endOfGap(lines: readonly string[], i: number): number | null {
  if (lines[i]!.trim() !== "") return null;
  for (let j = i + 1; j < Math.min(lines.length, i + GAP_WITHIN); j++) {
    if (readFrame(lines[j]!) !== null) return j - 1;
    if (HEADER.test(lines[j]!) || readExceptionLine(lines[j]!) !== null) return null;
  }
  return null;
}

/** "[... 14 frames left out ...]" and "..." stand where a log was shortened. */
function isOmission(line: string): boolean {
  return /^(?:\.{3}|…|\[?\.\.\.).{0,60}$/.test(line);
}

/** A message goes on in indented lines, and at column 0 only where its first line announces more. */
function endOfMessage(lines: readonly string[], start: number, isAnnounced: boolean): number {
  let end = start;
  for (let i = start; i < Math.min(lines.length, start + MAX_MESSAGE_LINES); i++) {
    const line = lines[i]!;
    if (line.trim() === "" || /^[-=_*~]{4,}/.test(line) || HEADER.test(line) || readFrame(line) !== null)
      break;
    if (/^\S/.test(line) && !(i === start && isAnnounced)) break;
    end = i + 1;
  }
  return end;
}

/** Where the traceback begins that the one before `from` is chained to, or null. */
function nextInChain(lines: readonly string[], from: number): number | null {
  for (let i = from; i < Math.min(lines.length, from + CHAIN_WITHIN); i++) {
    if (HEADER.test(lines[i]!)) return null;
    if (!CHAIN.test(lines[i]!.trim())) continue;
    for (let j = i + 1; j <= i + 3 && j < lines.length; j++) {
      if (HEADER.test(lines[j]!) || readFrame(lines[j]!) !== null) return j;
    }
    return null;
  }
  return null;
}
