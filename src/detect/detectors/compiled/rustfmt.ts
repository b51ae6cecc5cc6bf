import { baseName } from "#model/base-name.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";

/** cargo fmt --check and rustfmt --check: files that would be formatted otherwise, and why it could not look. */
export const rustfmt: Detector = {
  id: "rustfmt",
  tool: "rustfmt",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: ["diff in ", "failed to parse", "error writing files", ".rs"],
  programs: ["rustfmt", "fmt"],
  scan(log: Log, about: About): Draft[] {
    const drafts: Draft[] = [];
    const isList = /\b(?:rustfmt|fmt)\b.* (?:-l|--files-with-diff)\b/.test(about.command ?? "");
    for (let i = 0; i < log.lines.length; i++) {
      const draft =
        readDiff(log.lines, i) ?? readTrouble(log.lines, i) ?? (isList ? readListed(log.lines[i]!, i) : null);
      if (draft === null) continue;
      // The same file has one draft, however many places in it differ.
      if (!drafts.some((other) => other.file === draft.file && other.message === draft.message))
        drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "Diff in /home/dev/shop/src/lib.rs:1:", "Diff in /home/dev/shop/src/lib.rs at line 1:" (before Rust 1.73)
const HEAD = /^Diff in (.+\.rs)(?: at line |:)(\d+):$/;

function readDiff(lines: readonly string[], i: number): Draft | null {
  const head = HEAD.exec(lines[i]!);
  if (head === null) return null;
  let to = i + 1;
  while (to < lines.length && /^[-+ ]|^$/.test(lines[to]!) && !HEAD.test(lines[to]!)) to++;
  const base = baseName(head[1]!);
  return { message: `Diff in ${base}`, file: head[1]!, line: Number(head[2]), from: i, to };
}

// "The file `/home/dev/shop/rustfmt.toml` failed to parse." / "Error details: invalid type: string "wide", expected usize"
const CONFIG = /^The file `(.+)` failed to parse\.$/;
// "Error writing files: failed to resolve mod `menu`: /home/dev/shop/src/menu.rs does not exist"
const UNREAD = /^Error writing files: (\S.*)$/;

function readTrouble(lines: readonly string[], i: number): Draft | null {
  const unread = UNREAD.exec(lines[i]!);
  if (unread !== null) return { message: unread[1]!, category: "build_error", from: i, to: i + 1 };
  const config = CONFIG.exec(lines[i]!);
  if (config === null) return null;
  const details = /^Error details: (\S.*)$/.exec(lines[i + 1] ?? "")?.[1];
  const within = /^in `.+`$/.exec(lines[i + 2] ?? "")?.[0];
  const message = details === undefined ? lines[i]! : [details, within].filter(Boolean).join(" ");
  return {
    message,
    category: "config_error",
    file: config[1]!,
    from: i,
    to: i + (details === undefined ? 1 : 2),
  };
}

/** With -l only the names of the files that differ are printed. */
function readListed(line: string, i: number): Draft | null {
  return /^\S.*\.rs$/.test(line) ? { message: line, file: line, from: i, to: i + 1 } : null;
}
