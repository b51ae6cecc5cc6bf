import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { readPanic } from "./rust-panic.ts";

/** rustc and clippy diagnostics, long and short, and what cargo itself has to say. */
export const rustc: Detector = {
  id: "rustc",
  tool: "rustc",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["error[e", "error: "],
  programs: ["cargo", "rustc", "clippy-driver"],
  scan(log: Log, about: About): Draft[] {
    const lines = log.lines;
    const drafts: Draft[] = [];
    const isCargo = speaksCargo(log, about);
    for (let i = 0; i < lines.length; i++) {
      const draft = readDiagnostic(lines, i) ?? readShort(lines, i) ?? (isCargo ? readCargo(lines, i) : null);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "error[E0308]: mismatched types", "error: length comparison to zero"
const HEAD = /^\s*error(?:\[(E\d{4})\])?: (\S.*)$/;
// " --> src/main.rs:2:5"
const ARROW = /^\s*--> (.+?):(\d+):(\d+)$/;

/** The diagnostic whose head stands at `i`, with the place its arrow points at. */
export function readDiagnostic(lines: readonly string[], i: number): Draft | null {
  const head = HEAD.exec(lines[i]!);
  if (head === null) return null;
  const arrow = findArrow(lines, i);
  if (arrow === null) return null;
  const place = ARROW.exec(lines[arrow]!)!;
  const to = diagnosticEnd(lines, arrow + 1);
  const lint = readLint(lines, arrow, to);
  const message = head[2]!;
  return {
    message: withLabel(message, head[1], lines, arrow + 1, to),
    errorType: head[1] ?? lint,
    category: lint?.startsWith("clippy::") ? "lint_error" : kindOf(head[1], message),
    tool: lint?.startsWith("clippy::") ? "clippy" : "rustc",
    file: place[1]!,
    line: Number(place[2]),
    column: Number(place[3]),
    from: i,
    to,
  };
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

// "  = note: `-D clippy::len-zero` implied by `-D warnings`", "  = note: `#[deny(unused_variables)]` on by default"
const LINT =
  /^\s*= note: (?:`-[DF] ([\w:-]+)` implied|`-[DF] ([\w:-]+)`|requested on the command line with `-[DF] ([\w:-]+)`|`#\[(?:deny|forbid)\(([\w:]+)\)\]`)/;
// "  = help: for further information visit https://rust-lang.github.io/rust-clippy/rust-1.95.0/index.html#len_zero"
const CLIPPY = /rust-clippy\/\S*#\/?(\w+)$/;
// "note: the lint level is defined here" … "1 | #![deny(unused_variables)]"
const DENIED = /^\s*\d+ \|.*#!?\[(?:deny|forbid)\(([\w:]+)/;

function readLint(lines: readonly string[], from: number, to: number): string | null {
  let isDenied = false;
  let named: string | null = null;
  for (let i = from; i < to; i++) {
    const clippy = CLIPPY.exec(lines[i]!);
    if (clippy !== null) return `clippy::${clippy[1]}`;
    const note = LINT.exec(lines[i]!);
    const name = note?.slice(1).find((group) => group !== undefined);
    if (name !== undefined) named = name.replaceAll("-", "_");
    if (/^\s*note: (?:the )?lint level (?:is )?defined here/.test(lines[i]!)) isDenied = true;
    else if (isDenied) named ??= DENIED.exec(lines[i]!)?.[1] ?? null;
  }
  return named;
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

function readShort(lines: readonly string[], i: number): Draft | null {
  const match = SHORT.exec(lines[i]!);
  if (match === null) return null;
  const code = match[4] ?? match[6];
  return {
    message: match[5]!,
    errorType: code ?? null,
    category: kindOf(code, match[5]!),
    file: match[1]!,
    line: Number(match[2]),
    column: Number(match[3]),
    from: i,
    to: i + 1,
  };
}

const WRAPPER =
  /^(?:could not compile |aborting due to |build failed|Could not compile |test failed|doctest failed|\d+ targets? failed|process didn't exit successfully|could not document |failed to verify package tarball|command failed|linking with `)/;

function readCargo(lines: readonly string[], i: number): Draft | null {
  const head = HEAD.exec(lines[i]!);
  if (head === null) return null;
  const message = head[2]!;
  if (WRAPPER.test(message)) return { message, role: "consequence", tool: "cargo", from: i, to: i + 1 };
  const script = readBuildScript(lines, i, message);
  if (script !== null) return script;
  const to = cargoEnd(lines, i + 1);
  const cause = innermostCause(lines, i + 1, to);
  const place = manifestPlace(lines, i, to);
  return {
    message: cause === null ? message.replace(/:$/, "") : `${message.replace(/:$/, "")}: ${cause}`,
    errorType: head[1] ?? null,
    category: cargoKind(`${message} ${cause ?? ""}`),
    tool: "cargo",
    ...place,
    from: i,
    to,
  };
}

/** "error: failed to run custom build command for `shop v0.1.0`": the script's own panic says why. */
function readBuildScript(lines: readonly string[], i: number, message: string): Draft | null {
  const name = /^failed to run custom build command for `([^\s`]+)/.exec(message)?.[1];
  if (name === undefined) return null;
  for (let j = i + 1; j < Math.min(lines.length, i + 200); j++) {
    const panic = readPanic(lines, j);
    if (panic === null) continue;
    const { file, line, column, frames, to } = panic;
    return {
      message: `failed to run custom build command for \`${name}\`: ${panic.message}`,
      tool: "cargo",
      errorType: "panic",
      category: "build_error",
      file,
      line,
      column,
      frames,
      from: i,
      to,
    };
  }
  return null;
}

function cargoEnd(lines: readonly string[], from: number): number {
  let i = from;
  for (; i < lines.length && i < from + 60; i++) {
    const line = lines[i]!;
    if (/^(?:error|warning)(?:\[\w+\])?: |^make(?:\[\d+\])?: /.test(line)) break;
    if (line.trim() === "" && !/^\s*(?:Caused by:|\S.*--- std|\|)|^ {2}/.test(lines[i + 1] ?? "")) break;
  }
  return i;
}

/** Below the last "Caused by:" stands what really happened. */
function innermostCause(lines: readonly string[], from: number, to: number): string | null {
  let cause: string | null = null;
  for (let i = from; i < to; i++) {
    if (!/^\s*Caused by:$/.test(lines[i]!)) continue;
    const text = lines[i + 1]?.trim() ?? "";
    // A TOML parser's word: "TOML parse error at line 5, column 3", the code, and then the message
    const deeper = /parse error at line|could not parse input as TOML/.test(text)
      ? messageBelow(lines, i + 2, to)
      : null;
    if (text !== "") cause = deeper === null ? text : `${text}: ${deeper}`;
  }
  return cause;
}

function messageBelow(lines: readonly string[], from: number, to: number): string | null {
  let last: string | null = null;
  for (let i = from; i < to; i++) {
    const line = lines[i]!;
    if (line.trim() === "" || /^\s*Caused by:/.test(line)) break;
    if (!/^\s*(?:\d+ )?\|/.test(line)) last = line.trim();
  }
  return last;
}

// "error: failed to parse manifest at `/home/dev/shop/Cargo.toml`", "  --> Cargo.toml:5:3"
function manifestPlace(
  lines: readonly string[],
  from: number,
  to: number,
): Pick<Draft, "file" | "line" | "column"> {
  let file: string | null = null;
  for (let i = from; i < to; i++) {
    const arrow = ARROW.exec(lines[i]!);
    if (arrow !== null) return { file: arrow[1]!, line: Number(arrow[2]), column: Number(arrow[3]) };
    file ??= /`([^`]*Cargo\.toml)`/.exec(lines[i]!)?.[1] ?? null;
    const at = /at line (\d+),? column (\d+)/.exec(lines[i]!);
    if (at !== null && file !== null) return { file, line: Number(at[1]), column: Number(at[2]) };
  }
  return { file };
}

function cargoKind(text: string): Category {
  if (
    /no matching package|failed to select a version|failed to (?:load source|get `|download|fetch)|can't find crate|could not find `[^`]+` in registry|unable to find library/.test(
      text,
    )
  )
    return "missing_dependency";
  if (
    /manifest|Cargo\.toml|lock file|toolchain|feature|no (?:bin|lib|example|test) target|profile|unexpected argument|a value is required/.test(
      text,
    )
  )
    return "config_error";
  return "build_error";
}

function speaksCargo(log: Log, about: About): boolean {
  if (about.command !== null && /\b(?:cargo|rustc)\b/.test(about.command)) return true;
  // "   Compiling shop v0.1.0 (/home/dev/shop)", "error: could not compile `shop`", "error: aborting due to 2 previous errors"
  return log.lines.some((line) =>
    /^\s*(?:Compiling|Checking|Documenting|Downloaded) \S+ v\d|^\s*(?:Updating crates\.io|Updating .* index|Locking \d+|Running `target)|^error(?:\[E\d{4}\])?: (?:could not compile `|aborting due to |failed to parse manifest|no matching package named|could not find `Cargo\.toml`|no such command: `|failed to (?:get|load source for|load manifest|read) )|^error\[E\d{4}\]|^\$ (?:cargo|rustc) |^cargo \w/.test(
      line,
    ),
  );
}
