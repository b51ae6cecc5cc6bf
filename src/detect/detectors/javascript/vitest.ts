import type { Detector, Draft } from "../../detector.ts";
import { readErrorHead } from "./error-head.ts";
import { readThrownError } from "./thrown-error.ts";
import { framesIn, isFrameLine, plainFile } from "./v8-stack.ts";

/** vitest: a block per failed test or file between rules of ⎯, and errors that no test owns. */
export const vitest: Detector = {
  id: "vitest",
  tool: "vitest",
  check: "test",
  category: "test_failure",
  rank: 3,
  sideBySide: true,
  needles: [
    "⎯⎯",
    "no test files found",
    " run  v",
    "does not meet",
    "test files ",
    ["fail  ", "\n ❯ "],
    ["fail  ", "\n  ❯ "],
  ],
  programs: ["vitest"],
  scan(log): Draft[] {
    const lines = log.lines;
    if (!lines.some((line, i) => SIGN.test(line) || isCutOut(lines, i))) return [];
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; ) {
      const found = readFailed(lines, i) ?? readUnowned(lines, i) ?? readOwnWord(lines, i);
      if (found) drafts.push(...found);
      i = found?.length ? Math.max(i + 1, found.at(-1)!.to) : i + 1;
    }
    return drafts.length > 0 ? drafts : readRecap(lines);
  },
};

// " RUN  v3.2.7 /app", "⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯", " Test Files  1 failed (1)", "No test files found, exiting with code 1"
const SIGN = /^\s*(?:RUN|DEV) {2}v\d|⎯⎯⎯|^\s*Test Files {2}\d|^No test files found/;
/** A block that was cut out of its rules: " FAIL  test/cart.spec.ts > sums", the error right below, and where it was thrown behind an arrow. */
function isCutOut(lines: readonly string[], i: number): boolean {
  if (!/^\s*FAIL {2}\S+\.\w+ > \S/.test(lines[i]!) || readErrorHead(lines[i + 1] ?? "") === null)
    return false;
  return lines.slice(i + 2, i + 60).some((line) => /^\s+❯ \S.*:\d+:\d+$/.test(line));
}

// " FAIL  test/wait.test.ts > waits for the lock", " FAIL  |web| a.spec.ts > x", " FAIL  test/api.spec.ts [ test/api.spec.ts ]"
const FAIL = /^\s*FAIL\s+(?:\|[^|]+\|\s+|\S+\s+)?(\S+\.\w+)(?: > (\S.*)| \[ .+ \])?$/;
// "⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯", "⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯", " Test Files  1 failed (1)"
const RULE = /⎯⎯⎯|^\s*Test Files {2}/;

/** One or more FAIL lines, and the error they share. */
function readFailed(lines: readonly string[], from: number): Draft[] | null {
  if (!FAIL.test(lines[from]!)) return null;
  let at = from;
  const names: RegExpExecArray[] = [];
  for (let name: RegExpExecArray | null; at < lines.length && (name = FAIL.exec(lines[at]!)); at++)
    names.push(name);
  // A name of several lines goes on up to the error.
  const more: string[] = [];
  while (names.at(-1)?.[2] !== undefined && isBetween(lines, at)) more.push(lines[at++]!);
  const to = endOfBlock(lines, at);
  if (at >= to || lines[at]!.trim() === "") return null;
  const body = readBody(lines, at, to, names[0]![1]!);
  return names.map((name, i) => {
    const rest = i === names.length - 1 ? more : [];
    const test = name[2] === undefined ? null : [name[2], ...rest].map((line) => line.trim()).join(" ");
    return { ...body, test, from, to };
  });
}

/** No error yet, and one right below. */
function isBetween(lines: readonly string[], at: number): boolean {
  const [line = "", below = ""] = lines.slice(at, at + 2);
  return line.trim() !== "" && readErrorHead(line) === null && readErrorHead(below) !== null;
}

function endOfBlock(lines: readonly string[], from: number): number {
  let to = from;
  while (to < lines.length && !RULE.test(lines[to]!) && !FAIL.test(lines[to]!)) to++;
  while (to > from && lines[to - 1]!.trim() === "") to--;
  return to;
}

// "  File: /app/src/menu.ts:3:8" under "  Plugin: vite:esbuild", "   ╭─[ test/d.test.ts:1:18 ]" (vite:oxc)
const PLUGIN_FILE = /^\s*(?:File: |╭─\[ ?)(\S.*?):(\d+):(\d+)(?: ?\])?$/;
// "/app/src/menu.ts:3:8: ERROR: Expected "}" but found "6""
const TRANSFORM = /^\S.*?:\d+:\d+: ERROR: /;

// "  stack: 'Error: \n' +" under "{": vitest shows all of an error that has no message
const WORDLESS = /^\s*stack: '(\w+)(?:: )?\\n' \+$/;

function readBody(
  lines: readonly string[],
  at: number,
  to: number,
  failed: string | null,
): Omit<Draft, "from" | "to"> {
  const block = lines.slice(at, to);
  const inner = block.findIndex((line) => /^\s*(?:Caused by|Serialized Error): /.test(line));
  const wordless = WORDLESS.exec(block[1] ?? "")?.[1];
  const error = readThrownError(lines, at, to);
  const frames = framesIn(lines, at, inner < 0 ? to : at + inner);
  const own = frames.find((f) => f.own);
  const plugin = block.map((line) => PLUGIN_FILE.exec(line)).find(Boolean);
  const [intro, ...rest] = error.message.split(/(?<=:) (?=\S+:\d+:\d+: ERROR: )/);
  const message = rest.length > 0 ? `${intro} ${rest.join(" ").replace(TRANSFORM, "")}` : error.message;
  const place = plugin
    ? { file: plainFile(plugin[1]!), line: Number(plugin[2]), column: Number(plugin[3]) }
    : own
      ? { file: own.file, line: own.line, column: own.column }
      : { file: error.file ?? failed, line: error.line };
  const name = wordless ?? (message === "" ? error.errorType : null);
  return {
    // An error without a message is only its name.
    message: name ?? message.replace(/^Error: /, ""),
    errorType: name === "Error" ? null : (wordless ?? error.errorType),
    frames: own ? frames : [],
    ...place,
  };
}

// "⎯⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯⎯", "⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯", "⎯⎯⎯ Startup Error ⎯⎯⎯⎯"
const UNOWNED =
  /⎯⎯ (Uncaught Exception|Unhandled (?:Rejection|Error|Source Errors?)|Startup Error|Typecheck Error|Source Errors?) ⎯⎯/;

function readUnowned(lines: readonly string[], from: number): Draft[] | null {
  const kind = UNOWNED.exec(lines[from]!)?.[1];
  if (kind === undefined) return null;
  let at = from + 1;
  while (at < lines.length && lines[at]!.trim() === "") at++;
  const to = endOfBlock(lines, at);
  if (at >= to) return null;
  const category =
    kind === "Startup Error" ? "config_error" : kind === "Typecheck Error" ? "type_error" : "runtime_error";
  const body = readBody(lines, at, to, null);
  // "Error: " without a word: that nobody handled it is all there is.
  const message = body.message === "Error" ? kind : body.message || kind;
  return [{ ...body, message, category, from, to }];
}

// "ERROR: Coverage for lines (50%) does not meet global threshold (80%)", "No test files found, exiting with code 1"
const OWN_WORD =
  /^\s*(?:ERROR: (Coverage for .+ does not meet .+)|(No test files found, exiting with code 1))$/;

function readOwnWord(lines: readonly string[], i: number): Draft[] | null {
  const word = OWN_WORD.exec(lines[i]!);
  return word
    ? [
        {
          message: (word[1] ?? word[2])!,
          from: i,
          to: i + 1,
          ...(word[2] ? { category: "config_error" } : {}),
        },
      ]
    : null;
}

// "   × waits for the lock 173ms", " × test/wait.test.ts > waits for the lock"
const CROSSED = /^\s*[×✗] (?:(\S+\.\w+) > )?(\S.*?)(?: \d+(?:\.\d+)?m?s)?$/;
// " ❯ test/wait.test.ts (1 test | 1 failed) 176ms"
const FILE_LINE = /^\s*❯ (\S+\.\w+) \(\d+ tests? \| .*failed/;

/** The blocks are cut off: the lines that streamed by name test and message. */
function readRecap(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  let file: string | null = null;
  for (let i = 0; i < lines.length; i++) {
    file = FILE_LINE.exec(lines[i]!)?.[1] ?? file;
    const crossed = CROSSED.exec(lines[i]!);
    if (!crossed || isFrameLine(lines[i]!)) continue;
    const arrow = /^\s*→ (.+)$/.exec(lines[i + 1] ?? "")?.[1];
    const head = arrow === undefined ? null : readErrorHead(arrow);
    const message = head?.message ?? arrow ?? crossed[2]!;
    drafts.push({
      message,
      errorType: head?.errorType ?? null,
      test: crossed[2]!,
      file: crossed[1] ?? file,
      from: i,
      to: i + (arrow ? 2 : 1),
      role: "summary",
    });
  }
  return drafts;
}
