import { type LineForm, readLine } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";

/** Oracle's, Microsoft's and IBM's databases, as their command lines print errors. */
export const sqlServers: Detector = {
  id: "sql-servers",
  tool: "sql",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: ["ora-", "pls-", ["msg ", ", level "], ["sql", "sqlstate="]],
  programs: ["sqlplus", "sqlcl", "sqlcmd", "db2"],
  scan({ lines }): Draft[] {
    return lines.flatMap(
      (text, at) =>
        readMsg(lines, at) ??
        readOracle(lines, at) ??
        readLine(text, at, { forms: FORMS, kindOf: kindOfMessage }) ??
        [],
    );
  },
};

const FORMS: readonly LineForm[] = [
  {
    // 5/3      PLS-00201: identifier 'TOTL' must be declared
    pattern: /^(?<line>\d+)\/(?<column>\d+) {2,}(?<message>(?<type>PLS-\d{5}): \S.*)$/,
    tool: "plsql",
    category: "build_error",
  },
  {
    // SQL0204N  "DEV.TOTL" is an undefined name.  SQLSTATE=42704
    pattern: /^(?<type>SQL\d{4,5}N) {2}(?<message>\S.*?)(?: {2}SQLSTATE=\w+)?$/,
    tool: "db2",
  },
];

// ERROR at line 1:
const AT_LINE = /^ERROR at line (\d+):$/;
// ORA-00942: table or view does not exist
const ORA = /^((?:ORA|SP2|TNS|PLS)-\d{4,5}): (\S.*)$/;

function readOracle(lines: readonly string[], at: number): Draft | null {
  const ora = ORA.exec(lines[at]!);
  if (ora === null || ORA.test(lines[at - 1] ?? "")) return null;
  const line = AT_LINE.exec(lines[at - 1] ?? "")?.[1];
  const category = /^(?:TNS-|ORA-12\d{3}$)/.test(ora[1]!)
    ? "connection_error"
    : ora[1] === "ORA-01017"
      ? "permission_error"
      : "runtime_error";
  return {
    message: `${ora[1]}: ${ora[2]}`,
    errorType: ora[1]!,
    category,
    tool: "oracle",
    line: line ? Number(line) : null,
    from: line ? at - 1 : at,
    to: at + 1,
  };
}

// Msg 208, Level 16, State 1, Server DEVBOX, Line 1
const MSG = /^Msg (\d+), Level (\d+), State \d+(?:, Server [^,]+)?(?:, Procedure ([^,]+))?(?:, Line (\d+))?/;

function readMsg(lines: readonly string[], from: number): Draft | null {
  const head = MSG.exec(lines[from]!);
  const message = head === null ? undefined : lines[from + 1]?.trim();
  // levels to 10 tell and do not fail
  if (head === null || !message || Number(head[2]) <= 10) return null;
  const category = /^(?:102|105|156|170)$/.test(head[1]!) ? "syntax_error" : "runtime_error";
  return {
    message,
    errorType: head[1]!,
    category,
    tool: "tsql",
    line: head[4] ? Number(head[4]) : null,
    from,
    to: from + 2,
  };
}
