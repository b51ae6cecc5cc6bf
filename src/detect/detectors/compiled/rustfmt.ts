import type { Detector, Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";

/** cargo fmt --check and rustfmt --check: files that would be formatted otherwise. */
export const rustfmt: Detector = {
  id: "rustfmt",
  tool: "rustfmt",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: ["diff in "],
  programs: ["rustfmt"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const head = HEAD.exec(log.lines[i]!);
      if (head === null) continue;
      let to = i + 1;
      while (to < log.lines.length && /^[-+ ]|^$/.test(log.lines[to]!) && !HEAD.test(log.lines[to]!)) to++;
      const base = head[1]!.slice(Math.max(head[1]!.lastIndexOf("/"), head[1]!.lastIndexOf("\\")) + 1);
      // The same file has one draft, however many places in it differ.
      if (!drafts.some((draft) => draft.file === head[1])) {
        drafts.push({ message: `Diff in ${base}`, file: head[1]!, line: Number(head[2]), from: i, to });
      }
      i = to - 1;
    }
    return drafts;
  },
};

// "Diff in /home/dev/shop/src/lib.rs:1:", "Diff in /home/dev/shop/src/lib.rs at line 1:" (before Rust 1.73)
const HEAD = /^Diff in (.+\.rs)(?: at line |:)(\d+):$/;
