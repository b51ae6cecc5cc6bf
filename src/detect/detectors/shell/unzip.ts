import type { Detector, Draft } from "../../detector.ts";

/** unzip: what is wrong with an archive, or with a part of it; the file is the archive. */
export const unzip: Detector = {
  id: "unzip",
  tool: "unzip",
  check: "program",
  category: "other",
  rank: 2,
  needles: [" bad crc ", "end-of-central-directory signature", " in zipfile"],
  programs: ["unzip", "zipinfo", "funzip"],
  scan: ({ lines }): Draft[] =>
    lines.flatMap((text, from): Draft[] => {
      const damaged = DAMAGED.exec(text);
      if (damaged !== null) {
        const message = `${damaged[1]}: ${damaged[2]}`;
        return [{ message, file: archiveOf(lines, from) ?? damaged[1]!, from, to: from + 1 }];
      }
      const said = NO_ARCHIVE.exec(text)?.[1];
      if (said !== undefined)
        return [{ message: said, file: archiveOf(lines, from), from, to: endOf(lines, from) }];
      const short = SHORT.exec(text);
      return short === null ? [] : [{ message: short[2]!, file: short[1]!, from, to: from + 1 }];
    }),
};

// "menu.txt                bad CRC 46fc6620  (should be 02e5f763)", "  inflating: menu.txt    bad CRC 46fc6620  (should be 02e5f763)"
const DAMAGED =
  /^(?:\s*(?:testing|inflating|extracting): )?(\S.{0,200}?) +(bad CRC [\da-f]{1,8}) {2}\(should be [\da-f]{1,8}\)$/;
// "  End-of-central-directory signature not found.  Either this file is not"
const NO_ARCHIVE = /^ *(End-of-central-directory signature not found\.)/;
// "error [menu.zip]:  missing 22 bytes in zipfile"
const SHORT = /^error \[(\S[^\]]{0,200})\]: {1,2}(\S.* in zipfile)$/;
// "Archive:  menu.zip", "At least one error was detected in menu.zip."
const ARCHIVE = /^(?:Archive: {1,3}|At least one (?:warning-)?error was detected in )(\S.*?)\.?$/;
const NEAR = 200;

/** The archive that is named last above the line, or first below it. */
function archiveOf(lines: readonly string[], at: number): string | null {
  for (let i = at - 1; i >= Math.max(0, at - NEAR); i--) {
    const file = ARCHIVE.exec(lines[i]!)?.[1];
    if (file !== undefined) return file;
  }
  for (const text of lines.slice(at + 1, at + NEAR)) {
    const file = ARCHIVE.exec(text)?.[1];
    if (file !== undefined) return file;
  }
  return null;
}

// "unzip:  cannot find zipfile directory in one of menu.zip or", and the rest of it below
const AGAIN = /^unzip: {1,2}cannot find zipfile directory /;
const BELOW = 7;

/** Where what is said of an archive that is none ends: it is said twice. */
function endOf(lines: readonly string[], from: number): number {
  for (let i = from + 1; i < Math.min(lines.length, from + BELOW); i++)
    if (AGAIN.test(lines[i]!)) return i + 1 + Number(/^ {8}\S/.test(lines[i + 1] ?? ""));
  return from + 1;
}
