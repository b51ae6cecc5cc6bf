import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { readLocation } from "../../location.ts";
import type { About, Log } from "../../log.ts";

/** One of these stands in each of the words that are pip's own; where "error: " is indented, nothing else is read. */
const OWN_WORDS = [
  ...[
    "could not ",
    "no matching ",
    "invalid requirement",
    "cannot install ",
    "resolutionimpossible",
    "failed ",
  ],
  ...[
    "different python",
    "these packages ",
    "pip's ",
    "externally-managed",
    "subprocess-",
    "metadata-generation",
  ],
  ...[
    "not installable",
    "you must give",
    "double requirement",
    "hash",
    " wheel",
    "command errored",
    "http error",
  ],
];

/** pip: its "ERROR:" lines, the real reason before what only follows from it. */
export const pip: Detector = {
  id: "pip",
  tool: "pip",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: [
    "\nerror: ",
    ...["  error: ", "\terror: "].flatMap((said) => OWN_WORDS.map((word) => [said, word])),
    "lines of output]",
    "line of output]",
    ", which is not installed",
    " has requirement ",
  ],
  programs: ["pip", "pip3", "pipx"],
  scan(log, about) {
    const isPip = speaks(log, about);
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const line = log.lines[i]!;
      const quoted = QUOTED.test(line) ? readQuoted(log.lines, i + 1) : null;
      const words = ERROR.exec(line)?.[1];
      const unmet = UNMET.test(line) ? line : null;
      const stopped = STOPPED.exec(line)?.[1];
      if (stopped !== undefined)
        drafts.push({
          message: stopped,
          category: "build_error",
          role: "consequence",
          score: 1,
          from: i,
          to: i + 1,
        });
      else if (quoted !== null) drafts.push(quoted);
      else if (unmet !== null)
        drafts.push({ message: unmet, sure: about.exitCode !== null, from: i, to: i + 1 });
      else if (words !== undefined && (PIPS_OWN.test(words) || (isPip && line.startsWith("ERROR"))))
        drafts.push({ ...readWords(words), from: i, to: i + 1 });
    }
    return withoutPrelude(drafts);
  },
};

// "ERROR: No matching distribution found for torchvizion", "  error: subprocess-exited-with-error"
const ERROR = /^\s*(?:(?:ERROR|error): ){1,2}(\S.*)$/;

const PIPS_OWN =
  /^(?:Could not find a version that satisfies|No matching distribution found|Could not open requirements file|Invalid requirement|Cannot install |ResolutionImpossible|Failed building wheel for|Failed to build installable wheels|Could not build wheels|Could not install packages due to|Package '.+' requires a different Python|THESE PACKAGES DO NOT MATCH|pip's dependency resolver|externally-managed-environment|subprocess-exited-with-error|metadata-generation-failed|Directory '.+' is not installable|You must give at least one requirement|Double requirement given|Hash(?:es are)? (?:required|mismatch)|.+ is not a supported wheel|.+ is not a valid wheel filename|Command errored out|HTTP error \d+ while getting)/;

// "  × Getting requirements to build wheel did not run successfully."
const STOPPED = /^\s*× (\S.{1,200} did not run successfully)\.$/;

// "shop-cart 1.0.0 requires shop-menu, which is not installed.", "a 1 has requirement b<2, but you have b 3." (pip check; an
// installation that succeeds says it, too)
const UNMET =
  /^[\w.-]+ [\w.+!-]+ (?:requires \S+, which is not installed\.|has requirement .+, but you have .+\.)$/;

// What pip prints while it works: "Looking in indexes: …", "Collecting requests", "Requirement already satisfied: …", "Using pip 23.2.1 from …"
const WORKING =
  /^(?:Looking in (?:indexes|links): |Collecting \S|Requirement already satisfied: |Using pip \d|Installing collected packages: |\[notice\] A new release of pip)/;

function speaks(log: Log, about: About): boolean {
  if (about.command !== null && /(?:^|[\s/;&|])pipx?3?(?:\.\d+)?(?:\s|$)/.test(about.command)) return true;
  return log.lines.some((line) => WORKING.test(line));
}

// Said of the end of something whose reason stands elsewhere in the output
const CONSEQUENCE =
  /^(?:subprocess-exited-with-error|metadata-generation-failed|Failed (?:building wheel|to build installable)|Could not build wheels|Command errored out|ResolutionImpossible|Failed to build one or more|Exception:$)/;

function readWords(words: string): Omit<Draft, "from" | "to"> {
  if (CONSEQUENCE.test(words)) return { message: words, category: "build_error", role: "consequence" };
  // A run that succeeds says this too
  const sure = !words.startsWith("pip's dependency resolver");
  const place = /\(from line (\d+) of ([^)]+)\)$/.exec(words);
  const file = place?.[2] ?? /^Could not open requirements file: .*: '([^']+)'$/.exec(words)?.[1] ?? null;
  return { message: words, category: categoryOf(words), file, line: toNumber(place?.[1]), sure };
}

function categoryOf(words: string): Category {
  if (
    /^Could not open requirements file|^Invalid requirement|^Directory |^You must give|^Double requirement|externally-managed|requires a different Python|^Cannot install |not a supported wheel|does not appear to be a Python project|usage/i.test(
      words,
    )
  )
    return "config_error";
  return /^HTTP error|HTTPSConnectionPool|SSLError|Read timed out/.test(words)
    ? "connection_error"
    : "missing_dependency";
}

// "  ╰─> [14 lines of output]": what a build said comes indented, until "[end of output]"
const QUOTED = /^\s*╰─> \[\d+ lines? of output\]$/;

/** The first error in a build's own output. Its tracebacks are read as such, and pip inside pip speaks for itself. */
function readQuoted(lines: readonly string[], from: number): Draft | null {
  for (let i = from; i < lines.length && !/^\s*\[end of output\]$/.test(lines[i]!); i++) {
    const line = lines[i]!.trim();
    if (/^Traceback \(|^ERROR: /.test(line)) return null;
    const match = /(?:^|: )(?:fatal )?error: (\S.*)$/.exec(line);
    if (match === null) continue;
    const place = readLocation(line);
    return {
      message: match[1]!,
      category: "build_error",
      file: place?.file ?? null,
      line: place?.line ?? null,
      from: i,
      to: i + 1,
    };
  }
  return null;
}

/** "Could not find a version …" and "No matching distribution found …" are one problem, and the second names it. */
function withoutPrelude(drafts: readonly Draft[]): Draft[] {
  return drafts.filter((draft, i) => {
    const next = drafts[i + 1];
    const isPrelude = /^(?:Could not find a version that satisfies|Ignored the following )/.test(
      draft.message,
    );
    return !(isPrelude && next !== undefined && next.from - draft.from <= 3);
  });
}
