import type { Detector, Draft } from "../../detector.ts";

/** gofmt -d and goimports -d: the files that they would write otherwise, each as a diff. */
export const gofmt: Detector = {
  id: "gofmt",
  tool: "gofmt",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [".go.orig"],
  programs: ["gofmt", "goimports", "gofumpt"],
  scan({ lines }): Draft[] {
    const drafts: Draft[] = [];
    lines.forEach((text, from) => {
      const file = HEAD.exec(text)?.[1];
      if (file === undefined || !(lines[from + 1] ?? "").startsWith(`--- ${file}.orig`)) return;
      const hunk = HUNK.exec(lines[from + 3] ?? "");
      let to = from + 4;
      while (to < lines.length && /^[-+ @\\]/.test(lines[to]!)) to++;
      const line = hunk === null ? null : Number(hunk[1]);
      // gofmt -d ends with 0 all the same.
      const message = `would reformat ${file}`;
      drafts.push({ message, file, line, sure: false, from, to: Math.min(to, lines.length) });
    });
    return drafts;
  },
};

// "diff cart/main.go.orig cart/main.go", "diff -u cart/main.go.orig cart/main.go"
const HEAD = /^diff (?:-u )?\S.*\.go\.orig (\S.*\.go)$/;
// "@@ -1,5 +1,5 @@"
const HUNK = /^@@ -(\d+)/;
