import { LineStream } from "./line-stream.ts";
import { type ReportSource, resultTold, type Status } from "./source.ts";

/** The Test Anything Protocol, 12 to 14: one run; how tests failed is read from it as from any output. */
export const tap: ReportSource = {
  id: "tap",
  title: "TAP",
  sniff: (head) => {
    const text = head.replace(/^\ufeff/, "");
    // TAP version 13
    if (/^\s*TAP version 1\d\s*$/m.test(text.slice(0, 2000))) return true;
    // "1..3", or results with numbers, in the first lines
    const lines = text.split("\n", 40);
    const results = lines.filter((line) => RESULT.test(line)).length;
    return results > 0 && (lines.some((line) => /^1\.\.\d+\b/.test(line)) || results >= 2);
  },
  open: (tell) => {
    let deepest = 0;
    let isBailed = false;
    let hasBlocks = false;
    tell({ kind: "run", title: "tap", tool: "tap", command: null, startedAt: null });
    const lines = new LineStream((line) => {
      tell({ kind: "output", text: `${line}\n` });
      isBailed ||= /^\s*Bail out!/.test(line);
      const result = RESULT.exec(line);
      if (result === null) return;
      // "not ok 1 - cart # time=97.11ms {" opens a block of subtests: it is no test of its own.
      if (line.trimEnd().endsWith("{")) {
        hasBlocks = true;
        return;
      }
      const indent = result[1]!.length;
      // A test with subtests comes after them, less indented: they were counted.
      const isParent = indent < deepest && !hasBlocks;
      deepest = indent;
      if (isParent) return;
      const status: Status = /#\s*(?:skip|todo)\b/i.test(line)
        ? "skipped"
        : result[2] === undefined
          ? "passed"
          : "failed";
      const name = result[3]!.replace(/(?<!\s)\s+#\s*(?:skip|todo|time=).*$/i, "").trim();
      tell(resultTold({ status, name: name === "" ? null : name, isPrinted: true }));
    });
    return {
      write: (text) => lines.write(text),
      end: () => {
        lines.end();
        tell({ kind: "end", durationMs: null, exitCode: null, outcome: isBailed ? "failed" : null });
      },
    };
  },
};

// "ok 1 - adds", "    not ok 2 sums prices", "ok"
const RESULT = /^(\s*)(not )?ok\b(?: \d+)?(?:\s+-)?(.*)$/;
