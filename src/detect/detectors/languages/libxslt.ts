import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** libxslt, through xsltproc, lxml or nokogiri: the place and the element on one line, what is wrong there on the next. */
export const libxslt: Detector = {
  id: "libxslt",
  tool: "xsltproc",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: [
    ["runtime error: file ", " element "],
    ["compilation error: file ", " element "],
  ],
  programs: ["xsltproc"],
  scan: ({ lines }): Draft[] =>
    lines.flatMap((text, from): Draft[] => {
      const head = HEAD.exec(text);
      const message = (lines[from + 1] ?? "").trim();
      if (head === null || message === "") return [];
      const category: Category = head[1] === "runtime" ? "runtime_error" : "syntax_error";
      return [{ message, category, file: head[2]!, line: Number(head[3]), from, to: from + 2 }];
    }),
};

// "runtime error: file page.xsl line 3 element call-template", "compilation error: file page.xsl line 3 element template"
const HEAD = /^(runtime|compilation) error: file (\S.{0,300}) line (\d+) element \S+$/;
