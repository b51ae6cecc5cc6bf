import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { endedTheProgram } from "./ended-the-program.ts";
import { GROUP_HEADER, readExceptionGroup } from "./exception-group.ts";
import { falsified } from "./falsified.ts";
import { readFatalError } from "./fatal-error.ts";
import { indented } from "./flattened.ts";
import { inLog, type View, viewsByPrefix } from "./prefixed-view.ts";
import { ownFrame, readFrame } from "./python-frame.ts";
import { HEADER, readTraceback, type Traceback } from "./read-traceback.ts";

/** An exception that ended a Python program, or that it printed. */
export const pythonTraceback: Detector = {
  id: "python-traceback",
  tool: "python",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: ["traceback (", 'file "', "fatal python error"],
  programs: ["python", "python3", "pypy", "uvicorn", "gunicorn", "flask", "django-admin"],
  scan(log, about) {
    const views = viewsByPrefix(indented(log), ANCHOR, ["Traceback (", 'File "']);
    const printed = views.flatMap((view) => readAll(view, log, about).map((draft) => inLog(view, draft)));
    return [...printed, ...readFatalError(log.lines)];
  },
};

// "Traceback (most recent call last):" or, where the head is missing, `  File "app/main.py", line 4`; a prefix before it
const ANCHOR =
  /^(.{0,80}?)(?:(?: {0,4}\+ Exception Group )?Traceback \((?:most recent call last|innermost last)\):?$| {2}File "[^"]+", line \d)/;

function readAll(view: View, log: Log, about: About): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < view.lines.length; i++) {
    const line = view.lines[i]!;
    const isGroup = GROUP_HEADER.test(line);
    if (!isGroup && !HEADER.test(line) && readFrame(line) === null) continue;
    const read = isGroup ? readExceptionGroup(view.lines, i) : readTraceback(view.lines, i);
    if (read !== null) {
      drafts.push(toDraft(view, read, log, about));
      i = read.to - 1;
      continue;
    }
    // Frames that lead to no exception are not tried again one by one.
    while (/^\s/.test(view.lines[i + 1] ?? "")) i++;
  }
  return drafts;
}

function toDraft(view: View, read: Traceback, log: Log, about: About): Draft {
  const named = read.frames.some((f) => !f.file.startsWith("<"));
  const frames = named ? read.frames : [];
  const test = falsified(view.lines, read.from, read.to);
  const top = ownFrame(frames) ?? frames.find((f) => !f.file.startsWith("<")) ?? null;
  return {
    message: (isWrapper(read) ? FATAL.exec(view.lines[read.from - 1] ?? "")?.[1] : undefined) ?? read.message,
    errorType: read.errorType,
    ...kindOf(read.errorType),
    file: top?.file ?? null,
    line: top?.line ?? null,
    ...settingsOf(read, top),
    ...(test !== null && { test, category: "test_failure" as const }),
    frames,
    from: read.from,
    to: read.to,
    role: isWrapper(read) ? "summary" : "cause",
    sure: endedTheProgram(view, read, log, about),
  };
}

// "django.core.exceptions.ImproperlyConfigured: settings.DATABASES is improperly configured."
const UNSET = /(?:^|\.)ImproperlyConfigured$/;
// "resolvelib.resolvers.ResolutionImpossible: …", "pkg_resources.DistributionNotFound: The 'soup' distribution was not found …", "importlib.metadata.PackageNotFoundError: …"
const UNRESOLVED =
  /(?:^|\.)(?:Resolution(?:Impossible|TooDeep|Failure)|SolverProblemError|DistributionNotFound|(?:Contextual)?VersionConflict|PackageNotFoundError|UnsatisfiableError)$/;

/** What an exception is called by those who configure and by those who install. */
function kindOf(errorType: string): Pick<Draft, "category"> {
  if (UNSET.test(errorType)) return { category: "config_error" };
  return UNRESOLVED.test(errorType) ? { category: "missing_dependency" } : {};
}

// "invalid pyproject.toml config: `project.dependencies`.", "Invalid config in setup.cfg: no name"
const SETTINGS =
  /^(?:invalid|bad|unknown|unsupported|missing|error|failed)\b[^:]{0,60}?[ `'"](pyproject\.toml|setup\.cfg|tox\.ini|pytest\.ini|hatch\.toml)(?![\w-])/i;

/** Calls through packages alone that say a file of settings is wrong: that file is the place. */
function settingsOf({ message }: Traceback, top: Frame | null): Partial<Draft> {
  const file = top?.own === true ? undefined : SETTINGS.exec(message)?.[1];
  return file === undefined ? {} : { file, line: null, category: "config_error" };
}

// "fatal: No names found, cannot describe anything.": what git said right before the program that ran it gave up
const FATAL = /^fatal: (\S.*)$/;

/** "subprocess.CalledProcessError: Command '…' returned non-zero exit status 2." repeats that another program failed; so does torchrun's ChildFailedError. */
function isWrapper({ errorType }: Traceback): boolean {
  return /(?:^|\.)(?:CalledProcess|ChildFailed)Error$/.test(errorType);
}
