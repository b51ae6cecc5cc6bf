import type { Detector, Draft } from "../../detector.ts";
import { isOfNode, isOwn } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { readEmbeddedHead, readErrorHead } from "./error-head.ts";
import { readThrownError, type ThrownError } from "./thrown-error.ts";
import { isFrameLine, plainFile } from "./v8-stack.ts";

/** Exceptions of node and of runtimes that print them alike (deno, bun), fatal errors of V8. */
export const node: Detector = {
  id: "node",
  tool: "node",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [
    "    at ",
    "   at ",
    " ^\n",
    "\t^\n",
    "\n^\n",
    "^^\n",
    "fatal error",
    "node: ",
    "oomfailure",
    "processoutofmemory",
  ],
  programs: ["node", "deno", "bun", "tsx", "ts-node", "nodemon"],
  scan,
};

function scan(log: Log, about: About): Draft[] {
  const lines = log.lines;
  const drafts: Draft[] = [];
  let last = -1;
  for (let i = 0; i < lines.length; ) {
    const draft =
      readCrash(lines, i) ?? readFatal(lines, i) ?? readLogged(lines, i, drafts.at(-1)?.to ?? 0, about);
    if (draft !== null && ONLY_PLACE.test(draft.message)) {
      // Whoever threw it wrote a page of its own: a place, the code, and the words below them.
      i = Math.max(draft.to, i + 1);
      continue;
    }
    if (draft?.sure === false) last = drafts.length;
    if (draft) drafts.push(draft);
    i = draft ? Math.max(draft.to, i + 1) : Math.max(endOfFrames(lines, i), i + 1);
  }
  // In a run that is known to have failed, a stack at the end is what the program printed before it gave up.
  const isEnd =
    last >= 0 && last === drafts.length - 1 && log.numbers[drafts[last]!.to - 1]! > log.totalLines - 30;
  if (isEnd && about.exitCode !== null && !isInsides(drafts[last]!))
    drafts[last] = { ...drafts[last]!, sure: true };
  return drafts;
}

// "price.styl:3:5"
const ONLY_PLACE = /^\S+\.[a-z]\w{0,9}:\d+:\d+$/i;

// "/app/src/index.js:15", "node:internal/modules/cjs/loader:1143", "file:///app/main.mjs:1"
const SOURCE_HEADER = /^\s*(\S.*?):(\d+)$/;
// "             ^", "  ~~~~"
const CARET = /^\s*[\^~]+$/;

/** What node prints when an exception ends the process: place, source line, caret, error. */
function readCrash(lines: readonly string[], i: number): Draft | null {
  const header = /\d$/.test(lines[i]!) ? SOURCE_HEADER.exec(lines[i]!) : null;
  // Node's own has no column: "In cart.cr:2:11" is another's.
  // "error: cannot format owl/broken.py: Cannot parse: 3:18": a sentence that ends in a place of another's
  if (!header || /:\d+$|: \d+$|^[a-z]+: \S+ /.test(header[1]!)) return null;
  const caret = [i + 2, i + 3, i + 4].find((at) => at < lines.length && CARET.test(lines[at]!));
  // A file that ends too soon has an empty line for the code, and for the mark: node prints three
  const isEmpty =
    [1, 2, 3].every((n) => lines[i + n]?.trim() === "") && /^SyntaxError: /.test(lines[i + 4] ?? "");
  if (caret === undefined && !isEmpty) return null;
  const head = caret === undefined ? i + 4 : headBelow(lines, caret);
  if (head >= lines.length || lines[head]!.trim() === "") return null;
  // Other tools show a place and a mark under the code, too; node's is followed by an error, or by its own last line.
  const end = endOfCrash(lines, head);
  if (end === lines.length && !readErrorHead(lines[head]!, true) && !readEmbeddedHead(lines[head]!))
    return null;
  // "References:" heads what another tool goes on to tell.
  if (end === lines.length && /^[A-Z][a-z]+s:$/.test(lines[head]!.trim())) return null;
  const error = readThrownError(lines, head, end);
  const file = plainFile(header[1]!);
  // A package that this node cannot parse is named by the header alone, too: what follows are node's own calls.
  const isWhole = (isOwn(file) && !isOfNode(file)) || error.errorType === "SyntaxError";
  const isPlace = isWhole && /[\\/]|^\w.*\./.test(file) && !/^(?:[[<]|node:|internal\/)/.test(file);
  // A syntax error has no frame of its own: the header is the place, the frames are those who wanted the file.
  const at =
    isPlace && (error.errorType === "SyntaxError" || error.line === null)
      ? { file, line: Number(header[2]), column: null }
      : {};
  const draft = { ...toDraft(error, i), ...at };
  return withCommandsWord(lines, { ...draft, sure: !isInsides(draft) });
}

/** A blank line may stand between; of TypeScript that it cannot run node shows the code below the mark, too. */
function headBelow(lines: readonly string[], caret: number): number {
  const next = lines[caret + 1]?.trim() === "" ? caret + 2 : caret + 1;
  const after = lines.findIndex((line, i) => i > next && i < next + 4 && line.trim() === "");
  const isCode = next < lines.length && readErrorHead(lines[next]!) === null;
  return isCode && after > 0 && /^\w*Error \[ERR_\w+\]: /.test(lines[after + 1] ?? "") ? after + 1 : next;
}

/** "Node.js v20.20.2" is the last line of a crash. */
function endOfCrash(lines: readonly string[], from: number): number {
  for (let i = from; i < Math.min(lines.length, from + 400); i++)
    if (/^\s*Node\.js v\d/.test(lines[i]!)) return i;
  return lines.length;
}

// "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory", "# Fatal error in , line 0"
// "FATAL ERROR: v8::ToLocalChecked Empty MaybeLocal": other programs shout so, too ("FATAL ERROR: Unable to parse input tree")
const FATAL =
  /^\s*FATAL ERROR: (.*(?:\bheap\b|\bv8::|\b[Aa]llocation\b|\bout of memory\b|\bMark-?Compact|\bMaybeLocal\b|\bnode::|\bnapi_|\bHandleScope\b|\bArrayBuffer\b|\bworker\b|\bFailed to deserialize\b|CALL_AND_RETRY|\bNewSpace\b|\b\w+::\w+).*)$/;
// "node: bad option: --inspekt", "node: --import requires an argument"
const BAD_OPTION = /^(?:\S*[\\/])?node(?:\.exe)?: ((?:bad option|--).+)$/;

// " 3: 0xee85e7 v8::internal::V8::FatalProcessOutOfMemory(v8::internal::Isolate*, char const*) [node]": all that is left where the sentence above the stack was cut off
const OUT_OF_MEMORY =
  /^\s*\d{1,3}: 0x[\da-f]{4,16} (v8::(?:internal::V8::FatalProcessOutOfMemory|Utils::ReportOOMFailure))\(/;
// The sentence itself, or a frame above that tells the same
const SAID_SO = /^\s*FATAL ERROR: |v8::Utils::ReportOOMFailure\(/;

function readFatal(lines: readonly string[], i: number): Draft | null {
  // V8 breaks the line itself: "FATAL ERROR: Scavenger: semi-space copy" and, moved in, " Allocation failed - process out of memory"
  const isBroken = /^\s*FATAL ERROR: /.test(lines[i]!) && /^ [A-Z]\S+ \S/.test(lines[i + 1] ?? "");
  const fatal = FATAL.exec(isBroken ? lines[i]! + lines[i + 1]! : lines[i]!);
  if (fatal) return { message: fatal[1]!, errorType: "FATAL ERROR", from: i, to: i + (isBroken ? 2 : 1) };
  const frame = OUT_OF_MEMORY.exec(lines[i]!)?.[1];
  if (frame !== undefined && !lines.slice(Math.max(0, i - 40), i).some((line) => SAID_SO.test(line)))
    return { message: frame, errorType: "FATAL ERROR", category: "oom", from: i, to: i + 1 };
  const option = BAD_OPTION.exec(lines[i]!);
  return option ? { message: option[1]!, category: "config_error", from: i, to: i + 1 } : null;
}

// "(node:19445) UnhandledPromiseRejectionWarning: TypeError: job.run is not a function" (node 14 and before: no crash by itself)
const REJECTION_WARNING = /\bUnhandledPromiseRejectionWarning: /;

/** A stack that somebody printed: perhaps the end of the program, perhaps only logged. */
function readLogged(lines: readonly string[], i: number, floor: number, about: About): Draft | null {
  if (!isFrameLine(lines[i]!)) return null;
  const head = findHead(lines, i, floor);
  if (head === null) return null;
  const error = readThrownError(lines, head);
  const crashed =
    error.uncaught ||
    (about.exitCode !== null && REJECTION_WARNING.test(lines[head]!)) ||
    /^\s*(?:Node\.js|Bun|Deno) v\d/.test(
      lines
        .slice(error.end, error.end + 3)
        .join(" ")
        .trim(),
    );
  const draft = toDraft(error, head);
  return { ...draft, sure: crashed && !isInsides(draft) };
}

/** A stack in packages alone is a tool's own: what it says of the user's code stands elsewhere, in words that are not node's. */
function isInsides({ frames = [], file = null }: Draft): boolean {
  return (
    frames.some((one) => PACKAGE.test(one.file)) &&
    !frames.some(({ own }) => own) &&
    (file === null || !isOwn(file))
  );
}

const PACKAGE = /(?:^|[\\/])node_modules[\\/]/;

// "verbose 0.71 Error: Couldn't find package": told again, aloud, elsewhere
const DEBUG_VOICE = /^\s*(?:verbose|debug|silly|trace)\b/i;

/** The head nearest above a stack; messages may have many lines, a blank one ends the search for unusual names. */
function findHead(lines: readonly string[], stack: number, floor: number): number | null {
  for (let i = stack - 1; i >= Math.max(floor, stack - 60); i--) {
    if (isFrameLine(lines[i]!)) return null;
    if (readErrorHead(lines[i]!) || readEmbeddedHead(lines[i]!))
      return DEBUG_VOICE.test(lines[i]!) || /# TODO\b/.test(lines[i - 1] ?? "") ? null : i;
  }
  const above = stack - 1;
  return above >= floor &&
    readErrorHead(lines[above]!, true) &&
    !/^\s*(?:Trace|\w*Warning): /.test(lines[above]!)
    ? above
    : null;
}

function endOfFrames(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && isFrameLine(lines[end]!)) end++;
  return end;
}

function toDraft(error: ThrownError, from: number): Draft {
  const { message, errorType, frames, file, line, column } = error;
  return {
    // bun's and others' plain label: "error: Could not resolve: "./cart""
    message: message.replace(/^error: (?=\S)/, "") || errorType || "error",
    errorType,
    frames,
    file,
    line,
    column,
    ...(MATCHER.test(message) && { category: "test_failure" as const }),
    from,
    to: error.end,
    ...(ONLY_EXITED.test(message) ? { role: "consequence" as const } : {}),
  };
}

// "expect(received).toBe(expected) // Object.is equality": a test's, whoever printed it
const MATCHER = /^expect\((?:\w+)?\)\.\w/;

// "Command failed: ./deploy.sh" (child_process), "Command failed with exit code 1: ./deploy.sh" (execa)
const RAN = /^Command failed(?: with exit code \d{1,3}(?: \([^)]{1,60}\))?)?: \S/;

/** What a command said stands below the error that it failed, or above it: then the error tells nothing new. */
function withCommandsWord(lines: readonly string[], draft: Draft): Draft {
  if (!RAN.test(draft.message)) return draft;
  const head = lines.findIndex(
    (line, i) => i >= draft.from && i < draft.to && line.includes("Command failed"),
  );
  const below = head < 0 ? "" : (lines[head + 1] ?? "").trim();
  if (below === "" || head + 1 >= draft.to || isFrameLine(lines[head + 1]!))
    return { ...draft, role: "consequence" };
  return { ...draft, message: below };
}

// "rsync exited with code 11", "Metro Bundler process exited with code 1", "Process exited with code: 2": what was run has said why
const ONLY_EXITED =
  /^(?:\S{1,60}|(?:\S{1,40} ){0,4}[Pp]rocess) (?:exited|terminated|failed|ended) with (?:non-zero )?(?:exit )?(?:code|status):? \d{1,3}\.?$/;
