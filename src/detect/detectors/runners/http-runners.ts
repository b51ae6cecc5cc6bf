import type { Detector, Draft } from "../../detector.ts";
import { firstWords } from "./block.ts";
import { runner } from "./record.ts";

/** Newman: a table of failures; the test over what was expected, a request without a test. */
export const newman = runner("newman", [['inside "', "failure"]], ["newman"], {
  //  1.  AssertionError  adds tax
  head: /^ *\d+\. +(?<kind>[A-Z]\w*)(?: +(?<test>\S.*?))? *$/,
  end: /^ *(?:\d+\. .*|)$/,
  tell: (block, { test, kind }) => {
    const at = block.findIndex((line) => /^ +at \S/.test(line));
    const inside = block.some((line) => /^ +inside "/.test(line));
    if (at < 1 || !inside) return null;
    const message = block.slice(0, at).join(" ").replace(/\s+/g, " ").trim();
    return {
      message,
      errorType: kind === "Error" ? null : kind!,
      ...(test === undefined ? { category: "runtime_error" } : {}),
    };
  },
});

/** Bruno: a cross before the test or the assertion, the reason below it. */
export const bruno = runner("bruno", [["✕", "assertions"]], ["bru"], {
  //    ✕ adds tax
  head: /^ {3}✕ (?<test>\S.*?) *$/,
  end: /^(?! {6}\S)/,
  tell: (block) => {
    const message = firstWords(block);
    return message === null ? null : { message };
  },
});

/** Hurl: its errors look like rustc's, with a place in a file of requests. */
export const hurl: Detector = {
  id: "hurl",
  tool: "hurl",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [".hurl:"],
  programs: ["hurl"],
  scan: (log): Draft[] => log.lines.flatMap((_, at) => readHurl(log.lines, at) ?? []),
};

//   --> cart.hurl:4:0
const HURL_PLACE = /^ {2}--> (\S+\.hurl):(\d+):(\d+)$/;

function readHurl(lines: readonly string[], at: number): Draft | null {
  const head = /^error: (.+)$/.exec(lines[at]!)?.[1];
  const place = HURL_PLACE.exec(lines[at + 1] ?? "");
  if (head === undefined || place === null) return null;
  let to = at + 2;
  while (to < lines.length && /^ *\d* \|/.test(lines[to]!)) to++;
  // " 4 | jsonpath "$.total" == 120", "   |   actual:   integer <119>", "   |      ^^^ actual value is <404>"
  const told = lines
    .slice(at + 2, to)
    .filter((line) => /^ +\d+ \| |^ +\| +(?:actual|expected|>>>)|^ +\| *\^/.test(line))
    .map((line) =>
      line
        .replace(/^ *\d* \| *\^*/, "")
        .replace(/\s+/g, " ")
        .trim(),
    );
  return {
    message: [head, ...told.slice(0, 4)].filter(Boolean).join(", "),
    file: place[1]!,
    line: Number(place[2]),
    ...(/^Parsing /.test(head) ? { category: "syntax_error" } : {}),
    ...(head === "HTTP connection" ? { category: "connection_error" } : {}),
    from: at,
    to,
  };
}

/** Artillery: errors are counted in its reports, and what a run had to keep is checked at the end. */
export const artillery: Detector = {
  id: "artillery",
  tool: "artillery",
  check: "test",
  category: "test_failure",
  rank: 2,
  needles: [
    ["errors.", "vusers."],
    ["\nfail: ", "vusers."],
  ],
  programs: ["artillery"],
  scan: (log): Draft[] => {
    // Errors alone fail no run; where something was to be kept and was not, they say why.
    const isJudged = log.lines.some((line) => UNKEPT.test(line));
    return log.lines.flatMap((line, at) => {
      // errors.ECONNREFUSED: ........................................................... 2
      const counted = /^errors\.(\S.*?): \.{3,} \d+$/.exec(line)?.[1];
      if (counted !== undefined)
        return [
          { message: counted, category: "runtime_error", sure: isJudged, score: 1, from: at, to: at + 1 },
        ];
      const unkept = UNKEPT.exec(line)?.[1];
      return unkept === undefined ? [] : [{ message: unkept, from: at, to: at + 1 }];
    });
  },
};

// fail: maxErrorRate < 1
const UNKEPT = /^fail: (\S+ [<>=]+ \S+)$/;
