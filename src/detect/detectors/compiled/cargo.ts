import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { readPanic } from "./rust-panic.ts";
import { ARROW, HEAD, readDiagnostic } from "./rustc.ts";

/** What cargo itself has to say: manifests, dependencies, build scripts; and its word that a crate inside failed. */
export const cargo: Detector = {
  id: "cargo",
  tool: "cargo",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    "error[e",
    ["error: ", "cargo"],
    ["error: ", "rustc"],
    ["error: ", "compiling "],
    ["error: ", "checking "],
    ["error: ", "documenting "],
    ["error: ", "downloaded "],
    ["error: ", "updating "],
    ["error: ", "locking "],
    ["error: ", "running `target"],
    "error: could not compile `",
    "error: aborting due to ",
    "error: failed to ",
    "error: no matching package ",
    "error: no such command: `",
    "error: linker `",
  ],
  programs: ["cargo"],
  scan(log: Log, about: About): Draft[] {
    if (!speaksCargo(log, about)) return [];
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const diagnostic = readDiagnostic(log.lines, i);
      const draft = diagnostic === null ? readCargo(log.lines, i) : null;
      if (draft !== null) drafts.push(draft);
      i = Math.max(i, ((draft ?? diagnostic)?.to ?? 0) - 1);
    }
    return drafts;
  },
};

// "error: could not compile `shop` (lib) due to 2 previous errors", "error: aborting due to 1 previous error", "error: test failed, to rerun pass `--lib`"
const WRAPPER =
  /^(?:could not compile |aborting due to |build failed|Could not compile |test failed|doctest failed|\d+ targets? failed|process didn't exit successfully|could not document |failed to verify package tarball|command failed|linking with `)/;

function readCargo(lines: readonly string[], i: number): Draft | null {
  const head = HEAD.exec(lines[i]!);
  if (head === null) return null;
  const message = head[2]!;
  const isTest = /^(?:doc)?test failed/.test(message);
  if (WRAPPER.test(message) && !isTarballs(lines, i, message))
    return {
      message,
      role: "consequence",
      tool: "cargo",
      ...(isTest && { category: "test_failure" as const }),
      from: i,
      to: i + 1,
    };
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

// "  failed to download `shop-till v0.9.0`", below "Caused by:"; where a crate did not compile, rustc has said it
/** "error: failed to verify package tarball", and below it why: it is not the code that is at fault. */
function isTarballs(lines: readonly string[], i: number, message: string): boolean {
  if (!message.startsWith("failed to verify package tarball")) return false;
  const cause = innermostCause(lines, i + 1, cargoEnd(lines, i + 1));
  return cause !== null && !/compil|exit(?:ed|s)? |previous error/i.test(cause);
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
    // After the versions that would do, a line of its own: "package `shop` depends on `courier` with feature `async` but …"
    if (
      line.trim() === "" &&
      !/^\s*(?:Caused by:|\S.*--- std|\|)|^ {2}|^(?:the )?package `/.test(lines[i + 1] ?? "")
    )
      break;
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
  if (MISSING.test(text)) return "missing_dependency";
  // "command `cargo test --features till` exited with code 101": what was asked of it is no setting
  return SETTINGS.test(text.replace(/^command `[^`]*`/, "")) ? "config_error" : "build_error";
}

const MISSING =
  /no matching package|failed to select a version|failed to (?:load source|get `|download|fetch)|can't find crate|could not find `[^`]+` in registry|unable to find library|^linker `[^`]+` not found/;
const SETTINGS =
  /manifest|Cargo\.toml|lock file|toolchain|feature|requires rustc|no (?:bin|lib|example|test) target|no such command|profile|unexpected argument|a value is required/;

function speaksCargo(log: Log, about: About): boolean {
  if (about.command !== null && /\b(?:cargo|rustc)\b/.test(about.command)) return true;
  // "   Compiling shop v0.1.0 (/home/dev/shop)", "error: could not compile `shop`", "error: aborting due to 2 previous errors"
  return log.lines.some((line) =>
    /^\s*(?:Compiling|Checking|Documenting|Downloaded) \S+ v\d|^\s*(?:Updating crates\.io|Updating .* index|Locking \d+|Running `target)|^error(?:\[E\d{4}\])?: (?:could not compile `|aborting due to |failed to parse manifest|no matching package named|could not find `Cargo\.toml`|no such command: `|failed to (?:get|load source for|load manifest|read|run custom build command for) |linker `[^`]+` not found)|^error\[E\d{4}\]|^\$ (?:cargo|rustc) |^cargo \w/.test(
      line,
    ),
  );
}
