import type { Detector, Draft } from "../../detector.ts";

/** openssl verify: why a certificate is not trusted, and below it which file that is. */
export const opensslVerify: Detector = {
  id: "openssl-verify",
  tool: "openssl",
  check: "program",
  category: "other",
  rank: 2,
  sideBySide: true,
  needles: [[" depth lookup:", "verification failed"]],
  programs: ["openssl"],
  scan: ({ lines }): Draft[] =>
    lines.flatMap((text, from): Draft[] => {
      const message = WHY.exec(text)?.[0];
      const below = lines.slice(from + 1, from + 1 + FARTHEST);
      const at = message === undefined ? -1 : below.findIndex((line) => FAILED.test(line));
      // "pier.pem: OK": before version 1.1 it went on
      if (message === undefined || at < 0 || below.slice(0, at).some((line) => /: OK$/.test(line))) return [];
      return [{ message, file: FAILED.exec(below[at]!)![1]!, from, to: from + at + 2 }];
    }),
};

// "error 18 at 0 depth lookup: self-signed certificate", "error 20 at 0 depth lookup: unable to get local issuer certificate", "error 10 at 0 depth lookup:certificate has expired"
const WHY = /^error \d{1,3} at \d{1,3} depth lookup: ?\S.*$/;
// "error certs/leaf.pem: verification failed"
const FAILED = /^error (\S.{0,300}): verification failed$/;
/** Names of certificates and further reasons stand between. */
const FARTHEST = 8;
