import type { Detector, Draft } from "../../detector.ts";

/** patch, also as packagers run it: which part of a patch did not fit which file. */
export const patch: Detector = {
  id: "patch",
  tool: "patch",
  check: "program",
  category: "other",
  rank: 2,
  needles: [
    ["failed at ", "hunk #"],
    "patch: **** ",
    " patch detected! ",
    "previously applied (or reversed) patch",
    "can't find file to patch at input line",
    "the next patch would ",
  ],
  programs: ["patch", "quilt"],
  scan: (log): Draft[] => {
    let file: string | null = null;
    return log.lines.flatMap((text, from): Draft[] => {
      const named = LOOKED_AT.exec(text);
      if (named !== null) file = named[1]!;
      const hunk = HUNK.exec(text);
      if (hunk !== null) return [{ message: hunk[1]!, file, line: Number(hunk[2]), from, to: from + 1 }];
      const unfit = readUnfit(log.lines, from, file);
      if (unfit !== null) return [unfit];
      const end = END.exec(text);
      return end === null ? [] : [{ message: end[1]!, from, to: from + 1 }];
    });
  },
};

// "patching file src/menu.c", "checking file 'a menu.c'", "Patching file src/menu.c using Plan A...", "patching file menu.c (read from stdin)"
const LOOKED_AT =
  /^(?:[Pp]atching|[Cc]hecking) file ['`"]?(\S[^'`"]*?)['`"]?(?: (?:using Plan [AB]\.\.\.|\([^()]{1,60}\)))?$/;
// "Hunk #1 FAILED at 12.", "Hunk #2 FAILED at 30 (different line endings).", BSD's "Hunk #1 failed at 12."
const HUNK = /^(Hunk #\d+ (?:FAILED|failed) at (\d+)(?: \([\w ]{1,60}\))?\.)$/;
// "Reversed (or previously applied) patch detected!  Skipping patch.", "Unreversed patch detected!  Skipping patch."; with "Assuming -R." it goes on
const REVERSED =
  /^((?:Reversed \(or previously applied\)|Unreversed) patch detected!) {2}(?!Assuming |Ignoring )/;
// BSD's "Ignoring previously applied (or reversed) patch."
const IGNORED = /^(Ignoring previously applied \(or reversed\) patch)\.$/;
// "can't find file to patch at input line 3", and below it the patch's own head; "|--- a/src/menu.c"
const NO_FILE = /^(can't find file to patch) at input line \d+$/;
const HEAD = /^\|(?:---|\+\+\+) (\S{1,300})/;
// "The next patch would create the file src/menu.c,", and below it "which already exists!  Skipping patch."
const WOULD = /^(The next patch would (?:create|delete|empty out) the file (\S.{0,300})),$/;
const WHICH = /^(which (?:already exists|does not exist|is already empty)!) {2}(?!Assuming |Ignoring )/;

/** A patch that fits nowhere: it is there already, or its file is not. */
function readUnfit(lines: readonly string[], from: number, file: string | null): Draft | null {
  const message = REVERSED.exec(lines[from]!)?.[1] ?? IGNORED.exec(lines[from]!)?.[1];
  if (message !== undefined) return { message, file, from, to: from + 1 };
  const missing = NO_FILE.exec(lines[from]!)?.[1];
  if (missing !== undefined) {
    const head = lines.slice(from + 1, from + 12).findLast((line) => HEAD.test(line));
    const named = head === undefined ? null : HEAD.exec(head)![1]!;
    return { message: missing, file: named, category: "config_error", from, to: from + 1 };
  }
  const would = WOULD.exec(lines[from]!);
  const which = would === null ? null : WHICH.exec(lines[from + 1] ?? "");
  return would === null || which === null
    ? null
    : { message: `${would[1]}, ${which[1]}`, file: would[2]!, from, to: from + 2 };
}

// "patch: **** malformed patch at line 7: +  total", "patch: **** Only garbage was found in the patch input."
const END = /^(?:\S*\/)?patch: \*\*\*\* (\S.*)$/;
