import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** gulp: tasks that are not there or never end; what a task threw is read as node's. */
export const gulp: Detector = byLines({
  id: "gulp",
  tool: "gulp",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: ["task never defined: ", "the following tasks did not complete: ", "no gulpfile found"],
  programs: ["gulp"],
  forms: [
    // "Task never defined: biuld - did you mean? build", its stamp gone
    { pattern: /^(?<message>Task never defined: \S+)/ },
    // "The following tasks did not complete: build"
    { pattern: /^(?<message>The following tasks did not complete: .+)$/ },
    // "No gulpfile found"
    { pattern: /^(?<message>No gulpfile found)$/ },
  ],
  kindOf: (message) => (message.startsWith("The following") ? "runtime_error" : undefined),
});

/** grunt: what it warns of, which stops it, and what is fatal. */
export const grunt: Detector = byLines({
  id: "grunt",
  tool: "grunt",
  check: "build",
  category: "runtime_error",
  rank: 2,
  needles: ["aborted due to warnings.", "\nfatal error: ", "use --force to continue.", ">> local npm module"],
  programs: ["grunt"],
  isMine: (log, about) =>
    /\bgrunt\b/.test(about.command ?? "") ||
    log.lines.some((line) =>
      /^\s{0,8}(?:Running "[^"]+" (?:\([\w-]+\) )?task|Aborted due to warnings\.)$/.test(line),
    ),
  // "Loading "Gruntfile.js" tasks...ERROR"
  heading: /^Loading "(?<file>[^"]+)" tasks\.\.\.ERROR$/,
  forms: [
    // ">> SyntaxError: missing ) after argument list"
    { pattern: /^>> (?<type>[A-Z]\w*Error): (?<message>\S.*)$/ },
    // ">> Local Npm module "grunt-contrib-nothing" not found. Is it installed?"
    { pattern: /^>> (?<message>Local Npm module "[^"]+" not found\. Is it installed\?)$/ },
    // ">> No "cssmin" targets found."
    { pattern: /^>> (?<message>No "[^"]+" targets found\.)$/, category: "config_error" },
    // "Warning: Task "jshint:all" failed. Use --force to continue.": what the task found stands above
    {
      pattern: /^Warning: (?<message>Task "[^"]+" failed\.)(?: Use(?:d)? --force\b.*)?$/,
      role: "consequence",
    },
    // "Warning: Task "biuld" not found. Use --force to continue."
    {
      pattern:
        /^ {0,8}(?:Warning|Fatal error): (?!Running ")(?<message>\S.*?)(?: Use --force to continue\.)?$/,
    },
  ],
  kindOf: (message, type) => {
    if (type === "SyntaxError") return "syntax_error";
    if (/^Local Npm module|^not found: /.test(message)) return "missing_dependency";
    return /^Task "[^"]+" not found/.test(message) ? "config_error" : undefined;
  },
});

const NX: Detector = byLines({
  id: "nx",
  tool: "nx",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: [
    " nx   cannot find ",
    " nx   could not find ",
    " nx   error  ",
    "pass --verbose to see",
    "lerna err! e",
    "/nx.json at ",
    "/project.json at ",
  ],
  programs: ["nx", "lerna"],
  forms: [
    // " NX   Cannot find project 'wbe'", ">  NX   ERROR  Cannot find target 'lint' for project 'web'" (up to 12)
    { pattern: /^\s*(?:> {1,2})?NX {2,3}(?:ERROR {2})?(?<message>(?:Cannot|Could not) find \S.*)$/ },
    // "ValueExpected in /home/dev/app/nx.json at 2:1"
    { pattern: /^(?<message>[A-Z]\w+) in (?<file>\S+\.json) at (?<line>\d+):(?<column>\d+)$/ },
    // "lerna ERR! ENOLERNA `lerna.json` does not exist, have you run `lerna init`?"
    { pattern: /^lerna ERR! (?<type>E[A-Z]{3,}) (?<message>\S.*)$/ },
  ],
});

// " NX   Cannot resolve type entity Cart to symbol", ">  NX   …": what an executor threw, told in one sentence
const THREW = /^\s*(?:> {1,2})?NX {2,3}(?!Ran |Running |Successfully )(\p{Lu}.*)$/u;

/** nx and lerna: projects, targets and settings that are not there, and what an executor threw; what a task printed is read as that tool's. */
export const nx: Detector = {
  ...NX,
  scan: (log, about) => [
    ...NX.scan(log, about),
    ...log.lines.flatMap((line, from): Draft[] => {
      const message = THREW.exec(line)?.[1];
      const isTold = message !== undefined && !/^(?:Cannot|Could not) find /.test(message);
      // "   Pass --verbose to see the stacktrace." stands below nothing else.
      const below =
        isTold && log.lines.slice(from + 1, from + 4).some((one) => /^\s*Pass --verbose to see/.test(one));
      return below ? [{ message, category: "build_error", from, to: from + 1 }] : [];
    }),
  ],
};

/** turbo: tasks and settings. Its word about a lock file is a warning, and nobody else's error. */
export const turbo: Detector = {
  id: "turbo",
  tool: "turbo",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: ["turbo", "missing tasks in project"],
  programs: ["turbo"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      if (LOCK.test(line))
        return [
          { message: line.trim(), role: "consequence", from, to: Math.min(from + 3, log.lines.length) },
        ];
      const said = HEAD.test(line) ? CAUSE.exec(log.lines[from + 1] ?? "") : null;
      if (said === null) return [];
      const place = PLACE.exec(log.lines[from + 2] ?? "");
      const where = place && { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
      return [{ message: said[1]!, ...where, from, to: from + 2 }];
    }),
};

// " WARNING  An issue occurred while attempting to parse /app/package-lock.json. Turborepo will still function, but …"
const LOCK = /^\s*WARNING {2}An issue occurred while attempting to parse \S+ Turborepo will still function/;
// "  x Missing tasks in project", "  x Failed to parse turbo.json."
const HEAD = /^\s*[x×] (?:Missing tasks in project|Failed to parse \S+)$/;
// "  `->   x Could not find task `biuld` in project", "  ╰─▶   × Found an unknown key `task`."
const CAUSE = /^\s*(?:`->|╰─▶) +[x×] (\S.*)$/;
// "         ,-[turbo.json:1:3]"
const PLACE = /^\s*(?:,-|╭─)\[(\S+):(\d+):(\d+)\]$/;
