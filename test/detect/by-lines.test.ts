import { describe, expect, it } from "vitest";
import { byLines } from "#detect/by-lines.ts";
import { logOf } from "./log-of.ts";

const frob = byLines({
  id: "frob",
  tool: "frob",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: ["frob"],
  heading: /^(?<file>\S+\.frob)$/,
  patterns: [/^(?<severity>E|warn) (?<line>\d+) (?<type>[a-z]+): (?<message>.+)$/],
  kindOf: (type) => (type === "parse" ? "syntax_error" : undefined),
});
const scan = (text: string, exitCode: number | null = 1) =>
  frob.scan(logOf(text), { command: null, exitCode, signal: null });

describe("a record by lines", () => {
  it("reads each line with the file above it, until an empty line", () => {
    expect(scan("a.frob\nE 3 parse: no end\nE 4 style: ugly\n\nE 5 style: lost")).toMatchObject([
      {
        file: "a.frob",
        line: 3,
        errorType: "parse",
        message: "no end",
        category: "syntax_error",
        from: 1,
        to: 2,
      },
      { file: "a.frob", line: 4, errorType: "style", column: null },
      { file: null, line: 5 },
    ]);
  });

  it("names no category where the tool's kind says none", () => {
    expect(scan("E 4 style: ugly")[0]).not.toHaveProperty("category");
  });

  it("takes warnings where the run failed without an error, and only then", () => {
    expect(scan("warn 4 style: ugly")).toMatchObject([{ line: 4 }]);
    expect(scan("warn 4 style: ugly", 0)).toEqual([]);
    expect(scan("warn 4 style: ugly", null)).toEqual([]);
    expect(scan("warn 4 style: ugly\nE 5 parse: bad")).toMatchObject([{ line: 5 }]);
  });

  it("keeps the heading over empty lines where that is asked for", () => {
    const kept = byLines({
      ...frob,
      heading: /^(?<file>\S+\.frob)$/,
      overBlanks: true,
      patterns: [/^E (?<message>.+)$/],
    });
    const about = { command: null, exitCode: 1, signal: null };
    expect(kept.scan(logOf("a.frob\n\nE bad\nb.frob\nE worse"), about)).toMatchObject([
      { file: "a.frob" },
      { file: "b.frob" },
    ]);
  });

  it("leaves the output of others alone", () => {
    const other = byLines({
      ...frob,
      patterns: [/^E (?<message>.+)$/],
      isMine: (log) => log.lines.length > 3,
    });
    expect(other.scan(logOf("E bad"), { command: null, exitCode: 1, signal: null })).toEqual([]);
  });
});
