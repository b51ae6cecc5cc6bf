import type { Detector, Draft } from "../../detector.ts";

/** TeX and LaTeX: "!" and what is wrong, below it the line of the source; or the place before it, with -file-line-error. */
export const latex: Detector = {
  id: "latex",
  tool: "latex",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["\n! ", [".tex:", "\nl."], ["latex error: ", ".tex"]],
  programs: ["pdflatex", "xelatex", "lualatex", "latex", "latexmk", "tectonic"],
  scan({ lines }): Draft[] {
    const drafts = lines.flatMap((text, from): Draft[] => {
      const placed = PLACED.exec(text);
      const said = (placed?.[3] ?? BANG.exec(text)?.[1])?.trim();
      if (said === undefined || /^==> Fatal error|^Emergency stop\./.test(said)) return [];
      const at = lineBelow(lines, from + 1);
      if (placed === null && at === null && !/^(?:LaTeX|Package|Class) /.test(said)) return [];
      const message = said.replace(/^(?:La|pdf|Lua|Xe)?TeX [Ee]rror: ?/, "");
      const line = placed ? Number(placed[2]) : (at?.line ?? null);
      const isMissing = /^File `[^']+' not found|^I can't find file/.test(message);
      const category = isMissing ? "missing_dependency" : "build_error";
      return [
        {
          message: withCommand(message, at?.code),
          category,
          file: placed?.[1] ?? mainFile(lines),
          line,
          from,
          to: at?.to ?? from + 1,
        },
      ];
    });
    return drafts;
  },
};

// ! Undefined control sequence.
// ! LaTeX Error: File `soupx.sty' not found.
const BANG = /^! {1,2}(\S.*)$/;
// ./cart.tex:3: Undefined control sequence.
const PLACED = /^(?:\.\/)?((?:[A-Za-z]:)?[^\s:()][^:()]*\.(?:tex|sty|cls|bib|ltx|def)):(\d+): (\S.*)$/;
// l.3 Hello \totl
const LINE = /^l\.(\d+) ?(.*)$/;

function lineBelow(
  lines: readonly string[],
  from: number,
): { line: number; code: string; to: number } | null {
  for (let i = from; i < Math.min(lines.length, from + 14); i++) {
    const match = LINE.exec(lines[i]!);
    if (match) return { line: Number(match[1]), code: match[2]!, to: i + 1 };
    if (BANG.test(lines[i]!) && !/Emergency stop/.test(lines[i]!)) return null;
  }
  return null;
}

// The line is broken behind what TeX did not know: "l.3 Hello \totl"
function withCommand(message: string, code: string | undefined): string {
  const command = /\\[A-Za-z@]+$/.exec(code?.trimEnd() ?? "")?.[0];
  return message === "Undefined control sequence." && command ? `${message} ${command}` : message;
}

// (./cart.tex
function mainFile(lines: readonly string[]): string | null {
  for (const line of lines) {
    const match = /^\(((?:\.\/)?[^\s()]+\.tex)/.exec(line);
    if (match) return match[1]!;
  }
  return null;
}
