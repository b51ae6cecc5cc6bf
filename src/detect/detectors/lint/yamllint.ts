import type { Detector, Draft } from "../../detector.ts";

/** yamllint by itself and with -f parsable; warnings count where nothing else made it fail (--strict). */
export const yamllint: Detector = {
  id: "yamllint",
  tool: "yamllint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ["  error  ", ".y"],
    ["  warning  ", ".y"],
    ["[error] ", ".y"],
    ["[warning] ", ".y"],
    ["\nstdin\n", ")\n"],
    ["\nstdin:", "] "],
  ],
  programs: ["yamllint"],
  scan(log, about): Draft[] {
    const errors: Draft[] = [];
    const warnings: Draft[] = [];
    let file: string | null = null;
    log.lines.forEach((text, from) => {
      const row = file === null ? null : ROW.exec(text);
      const match = row ?? PARSABLE.exec(text);
      if (match === null) file = HEADING.exec(text)?.[1] ?? (text.trim() === "" ? null : file);
      else {
        const [, name, line, column, severity, message, rule] = row ? ["", file, ...row.slice(1)] : match;
        const place = { file: name, line: Number(line), column: Number(column) };
        const into = severity === "error" ? errors : warnings;
        into.push({ message: message!, errorType: rule ?? null, ...place, from, to: from + 1 });
      }
    });
    return errors.length === 0 && (about.exitCode ?? 0) !== 0 ? warnings : errors;
  },
};

// "./ci.yml", and "::group::ci.yml" in a workflow
const HEADING = /^(?:::group::|##\[group\])?(\S.*\.ya?ml|stdin|\S*\.yamllint)$/;
// "  5:8       error    wrong indentation: expected 6 but found 7  (indentation)"
const ROW = /^ {2}(\d+):(\d+) +(error|warning) +(\S.*\S) {1,2}\(([a-z-]+)\)$/;
// "ci.yml:3:1: [error] duplication of key "run" in mapping (key-duplicates)"
const PARSABLE = /^(\S.*\.ya?ml|stdin):(\d+):(\d+): \[(error|warning)\] (.+) \(([a-z-]+)\)$/;
