import type { Detector, Draft } from "../../detector.ts";

/** Python, or a program in it, that was called wrongly: the interpreter, argparse and click each say so in their own form. */
export const pythonUsage: Detector = {
  id: "python-usage",
  tool: "python",
  check: "program",
  category: "config_error",
  rank: 1,
  needles: ["usage: ", "no module named", "can't open file", "can't find '__main__'", "module specification"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    let usage = Number.NEGATIVE_INFINITY;
    log.lines.forEach((line, i) => {
      if (/^(?:\S+: )?[Uu]sage: \S/.test(line)) usage = i;
      const match =
        INTERPRETER.exec(line) ?? (i - usage <= WITHIN ? (ARGPARSE.exec(line) ?? CLICK.exec(line)) : null);
      if (match !== null)
        drafts.push({
          message: inFull(log.lines, match[1]!, i),
          file: FILE.exec(match[1]!)?.[1] ?? null,
          from: i,
          to: i + 1,
        });
    });
    return drafts;
  },
};

/** "Invalid value for '-A' / '--app': " goes on below: "Unable to load the application.", "The module shop was not found." */
function inFull(lines: readonly string[], message: string, at: number): string {
  if (!message.trimEnd().endsWith(":")) return message;
  const end = lines.findIndex((line, i) => i > at && line.trim() === "");
  const rest = lines.slice(at + 1, Math.min(end < 0 ? lines.length : end, at + 4)).map((line) => line.trim());
  return [message.trimEnd(), ...rest].join(" ");
}

const WITHIN = 25;
// "report.py: error: the following arguments are required: --month"
const ARGPARSE = /^(?!make)\S+(?: \S+)?: error: (\S.*)$/;
// "Error: No such option: --mont (Possible options: --month)", in click's box "│ No such option: --mont │"
const CLICK =
  /^(?:Error: |│ )((?:No such|Missing|Invalid value|Got unexpected|Option|Unexpected|Error)\b.*?)(?: +│)?$/;
// "/usr/bin/python3: No module named pytest", "python: can't open file '/home/dev/app/nope.py': [Errno 2] No such file or directory"
const INTERPRETER =
  /^(?:\S*[\\/])?(?:python|pypy)[\d.]*(?:\.exe)?: ((?:No module named|can't open file|can't find '__main__'|Error while finding module specification) .+)$/;
const FILE = /^can't open file '([^']+)'/;
