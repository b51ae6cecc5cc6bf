import type { Frame } from "#model/failure.ts";
import { isOfNode } from "../../frames.ts";
import { readLocation } from "../../location.ts";
import { isAfterGap, type Log } from "../../log.ts";
import { isFrame, isRaised, readFrame } from "./frame-line.ts";
import { isRecap, isSource } from "./shape.ts";
import { isStackHead } from "./stack-lines.ts";
import { readTest } from "./test-line.ts";

export interface Surroundings {
  readonly frames: readonly Frame[];
  /** First line that no longer belongs to the message. */
  readonly end: number;
}

const REACH = 40;

/** The stack or the place under a message: frames that follow it, until the text turns to something else, or up to `limit`. */
export function readBelow(log: Log, index: number, limit = log.lines.length): Surroundings {
  const frames: Frame[] = [];
  // "E       AssertionError: assert 1 == 2" and below it "E         Full diff:": one mark in the margin, one message
  const margin = /^[A-Z>|] {2,}(?=\S)/.exec(log.lines[index] ?? "")?.[0][0];
  let end = index + 1;
  let strange = 0;
  let isStack = false;
  let isDiffed = false;
  for (let i = index + 1; i < Math.min(limit, index + 1 + REACH); i++) {
    const line = log.lines[i]!;
    if (isAfterGap(log, i)) break;
    const { isOther, isFrame, place: alone } = lineAt(log, i);
    if (isOther) break;
    isStack ||= isStackHead(line);
    isDiffed ||= DIFF_HEAD.test(line);
    const place = alone ?? (isStack && /^\s/.test(line) ? columnFrame(line) : null);
    if (place !== null) {
      frames.push(place.fn === null ? { ...place, fn: callAbove(log, i) } : place);
      end = i + 1;
      strange = 0;
    } else if (isFrame || (frames.length > 0 && isCall(log, i)) || goesOn(log, i, frames)) {
      end = i + 1;
    } else if (
      line.trim() !== "" &&
      line[0] !== margin &&
      !/^\s/.test(line) &&
      !(isDiffed && DIFFED.test(line)) &&
      ++strange > (frames.length === 0 ? 4 : 0)
    ) {
      break;
    }
  }
  return { frames, end };
}

// "--- Expected", "+++ Actual", "@@ @@": what was wanted and what was there, as a diff of many lines
const DIFF_HEAD = /^(?:--- (?:expected|actual|wanted|got|before|after|a\b|b\b)|@@ .{0,80}@@)/i;
const DIFFED = /^(?:[-+]|@@)/;

// "  total     lib/till.frob:14", under "Call stack:": the call, and in the next column its place
const COLUMNS = /^\s+([\w$.:<>#/]{1,120}) {2,60}\S{1,300}$/;

function columnFrame(line: string): Frame | null {
  const fn = line.length > 500 ? undefined : COLUMNS.exec(line)?.[1];
  const place = fn === undefined ? null : readFrame(line);
  return place === null ? null : { ...place, fn: fn! };
}

interface SeenLine {
  /** A test's line or a recap: no part of what stands above it. */
  readonly isOther: boolean;
  readonly isFrame: boolean;
  readonly place: Frame | null;
}

/** What was seen of each line: each candidate asks of those below it, and so of most lines again and again. */
const seen = new WeakMap<Log, (SeenLine | undefined)[]>();

function lineAt(log: Log, index: number): SeenLine {
  let known = seen.get(log);
  if (known === undefined) {
    known = [];
    seen.set(log, known);
  }
  return (known[index] ??= seeLine(log.lines[index]!));
}

function seeLine(line: string): SeenLine {
  // "Called from Cart.total in file …" begins as a recap does.
  const isOther = !isRaised(line) && (readTest(line, false) !== null || isRecap(line));
  const isOfStack = !isOther && isFrame(line);
  const isPlace = !isOther && (isOfStack || (!isSource(line) && isPlaceAlone(line)));
  return { isOther, isFrame: isOfStack, place: isPlace ? readFrame(line) : null };
}

// "testing.(*M).Run(0xc000000140)" over "\t/usr/lib/go/src/testing/testing.go:1726 +0x5d9": a call, and below it its place
function isCall(log: Log, index: number): boolean {
  return /^\S.*\)$|^created by /.test(log.lines[index]!) && /^\s+\S+:\d+/.test(log.lines[index + 1] ?? "");
}

/** The name of the call that stands over its place: "shop.TestWaits" of "shop.TestWaits(0xc0000a)". */
function callAbove(log: Log, index: number): string | null {
  if (index === 0 || !isCall(log, index - 1)) return null;
  return (
    /^(?:created by )?([\w./*()$-]{1,200}?)(?:\([^()]*\))?(?: in .+)?$/.exec(log.lines[index - 1]!)?.[1] ??
    null
  );
}

/** Of several stacks the first may have nothing of the user's own: "goroutine 6 [chan receive]:" heads another. */
function goesOn(log: Log, index: number, frames: readonly Frame[]): boolean {
  const isHead = /^\S.*:$/.test(log.lines[index]!) && isCall(log, index + 1);
  return isHead && (frames.length === 0 || !frames.some(({ own }) => own));
}

// "    src/main.js:1:18:", "file: /app/src/main.js:1:9", "    test/cart.rb:8:in `test_rate'", "tests/test_cart.py:3: AssertionError", "src/cart.js:4:3 lint/noDebugger ━━━": the place and nothing else
function isPlaceAlone(line: string): boolean {
  const place = readLocation(line);
  if (place === null) return false;
  // "The error appears to be in '/app/site.yml': line 4, column 7, but may"
  if (
    /^the (?:error|problem) (?:appears|seems|is|was|occurred|happened|originated)(?: to be)?(?: somewhere)? (?:in|at|on) (?:file )?\W?$/i.test(
      place.before,
    )
  )
    return true;
  // "   Time: 10 ns  Scope: tb.check File: tb.sv Line: 8": below a message, what is known of it
  if (/^\s/.test(line) && /\bfile: ?$/i.test(place.before) && place.after.trim() === "") return true;
  if (
    !/^\W{0,12}(?:(?:\w+:|(?:[Ee]rror )?(?:found )?(?:[Ii]n|[Aa]t|[Oo]n)|[Ff]ile|[Ii]n file:?|.{0,60},|[Ii]n \[\w{1,20}\] at:)\s)?\W*$/.test(
      place.before,
    )
  )
    return false;
  return (
    /^\W*$/.test(place.after) ||
    /^ @ \d[\d/ :.-]+$/.test(place.after) || // "  In [It] at: /app/cart_test.go:15 @ 01/02/24 10:11:12.345"
    /^\W*(?:pos|col)\w*\.? \d+\W*$/i.test(place.after) || // "At: ('/app/shop.vcl' Line 4 Pos 9) -- (Pos 18)"
    /^[:,]? ?(?:in [`'\w<]|\(\w+\)$)/.test(place.after) ||
    / [━─═]{3,}$/.test(place.after) ||
    (/^\s/.test(line) && /^(?:\t| {2,})\S.{0,80}$/.test(place.after)) || // "	menu.jsonnet:1:16-41	thunk <dishes>"
    (/^\s/.test(line) && place.column !== null && CALLED.test(place.after)) || // "    lib/till.frob:14:5 total"
    /^: [A-Z]\w+$| \+0x[0-9a-f]+$/.test(place.after) ||
    /^, characters? [\d-]+:?$/.test(place.after)
  );
}

const CALLED = /^ (?!error|warning|note|info|fail)[\w$<>]{1,60}(?:[.:#]{1,2}[\w$<>]{1,60}){0,6}$/i;

/** Stacks and places that are printed above their message, the innermost call last, as Python's and OCaml's are. */
export function readAbove(log: Log, index: number, from = 0): readonly Frame[] {
  const frames: Frame[] = [];
  // The line that a mark points at stands between the place and the message, however it is indented.
  const pointedAt = /^\s*[\^~]/.test(log.lines[index]!) ? index - 1 : -1;
  for (let i = headOf(log, index) - 1; i >= Math.max(from, index - REACH); i--) {
    const line = log.lines[i]!;
    if (isAfterGap(log, i + 1)) break;
    const place = isFrame(line) || isPlaceAlone(line) ? readFrame(line) : null;
    if (place !== null) frames.push(place);
    else if (i !== pointedAt && !/^(?:\s|[A-Z] {3})/.test(line) && line !== "" && !isSource(line)) break;
    else if (frames.length > 0 && line === "") break;
  }
  return frames;
}

/** So far above a sentence its bare heading may stand. */
const HEADED = 8;

/** "Error:" alone, some lines over the sentence and no blank one between, or the line itself. */
function headOf({ lines }: Log, index: number): number {
  for (let i = index - 1; i >= Math.max(0, index - HEADED) && lines[i] !== ""; i--)
    if (/^Error:$/i.test(lines[i]!)) return i;
  return index;
}

/** Whether a place on a line of its own leads to the first problem, with nothing but code between them: "cart.f90:4:6:", "    4 |   totl = 12", "Error: …". */
export function doPlacesLead(log: Log, first: number): boolean {
  const above = readAbove(log, first);
  return above.length > 0 && log.lines.slice(0, first).some((line) => isPlaceAlone(line) && !isFrame(line));
}

/** The place over a line that a mark points at, over the message: "src/menu.js:4", "}", "^", "", "SyntaxError: Unexpected token '}'". */
export function readPointed(log: Log, index: number): Frame | null {
  const mark = [1, 2, 3].map((n) => index - n).find((i) => /^\s*[\^~]+\s*$/.test(log.lines[i] ?? ""));
  if (mark === undefined) return null;
  const at = [2, 3].map((n) => mark - n).find((i) => /^\S+:\d+(?::\d+)?$/.test(log.lines[i] ?? ""));
  const place = at === undefined ? null : readFrame(log.lines[at]!);
  // "fs.js:35" over "} = primordials;": who called it says more.
  return place !== null && isOfNode(place.file) ? null : place;
}

// "[plugin vite:vue] /home/dev/app/src/Cart.vue:4:14"
const TAGGED = /^\[[^\][]{1,60}\] (?=\S+:\d+(?::\d+)?$)/;

/** The user's place that a line of its own tells right above a message, who speaks in brackets before it; or null. */
export function readPlaceAbove(log: Log, index: number): Frame | null {
  const above = log.lines[index - 1] ?? "";
  const place = above.length < 400 && TAGGED.test(above) ? readFrame(above.replace(TAGGED, "")) : null;
  return place?.own ? place : null;
}

// "vault.cc:10:8: note: in instantiation of function template specialization", "main.cpp:10:12:   required from here"
const INSTANTIATED = /^\S{1,300}:\d+:\d+: +(?:note: in instantiation of|required from here)/;
const NEXT_ERROR = /: (?:fatal )?error:/;

/** The user's own line that asked for the template in which it is wrong, told below it; it says more than which file brought the header in. */
function readInstantiation(log: Log, index: number): Frame | null {
  for (let i = index + 1; i < Math.min(log.lines.length, index + REACH); i++) {
    const line = log.lines[i]!;
    if (isAfterGap(log, i) || NEXT_ERROR.test(line)) return null;
    const place = line.length < 400 && INSTANTIATED.test(line) ? readFrame(line) : null;
    if (place?.own) return place;
  }
  return null;
}

/** So far above a place in a library the user's own may stand that led there. */
const LED = 12;

/** "main.cpp:10:12: required from here" over "/usr/include/c++/12/bits/predefined_ops.h:45:23: error: …": where the user's own code comes in, or null. */
export function readLedFrom(log: Log, index: number): Frame | null {
  const asked = readInstantiation(log, index);
  if (asked !== null) return asked;
  for (let i = index - 1; i >= Math.max(0, index - LED); i--) {
    if (log.lines[i]!.trim() === "" || isAfterGap(log, i + 1)) return null;
    const place = readFrame(log.lines[i]!);
    if (place?.own) return place;
  }
  return null;
}
