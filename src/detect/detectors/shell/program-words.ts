import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { readEditorWords } from "./editor-words.ts";
import { isLastWord } from "./last-words.ts";
import { subjectOf } from "./subject.ts";

/** Programs that complain as the system does: "cp: cannot stat 'a': No such file or directory". */
export const programWords: Detector = {
  id: "program-words",
  tool: "shell",
  check: "program",
  category: "other",
  rank: 1,
  needles: [
    ": cannot ",
    ":  cannot ",
    "expression #",
    ": can't ",
    ": no such file",
    ": permission denied",
    ": no space left",
    ": file exists",
    ": not a directory",
    ": is a directory",
    ": connection ",
    ": invalid option",
    ": unrecognized option",
    "shared librar",
    ": operation ",
    "read-only",
    "not known",
    ": unable to",
    ": failed to",
    ": missing operand",
    ": too many",
    "device or resource",
    ": error ",
    "disk quota",
    "not in ",
    ": file format not ",
    ": file truncated",
    "unknown option",
    "input/output error",
    "cross-device link",
    "sudo: ",
    " sudoers file",
    "sed: ",
    "awk: ",
    "grep: ",
    "find: ",
  ],
  scan(log, about) {
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const read = readWords(line);
      if (read !== null) drafts.push({ ...read, from: i, to: i + 1, sure: isLastWord(log, i, about) });
    });
    return drafts;
  },
};

// strerror's sentences, by what they mean here
const REASONS: readonly { reason: RegExp; category: Category }[] = [
  {
    reason:
      /(?:No such file(?: or directory)?|File exists|Not a directory|Is a directory|Directory not empty|File name too long|Too many levels of symbolic links|No such device(?: or address)?|Invalid argument|Bad file descriptor|Cross-device link|Invalid cross-device link)$/,
    category: "config_error",
  },
  {
    reason: /(?:Permission denied|Operation not permitted|Read-only file system)$/,
    category: "permission_error",
  },
  {
    reason:
      /(?:No space left on device|Disk quota exceeded|Input\/output error|Device or resource busy|Too many open files(?: in system)?|Resource temporarily unavailable|Text file busy|Argument list too long|Broken pipe|Exec format error)$/,
    category: "other",
  },
  { reason: /Cannot allocate memory$/, category: "oom" },
  {
    reason:
      /(?:Connection (?:refused|reset by peer|timed out|closed.*)|Network is unreachable|No route to host|Name or service not known|Temporary failure in name resolution)$/,
    category: "connection_error",
  },
];

// "tar: app.tar: Cannot open: No such file or directory": a program's name, what it tried, why not
const REASONED = /^(?:[\w.+-]*\/)*([A-Za-z][\w.+-]{0,40}?)(?:\[\d+\])?: (.{1,400}): [A-Z]/;
// "cp: missing operand", "ls: unrecognized option '--nope'", "sed: -e expression #1, char 3: unterminated `s' command", "unzip:  cannot find or open a.zip"
const MISUSED =
  /^(?:[\w.+-]*\/)*([A-Za-z][\w+-]{0,40}): {1,2}((?:missing (?:file |destination file )?operand|unrecognized option|invalid option|illegal option|unknown option|extra operand|option requires an argument|option '.+' requires|invalid argument|-e expression #\d+|cannot |can't |unable to |failed to |omitting directory |target '.+' is not|error writing |write error|target .+ is not a directory|.+: (?:not in \w+ format|unexpected end of file|unknown option|file format not recognized|file truncated)$).*)$/;
// "./app: error while loading shared libraries: libfoo.so.1: cannot open shared object file: No such file or directory"
const LOADER =
  /^(?:\S+: )?(error while loading shared libraries: .+|symbol lookup error: .+|relocation error: .+)$/;
// "tar: build: Cannot stat: No such file or directory": what it names needs not look like a path
const MEMBER = /^tar: (\S+): Cannot \w+: /;
// Words that lead a line without being a program's name
const NO_PROGRAM =
  /^(?:error|warning|warn|note|fatal|info|debug|hint|help|caused|cause|e|w|stderr|stdout|trace|notice|critical|failed|failure|fail|problem|reason|message|details?|exception|\w*(?:Error|Exception|Warning))$/i;

// "debconf: unable to initialize frontend: Dialog": it goes on with another; "sudo: unable to resolve host devbox: Name or service not known": it runs the command all the same
const GOES_ON = /^(?:debconf: unable to initialize frontend: |sudo: unable to resolve host )/;
// "make: gcc: No such file or directory" is of a command that make wanted to start; of "make: Makefile: …" it wanted to read
const UNSTARTED =
  /^\S*make(?:\.exe)?(?:\[\d+\])?: (?!\w*[Mm]akefile:)[\w+-]{1,60}: (?:No such file or directory|Command not found)$/;

// "sudo: a password is required", "sudo: a terminal is required to read the password; …", "sudo: 3 incorrect password attempts", "dev is not in the sudoers file."
const REFUSED =
  /^(?:sudo: (?=a (?:terminal|password) is required|\d+ incorrect password attempts?|no password was provided)(\S.*)|(\S{1,64} is not in the sudoers file\b.*))$/;

function readWords(line: string): Omit<Draft, "from" | "to"> | null {
  if (GOES_ON.test(line)) return null;
  const refused = REFUSED.exec(line);
  if (refused !== null)
    return { message: refused[1] ?? refused[2]!, tool: "sudo", category: "permission_error" };
  const edited = readEditorWords(line);
  if (edited !== null) return edited;
  if (UNSTARTED.test(line)) return { message: line, tool: "make", category: "missing_dependency" };
  const loader = LOADER.exec(line);
  if (loader !== null) return { message: loader[1]!, category: "missing_dependency" };
  const match = REASONED.exec(line) ?? MISUSED.exec(line);
  if (
    match === null ||
    NO_PROGRAM.test(match[1]!) ||
    // "netlink: Error: cache initialization failed: Operation not permitted": a severity is not the system's
    match[2]!.startsWith("Error: ") ||
    /\.(?:[chm]{1,2}|py|js|ts|go|rs|java|rb|cpp|hpp|php|log)$/.test(match[1]!)
  )
    return null;
  // rsync and Rust put the number behind: "failed: No such file or directory (2)", "(os error 2)"
  const bare = line.replace(/ \((?:os error )?\d+\)$/, "");
  const reason = REASONS.find((entry) => entry.reason.test(bare));
  if (reason === undefined && !MISUSED.test(line)) return null;
  return {
    message: line,
    tool: match[1]!,
    // What rsync was to copy, or where to: no setting
    category:
      match[1] === "rsync" && reason?.category === "config_error"
        ? "runtime_error"
        : (reason?.category ?? "other"),
    file: MEMBER.exec(line)?.[1] ?? subjectOf(line.slice(line.indexOf(": ") + 2)),
  };
}
