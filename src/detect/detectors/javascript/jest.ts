import type { Detector, Draft } from "../../detector.ts";
import { isOwn } from "../../frames.ts";
import { assertionEssence } from "./assertion-essence.ts";
import { readErrorHead } from "./error-head.ts";
import { readThrownError } from "./thrown-error.ts";
import { readDiagnostic } from "./tsc.ts";
import { framesIn, isFrameLine } from "./v8-stack.ts";

/** jest: a block per failed test or suite, under the file's FAIL line. */
export const jest: Detector = {
  id: "jest",
  tool: "jest",
  check: "test",
  category: "test_failure",
  rank: 3,
  sideBySide: true,
  needles: [
    "●",
    " ??? ",
    "\n  ? ",
    "\ufffd ",
    ["fail ", "test suites: "],
    "✕",
    "jest: ",
    "no tests found",
    "failed, ",
  ],
  programs: ["jest", "react-scripts", "craco"],
  scan(log): Draft[] {
    const lines = withBullets(log.lines);
    const drafts: Draft[] = [];
    let file: string | null = null;
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      file = FAIL.exec(line)?.[1] ?? file;
      const title = TITLE.exec(line) ?? (FAIL.test(lines[i - 1] ?? "") ? BARE_TITLE.exec(line) : null);
      const draft =
        title && !isNoise(title[2]!) && !isStep(lines[i - 1]) && !isUnit(lines[i + 1])
          ? readBlock(lines, i, title, file)
          : readOwnWord(lines, i);
      if (!draft) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts.length > 0 ? drafts : readRecap(lines);
  },
};

// "FAIL tests/queue.test.js (5.3 s)", "FAIL  server  tests/a.test.js"
const FAIL = /^\s*FAIL\s+(?:.*\s)?(\S+\.\w+)(?:\s+\([\d.]+ ?m?s\))?$/;
// "  ● poller › resolves once the job is done", "● Test suite failed to run"
const TITLE = /^(\s{0,6})●\s{1,2}(\S.*)$/;
// Where the bullet was lost, right below the FAIL line: "Test suite failed to run"
const BARE_TITLE = /^(\s{0,6})(Test suite failed to run)$/;
// Where a terminal could not write them: "  ??? cart ??? adds tax", "  ? cart ? adds tax"; what asks stands at the margin: "? Is this right ? Yes"
const LOST = /^(\s{2,6})(\?{1,3}|\ufffd{1,3}) (?=\S)/;

/** The lines with the bullets that were lost, where a name between two of them tells that they were. */
function withBullets(lines: readonly string[]): readonly string[] {
  const isLost = lines.some((line) => {
    const lost = LOST.exec(line);
    return lost !== null && line.includes(` ${lost[2]} `, lost[0].length);
  });
  if (!isLost) return lines;
  return lines.map((line) => {
    const lost = LOST.exec(line);
    return lost === null
      ? line
      : `${lost[1]}● ${line.slice(lost[0].length).replaceAll(` ${lost[2]} `, " › ")}`;
  });
}

// What ends a block besides the next title: "PASS tests/other.test.js", "Test Suites: 1 failed", "Summary of all failing tests"
const BLOCK_END =
  /^\s*(?:(?:PASS|FAIL|RUNS)\s+\S|Test Suites: |Tests: {2,}|Snapshots: {2,}|Summary of all failing tests|Ran all test suites|npm (?:ERR!|error) )|^-{5,}\|/;

/** Boxes that jest draws the same way and that fail nothing. */
function isNoise(title: string): boolean {
  // "● Server █████████ cache (99%) shutdown": webpackbar's progress
  return /^(?:Console$|\w+ [█░▒]|.*Warning:?$|Multiple configurations|Cannot log after tests are done)/.test(
    title,
  );
}

/** Steps of programs that draw a line along their prompts: "│", "●  Nitro preset: node-server". */
function isStep(above: string | undefined): boolean {
  return above !== undefined && /^[│┌]/.test(above);
}

/** What systemctl shows of a unit: "● shop.service - The shop", "     Loaded: loaded (/lib/systemd/system/shop.service; enabled)". */
function isUnit(below: string | undefined): boolean {
  return below !== undefined && /^ +Loaded: (?:loaded|not-found|masked|error|bad-setting) /.test(below);
}

function readBlock(
  lines: readonly string[],
  from: number,
  title: RegExpExecArray,
  failed: string | null,
): Draft | null {
  let to = from + 1;
  while (to < lines.length && !BLOCK_END.test(lines[to]!) && TITLE.exec(lines[to]!)?.[1] !== title[1]) to++;
  while (to > from + 1 && lines[to - 1]!.trim() === "") to--;
  // A name of several lines: jest leaves the line below it empty.
  const goesOn = / › /.test(title[2]!) && /^\S/.test(lines[from + 1] ?? "") && lines[from + 2]?.trim() === "";
  const name = goesOn ? `${title[2]!.trim()} ${lines[from + 1]!.trim()}` : title[2]!.trim();
  const isTest = name !== "Test suite failed to run" && !/:$|^process\.exit called/.test(name);
  const test = isTest ? name.replace(/ › /g, " > ") : null;
  let at = from + (goesOn ? 2 : 1);
  // A runner inside another heads the block again: "  ● Test suite failed to run", and below it "      ● Test suite failed to run"
  while (at < to && (lines[at]!.trim() === "" || lines[at]!.trim() === `● ${name}`)) at++;
  if (at >= to) return { message: name, test, file: failed, from, to, role: "summary" };
  const category = /^(?:Validation Error|Configuration error|Unrecognized CLI Parameter)/i.test(name)
    ? { category: "config_error" }
    : {};
  const body = readBody(lines, at, to, failed);
  return {
    ...body,
    ...(/^process\.exit called/.test(name) ? { message: name } : {}),
    ...category,
    test,
    from,
    to,
  };
}

type Body = Omit<Draft, "from" | "to">;

function readBody(lines: readonly string[], at: number, to: number, failed: string | null): Body {
  if (CODE_FRAME.test(lines[at]!) || isFrameLine(lines[at]!)) return readWordless(lines, at, to, failed);
  const head = headOf(lines, at, to);
  const diagnostic = readDiagnostic(lines, head);
  if (diagnostic) return { ...diagnostic };
  const error = readThrownError(lines, head, to);
  const named = readErrorHead(lines[head]!);
  const frames = framesIn(lines, head, to);
  const message = named ? error.message : plainMessage(lines, head, to);
  // What a snapshot holds may be a stack, too.
  const isDiff = lines.slice(head, to).some((line) => /^\s*@@ -\d/.test(line));
  const own = frames.find((f) => f.own && !(isDiff && failed !== null && !isSame(f.file, failed)));
  const pointed = codeFrameLine(lines, head, to);
  const parsed = named?.errorType === "SyntaxError" ? parsedPlace(lines, at, head) : null;
  if (parsed !== null) return { message, errorType: "SyntaxError", frames, ...parsed };
  // babel names the broken file in the message; the frames are those who wanted it.
  if (error.file !== null && error.line !== null && !own && !isDiff)
    return {
      message: error.message,
      errorType: error.errorType,
      frames,
      file: error.file,
      line: error.line,
      column: error.column,
    };
  if (named?.errorType === "SyntaxError" && error.file !== null && error.file !== own?.file) {
    return {
      message,
      errorType: "SyntaxError",
      frames,
      file: error.file,
      line: error.line ?? pointed,
      column: error.column,
    };
  }
  const place = own
    ? { file: own.file, line: own.line, column: own.column }
    : { file: (isDiff ? null : error.file) ?? failed, line: pointed };
  return { message, errorType: named ? error.errorType : null, frames: own ? frames : [], ...place };
}

// "    Jest encountered an unexpected token"
const ADVICE = /^\s*(?:Jest encountered an unexpected token|Jest failed to parse a file)/;
// "    src/menu.mustache:1", over the line that could not be parsed, and below that "SyntaxError: Unexpected token <"
const PARSED = /^\s*(\S.{0,300}\.\w{1,12}):(\d{1,7})$/;

/** Below the place and the line that node could not parse, or under "Jest encountered an unexpected token", the error itself stands after a page of advice. */
function headOf(lines: readonly string[], at: number, to: number): number {
  if (!PARSED.test(lines[at]!) && !ADVICE.test(lines[at]!)) return at;
  for (let i = at + 1; i < to; i++) if (readErrorHead(lines[i]!)?.errorType === "SyntaxError") return i;
  return at;
}

/** jest leaves the class of a plain Error out: of one without a message nothing is left but where it was thrown. */
function readWordless(lines: readonly string[], at: number, to: number, failed: string | null): Body {
  const frames = framesIn(lines, at, to);
  const own = frames.find((f) => f.own);
  const place = own ?? { file: failed, line: codeFrameLine(lines, at, to), column: null };
  const { file, line, column } = place;
  return { message: "Error", errorType: null, frames: own ? frames : [], file, line, column };
}

/** "/app/tests/cart.test.js" is "tests/cart.test.js". */
function isSame(file: string, failed: string): boolean {
  const [a, b] = [file, failed].map((name) => name.replaceAll("\\", "/").replace(/^\.\//, ""));
  return a!.endsWith(b!) || b!.endsWith(a!);
}

/** Where one's own code could not be parsed; of a package's the import is the place. */
function parsedPlace(lines: readonly string[], from: number, head: number) {
  for (let i = from; i < head; i++) {
    const [, file, line] = PARSED.exec(lines[i]!) ?? [];
    if (file !== undefined) return isOwn(file) ? { file, line: Number(line) } : null;
  }
  return null;
}

// "Expected: 4", "Received:   42", "Expected number of calls: >= 1", "Rejected to value: [Error: rej]", "Snapshot name: `x 1`"
const VALUE = /^\s*((?:Expected|Received|Rejected to|Resolved to|Thrown)\b[^:]*:|Snapshot name:)\s*(.*)$/;

/** A matcher's hint with its values, or the plain sentence; quotes of `thrown: "..."` taken off. */
function plainMessage(lines: readonly string[], at: number, to: number): string {
  const first = lines[at]!.trim().replace(/^: /, "");
  if (/^(?:expect|assert)[.(]/.test(first))
    return [first, ...valuesUnder(lines, at + 1, Math.min(to, at + 40))].join(" ");
  // node's own assertions: "Expected value   undefined", "Received:", and below "Message:" the words that came with them
  const said = /^Expected value\b/.test(first)
    ? lines.slice(at, Math.min(to, at + 12)).indexOf("    Message:")
    : -1;
  if (said > 0) return lines[at + said + 1]?.trim() || first;
  const thrown = /^thrown: "(.*?)"?$/.exec(first);
  if (thrown) return thrown[1]!;
  // "thrown: Object {", its fields and the brace
  if (/^thrown: .*[[{]$/.test(first)) {
    const rest = lines.slice(at + 1, Math.min(to, at + 8)).map((line) => line.trim());
    const close = rest.findIndex((line) => /^[\]}]$/.test(line));
    return [first, ...(close < 0 ? rest : rest.slice(0, close + 1))].join(" ");
  }
  // jest 26 says it twice: "Timeout - Async callback was not invoked within the 50 ms timeout ... .Timeout - Async callback ..."
  const twice = /^(Timeout - .+?)\.Timeout - /.exec(first);
  return twice ? twice[1]! : assertionEssence(first, lines.slice(at + 1, Math.min(to, at + 10)));
}

/** At most two values; one that stands on a line of its own follows its label. */
function valuesUnder(lines: readonly string[], from: number, to: number): string[] {
  const values: string[] = [];
  for (let i = from; i < to && values.length < 2; i++) {
    const value = VALUE.exec(lines[i]!);
    if (value)
      values.push(
        `${value[1]} ${value[2] || (lines[i + 1] ?? "").trim()}`.replace(/\s+/g, " ").trim().slice(0, 160),
      );
  }
  return values;
}

// "      18 |   test("to throw", () => {", "    > 20 |   test("
const CODE_FRAME = /^\s*>? *\d+ \|/;
// "    > 13 | const dep = require('dayjs');"
const POINTED_LINE = /^\s*> +(\d+) \|/;

function codeFrameLine(lines: readonly string[], from: number, to: number): number | null {
  for (let i = from; i < to; i++) {
    const pointed = POINTED_LINE.exec(lines[i]!);
    if (pointed) return Number(pointed[1]);
  }
  return null;
}

// "Jest: "global" coverage threshold for branches (80%) not met: 72.5%", "No tests found, exiting with code 1"
const OWN_WORD =
  /^\s*(?:Jest: (.* not met: .*)|(No tests found, exiting with code 1)|(Jest: a worker process has .*))$/;

function readOwnWord(lines: readonly string[], i: number): Draft | null {
  const word = OWN_WORD.exec(lines[i]!);
  return word ? { message: (word[1] ?? word[2] ?? word[3])!, from: i, to: i + 1 } : null;
}

// "    ✕ resolves once the job is done (123 ms)"
const CROSSED = /^\s*✕ (.+?)(?: \([\d.]+ ?m?s\))?$/;

/** What is left when the blocks are cut off: crossed names, failed files. */
function readRecap(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  let file: string | null = null;
  for (let i = 0; i < lines.length; i++) {
    file = FAIL.exec(lines[i]!)?.[1] ?? file;
    const crossed = CROSSED.exec(lines[i]!);
    if (crossed)
      drafts.push({ message: crossed[1]!, test: crossed[1]!, file, from: i, to: i + 1, role: "summary" });
  }
  if (drafts.length > 0 || !lines.some((line) => /^\s*Test Suites: .*\d+ failed/.test(line))) return drafts;
  for (let i = 0; i < lines.length; i++) {
    const failed = FAIL.exec(lines[i]!);
    if (failed)
      drafts.push({ message: lines[i]!.trim(), file: failed[1]!, from: i, to: i + 1, role: "summary" });
  }
  return drafts;
}
