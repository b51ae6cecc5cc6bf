import type { Draft } from "../../detector.ts";

type Place = Pick<Draft, "file" | "line">;

// "   @ Main ~/app/run.jl:3", "   @ ~/app/cart.jl:9 [inlined]" (since 1.6)
const CALLED = /^\s+@ (?:(\S+) )?(\S+\.jl):(\d+)(?: \[inlined\])?$/;
// " [2] total(::Dict{String,Int64}) at /home/dev/app/cart.jl:9" (0.6 to 1.5), " in total at /home/dev/app/cart.jl:9" (before)
const CALLED_AT = /^\s{0,8}(?:\[\d{1,4}\]|in) \S.{0,400}? at (\S+\.jl):(\d+)(?: \[inlined\])?$/;
// in expression starting at /home/dev/app/run.jl:5
// while loading /home/dev/app/run.jl, in expression starting on line 5 (before 1.0)
// at /home/dev/app/run.jl:5 (before 0.3)
const STARTING =
  /^(?:(?:in expression starting )?at (\S+\.jl):|while loading (\S.{0,300}?), in expression starting on line )(\d+)$/;
// "/usr/share/julia/stdlib/v1.10/Test/src/Test.jl", "/home/dev/.julia/packages/Documenter/abc/src/DocTests.jl": what others wrote
const FOREIGN = /[\\/]stdlib[\\/]v\d|[\\/]share[\\/]julia[\\/]|[\\/]\.julia[\\/]packages[\\/]/;
// "./dict.jl", "boot.jl", ".\error.jl": Julia's own
const BASE = /^(?:\.[\\/])?[^\\/]+$/;

const REACH = 60;
const STACK_WITHIN = 20;

/** Whether a stack stands below the head of an error. */
export function hasStack(lines: readonly string[], from: number): boolean {
  for (const line of lines.slice(from + 1, from + STACK_WITHIN)) {
    if (line === "Stacktrace:" || STARTING.test(line) || CALLED_AT.test(line)) return true;
    if (/^ERROR: /.test(line)) return false;
  }
  return false;
}

/** The innermost call that is the project's own; then where the script was, then whatever is known. */
export function placeBelow(lines: readonly string[], from: number): Place {
  let end = from;
  while (end < Math.min(lines.length, from + REACH) && !/^ERROR: /.test(lines[end]!)) end++;
  const below = lines.slice(from, end);
  // "Closest candidates are:" of a method have their places over the stack.
  const stack = below.slice(below.findIndex((line) => line.trim() === "Stacktrace:") + 1);
  let foreign: Place | null = null;
  for (const line of stack) {
    const start = STARTING.exec(line);
    if (start !== null) return { file: start[1] ?? start[2]!, line: Number(start[3]) };
    const place = callIn(line);
    if (place === null) continue;
    if (!FOREIGN.test(place.file!)) return place;
    foreign ??= place;
  }
  return foreign ?? {};
}

function callIn(line: string): Place | null {
  const called = CALLED.exec(line);
  const [file, at] = called === null ? (CALLED_AT.exec(line)?.slice(1) ?? []) : called.slice(2);
  if (file === undefined || BASE.test(file) || /^(?:Base|Core)\b/.test(called?.[1] ?? "")) return null;
  return { file, line: Number(at) };
}
