import type { Detector, Draft } from "../../detector.ts";

/** conda: what it could not find or make fit, the first of the list below the heading. */
export const conda: Detector = {
  id: "conda",
  tool: "conda",
  check: "install",
  category: "missing_dependency",
  rank: 2,
  needles: ["resolvepackagenotfound", "unsatisfiableerror: ", "packagesnotfounderror: "],
  programs: ["conda", "mamba", "conda-lock"],
  scan({ lines }): Draft[] {
    return lines.flatMap((line, from) => {
      const head = HEAD.exec(line);
      if (head === null) return [];
      const [, errorType, said] = head as unknown as [string, string, string];
      let at = from + 1;
      while (at < from + 4 && (lines[at] ?? "").trim() === "") at++;
      const item = ITEM.exec(lines[at] ?? "")?.[1];
      const message = [said, item].filter(Boolean).join(" ");
      return [{ message: message || errorType, errorType, from, to: item === undefined ? from + 1 : at + 1 }];
    });
  },
};

// "ResolvePackageNotFound:", "LibMambaUnsatisfiableError: Encountered problems while solving:", "PackagesNotFoundError: The following packages are not available from current channels:"
const HEAD = /^(ResolvePackageNotFound|(?:LibMamba)?UnsatisfiableError|PackagesNotFoundError): ?(.*)$/;
// "  - nothing provides requested shopkit >=9", "  - soup==1.9.3=h9c3ff4c_1"
const ITEM = /^ *- (\S.*)$/;
