import type { Detector, Draft } from "../../detector.ts";

/** Checkov: a policy with its sentence, the resource that failed it, and the place below. */
export const checkov: Detector = {
  id: "checkov",
  tool: "checkov",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["failed for resource: "],
  programs: ["checkov"],
  scan({ lines }): Draft[] {
    return lines.flatMap((line, at) => {
      const check = CHECK.exec(line);
      if (check === null || !/^\s+FAILED for resource: /.test(lines[at + 1] ?? "")) return [];
      const place = PLACE.exec(lines[at + 2] ?? "");
      const draft = { message: check[2]!, errorType: check[1]!, from: at, to: at + (place === null ? 2 : 3) };
      return [place === null ? draft : { ...draft, file: place[1]!, line: Number(place[2]) }];
    });
  },
};

// "Check: CKV_AWS_20: "S3 Bucket has an ACL defined which allows public READ access.""
const CHECK = /^Check: (CKV\w*_\w+): "(.+)"$/;
// "	File: /main.tf:1-4"
const PLACE = /^\s+File: (\S+):(\d+)-\d+$/;
