import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { readLint } from "./rust-lint.ts";

/** rustc and clippy diagnostics, long and short. */
export const rustc: Detector = {
  id: "rustc",
  tool: "rustc",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["error[e", ["error: ", "--> "], ["error: ", ".rs:"], ["undefined behavior: ", "--> "]],
  programs: ["cargo", "rustc", "clippy-driver"],
  scan(log: Log, about: About): Draft[] {
    const lines = log.lines;
    const isClippy = about.command !== null && /\bclippy\b/.test(about.command);
    const isNamed = /\b(?:cargo|rustc|clippy)\b/.test(about.command ?? "");
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const draft = readDiagnostic(lines, i) ?? readShort(lines, i, isClippy);
      if (draft === null || !(isNamed || isRust(draft))) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

/** Others draw their problems as rustc does: "error: Assert failure" over "  --> cart.hurl:4:0". A code or the file tells. */
function isRust({ file, errorType }: Draft): boolean {
  return /^E\d{4}$/.test(errorType ?? "") || /\.(?:rs|toml|md)$/.test(file ?? "");
}

// "error[E0308]: mismatched types", "error: length comparison to zero"
// "test tests::adds ... error: Undefined Behavior: …" (Miri, which ends the run there)
export const HEAD = /^(?:\s*|test \S.{0,200}? \.\.\. )error(?:\[(E\d{4})\])?: (\S.*)$/;
// What only Miri says, also where "error: " was not copied
const MIRI =
  /^(?:Undefined Behavior|memory leaked|deadlock|abnormal termination|unsupported operation|resource exhaustion)\b/;
// "Undefined Behavior: memory access failed: 0x10[noalloc] is a dangling pointer"
const BARE_MIRI = /^Undefined Behavior: \S.*$/;
// " --> src/main.rs:2:5"
export const ARROW = /^\s*--> (.+?):(\d+):(\d+)$/;

/** The diagnostic whose head stands at `i`, with the place its arrow points at. */
export function readDiagnostic(lines: readonly string[], i: number): Draft | null {
  const [, code, said] = HEAD.exec(lines[i]!) ?? [];
  const message = said ?? BARE_MIRI.exec(lines[i]!)?.[0];
  if (message === undefined) return null;
  const arrow = findArrow(lines, i);
  if (arrow === null) return null;
  const place = ARROW.exec(lines[arrow]!)!;
  const to = diagnosticEnd(lines, arrow + 1);
  const lint = readLint(lines, arrow, to);
  return {
    message: withLabel(message, code, lines, arrow + 1, to),
    errorType: code ?? lint,
    category: lint?.startsWith("clippy::") ? "lint_error" : kindOf(code, message),
    tool: lint?.startsWith("clippy::") ? "clippy" : "rustc",
    ...ranIn(lines[i]!, message),
    file: place[1]!,
    line: Number(place[2]),
    column: Number(place[3]),
    from: i,
    to,
  };
}

/** Miri tells of what it met while it ran: "test tests::adds ... error: Undefined Behavior: …". */
function ranIn(line: string, message: string): Pick<Draft, "category" | "test"> {
  if (!MIRI.test(message)) return {};
  return { category: "runtime_error", test: /^test (\S.{0,200}?) \.\.\. /.exec(line)?.[1] ?? null };
}

/** The arrow of the diagnostic itself, at most a few lines of a long message below its head. */
function findArrow(lines: readonly string[], head: number): number | null {
  for (let i = head + 1; i < Math.min(lines.length, head + 12); i++) {
    const line = lines[i]!;
    if (ARROW.test(line)) return i;
    if (line.trim() === "" || /^\s*(?:note|help|warning|error)(?:\[E\d+\])?: /.test(line)) return null;
  }
  return null;
}

function diagnosticEnd(lines: readonly string[], from: number): number {
  let i = from;
  while (
    i < lines.length &&
    lines[i]!.trim() !== "" &&
    !/^\s*(?:error(?:\[E\d+\])?|warning(?:\[\w+\])?): /.test(lines[i]!)
  )
    i++;
  return i;
}

// "2 |     "8080"" / "  |     ^^^^^^ expected `u16`, found `&str`"; also "| |_____^ expected ..."
const LABEL = /^\s*\|.*?\^+(?:-+\^*)? ([a-z`].*)$/;

/** "mismatched types" says nothing without the label under the code; rustc's own short format joins them the same way. */
function withLabel(
  message: string,
  code: string | undefined,
  lines: readonly string[],
  from: number,
  to: number,
): string {
  if (code !== "E0308" && /`/.test(message)) return message;
  for (let i = from; i < to; i++) {
    if (/^\s*(?:note|help): |^\s*= /.test(lines[i]!)) break;
    const label = LABEL.exec(lines[i]!)?.[1];
    if (label !== undefined && !label.startsWith("help: ") && !message.includes(label))
      return `${message}: ${label}`;
    // The label may hang below its marker: "  |             ^^^^^^^   -----" / "  |             |" / "  |             expected `String`, found `(_, _)`"
    const hanging = /^\s*\|\s+((?:expected|this|cannot|not|the|use|value|found) .*)$/.exec(lines[i]!)?.[1];
    if (hanging !== undefined && /^expected [^d]/.test(hanging) && code === "E0308")
      return `${message}: ${hanging}`;
  }
  return message;
}

function kindOf(code: string | undefined, message: string): Category {
  if (code === undefined) {
    return /^(?:expected|unexpected|unknown start of token|mismatched closing|this file contains|unterminated|invalid suffix|missing `)|found reserved|found keyword/.test(
      message,
    )
      ? "syntax_error"
      : "build_error";
  }
  // Types that do not meet: mismatched, no such method or field, unmet bounds, wrong arguments.
  return /^E0(?:308|277|599|560|609|610|614|061|271|369|605|606|604|107|053|050|282|283|023|026|027|029|600|631|618|607|070)$/.test(
    code,
  )
    ? "type_error"
    : "build_error";
}

// "src/main.rs:2:5: error[E0308]: mismatched types", "src/main.rs:2:5: 2:11 error: mismatched types [E0308]" (before Rust 1.12)
const SHORT =
  /^(?:\s*)((?:[A-Za-z]:)?[^\s:][^:]*\.rs):(\d+):(\d+):(?: \d+:\d+)? error(?:\[(E\d{4})\])?: (.+?)(?: \[(E\d{4})\])?$/;

function readShort(lines: readonly string[], i: number, isClippy: boolean): Draft | null {
  const match = SHORT.exec(lines[i]!);
  if (match === null) return null;
  const code = match[4] ?? match[6];
  const kind = kindOf(code, match[5]!);
  // The short form leaves the lint's name out: what has no code and is no syntax is a lint where clippy ran.
  const isLint = isClippy && code === undefined && kind === "build_error";
  return {
    message: match[5]!,
    errorType: code ?? null,
    category: isLint ? "lint_error" : kind,
    ...(isLint && { tool: "clippy" }),
    file: match[1]!,
    line: Number(match[2]),
    column: Number(match[3]),
    from: i,
    to: i + 1,
  };
}
