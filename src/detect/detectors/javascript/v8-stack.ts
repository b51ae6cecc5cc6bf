import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";

export interface Stack {
  /** Innermost first; places without a file (native, <anonymous>) are left out. */
  readonly frames: readonly Frame[];
  /** First line after the stack. */
  readonly end: number;
  /** True when an object's properties follow: "    at main (/app/a.js:1:2) {". */
  readonly opens: boolean;
}

// "    at loadKey (/app/src/index.js:15:13)", "    at async Promise.all (index 0)", "at Array.reduce (native)"
const IN_PARENTHESES = /^\s*at (?:async )?(.+?) \((.+)\)(?: \{)?$/;
// "    at /app/test/a.spec.js:10:11", "    at async file:///app/main.mjs:3:1", "    at node:internal/main/run_main_module:28:49 {"
const BARE = /^\s*at (?:async )?(\S.*?):(\d+):(\d+)(?: \{)?$/;
// "    at /app/test/a.spec.js:10" (PhantomJS)
const NO_COLUMN =
  /^\s*at ((?:[A-Za-z]:|https?:\/)?[\\/][^\s:()]{1,300}(?::\d{2,5}\/[^\s:()]{1,300})?\.\w{1,9}(?:\?\w{1,80})?):(\d{1,7})$/;
// " ❯ Object.push src/queue.ts:5:9", " ❯ test/wait.test.ts:2:1" (vitest)
const POINTED = /^\s*❯ (?:(.+?) )?([^\s:][^\s]*?):(\d+):(\d+)$/;
// "/app/src/index.js:15:13", "node:fs:596:3", "C:\app\a.js:1:2"
const PLACE = /^(.+?):(\d+)(?::(\d+))?$/;
// "eval at build (/app/src/template.js:20:11), <anonymous>:3:1"
const EVAL_PLACE = /\(([^()]+):(\d+):(\d+)\)/;
// "    ... 4 lines matching cause stack trace ..."
const ELIDED = /^\s*\.\.\. \d+ (?:lines matching|more$)/;
// Runtime files that look like paths: "ext:core/01_core.js:1:1", "https://jsr.io/@std/assert/...", "_linklist.js:3:1"
const RUNTIME = /^(?:ext:|jsr:|npm:|https?:|bun:|deno:|evalmachine\.|_\w+\.js$)/;

const JVM_SOURCE = /^[\w$]+\.(?:java|kt|scala|groovy):\d+$/;

/** The frame that a line of a V8-like stack tells; null on every other line. */
export function readFrame(line: string): Frame | null {
  if (line.includes("❯")) {
    const pointed = POINTED.exec(line);
    return pointed ? place(pointed[2]!, pointed[3], pointed[4], pointed[1]) : null;
  }
  if (!line.includes("at ")) return null;
  // Asked only of lines that end so: on "at ( ( ( (" the pattern would try every parenthesis against every other.
  const called = line.endsWith(")") || line.endsWith(") {") ? IN_PARENTHESES.exec(line) : null;
  // "    at org.apache.maven.cli.MavenCli.execute (MavenCli.java:956)": Maven's own, with a blank as V8 has it
  if (called && JVM_SOURCE.test(called[2]!)) return null;
  if (called) {
    const inner = called[2]!.startsWith("eval at ") ? EVAL_PLACE.exec(called[2]!) : PLACE.exec(called[2]!);
    return inner ? place(inner[1]!, inner[2], inner[3], called[1]) : null;
  }
  const bare = BARE.exec(line);
  if (bare) return place(bare[1]!, bare[2], bare[3], null);
  const short = NO_COLUMN.exec(line);
  return short ? place(short[1]!, short[2], undefined, null) : null;
}

/** True on every line that belongs to a stack, also where it names no file. */
export function isFrameLine(line: string): boolean {
  if (readFrame(line) !== null || ELIDED.test(line)) return true;
  return /^\s*at .+ \((?:native|<anonymous>|index \d+|unknown location)\)(?: \{)?$/.test(line);
}

/** The stack that begins at `start`; lines of another kind end it. */
export function readStack(lines: readonly string[], start: number, limit = lines.length): Stack {
  const frames: Frame[] = [];
  let end = start;
  while (end < limit && isFrameLine(lines[end]!)) {
    const found = readFrame(lines[end]!);
    if (found) frames.push(found);
    end++;
    if (lines[end - 1]!.endsWith(" {")) break;
  }
  return { frames, end, opens: end > start && lines[end - 1]!.endsWith(" {") };
}

/** All frames between two lines, whatever stands between them (source excerpts, blank lines). */
export function framesIn(lines: readonly string[], from: number, to: number): Frame[] {
  const frames: Frame[] = [];
  for (let i = from; i < to; i++) {
    const found = readFrame(lines[i]!);
    if (found) frames.push(found);
  }
  return frames;
}

/** A file as a stack writes it, as a person would: no scheme, no query of a dev server. */
export function plainFile(file: string): string {
  return file
    .replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, "")
    .replace(/^webpack(?:-internal)?:\/\/\/?(?:\([\w-]+\)\/)?/, "")
    .replace(/^(?:\.[\\/])+/, "")
    .replace(/\?[\w=&.-]*$/, "");
}

function place(
  file: string,
  line: string | undefined,
  column: string | undefined,
  fn: string | null | undefined,
): Frame {
  const plain = plainFile(file);
  const made = frame(plain, line, column, fn?.replace(/ \[as .+\]$/, "") ?? null);
  return made.own && RUNTIME.test(plain) ? { ...made, own: false } : made;
}
