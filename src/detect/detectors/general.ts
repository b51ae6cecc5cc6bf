import type { Detector, Draft } from "../detector.ts";

/** The unknown tool: names the line a person would name, by the general shape of error output. */
export const general: Detector = {
  id: "general",
  tool: "unknown",
  check: "program",
  category: "other",
  rank: 0,
  needles: [],
  scan(log): Draft[] {
    const i = log.lines.findIndex((line) => /error/i.test(line));
    return i < 0 ? [] : [{ message: log.lines[i]!, from: i, to: i + 1 }];
  },
};
