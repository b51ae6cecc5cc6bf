import type { Frame } from "#model/failure.ts";
import { indentOf } from "#model/indent.ts";
import { isOfNode } from "../../frames.ts";
import { assertionEssence } from "./assertion-essence.ts";
import { type ErrorHead, readEmbeddedHead, readErrorHead } from "./error-head.ts";
import { isFrameLine, plainFile, readStack } from "./v8-stack.ts";

/** An error as it was printed: head, rest of the message, stack, properties. */
export interface ThrownError {
  readonly errorType: string | null;
  readonly message: string;
  readonly frames: readonly Frame[];
  /** The place in the user's code; where only the message names a file, that one. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly uncaught: boolean;
  /** First line after everything that belongs to the error. */
  readonly end: number;
}

// A message is rarely longer; a stack further down belongs to something else.
const MESSAGE_LINES = 80;
const PROPERTY_LINES = 300;

// "... rejected with the reason "boom"."
const REASON = /rejected with the reason "(.*?)"\.?\]?(?: \{)?$/;
// "/app/src/rate.js: Unexpected token, expected "," (13:22)" (babel), "/app/x.json: Expected property name"
const PATH_FIRST = /^((?:[A-Za-z]:)?[\\/.][^:]*\.\w+): (.+?)(?: \((\d+):(\d+)\))?$/;
// "Timeout of 50ms exceeded. ... ensure it resolves. (/app/test/poll.spec.js)"
const TRAILING_PATH = /^(.+) \(((?:[A-Za-z]:)?[\\/][^()]+\.\w+)\)$/;
// "Cannot find package 'dayjs' imported from /app/src/planner.js"
const IMPORTED_FROM = /\bimported from '?((?:[A-Za-z]:)?[^'\s][^']*?)'?$/;
// "  [cause]: SyntaxError: Expected property name", "  cause: Error: bad port" (node 18), "Caused by: Error: inner"
const CAUSE = /^\s*(?:\[cause\]|[Cc]ause|Caused by): ?(.*)$/;
// "       9 |   test.fixme("later");", "    > 11 |   test(", "         |     ^"
const CODE_FRAME = /^\s*(?:> *)?(?:\d+ )?\|/;
// An error without a message is only its name: "Error"
const NAME_ONLY = /^[A-Z]\w*(?:Error|Exception)$/;

/** Reads the error whose head stands at `at`; nothing at or after `limit` is touched. */
export function readThrownError(lines: readonly string[], at: number, limit = lines.length): ThrownError {
  const text = lines[at]!.trim();
  const head: ErrorHead = readErrorHead(text) ??
    readEmbeddedHead(text) ??
    readErrorHead(text, true) ?? { errorType: null, message: text, uncaught: false };
  // "[TypeError: fetch failed] {" has no stack: its properties begin at once
  const isBare = text.startsWith("[") && text.endsWith("] {");
  let start = at + 1;
  while (!isBare && start < limit && start - at <= MESSAGE_LINES && !isFrameLine(lines[start]!)) start++;
  const hasStack = !isBare && start < limit && isFrameLine(lines[start]!);
  // "Failed to read JSON file at /app/.eslintrc.json:", a blank line, and what is wrong with it
  const gap = text.endsWith(":") && lines[at + 1]?.trim() === "" ? 1 : 0;
  if (!hasStack && !isBare) start = endOfParagraph(lines, at + 1 + gap, limit);
  const body = lines.slice(at + 1, start);
  let { frames, end, opens } = isBare
    ? { frames: [], end: start, opens: true }
    : readStack(lines, start, limit);
  // "Emitted 'error' event on Socket instance at:" and its own stack
  if (hasStack && end < limit && /^\s*Emitted .+ at:$/.test(lines[end]!)) {
    const emitted = readStack(lines, end + 1, limit);
    ({ end, opens } = emitted);
    frames = [...frames, ...emitted.frames];
  }
  const properties = opens ? closingBrace(lines, end, limit) : end;
  const inner = opens ? readInner(lines, end, properties) : null;
  if (inner && !frames.some((f) => f.own)) frames = [...inner.frames, ...frames];
  const said = essence(head, body, inner);
  // An error without a message is only its name, and a plain one's name is no type.
  const name = said === "" ? head.errorType : null;
  return {
    ...locate(name ?? said, frames, body),
    errorType: name === "Error" ? null : (head.errorType ?? (hasStack && NAME_ONLY.test(text) ? text : null)),
    uncaught: head.uncaught,
    end: properties,
  };
}

function endOfParagraph(lines: readonly string[], from: number, limit: number): number {
  let end = from;
  while (end < limit && lines[end]!.trim() !== "" && end - from < 20) end++;
  return end;
}

/** The line after the brace that closes the error's properties. */
function closingBrace(lines: readonly string[], from: number, limit: number): number {
  const last = Math.min(limit, from + PROPERTY_LINES);
  let indent = Number.POSITIVE_INFINITY;
  for (let i = from; i < last; i++) {
    const line = lines[i]!;
    if (line.trim() === "") continue;
    const depth = indentOf(line);
    if (i > from && depth < indent) return line.trim().startsWith("}") ? i + 1 : i;
    if (i === from) indent = depth;
  }
  return last;
}

/** The cause of an error, or the first of an aggregate's errors. */
function readInner(lines: readonly string[], from: number, to: number): ThrownError | null {
  for (let i = from; i < to; i++) {
    const cause = CAUSE.exec(lines[i]!);
    if (cause && readErrorHead(cause[1]!, true)) {
      return readThrownError([cause[1]!, ...lines.slice(i + 1, to)], 0);
    }
    if (/^\s*\[errors\]: \[$/.test(lines[i]!) && i + 1 < to) return readThrownError(lines, i + 1, to);
  }
  return null;
}

function essence(head: ErrorHead, body: readonly string[], inner: ThrownError | null): string {
  const reason = head.errorType === "UnhandledPromiseRejection" ? REASON.exec(head.message) : null;
  if (reason) return `Promise rejected with the reason "${reason[1]}"`;
  const below = body.find((line) => line.trim() !== "" && !CODE_FRAME.test(line))?.trim();
  const first = listedIssue(head, body) || head.message || below || "";
  const message = assertionEssence(first, head.message === "" ? [] : body);
  if (inner === null || inner.message === "") return message;
  return message === "" ? inner.message : `${message} (cause: ${inner.message})`;
}

/** zod: "ZodError: [", and below it each issue as JSON: the first one's own sentence, with the path it is about. */
function listedIssue({ message }: ErrorHead, body: readonly string[]): string | null {
  if (message !== "[") return null;
  const end = body.findIndex((line) => line.trim() === "]" && indentOf(line) === indentOf(body.at(-1)!));
  try {
    const [issue] = JSON.parse(`[${body.slice(0, end < 0 ? undefined : end + 1).join("")}`);
    const path = Array.isArray(issue?.path) && issue.path.length > 0 ? ` (${issue.path.join(".")})` : "";
    return typeof issue?.message === "string" ? issue.message + path : null;
  } catch {
    return null;
  }
}

function locate(
  message: string,
  frames: readonly Frame[],
  body: readonly string[],
): Omit<ThrownError, "errorType" | "uncaught" | "end"> {
  const named = PATH_FIRST.exec(message);
  if (named) {
    const place = {
      file: plainFile(named[1]!),
      line: numberOrNull(named[3]),
      column: numberOrNull(named[4]),
    };
    return { message: named[2]!, frames, ...place };
  }
  const own = frames.find((f) => f.own);
  const trailing = TRAILING_PATH.exec(message);
  if (trailing) {
    const place = own ?? { file: plainFile(trailing[2]!), line: null, column: null };
    return {
      message: trailing[1]!,
      frames: own ? frames : [],
      file: place.file,
      line: place.line,
      column: place.column,
    };
  }
  if (own) return { message, frames, file: own.file, line: own.line, column: own.column };
  const importer = IMPORTED_FROM.exec(message)?.[1] ?? requirer(body);
  // A runtime's own file is no place a person would look at.
  const useful = frames.filter((f) => !isOfNode(f.file) && !/^(?:ext:|\[)/.test(f.file));
  return {
    message,
    frames: useful,
    file: importer === null ? null : plainFile(importer),
    line: null,
    column: null,
  };
}

/** "Require stack:" and "- /app/src/planner.js" under a "Cannot find module". */
function requirer(body: readonly string[]): string | null {
  const i = body.findIndex((line) => line.trim() === "Require stack:");
  return i < 0 ? null : (/^\s*- (\S.*)$/.exec(body[i + 1] ?? "")?.[1] ?? null);
}

function numberOrNull(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
