import { describe, expect, it } from "vitest";
import { byLines, needlesOf, readLine, readLines } from "#detect/by-lines.ts";
import { logOf } from "./log-of.ts";

const frob = byLines({
  id: "frob",
  tool: "frob",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: ["frob"],
  heading: /^(?<file>\S+\.frob)$/,
  forms: [{ pattern: /^(?<severity>E|warn) (?<line>\d+) (?<type>[a-z]+): (?<message>.+)$/ }],
  kindOf: (_message, type) => (type === "parse" ? "syntax_error" : undefined),
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
      forms: [{ pattern: /^E (?<message>.+)$/ }],
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
      forms: [{ pattern: /^E (?<message>.+)$/ }],
      isMine: (log) => log.lines.length > 3,
    });
    expect(other.scan(logOf("E bad"), { command: null, exitCode: 1, signal: null })).toEqual([]);
  });
});

const FORMS = [
  { pattern: /^frob: (?<file>\S+):(?<line>\d+): (?<message>\S.*)$/, tool: "frob" },
  { pattern: /^(?<type>F\d+) (?<message>\S.*)$/, category: "lint_error" as const, role: "summary" as const },
];
const ABOUT = { command: null, exitCode: 1, signal: null };

describe("forms of lines", () => {
  it("read each line by the first that fits", () => {
    const log = logOf("frob: a.x:3: upside down\nall else\nF12 too long  \n");
    expect(readLines(log, ABOUT, { forms: FORMS })).toEqual([
      {
        message: "upside down",
        errorType: null,
        file: "a.x",
        line: 3,
        column: null,
        tool: "frob",
        from: 0,
        to: 1,
      },
      {
        message: "too long",
        category: "lint_error",
        errorType: "F12",
        file: null,
        line: null,
        column: null,
        role: "summary",
        from: 2,
        to: 3,
      },
    ]);
  });

  it("give nothing for a line of nobody", () =>
    expect(readLine("frob: fine", 0, { forms: FORMS })).toBeNull());

  it("leave a category that a form names alone", () => {
    const kindOf = () => "syntax_error" as const;
    expect(readLine("F12 too long", 0, { forms: FORMS, kindOf })).toMatchObject({ category: "lint_error" });
    expect(readLine("frob: a.x:3: bad", 0, { forms: FORMS, kindOf })).toMatchObject({
      category: "syntax_error",
    });
  });

  it("ask for their needle, and for the command where the line alone says too little", () => {
    const forms = [
      { pattern: /^(?<message>.+) is bad$/, needle: "\nmenu", sure: false },
      { pattern: /^(?<message>.+) is bad$/, needle: " is bad", command: "frob " },
    ];
    expect(needlesOf(forms)).toEqual(["\nmenu", "frob "]);
    const log = logOf("Menu is bad\nThe menu is bad");
    expect(readLines(log, ABOUT, { forms })).toMatchObject([{ message: "Menu", sure: false }]);
    const told = readLines(log, { ...ABOUT, command: "npx Frob check" }, { forms });
    expect(told).toMatchObject([{ message: "Menu" }, { message: "The menu" }]);
    expect(told[1]).not.toHaveProperty("sure");
  });
});
