import type { Detector, Draft } from "../../detector.ts";

/** snakemake: inputs that nobody makes, rules it cannot read, and jobs that failed, with the last word of the program. */
export const snakemake: Detector = {
  id: "snakemake",
  tool: "snakemake",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [" in file ", "error in rule "],
  programs: ["snakemake"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, at) => readRule(log.lines, line, at) ?? readJob(log.lines, line, at) ?? []),
};

// "MissingInputException in rule make_out in file /home/dev/app/Snakefile, line 4:", "SyntaxError in file /home/dev/app/Snakefile, line 2:"
const RULE = /^([A-Z]\w*(?:Exception|Error))(?: in rule (\S+))? in file (\S+), line (\d+):$/;
// "    affected files:", and under it "        in.txt"
const AFFECTED = /^ {4}affected files:$/;

function readRule(lines: readonly string[], line: string, from: number): Draft | null {
  const head = RULE.exec(line);
  if (head === null) return null;
  const said = lines[from + 1]?.trim().replace(/ \(\S+, line \d+\)$/, "") || head[1]!;
  const below = lines.slice(from + 2, from + 20).findIndex((text) => AFFECTED.test(text));
  const missing = below < 0 ? "" : ` ${lines[from + 3 + below]?.trim() ?? ""}`;
  const category = head[1] === "SyntaxError" ? ("syntax_error" as const) : ("build_error" as const);
  const place = { file: head[3]!, line: Number(head[4]) };
  return { message: said + missing, errorType: head[1]!, category, ...place, from, to: from + 4 + below };
}

// "Error in rule make_out:", and above it the stamp and what the program printed
const JOB = /^Error in rule (\S+):$/;
const STAMP = /^\[\w{3} \w{3} +\d+ [\d:]+ \d{4}\]$/;

function readJob(lines: readonly string[], line: string, from: number): Draft | null {
  const job = JOB.exec(line);
  if (job === null) return null;
  const above = STAMP.test(lines[from - 1] ?? "") ? from - 2 : from - 1;
  const word = lines[above] ?? "";
  const isWord = word.trim() !== "" && !/^\s/.test(word);
  if (!isWord) return { message: `Error in rule ${job[1]}`, from, to: from + 1 };
  return { message: word.trim(), from: above, to: from + 1 };
}
