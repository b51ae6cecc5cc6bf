import { type LineForm, readLine } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";

/** Proof assistants and solvers: Agda, Lean, SMT solvers, Isabelle. */
export const proofs: Detector = {
  id: "proofs",
  tool: "agda",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [".agda:", ".lagda", '(error "line ', ".lean:"],
  programs: ["agda", "lean", "lake", "z3", "cvc5"],
  scan({ lines }): Draft[] {
    return lines.flatMap(
      (text, at) => readLine(text, at, { forms: FORMS, kindOf: kindOfMessage }) ?? readAgda(lines, at) ?? [],
    );
  },
};

const FORMS: readonly LineForm[] = [
  {
    // (error "line 1 column 12: unknown constant x")
    pattern: /^\(error "line (?<line>\d+) column (?<column>\d+): (?<message>[^"]*\S)"\)$/,
    tool: "smt",
  },
  {
    // Cart.lean:1:9: error: unknown identifier 'totl'
    // error: ././././Cart.lean:1:9: unknown identifier 'totl'
    pattern:
      /^(?:error: )?(?:\.\/)*(?<file>[^\s:][^:]*\.lean):(?<line>\d+):(?<column>\d+): (?!warning|info)(?:error(?:\([\w.]+\))?: )?(?<message>\S.*)$/,
    tool: "lean",
  },
];

// /home/dev/app/Cart.agda:5,5-9
// /home/dev/app/Cart.agda:5.5-9: error: [NotInScope]
const AGDA = /^(\S.*\.l?agda(?:\.\w+)?):(\d+)[,.](\d+)(?:-[\d,.]+)?(?:: error: \[([\w.]+)\])?$/;

function readAgda(lines: readonly string[], from: number): Draft | null {
  const head = AGDA.exec(lines[from]!);
  if (head === null) return null;
  const said: string[] = [];
  for (let i = from + 1; i < from + 6; i++) {
    const line = lines[i] ?? "";
    if (line.trim() === "" || /^when |^\S+\.l?agda/.test(line)) break;
    // "  totl at /home/dev/app/Cart.agda:5,5-9"
    said.push(line.replace(/ at \S+\.l?agda:[\d,.-]+$/, "").trim());
  }
  if (said.length === 0) return null;
  const message = said.join(" ");
  const category = /!=|!=<|of type/.test(message)
    ? "type_error"
    : /^Parse error/.test(message)
      ? "syntax_error"
      : "build_error";
  const where = { file: head[1]!, line: Number(head[2]), column: Number(head[3]) };
  return {
    message,
    errorType: head[4] ?? null,
    category,
    tool: "agda",
    ...where,
    from,
    to: from + 1 + said.length,
  };
}
