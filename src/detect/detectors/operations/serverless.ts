import type { Detector, Draft } from "../../detector.ts";

/** Serverless Framework up to 2: a rule with the kind of error in it, and the words under it. */
export const serverless: Detector = {
  id: "serverless",
  tool: "serverless",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: [" error ----------"],
  programs: ["serverless", "sls"],
  scan({ lines }): Draft[] {
    return lines.flatMap((line, at) => {
      const rule = RULE.exec(line);
      if (rule === null) return [];
      let from = at + 1;
      while (from < at + 4 && lines[from]?.trim() === "") from++;
      const message = lines[from]?.trim() ?? "";
      if (message === "" || /^Get Support -{5}/.test(message)) return [];
      // What V8 threw in the framework or a plugin
      const thrown = /^(?:Type|Reference|Range) $/.test(rule[1] ?? "");
      return [{ message, ...(thrown && { category: "runtime_error" }), from: at, to: from + 1 }];
    });
  },
};

// "  Serverless Error ---------------------------------------", "  Error ---------------------------------------------------", "  Type Error ----------------------------------------------"
const RULE = /^ {1,2}(\w+ )?Error -{20,}$/;
