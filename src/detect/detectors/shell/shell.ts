import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { readFish } from "./fish.ts";
import { isLastWord } from "./last-words.ts";
import { readUnstarted } from "./not-started.ts";
import { readShellLine } from "./shell-line.ts";
import { subjectOf } from "./subject.ts";

/** What shells and the programs that start others say when they cannot: not found, not allowed, not understood. */
export const shell: Detector = {
  id: "shell",
  tool: "shell",
  check: "shell",
  category: "other",
  rank: 1,
  needles: [
    "not found",
    "ermission denied",
    "o such file",
    "yntax error",
    ": line ",
    "parse error",
    "unmatched",
    ".sh: ",
    "write error",
    "exec: ",
    "llegal ",
    "expression expected",
    "unexpected e",
    "argument required",
    "redirect",
    "read only",
    "readonly",
    "too many arguments",
    "xec format",
    "file busy",
    "too long",
    "unknown command",
    "not recognized",
    "外部命令",
    "外部コマンド",
    "외부 명령",
    "commande interne",
    "comando interno",
    "внутренней или внешней",
    "falsch geschrieben",
    "not set",
    "no matches found: ",
    "bad substitution",
    "directory",
    "fish (line ",
    "bad variable name",
    "not a valid identifier",
  ],
  programs: ["bash", "sh", "zsh", "dash", "ksh", "fish"],
  scan(log, about) {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const fish = readFish(log.lines, i);
      if (fish !== null) {
        drafts.push({ ...fish, from: i, sure: isLastWord(log, i, about, true) });
        i = fish.to - 1;
        continue;
      }
      const read = readComplaint(log.lines[i]!, log.lines[i + 1]);
      if (read === null) continue;
      const to = isEcho(log.lines[i + 1], log.lines[i]!) ? i + 2 : i + 1;
      drafts.push({ ...read, from: i, to, sure: isLastWord(log, i, about, true) });
      i = to - 1;
    }
    return drafts;
  },
};

interface Sentence {
  readonly pattern: RegExp;
  readonly category: Category;
}

const SENTENCES: readonly Sentence[] = [
  // "jq: command not found", "jq: not found", "command not found: jq", "jq: inaccessible or not found", "Unknown command: jq"
  {
    pattern:
      /^\S.{0,200}: (?:command not found|not found|inaccessible or not found)(?: \[.*\])?$|^command not found: \S|^Unknown command:? \S/,
    category: "missing_dependency",
  },
  // "./run.sh: /bin/bsh: bad interpreter: No such file or directory", "./run.sh: cannot execute: required file not found"
  { pattern: /bad interpreter: |cannot execute: required file not found$/, category: "missing_dependency" },
  // "./release.sh: Permission denied", "permission denied: ./release.sh", "cannot create /etc/x: Permission denied"
  {
    pattern: /: (?:Permission denied|Operation not permitted)$|^permission denied: /,
    category: "permission_error",
  },
  // "cannot create growth/lindi.tsv: Directory nonexistent": what the script was to make
  { pattern: /^cannot create\b.*: directory nonexistent$/i, category: "runtime_error" },
  // "cd: build: No such file or directory", "cannot open nope.txt: No such file"
  {
    pattern:
      /^(?:cd|source|\.|pushd|cannot open|can't open|can't cd to|cannot create)\b.*$|^(?:cd|source): no such file or directory: /,
    category: "config_error",
  },
  // "./scripts/migrate.sh: No such file or directory", "no such file or directory: ./migrate.sh"
  { pattern: /: No such file or directory$|^no such file or directory: /, category: "missing_dependency" },
  // "syntax error near unexpected token `done'", "Syntax error: \"fi\" unexpected", "parse error near `done'", "unexpected EOF while looking for matching `\"'", "Bad substitution", "conditional binary operator expected"
  {
    pattern:
      /^(?:-c: )?(?:[Ss]yntax error\b|parse error\b|unexpected EOF\b|unexpected end of file|unmatched |conditional (?:binary|unary) operator expected)|[Bb]ad substitution/,
    category: "syntax_error",
  },
  // "[: missing `]'", "[[: missing `]]'"
  { pattern: /^\[\[?: missing [`']\]+'$/, category: "syntax_error" },
  // "no matches found: readings/2026-*.json" (zsh: nothing fits the pattern)
  { pattern: /^no matches found: \S/, category: "runtime_error" },
  // "export: 7d24-6f04: bad variable name" (dash), "export: `7d24-6f04': not a valid identifier" (bash)
  { pattern: /: (?:bad variable name|not a valid identifier)$/, category: "syntax_error" },
  // "VERSION: unbound variable", "VERSION: parameter not set", "TOKEN: parameter null or not set"
  {
    pattern: /^\S+: (?:unbound variable|parameter (?:null or )?not set|readonly variable|is read only)$/,
    category: "config_error",
  },
  // "((: n + 08: value too great for base (error token is "08")", "3 / 0: division by 0 (error token is "0")"
  { pattern: /\(error token is "/, category: "runtime_error" },
  // "error: unknown command 'addflag'": what reads a script line by line, and is no shell
  { pattern: /^error: (?:unknown|unexpected|invalid|unsupported) \w/, category: "syntax_error" },
  // "API_KEY: must be set to call the shop": the words of the script itself, behind ${API_KEY:?}
  { pattern: /^[A-Z][A-Z\d_]+: (?!command not found|not found)\S/, category: "config_error" },
  // "./app: cannot execute binary file: Exec format error", "/bin/cp: Argument list too long", "./app: Text file busy", "src/: Is a directory"
  {
    pattern:
      /cannot execute binary file|[Ee]xec format error|: Argument list too long$|: Text file busy$|: Is a directory$|: Not a directory$|: [Nn]o space left on device$|write error: |: Cannot allocate memory$|: Resource temporarily unavailable$|: ambiguous redirect$|: numeric argument required$|: integer expression expected|Illegal (?:number|option)|^argument list too long: |: too many arguments$/,
    category: "other",
  },
];

// "[: missing `]'": a command like others
const IS_TEST = /^\[\[?: /;

function readComplaint(line: string, next: string | undefined): Omit<Draft, "from" | "to"> | null {
  const unstarted = readUnstarted(line, next);
  if (unstarted !== null) return unstarted;
  const read = readShellLine(line);
  if (read === null || /^warning: /i.test(read.says)) return null;
  const sentence = SENTENCES.find(({ pattern }) => pattern.test(read.says));
  if (sentence === undefined && (!read.certain || /^(?:`|\d+ [A-Z])/.test(read.says))) return null;
  const message = read.says.replace(/^-c: /, "");
  const file = read.script ?? subjectOf(message);
  return {
    message,
    category: sentence?.category ?? "other",
    // A shell goes on after a command that is not there and a test that is not whole, and ends at what it cannot read.
    ...(sentence?.category === "syntax_error" && read.certain && !IS_TEST.test(message) && { score: 1 }),
    file,
    // "bash: line 13: …" is a script's that came by a pipe; the first line is all that a command has, and busybox counts it as 0.
    line: read.script === null && (file !== null || (read.line ?? 0) <= 1) ? null : read.line,
  };
}

/** bash repeats the line it could not read: "build.sh: line 4: `done'". */
function isEcho(next: string | undefined, line: string): boolean {
  if (next === undefined) return false;
  const quoted = /^(\S[^:]*: line \d+: )`/.exec(next);
  return quoted !== null && line.startsWith(quoted[1]!.replace(/(?<!\d)\d+: $/, ""));
}
