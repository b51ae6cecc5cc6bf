import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

const sentences = byLines({
  id: "pipenv",
  tool: "pipenv",
  check: "install",
  category: "config_error",
  rank: 2,
  needles: [
    "pipfile.lock ",
    "pipfile's [scripts]",
    "no virtualenv has been created for this project",
    "locking failed!",
  ],
  programs: ["pipenv"],
  forms: [
    // "ERROR: Pipfile.lock not found! You need to run $ pipenv lock before you can continue.", "Pipfile.lock is out-of-date. Run $ pipenv lock to update."
    {
      pattern:
        /^(?:ERROR: )?(?<message>(?<file>Pipfile\.lock) (?:not found!|(?:\(\w+\) )?(?:is )?out[ -]of[ -]date).*)$/i,
    },
    // "Error: the command lnt could not be found within PATH or Pipfile's [scripts]."
    { pattern: /^Error: (?<message>the command \S+ (?:\(\S+\) )?could not be found within PATH.*)$/ },
    // "No virtualenv has been created for this project(/home/dev/app) yet!"
    { pattern: /^(?<message>No virtualenv has been created for this project.*)$/ },
  ],
  kindOf: (message) => (message.startsWith("the command") ? "missing_dependency" : undefined),
});

/** pipenv: a lock that is missing or old, a script it does not know, versions that it cannot lock. */
export const pipenv: Detector = {
  ...sentences,
  scan(log, about): Draft[] {
    const locking = log.lines.findIndex((line) => LOCKING.test(line));
    const why = locking < 0 ? null : readLocking(log.lines, locking);
    return [...sentences.scan(log, about), ...(why === null ? [] : [why])];
  },
};

// "✘ Locking Failed! "
const LOCKING = /Locking Failed!\s*$/;
// Broken at the terminal's width, and behind the logger's name: "CRITICAL:pipenv.patched.pip…:Could not find a version that satisfies the requirement soup==9 (from versions: 1.0)"
const UNMET = /Could not find a version that satisfies the requirement (\S+)/;
const WITHIN = 40;

/** What could not be had, of the lines below; or where they are no traceback and no logger's the first of them. */
function readLocking(lines: readonly string[], at: number): Draft | null {
  const below = lines.slice(at + 1, at + WITHIN);
  const unmet = UNMET.exec(below.map((line) => line.trim()).join(" "));
  const [from, to] = [at, at + 2];
  if (unmet !== null) return { message: unmet[0], category: "missing_dependency", from, to };
  const first = below.find((line) => line.trim() !== "") ?? "";
  const isQuoted = /^\s|^Traceback |^\[|^[A-Z]+:|^[⠀-⣿]|^False$/.test(first);
  return first === "" || isQuoted ? null : { message: first, from, to };
}
