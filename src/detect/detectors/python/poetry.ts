import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { readLocation } from "../../location.ts";
import type { About, Log } from "../../log.ts";

/** poetry: why it found no set of versions, and what it says of its own files. */
export const poetry: Detector = {
  id: "poetry",
  tool: "poetry",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: [
    "version solving failed",
    "solverproblemerror",
    "poetry",
    "invalid toml file",
    "command not found: ",
    "pyproject.toml",
  ],
  programs: ["poetry"],
  scan(log, about): Draft[] {
    const solving = readSolving(log.lines) ?? readCutSolving(log.lines);
    if (solving !== null) return [solving];
    return speaks(log, about) ? log.lines.flatMap((line, i) => readOwnWord(line, i) ?? []) : [];
  },
};

function speaks(log: Log, about: About): boolean {
  if (about.command !== null && /(?:^|[\s/;&|])poetry\s/.test(about.command)) return true;
  return log.lines.some((line) => /^\s*Poetry (?:could not|version)|`poetry (?:lock|install)/.test(line));
}

const FAILED = /version solving failed\.?$/;
const SENTENCES = 30;

/** "Because shop depends on cart …, menu is required." up to "So, because …, version solving failed.", as one text. */
function readSolving(lines: readonly string[]): Draft | null {
  const end = lines.findIndex((line) => FAILED.test(line));
  if (end < 0) return null;
  let from = end;
  while (from > 0 && end - from < SENTENCES && isSentence(lines[from - 1]!)) from--;
  const told = lines.slice(from, end + 1).map((line) => line.trim());
  const message = told.join(" ").replace(/ @ file:\/\/[^\s,]+/g, "");
  return { message, category: "missing_dependency", from, to: end + 1 };
}

/** "SolverProblemError" and the beginning of its sentences, where the log ends before "version solving failed". */
function readCutSolving(lines: readonly string[]): Draft | null {
  const head = lines.findIndex((line) => line.trim() === "SolverProblemError");
  const from = lines.findIndex((line, i) => head >= 0 && i > head && line.trim() !== "");
  if (from < 0 || from > head + 3) return null;
  let to = from + 1;
  while (to < Math.min(lines.length, from + SENTENCES) && isSentence(lines[to]!)) to++;
  const message = lines
    .slice(from, to)
    .map((line) => line.trim())
    .join(" ");
  return { message, errorType: "SolverProblemError", category: "missing_dependency", from: head, to };
}

/** "Resolving dependencies..." is progress. */
const isSentence = (line: string): boolean => line.trim() !== "" && !line.endsWith("...");

// "Poetry could not find a pyproject.toml file in /app or its parents", "Invalid TOML file /app/pyproject.toml: Unexpected character: '\\n' at line 3 col 9",
// "pyproject.toml changed significantly since poetry.lock was last generated. Run `poetry lock` to fix the lock file.", "Command not found: shop-serve"
const OWN_WORDS: readonly (readonly [RegExp, Category])[] = [
  [
    /^(?:Poetry could not find a pyproject\.toml|The lock file |Unable to read the lock file|Error: poetry\.lock )/,
    "config_error",
  ],
  [
    /^(?:Invalid TOML file|pyproject\.toml changed significantly|poetry\.lock is not |The Poetry configuration is invalid)/,
    "config_error",
  ],
  [/^(?:The currently activated Python version|The requested command |Group\(s\) not found)/, "config_error"],
  [
    /^(?:Command not found: |Could not find a matching version of package|Package '.+' is listed as a dependency|Unable to find installation candidates)/,
    "missing_dependency",
  ],
  [/^(?:HTTPSConnectionPool|All attempts to connect to )/, "connection_error"],
];

function readOwnWord(line: string, at: number): Draft[] | null {
  const words = line.trim();
  const known = OWN_WORDS.find(([pattern]) => pattern.test(words));
  if (known === undefined) return null;
  const place = readLocation(
    words.replace(/^Invalid TOML file (\S+): (.*) at line (\d+) col (\d+)$/, "$1:$3:$4: $2"),
  );
  const where = place === null ? {} : { file: place.file, line: place.line, column: place.column };
  return [{ message: words, category: known[1], ...where, from: at, to: at + 1 }];
}
