import type { Detector, Draft } from "../../detector.ts";

/** Checkov: a policy with its sentence, the resource that failed it, and the place below. */
export const checkov: Detector = {
  id: "checkov",
  tool: "checkov",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["failed for resource: ", "\nerror parsing file "],
  programs: ["checkov"],
  scan({ lines }): Draft[] {
    return lines.flatMap((line, at): Draft[] => {
      const unread = UNREAD.exec(line);
      if (unread !== null && lines.some((other) => COUNTS.test(other)))
        return [{ message: unread[1]!, category: "syntax_error", file: unread[2]!, from: at, to: at + 1 }];
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
// "Error parsing file /main.tf", below the counts; some versions leave a mark of another script behind the name
const UNREAD = /^(Error parsing file (\S{1,300}?))[^\w\s]?$/;
// "Passed checks: 0, Failed checks: 0, Skipped checks: 0, Parsing errors: 1"
const COUNTS = /^Passed checks: \d+, Failed checks: \d+, Skipped checks: \d+, Parsing errors: [1-9]/;
// "	File: /main.tf:1-4"
const PLACE = /^\s+File: (\S+):(\d+)-\d+$/;
