import type { Frame } from "#model/failure.ts";
import { frame } from "../../frames.ts";

// "   3: shop::cart::total" / "             at ./src/cart.rs:12:9"
const AT = /^\s+at (.+?):(\d+)(?::(\d+))?$/;
const CALL = /^\s*\d+: (?:0x[0-9a-f]+ - )?(.+)$/;

/** The backtrace below a panic, or the note where it would stand; `end` is the line after it. */
export function readBacktrace(lines: readonly string[], from: number): { frames: Frame[]; end: number } {
  const frames: Frame[] = [];
  let i = from;
  while (i < lines.length && i < from + 2 && lines[i]!.trim() === "") i++;
  if (/^\s*note: run with/.test(lines[i] ?? "")) return { frames, end: i + 1 };
  if (!/^\s*stack backtrace:$/.test(lines[i] ?? "")) return { frames, end: from };
  let fn: string | null = null;
  for (i++; i < lines.length; i++) {
    const call = CALL.exec(lines[i]!);
    const at = call === null ? AT.exec(lines[i]!) : null;
    if (call !== null) fn = call[1]!;
    else if (at !== null) {
      const made = frame(at[1]!, at[2], at[3], fn);
      frames.push(
        /^(?:core|std|alloc|test|rust_begin_unwind|__rust)\b/.test(fn ?? "") ? { ...made, own: false } : made,
      );
    } else break;
  }
  if (/^\s*note: Some details/.test(lines[i] ?? "")) i++;
  return { frames, end: i };
}
