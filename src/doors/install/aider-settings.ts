/**
 * Aider has no hooks: what it runs itself goes through `twiceshy run`, which remembers and warns. Pure: text in, text out;
 * only the value of a command is exchanged, so that remarks, order and quotes of all else stay.
 */
import { isMap, isScalar, isSeq, parseDocument, type Scalar } from "yaml";
import { applyEdits, type TextEdit } from "./jsonc-edit.ts";
import { Unexpected } from "./unexpected.ts";

/** Nothing but the command itself where twiceshy is not installed. */
const WRAPPER = "$(command -v twiceshy >/dev/null && echo twiceshy run --) ";
const READ_LINE = "read: AGENTS.md # added by twiceshy";

export interface AiderChange {
  readonly text: string;
  /** What was done, and what was left, for the person. */
  readonly notes: readonly string[];
}

/** Wraps the commands that the person has already; where there is no test-cmd nothing is changed. */
export function wrapAider(text: string, hasNotes: boolean): AiderChange {
  const top = topOf(text);
  if (!top.has("test-cmd")) return { text, notes: ["no test-cmd in it, so there is nothing to watch"] };
  const notes: string[] = [];
  const edits: TextEdit[] = [];
  for (const key of ["test-cmd", "lint-cmd"]) {
    for (const node of scalarsOf(top.get(key))) {
      const command = String(node.value);
      if (command.includes(WRAPPER)) continue;
      const wrapped = node.type?.startsWith("BLOCK_") ? null : wrapCommand(command, key === "lint-cmd");
      if (wrapped === null) notes.push(`${key} is too involved to be wrapped: it is left as it is`);
      else {
        edits.push({ start: node.range![0], end: node.range![1], text: quoted(wrapped) });
        notes.push(`${key} goes through twiceshy run`);
      }
    }
  }
  const wrapped = applyEdits(text, edits);
  if (!hasNotes || !wrapped.includes(WRAPPER)) return { text: wrapped, notes };
  if (!top.has("read")) {
    const read = withReadLine(wrapped);
    notes.push(
      read === null
        ? "add AGENTS.md to read yourself, if you use `twiceshy notes`: there is no place for a line of ours"
        : "AGENTS.md is read, where `twiceshy notes` keeps what failed",
    );
    return { text: read ?? wrapped, notes };
  }
  if (!wrapped.includes("AGENTS.md"))
    notes.push("read has a list of yours: add AGENTS.md to it, if you use `twiceshy notes`");
  return { text: wrapped, notes };
}

/** With our line at the end; null where YAML has no place for it there: behind braces, or behind the mark of the end. */
function withReadLine(text: string): string | null {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const read = `${text}${text.endsWith("\n") ? "" : eol}${READ_LINE}${eol}`;
  const { errors, contents } = parseDocument(read);
  return errors.length === 0 && isMap(contents) && contents.has("read") ? read : null;
}

/** Takes the wrapper away again, wherever it stands; quotes come back as they were in the original, where that is known. */
export function unwrapAider(text: string, original: string | null = null): string {
  const top = topOf(text);
  const before = original === null ? new Map<string, unknown>() : topOf(original);
  const edits = ["test-cmd", "lint-cmd"].flatMap((key) =>
    scalarsOf(top.get(key)).flatMap((node): TextEdit[] => {
      const command = String(node.value);
      if (!command.includes(WRAPPER)) return [];
      const own = unwrapCommand(command);
      const was = scalarsOf(before.get(key)).find(({ value }) => value === own)?.range;
      const source = was ? original!.slice(was[0], was[1]) : plain(own);
      return [{ start: node.range![0], end: node.range![1], text: source }];
    }),
  );
  return applyEdits(text, edits).replace(/^read: AGENTS\.md # added by twiceshy(?:\r?\n|$(?![\s\S]))/m, "");
}

/** Whether a command in it goes through twiceshy. */
export function isAiderWrapped(text: string): boolean {
  return text.includes(WRAPPER);
}

function topOf(text: string): Map<string, unknown> {
  const document = parseDocument(text, { keepSourceTokens: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const line = error.linePos?.[0].line;
    throw new Unexpected(`it is no YAML${line === undefined ? "" : ` (line ${line})`}`);
  }
  if (document.contents === null) return new Map();
  if (!isMap(document.contents)) throw new Unexpected("it holds no settings");
  return new Map(
    document.contents.items.map(({ key, value }) => [String(isScalar(key) ? key.value : key), value]),
  );
}

function scalarsOf(node: unknown): Scalar[] {
  if (isScalar(node)) return typeof node.value === "string" && node.value !== "" ? [node] : [];
  return isSeq(node) ? node.items.flatMap(scalarsOf) : [];
}

/** Aider puts file names behind a lint command, so only a plain one can be wrapped. "python: flake8" names a language first. */
function wrapCommand(command: string, isLint: boolean): string | null {
  const [, language = "", own = command] = (isLint && /^(\w+:\s+)(.+)$/s.exec(command)) || [];
  // npm test -- --bail=1
  if (/^[\w./@:+,-][\w./@:+,= -]*$/.test(own) && !/^\w+=/.test(own)) return `${language}${WRAPPER}${own}`;
  return isLint || own.includes("\n") ? null : `${WRAPPER}sh -c '${own.replaceAll("'", `'\\''`)}'`;
}

function unwrapCommand(command: string): string {
  const own = command.replace(WRAPPER, "");
  // sh -c 'npm test && npm run lint'
  const script = command.startsWith(WRAPPER) && /^sh -c '(.*)'$/s.exec(own)?.[1];
  return script ? script.replaceAll(`'\\''`, "'") : own;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Without quotes where YAML needs none. */
function plain(text: string): string {
  const isPlain =
    /^[A-Za-z./][\w./@+,=& -]*[\w./]$/.test(text) && !/^(?:true|false|yes|no|on|off|null)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
