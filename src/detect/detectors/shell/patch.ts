import type { Detector, Draft } from "../../detector.ts";

/** patch, also as packagers run it: which part of a patch did not fit which file. */
export const patch: Detector = {
  id: "patch",
  tool: "patch",
  check: "program",
  category: "other",
  rank: 2,
  needles: [["failed at ", "hunk #"], "patch: **** "],
  programs: ["patch", "quilt"],
  scan: (log): Draft[] => {
    let file: string | null = null;
    return log.lines.flatMap((text, from): Draft[] => {
      const named = LOOKED_AT.exec(text);
      if (named !== null) file = named[1]!;
      const hunk = HUNK.exec(text);
      if (hunk !== null) return [{ message: hunk[1]!, file, line: Number(hunk[2]), from, to: from + 1 }];
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
// "patch: **** malformed patch at line 7: +  total", "patch: **** Only garbage was found in the patch input."
const END = /^(?:\S*\/)?patch: \*\*\*\* (\S.*)$/;
