import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** prisma's command line: what is wrong with a schema, with its place, and what a database answered, by code. */
export const prisma: Detector = {
  id: "prisma",
  tool: "prisma",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: ["error code: p1", "error: p1", "error: p2", "error: p3", "error: p4", "engine.\nreason: ["],
  programs: ["prisma"],
  scan(log): Draft[] {
    const { lines } = log;
    const isSchema = lines.some((line) => SCHEMA.test(line));
    return lines.flatMap(
      (line, from) =>
        readEngine(lines, line, from) ??
        (isSchema ? readSchema(lines, line, from) : readCode(lines, line, from)) ??
        [],
    );
  },
};

// "Error: Error in migration engine." over "Reason: [libs/datamodel/core/src/value.rs:202:26] Should only be empty."
const ENGINE = /^(?:Error: )?Error in [a-z]+ engine\.$/;
const REASON = /^Reason: \[(\S{1,300}\.rs):(\d+):(\d+)\] (\S.*)$/;

function readEngine(lines: readonly string[], line: string, from: number): Draft[] | null {
  const reason = ENGINE.test(line) ? REASON.exec(lines[from + 1] ?? "") : null;
  if (reason === null) return null;
  const [, file, row, column, message] = reason;
  const place = { file: file!, line: Number(row), column: Number(column) };
  return [{ message: message!, category: "runtime_error", ...place, from, to: from + 2 }];
}

// "Error code: P1012"
const SCHEMA = /^\s*Error code: P1012$/;
// "error: Error validating: This line is invalid. It does not start with any known Prisma schema keyword.", "error: Type "Carrt" is neither a built-in type, nor …"
const SAID = /^\s*error: (\S.*)$/;
// "  -->  schema.prisma:14", "  -->  prisma/schema.prisma:14"
const PLACE = /^\s*--> {1,2}(\S.*):(\d+)$/;
const UNREADABLE = /\bThis line is (?:invalid|not a valid)\b|\bnot a valid field or attribute definition\b/;

function readSchema(lines: readonly string[], line: string, from: number): Draft[] | null {
  const said = SAID.exec(line);
  const place = said && PLACE.exec(lines[from + 1] ?? "");
  if (!said || !place) return null;
  return [
    {
      message: said[1]!,
      errorType: "P1012",
      category: UNREADABLE.test(said[1]!) ? "syntax_error" : "config_error",
      file: place[1]!,
      line: Number(place[2]),
      from,
      to: from + 2,
    },
  ];
}

// "Error: P1001: Can't reach database server at `localhost:5432`", "Error: P3009" and, behind a blank line, the sentence
const CODE = /^(?:.{0,120}\s)?Error: (P[1-4]\d{3})(?:: (\S.*))?$/;
const KINDS: Readonly<Record<string, Category>> = {
  P1000: "permission_error",
  P1001: "connection_error",
  P1002: "timeout",
  P1008: "timeout",
  P1010: "permission_error",
  P1011: "connection_error",
  P1017: "connection_error",
};

function readCode(lines: readonly string[], line: string, from: number): Draft[] | null {
  const head = CODE.exec(line);
  if (head === null) return null;
  const below = lines.slice(from + 1, from + 4).find((one) => one.trim() !== "");
  const message = head[2] ?? below?.trim();
  if (message === undefined) return null;
  const code = head[1]!;
  return [
    { message, errorType: code, category: KINDS[code] ?? "config_error", from, to: from + (head[2] ? 1 : 3) },
  ];
}
