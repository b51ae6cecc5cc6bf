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
    const lines = text.split(/\r?\n/, 40);
    const results = lines.filter((line) => RESULT.test(line)).length;
    return results > 0 && (lines.some((line) => /^1\.\.\d+\b/.test(line)) || results >= 2);
  },
  open: (tell) => {
    let deepest = 0;
    let isBailed = false;
    let hasBlocks = false;
    let isWhole = false;
    let planned: number | null = null;
    let told = 0;
    // How far in stands the "---" that is open.
    let yaml: number | null = null;
    tell({ kind: "run", title: "tap", tool: "tap", command: null, startedAt: null });
    const lines = new LineStream((line) => {
      tell({ kind: "output", text: `${line}\n` });
      isWhole ||= /^TAP version 1\d\s*$/.test(line);
      const mark = MARK.exec(line);
      // What a test got or wanted may say "ok" itself.
      if (yaml !== null) {
        const depth = line.trim() === "" ? yaml : line.search(/\S/);
        if (depth > yaml || (depth === yaml && mark?.[2] !== "...")) return;
        yaml = null;
      } else if (mark?.[2] === "---") yaml = mark[1]!.length;
      isBailed ||= /^\s*Bail out!/.test(line);
      const plan = /^1\.\.(\d{1,9})\b/.exec(line)?.[1];
      if (plan !== undefined) planned = (planned ?? 0) + Number(plan);
      const result = RESULT.exec(line);
      if (result === null) return;
      if (result[1] === "") told += 1;
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
      const status: Status = LEFT_OUT.test(line) ? "skipped" : result[2] === undefined ? "passed" : "failed";
      // "adds # time=5ms", "later # SKIP offline", "adds # in 8 ms"
      const name = result[3]!.replace(/(?<!\s)\s+#\s*(?:skip|todo|time=|in \d+ ms).*$/i, "").trim();
      tell(resultTold({ status, name: name === "" ? null : name, isPrinted: true }));
    });
    return {
      write: (text) => lines.write(text),
      end: () => {
        lines.end();
        // More than one text may stand in it, each with its plan.
        const isCut = planned === null ? isWhole : told < planned;
        if (isCut && !isBailed)
          tell({
            kind: "cut",
            text:
              planned === null
                ? "it is cut off: there is no plan in it"
                : `it is cut off: of ${planned} tests it tells ${told}`,
          });
        tell({ kind: "end", durationMs: null, exitCode: null, outcome: isBailed ? "failed" : null });
      },
    };
  },
};

// "ok 2 - needs a network # SKIP offline"; but "not ok 3 - keeps \# todo items", where the name has it
const LEFT_OUT = /(?<!\\)#\s*(?:skip|todo)\b/i;
// "  ---", "  ..."
const MARK = /^(\s+)(---|\.\.\.)\s*$/;
// "ok 1 - adds", "    not ok 2 sums prices", "ok"
const RESULT = /^(\s*)(not )?ok\b(?: \d+)?(?:\s+-)?(.*)$/;
