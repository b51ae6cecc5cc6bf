import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { isOwn } from "../../frames.ts";
import type { Log } from "../../log.ts";

/** gcc, clang and compilers that print as they do. */
export const gcc: Detector = {
  id: "gcc",
  tool: "gcc",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ...[": error: ", ": error:\n", ": fatal error: ", "compiler error: ", "treated as errors"],
    ["gcc: ", "no such file or directory"],
    ["g++: ", "no such file or directory"],
  ],
  programs: ["gcc", "g++", "cc", "c++", "clang", "clang++", "clang-tidy"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readGnu(log.lines, i) ?? readDriver(log.lines, i);
      if (draft === null) continue;
      drafts.push(isTried(log.lines, draft) ? { ...draft, sure: false } : draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

/** A configure script's trial ("configure:2728: gcc -V >&5"), or an error that make was told to ignore. */
function isTried(lines: readonly string[], { from, to }: Draft): boolean {
  const before = lines.slice(Math.max(0, from - 3), from);
  const after = lines.slice(to, to + 3);
  return (
    before.some((line) => /^configure:\d+: /.test(line)) ||
    after.some((line) => /^make.*Error \d+ \(ignored\)$/.test(line))
  );
}

const EXTENSIONS =
  "c|cc|cpp|cxx|c\\+\\+|C|h|hh|hpp|hxx|h\\+\\+|inl|ipp|tpp|tcc|m|mm|cu|cuh|cl|ino|pde|i|ii|s|S|asm|f|for|f90|f95|F90|d|y|yy|l|ll|inc|def|swift|vala|metal|idl";
// "src/main.c:3:8: error: ‘buffer’ undeclared", "main.c:3: error: ...", "C:\src\a.cpp:3:8: fatal error: x.h: No such file or directory", "main.c +3:8: error: ..." (clang -fdiagnostics-format=vi)
const GNU = new RegExp(
  `^((?:[A-Za-z]:)?[^\\s:"'(][^:"']*\\.(?:${EXTENSIONS})|<stdin>|<command-line>)(?::| \\+)(\\d+):(?:(\\d+):)? (?:fatal |internal compiler )?error: ?(\\S.*)?$`,
);
// Any other diagnostic or a heading: "main.c: In function ‘main’:", "main.c:3:8: warning: ...", "In file included from a.h:1,"
const OTHER =
  /^(?:\S.*: (?:warning|error|fatal error|note|remark): |In file included from |\S.*: (?:In |At global scope)|\d+ (?:errors?|warnings?)(?: and \d+ \w+)? generated\.|(?:make|ninja|cmake|gmake)\b|collect2: |\S+: \*\*\*|\/usr\/bin\/ld: |\[\s*\d+%\])/;

function readGnu(lines: readonly string[], i: number): Draft | null {
  const match = GNU.exec(lines[i]!);
  if (match === null || isProbe(match[1]!)) return null;
  const said = wholeMessage(lines, i, match[4]);
  if (said === null) return null;
  const { message, flag, isRule } = splitFlag(said);
  const to = diagnosticEnd(lines, i + 1);
  const outer = isOwn(match[1]!) ? null : ownPlace(lines, i, to);
  return {
    message,
    errorType: flag,
    category: isRule ? "lint_error" : kindOf(message),
    tool: toolOf(match[1]!, lines, i),
    file: outer?.file ?? match[1]!,
    line: outer?.line ?? Number(match[2]),
    column: outer === null ? (match[3] === undefined ? null : Number(match[3])) : null,
    from: i,
    to,
  };
}

/**
 * clang breaks what is wider than the terminal, also right behind "error:", and goes on six deep; below stands the code over its mark, or in a frame.
 */
function wholeMessage(lines: readonly string[], at: number, first: string | undefined): string | null {
  let to = at + 1;
  while (to < at + BROKEN && /^ {6}\S/.test(lines[to] ?? "")) to++;
  // The line right over the mark is the code.
  if (MARK.test(lines[to] ?? "")) to--;
  else if (first !== undefined && !/^ *\d+ \|/.test(lines[to] ?? "") && !MARK.test(lines[to + 1] ?? ""))
    to = at + 1;
  const said = [first ?? "", ...lines.slice(at + 1, to).map((line) => line.trim())].join(" ").trim();
  return said === "" ? null : said;
}

// "         ~ ^ ~"
const MARK = /^[ ~]*\^[ ^~]*$/;

/** A message is broken into at most so many lines. */
const BROKEN = 6;

/** Sources that configure scripts write to see what compiles: their errors are answers, not failures. */
export function isProbe(file: string): boolean {
  return /(?:^|[\\/])(?:_?conf(?:ig)?test\w*|testC(?:XX)?Compiler|Check(?:Symbol|Function|Include)\w*)\.\w+$|CMakeTmp|CMakeScratch/.test(
    file,
  );
}

/** Notes and the quoted code belong to the error above them. */
function diagnosticEnd(lines: readonly string[], from: number): number {
  let i = from;
  for (; i < lines.length && i < from + 60; i++) {
    const line = lines[i]!;
    if (/^\S.*:\d+:(?:\d+:)? note:(?: |$)|^\s*(?:\d+ )?\||^\s+[\^~]|^ {2,}\S|^\t/.test(line)) continue;
    if (line.trim() === "" || OTHER.test(line) || !/^\s/.test(line)) break;
  }
  return i;
}

// "unused variable ‘x’ [-Werror=unused-variable]", "... [-Werror,-Wunused-variable]" (clang), "... [bugprone-branch-clone]" (clang-tidy), "... [nullPointer]"
const FLAG =
  /^(.*\S) \[(?:-Werror[=,](?:-W)?([\w+=-]+)|(-[Wf][\w+=-]+)|([a-z]\w{2,60}|(?:[a-z]+-)+[a-zA-Z.]+)(?:,-warnings-as-errors)?)\]$/;

interface Flagged {
  readonly message: string;
  readonly flag: string | null;
  /** A compiler names the switch; who names a rule without one judges code and builds nothing. */
  readonly isRule: boolean;
}

function splitFlag(text: string): Flagged {
  const match = FLAG.exec(text);
  if (match === null) return { message: text, flag: null, isRule: false };
  const flag = match[2] !== undefined ? `-W${match[2]}` : (match[3] ?? match[4]!);
  return {
    message: match[1]!,
    flag,
    isRule: match[4] !== undefined && match[4] !== "clang-diagnostic-error",
  };
}

// "                 from src/main.cpp:1:", "src/main.cpp:10:5:   required from here", "src/main.cpp:10:5: note: in instantiation of ... requested here"
const FROM = /^(?:In file included|\s+) ?from ((?:[A-Za-z]:)?[^:]+):(\d+)/;
const REQUIRED =
  /^((?:[A-Za-z]:)?[^\s:][^:]*):(\d+):(?:\d+:)?\s+(?:required from(?: here)?|note: in instantiation)/;

/** The user's own line that pulled in a foreign header or template. */
function ownPlace(
  lines: readonly string[],
  error: number,
  to: number,
): { file: string; line: number } | null {
  let found: { file: string; line: number } | null = null;
  for (let i = Math.max(0, error - 30); i < to; i++) {
    const match = REQUIRED.exec(lines[i]!) ?? (i < error ? FROM.exec(lines[i]!) : null);
    if (match !== null && isOwn(match[1]!)) found = { file: match[1]!, line: Number(match[2]) };
    else if (
      i < error &&
      match === null &&
      OTHER.test(lines[i]!) &&
      !FROM.test(lines[i]!) &&
      !/: (?:In |At )/.test(lines[i]!)
    )
      found = null;
  }
  return found;
}

/** What a C compiler's message is about. */
export function kindOf(message: string): Category {
  // "x.h: No such file or directory" (gcc), "'x.h' file not found" (clang)
  if (/^\S+: No such file or directory$|^'[^']+' file not found$/.test(message)) return "missing_dependency";
  if (
    /^expected |^(?:stray|missing terminating|unterminated|extraneous)|before .* token|at end of input|^(?:syntax|parse) error/.test(
      message,
    )
  )
    return "syntax_error";
  if (
    /incompatible (?:types?|pointer|integer)|cannot convert|invalid conversion|^conversion from |no viable conversion|invalid operands|no match for|no matching (?:function|member|constructor)|conflicting types|has no member|too (?:few|many) arguments|cannot (?:bind|initialize)|discards qualifiers/.test(
      message,
    )
  )
    return "type_error";
  return "build_error";
}

function toolOf(file: string, lines: readonly string[], i: number): string {
  if (file.endsWith(".swift")) return "swiftc";
  // clang quotes with ' and draws no gutter before version 16; gcc says "In function" and draws one.
  return /’|‘/.test(lines[i]!) ? "gcc" : /'/.test(lines[i]!) ? "clang" : "gcc";
}

// "gcc: error: foo.c: No such file or directory", "clang: error: unknown argument: '-fx'", "cc1: all warnings being treated as errors", "g++: fatal error: Killed signal terminated program cc1plus",
// before 4.6 without the word: "gcc: foo.c: No such file or directory"
const DRIVER =
  /^((?:[\w./-]*\/)?(?:[\w-]+-)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|cc1|cc1plus|as|nvcc|emcc|em\+\+|gfortran|swiftc)(?:-[\d.]+)?(?:\.exe)?): (?:(?:fatal |internal compiler )?error: (?=\S)|(?=[\w./\\-]{1,300}\.\w{1,5}: No such file or directory$))(.*)$/;
const TREATED = /^(?:cc1|cc1plus|f951|cc1obj): (?:all|some) warnings being treated as errors$/;

function readDriver(lines: readonly string[], i: number): Draft | null {
  if (TREATED.test(lines[i]!)) return { message: lines[i]!, role: "consequence", from: i, to: i + 1 };
  const match = DRIVER.exec(lines[i]!);
  if (match === null) return null;
  if (
    /^linker command failed|^unable to execute command|command failed with exit code|^'.+' failed \((?:returned|received) /.test(
      match[2]!,
    )
  ) {
    return { message: lines[i]!, role: "consequence", from: i, to: i + 1 };
  }
  const killed = /\bKilled\b/.test(match[2]!);
  return {
    message: match[2]!,
    category: killed ? "oom" : "build_error",
    tool: /clang/.test(match[1]!) ? "clang" : "gcc",
    from: i,
    to: i + 1,
  };
}
