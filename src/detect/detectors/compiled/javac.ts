import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";

/** javac as itself, under Ant, Gradle or Maven. */
export const javac: Detector = {
  id: "javac",
  tool: "javac",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ".java",
    ["[error] ", ":["],
    ["error: ", "javac"],
    ["error: ", "gradle"],
    ["error: ", "mvn"],
    ["error: ", "ant"],
    ["error: ", "]"],
  ],
  programs: ["javac"],
  scan(log: Log, about: About): Draft[] {
    const drafts: Draft[] = [];
    const isStrict = log.lines.some((line) => STRICT.test(bare(line)));
    for (let i = 0; i < log.lines.length; i++) {
      const draft =
        readJavac(log.lines, i, isStrict) ?? readMaven(log.lines, i) ?? readOptions(log.lines, i, about);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

/** The text of a line without what Ant, Maven or Gradle put before it: "    [javac] ", "[ERROR] ". */
export function bare(line: string): string {
  return line.replace(PREFIX, "");
}

// "    [javac] src/Main.java:5: error: ...", "[ERROR] /src/Main.java:[5,3] ...", "[ant:javac] ..."
const PREFIX =
  /^\s*\[(?:javac|junit|groovyc|scalac|ant:\w+|ERROR|error|exec|java|testng|iajc|apt|mkdir|jacoco:\w+)\] ?/;

// "src/com/acme/Main.java:4: error: cannot find symbol", "Main.java:4: cannot find symbol" (before Java 7)
const JAVAC = /^((?:[A-Za-z]:)?[^\s:[(][^:[(]*\.java):(\d+): (error: )?(\S.*)$/;

// "error: warnings found and -Werror specified": then each warning is one
const STRICT = /^error: warnings found and -Werror specified$/;
// "warning: [rawtypes] found raw type: List"
const WARNING = /^warning: (?:\[([\w-]+)\] )?(\S.*)$/;

function readJavac(lines: readonly string[], i: number, isStrict: boolean): Draft | null {
  if (!lines[i]!.includes(".java:")) return null;
  const match = JAVAC.exec(bare(lines[i]!));
  const warned = isStrict ? WARNING.exec(match?.[4] ?? "") : null;
  if (warned !== null)
    return {
      message: warned[2]!,
      errorType: warned[1] ?? null,
      file: match![1]!,
      line: Number(match![2]),
      from: i,
      to: i + 1,
    };
  if (match === null || /^(?:warning|note|info)\b|^\[\w+\] /i.test(match[4]!)) return null;
  const to = blockEnd(lines, i + 1);
  // Without the word it is only an error where javac points at the code below.
  if (match[3] === undefined && !lines.slice(i + 1, to).some((line) => /^\s*\^\s*$/.test(bare(line))))
    return null;
  return {
    message: withDetails(match[4]!, lines, i + 1, to),
    category: kindOf(match[4]!),
    file: match[1]!,
    line: Number(match[2]),
    from: i,
    to,
  };
}

// "[ERROR] /src/Main.java:[5,28] error: cannot find symbol", "[ERROR] COMPILATION ERROR" stands above them
const MAVEN =
  /^\[ERROR\] ((?:\/?[A-Za-z]:)?[^\s:[][^:[]*\.(?:java|kt|scala|groovy)):\[(\d+)(?:,\s*(\d+))?\] ?(?:error: )?(.*)$/;

function readMaven(lines: readonly string[], i: number): Draft | null {
  const match = MAVEN.exec(lines[i]!);
  if (match === null) return null;
  const to = blockEnd(lines, i + 1);
  // Eclipse's compiler puts the code and the caret first and the message below them.
  const said = match[4]!.trim() !== "" ? match[4]!.trim() : afterCaret(lines, i + 1, to);
  if (said === null || /^warning:/.test(said)) return null;
  return {
    message: withDetails(said, lines, i + 1, to),
    category: kindOf(said),
    file: match[1]!.replace(/^\/([A-Za-z]:)/, "$1"),
    line: Number(match[2]),
    column: match[3] === undefined ? null : Number(match[3]),
    from: i,
    to,
  };
}

function afterCaret(lines: readonly string[], from: number, to: number): string | null {
  for (let i = from; i < to; i++)
    if (/^\s*\^+\s*$/.test(bare(lines[i]!))) return bare(lines[i + 1] ?? "").trim() || null;
  return null;
}

/** Up to the next diagnostic, javac's count, or a line of another program. */
function blockEnd(lines: readonly string[], from: number): number {
  let i = from;
  let caret = -1;
  for (; i < lines.length && i < from + 25; i++) {
    const text = bare(lines[i]!);
    if (
      JAVAC.test(text) ||
      MAVEN.test(lines[i]!) ||
      /^\d+ (?:errors?|warnings?)$/.test(text.trim()) ||
      text.trim() === ""
    )
      break;
    if (
      /^\[(?:INFO|WARNING)\]|^\[ERROR\]\s*$|^\[ERROR\] (?:Failed|->|\/|BUILD)|^(?:FAILURE: |\* What went wrong|Note: |:|> Task)/.test(
        lines[i]!,
      )
    )
      break;
    if (/^\s*\^+\s*$/.test(text)) caret = i;
    // Below the caret only indented details follow.
    else if (caret >= 0 && !DETAIL.test(text) && !/^\s{2,}/.test(text)) break;
    else if (caret < 0 && i > from + 4 && !DETAIL.test(text)) break;
  }
  return i;
}

// "  symbol:   method totalPrice(int)", "  location: class Main", "  required: int", "  found:    no arguments", "  reason: actual and formal argument lists differ in length", "symbol  : variable x"
const DETAIL = /^\s*(symbol|location|required|found|reason)\s*: *(.*)$/;

/** "cannot find symbol" alone is no quote: the symbol and its place belong to it. */
function withDetails(message: string, lines: readonly string[], from: number, to: number): string {
  const details = new Map<string, string>();
  for (let i = from; i < to; i++) {
    const match = DETAIL.exec(bare(lines[i]!));
    if (match !== null && !details.has(match[1]!)) details.set(match[1]!, match[2]!.trim());
  }
  const symbol = details.get("symbol");
  if (symbol !== undefined) {
    const location = details.get("location");
    return `${message}: ${symbol.replace(/\s+/g, " ")}${location ? ` in ${simpleNames(location)}` : ""}`;
  }
  const reason = details.get("reason");
  if (reason !== undefined) return `${message.replace(/;$/, "")}: ${reason}`;
  const [found, required] = [details.get("found"), details.get("required")];
  if (found !== undefined && required !== undefined)
    return `${message}: required ${required}, found ${found}`;
  return message;
}

/** Maven's compiler writes "class com.acme.Main" where javac writes "class Main". */
function simpleNames(text: string): string {
  return text.replace(/\b(?:[a-z_]\w*\.)+(?=[A-Z])/g, "");
}

/** What javac's message is about. */
export function kindOf(message: string): Category {
  if (TYPES.test(message)) return "type_error";
  return SYNTAX.test(message) ? "syntax_error" : "build_error";
}

const TYPES =
  /^incompatible types|cannot be applied to|cannot be converted|^no suitable|^bad operand|^incomparable types|type mismatch|^inconvertible|cannot be dereferenced|argument mismatch/i;
// "';' expected", "illegal start of expression", "'else' without 'if'"
const SYNTAX =
  /expected$|^illegal start|^reached end of file|^unclosed|^not a statement|^class, interface, (?:enum|or)|^invalid method declaration|without '|^orphaned|^malformed/;

// "error: file not found: Main.java", "error: invalid flag: -foo", "error: release version 99 not supported"
const OPTIONS =
  /^(?:javac: |error: )((?:file not found|invalid (?:flag|source release|target release)|release version|source release|no source files|Source option|Target option|unrecognized option|cannot (?:access|find)|module not found|warnings found and -Werror)\b.*)$/;

function readOptions(lines: readonly string[], i: number, about: About): Draft | null {
  const match = OPTIONS.exec(bare(lines[i]!));
  if (match === null) return null;
  const isJavac =
    /javac|gradle|mvn|ant\b/.test(about.command ?? "") ||
    lines.slice(i + 1, i + 3).some((line) => /Usage: javac/.test(line)) ||
    PREFIX.test(lines[i]!);
  if (!isJavac) return null;
  const isWerror = match[1]!.startsWith("warnings found");
  return {
    message: match[1]!,
    category: isWerror ? "build_error" : "config_error",
    ...(isWerror ? { role: "consequence" as const } : {}),
    from: i,
    to: i + 1,
  };
}
