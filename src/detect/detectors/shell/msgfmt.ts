import type { Detector, Draft } from "../../detector.ts";

/** gettext's msgfmt; msgmerge and msgcat say what is wrong with a catalogue in the same words. */
export const msgfmt: Detector = {
  id: "msgfmt",
  tool: "msgfmt",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [".po:", ".pot:"],
  programs: ["msgfmt", "msgmerge", "msgcat"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from) => {
      const match = PROBLEM.exec(line);
      return match === null
        ? []
        : [{ file: match[1]!, line: Number(match[2]!), message: match[3]!.trim(), from, to: from + 1 }];
    }),
};

// "de.po:7: end-of-line within string", "fr.po:6: format specifications in 'msgid' and 'msgstr' for argument 1 are not the same";
// no problem: "fr.po:2: warning: header field 'Language' missing in header"
const PROBLEM = /^(\S+?\.pot?):(\d+)(?::\d+)?: (?!warning: )(.+)$/;
