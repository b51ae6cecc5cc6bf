import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About } from "../../log.ts";

/** uv: a head with a cross and the chain of reasons below it, or "error: …" with "Caused by:". */
export const uv: Detector = {
  id: "uv",
  tool: "uv",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: ["╰─▶", "`-> ", "├─▶", ["\nerror: ", "uv"]],
  programs: ["uv", "uvx"],
  scan(log, about): Draft[] {
    const isUv = speaks(about);
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readCross(log.lines, i) ?? (isUv ? readError(log.lines, i) : null);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

function speaks(about: About): boolean {
  return about.command !== null && /(?:^|[\s/;&|])uvx?\s/.test(about.command);
}

// "  × No solution found when resolving dependencies:", "  x Failed to build `shop @ file:///app`"
const CROSS = /^\s{0,4}[×x✗] (\S.*?):?$/;
// "  ╰─▶ Because only pydantic<=2.10.4 is available", "  ├─▶ The build backend returned an error", "  `-> Because …"
const REASON = /^\s*(?:╰─▶|├─▶|`->|\|->) (\S.*)$/;

const REASON_LINES = 80;

function readCross(lines: readonly string[], from: number): Draft | null {
  const head = CROSS.exec(lines[from]!)?.[1];
  if (head === undefined || !REASON.test(lines[from + 1] ?? "")) return null;
  const reasons: string[] = [];
  let to = from + 1;
  const goesOn = (line: string) => /^\s+\S/.test(line) || REASON.test(line);
  for (; to < Math.min(lines.length, from + REASON_LINES) && goesOn(lines[to]!); to++) {
    const reason = REASON.exec(lines[to]!)?.[1];
    if (reason !== undefined) reasons.push(reason);
    else if (/^\s+(?:hint: |\[stderr\])/.test(lines[to]!)) break;
    else reasons.push(`${reasons.pop()} ${lines[to]!.trim().replace(/^[│|] +/, "")}`);
  }
  // Of a chain the last reason is the real one; what is concluded from it says nothing new.
  const last = reasons.at(-1)!.split(/, we can conclude | (?=And because )/)[0]!;
  const reason = CALL.test(last) ? (readBackend(lines, to) ?? last) : last;
  return { message: `${head}: ${reason}`, category: categoryOf(`${head} ${reason}`), from, to };
}

// "Call to `setuptools.build_meta.build_wheel` failed (exit status: 1)"
const CALL = /^Call to `[^`]+` failed \(exit /;
// "      ModuleNotFoundError: No module named 'torch'", "      error: command 'gcc' failed", "      CMake Error: CMAKE_C_COMPILER not set"
const SAID = /^ {2,}((?:(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception)|[Ee]rror|ERROR|CMake Error): \S.*)$/;

/** What the build's own program said last, in the lines that uv quotes of it. */
function readBackend(lines: readonly string[], from: number): string | null {
  let said: string | null = null;
  for (let i = from; i < Math.min(lines.length, from + BACKEND_LINES); i++) {
    const line = lines[i]!;
    if (/^\S/.test(line) || /^\s+hint: /.test(line)) break;
    said = SAID.exec(line)?.[1]?.replace(/^(?:error|Error|ERROR): /, "") ?? said;
  }
  return said;
}

const BACKEND_LINES = 400;

// "error: Failed to spawn: `pytest`", "error: No `pyproject.toml` found in current directory or any parent directory"
const ERROR = /^error: (\S.*)$/;

function readError(lines: readonly string[], from: number): Draft | null {
  const words = ERROR.exec(lines[from]!)?.[1];
  if (words === undefined) return null;
  let to = from + 1;
  let cause: string | null = null;
  // "  Caused by: No such file or directory (os error 2)"
  for (let told: string | undefined; (told = /^\s+Caused by: (\S.*)$/.exec(lines[to] ?? "")?.[1]); to++)
    cause = told;
  const message = cause === null ? words : `${words}: ${cause}`;
  return { message, category: categoryOf(message), from, to };
}

function categoryOf(words: string): Category {
  if (
    /pyproject\.toml|uv\.lock|lockfile|--locked|--frozen|Failed to parse|requires-python|unexpected argument/.test(
      words,
    )
  )
    return "config_error";
  if (/Failed to fetch|error sending request|dns error|tcp connect/.test(words)) return "connection_error";
  return /Failed to build|build backend/.test(words) ? "build_error" : "missing_dependency";
}
