import { type LineForm, needlesOf, readLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

const FORMS: readonly LineForm[] = [
  {
    tool: "mkdocs",
    needle: "which is not found in the documentation files",
    // WARNING  -  Documentation file 'index.md' contains a link to 'carts.md' which is not found in the documentation files.
    pattern:
      /^WARNING +- {2}(?<message>Documentation file '(?<file>[^']+)' contains a link to '.+' which is not found in the documentation files\.)/,
    sure: false,
  },
  {
    tool: "mkdocs",
    needle: "\nwarning  -  doc file ",
    // WARNING -  Doc file 'index.md' contains a link 'carts.md', but the target is not found among documentation files.
    pattern: /^WARNING +- {2}(?<message>Doc file '(?<file>[^']+)' contains .+)$/,
    sure: false,
  },
  {
    tool: "mkdocs",
    needle: "\nwarning -  doc file ",
    // WARNING -  Doc file 'index.md' contains a link 'carts.md', but the target is not found among documentation files.
    pattern: /^WARNING +- {2}(?<message>Doc file '(?<file>[^']+)' contains .+)$/,
    sure: false,
  },
  {
    tool: "mkdocs",
    needle: " in strict mode!",
    // Aborted with 1 warnings in strict mode!
    pattern: /^(?<message>Aborted with \d+ warnings? in strict mode!)$/,
    role: "consequence",
  },
  {
    tool: "jekyll",
    needle: "liquid exception: ",
    //   Liquid Exception: Liquid syntax error (line 2): 'if' tag was never closed in index.md
    pattern:
      /^ *Liquid Exception: (?<message>(?:Liquid \w+ \(line (?<line>\d+)\): )?\S.*?) in (?<file>\/?[\w./@-]+)$/,
  },
  {
    tool: "jekyll",
    needle: "(jekyll::errors::",
    // /usr/lib/jekyll/theme.rb:86:in `rescue in gemspec': The shop-theme theme could not be found. (Jekyll::Errors::MissingDependencyException)
    pattern: /: (?<message>[^:]+) \((?<type>Jekyll::Errors::MissingDependencyException)\)$/,
    category: "missing_dependency",
  },
  {
    tool: "asciidoctor",
    needle: "asciidoctor: ",
    // asciidoctor: FAILED: input file missing.adoc is missing
    pattern: /^asciidoctor: FAILED: (?<message>input file (?<file>\S+) is missing|\S.*)$/,
    category: "config_error",
  },
  {
    tool: "asciidoctor",
    needle: "asciidoctor: ",
    // asciidoctor: ERROR: guide.adoc: line 3: include file not found: /home/dev/app/carts.adoc
    pattern: /^asciidoctor: (?:ERROR|FATAL): (?<file>\S.*?): line (?<line>\d+): (?<message>\S.*)$/,
    sure: false,
  },
  {
    tool: "pandoc",
    needle: "not found. please select a different --pdf-engine",
    // pdflatex not found. Please select a different --pdf-engine or install pdflatex
    pattern: /^(?<message>\S+ not found\. Please select a different --pdf-engine or install \S+)/,
    category: "missing_dependency",
  },
  {
    tool: "pandoc",
    needle: "\nunknown ",
    // Unknown output format htlm
    pattern: /^(?<message>Unknown (?:output|input) format \S+)$/,
    category: "config_error",
  },
  {
    tool: "pandoc",
    needle: "\npandoc: unknown ",
    // pandoc: Unknown writer: htlm
    pattern: /^pandoc: (?<message>Unknown (?:reader|writer): \S+)$/,
    category: "config_error",
  },
  {
    tool: "pandoc",
    needle: "\nerror producing pdf",
    // Error producing PDF.
    pattern: /^(?<message>Error producing PDF)\.$/,
    role: "summary",
  },
  {
    tool: "pandoc",
    needle: "yaml parse exception at line ",
    // YAML parse exception at line 2, column 0,
    pattern:
      /^(?:Error parsing YAML metadata at .*: )?(?<message>YAML parse exception at line (?<line>\d+), column (?<column>\d+)),?$/,
    category: "syntax_error",
  },
];

/** Builders of documents and sites, where the general shapes do not tell the place or the kind. */
export const documents: Detector = {
  id: "documents",
  tool: "mkdocs",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [...needlesOf(FORMS), "error compiling template "],
  programs: ["mkdocs", "jekyll", "asciidoctor", "pandoc"],
  scan: (log, about) => [
    ...readLines(log, about, { forms: FORMS }),
    ...log.lines.flatMap((_, at) => readTemplate(log.lines, at)),
  ],
};

// "Error compiling template "shop.html" (line 3, column 1):", and below it "unexpected end of input"
const TEMPLATE = /^Error compiling template "([^"]+)" \(line (\d+), column (\d+)\):$/;

function readTemplate(lines: readonly string[], at: number): Draft[] {
  const head = TEMPLATE.exec(lines[at]!);
  const message = lines[at + 1];
  if (head === null || !message) return [];
  const place = { file: head[1]!, line: Number(head[2]), column: Number(head[3]) };
  return [{ message, tool: "pandoc", category: "syntax_error", ...place, from: at, to: at + 2 }];
}
