import type { Detector } from "../../detector.ts";
import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { verdictOf } from "../../verdict.ts";
import { withoutCtestTalk } from "./ctest-talk.ts";
import { guessSilent, kindByPurpose } from "./kind-by-purpose.ts";
import { kindOfCommand } from "./kind-of-command.ts";
import { readLabel } from "./label.ts";
import { kindOfMissing } from "./missing-file.ts";
import { plainLog } from "./plain-log.ts";
import { readProblems } from "./problems.ts";
import { hasFailureCount } from "./test-line.ts";
import { readTests } from "./tests.ts";
import { readUnderHeadings } from "./under-heading.ts";

/**
 * The unknown tool: names the line a person would name, by the shape that error output has everywhere: a place in a file,
 * a stated severity, an exception's name, words of trouble. Where nothing has that shape it is silent.
 */
export const general: Detector = {
  id: "general",
  tool: "unknown",
  check: "program",
  category: "other",
  rank: 0,
  needles: [],
  scan(raw, about) {
    const log = plainLog(raw);
    const headed = readUnderHeadings(log, about);
    const verdict = verdictOf(log);
    const endedBadly = verdict === "badly";
    const drafts = headed.length > 0 ? headed : readProblems(log, about, endedBadly);
    if (about.exitCode !== null || about.signal !== null)
      return drafts.map((draft) => ({ ...draft, sure: true }));
    // What says at its end that all went well is believed, also where it was wrapped so that nobody else can read it.
    const believed = endedBadly || (verdict === "unsaid" && !endsInTalk(log));
    const listed = isList(log);
    return drafts.map((draft) => ({
      ...draft,
      sure: believed && (draft.sure === true || (listed && draft.column != null)),
    }));
  },
};

const NO_TESTER: ReadonlySet<string> = new Set(["packages", "server", "operator", "network"]);

/** The unknown test runner: failing tests by the shapes that runners share. Asked when no runner that is known spoke. */
export const generalTests: Detector = {
  ...general,
  id: "general-tests",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    "fail",
    "not ok",
    " undefined)",
    "\nerror",
    " errors",
    " error in ",
    " error ",
    "1) ",
    "[e]",
    "✗",
    "✘",
    "✖",
    "✕",
    "×",
    "❌",
    "⨯",
    "❯",
    "●",
  ],
  scan(raw, about) {
    const log = plainLog(raw);
    // "Solving environment: failed": who is not for tests marks its own steps in the same way.
    if (!hasFailureCount(log.lines) && NO_TESTER.has(kindOfCommand(about.command) ?? "")) return [];
    const sure = about.exitCode !== null || about.signal !== null || verdictOf(log) === "badly";
    return readTests(withoutCtestTalk(log)).map((draft) => ({ ...draft, sure }));
  },
};

/** The tool whose output somebody else could read: of it the kind, where what it is for says what its failing means; else nothing. */
export const generalKind: Detector = {
  ...general,
  id: "kind",
  scan({ lines }, about) {
    const said = lines[0];
    const category = said === undefined ? kindByPurpose(about) : kindOfMissing(said, about.command);
    return category === null ? [] : [{ message: "", category, from: 0, to: lines.length }];
  },
};

/** The unknown tool that named nothing: of its last words, which are all that it is shown, it only says the kind. */
export const generalSilence: Detector = {
  ...general,
  id: "silent",
  scan({ lines }, about) {
    const message = lines.join(" ");
    return [{ message, category: guessSilent(message, about), from: 0, to: lines.length }];
  },
};

/** A checker's list: most lines name a file, a line and a column (a search prints no columns), and none calls itself a warning. */
function isList(log: Log): boolean {
  const lines = log.lines.filter((line) => line.trim() !== "");
  const placed = lines.filter((line) => readLocation(line)?.column != null);
  return (
    placed.length * 2 > lines.length &&
    !placed.some((line) => /\b(?:warn(?:ing)?|note|info)\b|\([WI]\) /i.test(line))
  );
}

/** A program whose last word is an "info: all 5 workers are up" went on after its errors. */
function endsInTalk(log: Log): boolean {
  const last = log.lines.findLast((line) => line.trim() !== "");
  return last !== undefined && readLabel(last)?.level === "note";
}
