import { describe, expect, it } from "vitest";
import {
  ciLines,
  confusionLines,
  doubtLines,
  parserLines,
  setsLines,
  worstLines,
} from "../../scripts/eval/report-sets.mjs";

/** Figures as the scorer gives them. */
function figures(message: number, over: Record<string, unknown> = {}) {
  return {
    extract: {
      ALL: {
        message: { pct: message, n: 200 },
        "file:line": { pct: 99, n: 100 },
        test: { pct: 100, n: 30 },
        "test@1": { pct: 90, n: 10 },
        "diag@1": { pct: 40, n: 79 },
      },
    },
    classify: { groups: { ALL: { lenient: 98, n: 300, strict: 91, strictN: 250 } } },
    group: { "source:gen": { pairF1: 99.8, logs: 80 }, "source:thirdparty": { pairF1: 100, logs: 30 } },
    ...over,
  };
}

const mode = (message: number, over = {}) => ({
  figures: figures(message),
  withoutWrong: figures(message + 0.2),
  ci: figures(0, {
    extract: { ALL: { "test@1": { pct: 70, n: 60 } } },
    group: { "source:travis": { pairF1: 69.4, logs: 70 } },
  }),
  ciWithoutWrong: figures(0, {
    extract: { ALL: { "test@1": { pct: 71, n: 58 } } },
    group: { "source:travis": { pairF1: 69.4, logs: 70 } },
  }),
  errorsOnly: figures(0, { extract: { ALL: { "diag@1": { pct: 68.2, n: 44 } } } }),
  confusion: new Map([["oom", new Map([["oom", 2]])]]),
  worst: [],
  worstOfCi: [],
  ...over,
});

const sets = (over = {}) => ({
  all: mode(99.7),
  leftOut: mode(96),
  ci: { logs: 112, lines: 138_475, longest: 5000 },
  doubts: [{ field: "test", ids: ["gj_1", "gj_2"], why: "a build failed" }],
  shown: new Map([
    ["gj_1", { line: 18, text: "FAIL shop [build failed]" }],
    ["gj_2", { line: 4, text: "say `make`" }],
  ]),
  trouble: [],
  explained: { all: {}, "left out": {} },
  ...over,
});

describe("the figures with targets", () => {
  it("stand beside their targets, with all labels and with those in doubt taken out", () => {
    const failures: string[] = [];
    const lines = setsLines(sets(), failures);
    expect(lines).toContain("| message right | 95 | 99.7 (200) | 99.9 (200) | 96 (200) | 96.2 (200) |");
    // Two kinds of questions about tests, weighed by how many there are.
    expect(lines).toContain(
      "| first failing test right | 90 | 97.5 (40) | 97.5 (40) | 97.5 (40) | 97.5 (40) |",
    );
    expect(lines.join("\n")).toContain("without the 2 labels that we hold to be wrong");
    expect(failures).toEqual([]);
  });

  it("name what fell below its floor, and what is wrong with the list of doubts", () => {
    const failures: string[] = [];
    setsLines(sets({ leftOut: mode(94.9), trouble: ["zz has no test label in the sets"] }), failures);
    expect(failures).toEqual([
      "leftOut message right: 94.9 < 95",
      "wrong-labels.json: zz has no test label in the sets",
    ]);
  });
});

describe("beside them", () => {
  it("real CI logs have their own rows, and what is not labelled in them is not asked", () => {
    const lines = ciLines(sets());
    expect(lines.join("\n")).toContain(
      "112 logs of GitHub Actions and Travis, 138,475 lines in all, the longest 5,000;",
    );
    expect(lines).toContain("| first failing test right | 90 | 70 (60) | 71 (58) | 70 (60) | 71 (58) |");
    expect(lines).toContain("| grouping, pair F1 | 90 | 69.4 (70) | 69.4 (70) | 69.4 (70) | 69.4 (70) |");
  });

  it("parsers' fixtures are told with and without logs of nothing but warnings", () => {
    expect(parserLines(sets()).slice(-2)).toEqual([
      "| all | 40 (79) | 40 (79) |",
      "| those with an error among them | 68.2 (44) | 68.2 (44) |",
    ]);
  });

  it("categories have a table for either way", () => {
    const lines = confusionLines(sets());
    expect(lines.filter((line) => line === "| oom (2) | **2** | 100 |")).toHaveLength(2);
    expect(lines.join("\n")).toContain("91 (250) with all detectors, 91 (250) with its own left out");
  });

  it("misses have four lists, each with its own reasons", () => {
    const miss = {
      id: "a__base",
      cause: "a",
      harm: "nothing found",
      faults: ["message"],
      wanted: { message: "x" },
      found: { id: "a__base", isFailure: false, category: "none" },
      joined: null,
      cases: 1,
    };
    const text = worstLines(
      sets({
        all: mode(99, { worst: [miss] }),
        leftOut: mode(96, { worst: [miss], worstOfCi: [miss] }),
        explained: { all: { a: "with all" }, "left out": { a__base: "with some" } },
      }),
    ).join("\n");
    expect(text.match(/why: .*/g)).toEqual(["why: with all", "why: with some", "why: with some"]);
    expect(text.match(/^### .*/gm)).toHaveLength(4);
    expect(text).toContain("### Real CI logs, with all detectors\n\nNone.");
  });

  it("labels in doubt are listed with their logs, each with the line that shows why", () => {
    expect(doubtLines(sets()).slice(-3)).toEqual([
      "- test: a build failed",
      "  - `gj_1`, line 18: `FAIL shop [build failed]`",
      "  - `gj_2`, line 4: `` say `make` ``",
    ]);
  });
});
