import type { Detector, Draft } from "../../detector.ts";

/** sha256sum -c and its kin: which files are not what their list says. */
export const checksums: Detector = {
  id: "checksums",
  tool: "sha256sum",
  check: "program",
  category: "other",
  rank: 2,
  needles: [" did not match", " could not be read", " checksum lines found", "no file was verified"],
  programs: ["sha256sum", "sha1sum", "sha512sum", "md5sum", "b2sum", "cksum", "shasum"],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, at): Draft[] => {
      const [, program, unread, why] = NOTHING.exec(text) ?? [];
      if (program !== undefined)
        return [
          { message: why!, tool: program, file: unread!, category: "config_error", from: at, to: at + 1 },
        ];
      const [, tool, counted] = COUNTED.exec(text) ?? [];
      if (tool === undefined) return [];
      const from = Math.max(0, at - NEAR);
      const rows = lines.slice(from, at + 1 + NEAR).flatMap((line, i) => readRow(line, tool, from + i));
      // Which are not there, the program has said above, one by one.
      if (rows.length === 0 && counted!.includes("could not be read"))
        return [{ message: counted!, tool, role: "consequence", from: at, to: at + 1 }];
      return rows.length > 0 ? rows : [{ message: counted!, tool, from: at, to: at + 1 }];
    });
  },
};

// "sha256sum: WARNING: 1 computed checksum did NOT match", busybox's "md5sum: WARNING: 1 of 2 computed checksums did NOT match", "sha256sum: WARNING: 1 listed file could not be read"
const COUNTED =
  /^(?:\S{0,100}\/)?((?:md5|sha\d{1,3}|b2|ck)sum|shasum): WARNING: (\d{1,7} (?:of \d{1,7} )?(?:computed checksums? did NOT match|listed files? could not be read))$/;
// "maps/south.txt: FAILED"; "maps/east.txt: FAILED open or read" was said in other words before
const ROW = /^(\S.{0,300}): FAILED$/;
// "sha256sum: SHA256SUMS: no properly formatted SHA256 checksum lines found", "sha256sum: SHA256SUMS: no file was verified"
const NOTHING =
  /^(?:\S{0,100}\/)?((?:md5|sha\d{1,3}|b2|ck)sum|shasum): (\S.{0,300}): (no properly formatted (?:\w{1,12} )?checksum lines found|no file was verified)$/;
/** Rows and count go out by two streams. */
const NEAR = 200;

function readRow(line: string, tool: string, from: number): Draft[] {
  const file = ROW.exec(line)?.[1];
  return file === undefined ? [] : [{ message: line, tool, file, from, to: from + 1 }];
}
