import type { Detector, Draft } from "../../detector.ts";

/** Tools that look dependencies and contracts over: cargo audit and deny, govulncheck, Slither; and credo and dialyxir of Elixir. */
export const audits: Detector = {
  id: "audits",
  tool: "audit",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    "rustsec-",
    "┌─ ",
    "vulnerability #",
    ["reference: ", ".sol#"],
    "┃ [",
    "done (warnings were emitted)",
    "starting dialyzer",
    "has no local return",
    "the success typing",
  ],
  programs: ["govulncheck", "slither", "cargo-audit", "cargo-deny"],
  scan({ lines }): Draft[] {
    const isDialyxir = lines.some((line) => SPEAKS.test(line));
    return lines.flatMap(
      (_text, at) =>
        readAudit(lines, at) ??
        readDeny(lines, at) ??
        readVuln(lines, at) ??
        readSlither(lines, at) ??
        readCredo(lines, at) ??
        (isDialyxir ? readDialyxir(lines, at) : null) ??
        readDialyzer(lines[at]!, at) ??
        [],
    );
  },
};

// Title:     Potential segfault in the time crate
// ID:        RUSTSEC-2020-0071
function readAudit(lines: readonly string[], at: number): Draft | null {
  const errorType = /^ID: +(RUSTSEC-\d+-\d+)$/.exec(lines[at]!)?.[1];
  if (errorType === undefined) return null;
  const above = lines.slice(Math.max(0, at - 6), at);
  const title = above.map((line) => /^Title: +(\S.*)$/.exec(line)?.[1]).find(Boolean);
  // "Warning:   unmaintained" is told and does not fail
  if (title === undefined || above.some((line) => /^Warning: /.test(line))) return null;
  return { message: title, errorType, tool: "cargo-audit", from: at - above.length, to: at + 1 };
}

//   ┌─ /home/dev/.cargo/registry/src/soup-1.0.0/Cargo.toml:20:12
function readDeny(lines: readonly string[], at: number): Draft | null {
  const head = /^error\[([\w-]+)\]: (\S.*)$/.exec(lines[at - 1] ?? "");
  const place = /^\s*┌─ (\S.*\.(?:toml|lock)):(\d+):(\d+)$/.exec(lines[at]!);
  if (head === null || place === null) return null;
  const where = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
  return { message: head[2]!, errorType: head[1]!, tool: "cargo-deny", ...where, from: at - 1, to: at + 1 };
}

// Vulnerability #1: GO-2023-1234
function readVuln(lines: readonly string[], at: number): Draft | null {
  const errorType = /^Vulnerability #\d+: (GO-\d+-\d+)$/.exec(lines[at]!)?.[1];
  const title = errorType === undefined ? "" : (lines[at + 1] ?? "").trim();
  if (errorType === undefined || title === "") return null;
  return { message: `${errorType}: ${title}`, errorType, tool: "govulncheck", from: at, to: at + 2 };
}

// Cart.pay() (contracts/Cart.sol#5-9) sends eth to arbitrary user
const SLITHER = /^(?:INFO:Detectors:)?(\S.*\((\S+\.sol)#(\d+)(?:-\d+)?\).*)$/;

function readSlither(lines: readonly string[], at: number): Draft | null {
  const match = SLITHER.exec(lines[at]!);
  const isTold = lines.slice(at + 1, at + 12).some((line) => /^Reference: https?:/.test(line));
  if (match === null || !isTold) return null;
  return {
    message: match[1]!,
    tool: "slither",
    file: match[2]!,
    line: Number(match[3]),
    from: at,
    to: at + 1,
  };
}

// ┃ [R] → Modules should have a @moduledoc tag.
const CREDO = /^┃ \[([A-Z])\] . (\S.*)$/;
// ┃       lib/cart.ex:1:11 #(Cart)
const CREDO_PLACE = /^┃ +(\S+\.exs?):(\d+)(?::(\d+))?(?: #\(|$)/;

function readCredo(lines: readonly string[], at: number): Draft | null {
  const head = CREDO.exec(lines[at]!);
  const place = head === null ? null : CREDO_PLACE.exec(lines[at + 1] ?? "");
  if (head === null || place === null) return null;
  const where = { file: place[1]!, line: Number(place[2]), column: place[3] ? Number(place[3]) : null };
  return { message: head[2]!, tool: "credo", ...where, from: at, to: at + 2 };
}

// "Starting Dialyzer" at the head, "done (warnings were emitted)" at the end: of a log that was cut one is enough
const SPEAKS = /^(?:Starting Dialyzer|done \(warnings were emitted\))$/;
// lib/cart.ex:5:no_return
const DIALYXIR = /^(\S+\.exs?):(\d+)(?::(\d+))?:(\w+)$/;

function readDialyxir(lines: readonly string[], at: number): Draft | null {
  const head = DIALYXIR.exec(lines[at]!);
  const message = head === null ? "" : (lines[at + 1] ?? "").trim();
  if (head === null || message === "") return null;
  const where = { file: head[1]!, line: Number(head[2]) };
  return {
    message,
    errorType: head[4]!,
    category: "type_error",
    tool: "dialyxir",
    ...where,
    from: at,
    to: at + 2,
  };
}

// lib/cart.ex:5: Function total/1 has no local return
// lib/cart.ex:9: The call 'Elixir.Cart':pay(nil) will never return since it differs in the 1st argument from the success typing arguments: (binary())
const DIALYZER =
  /^(\S+\.exs?):(\d+)(?::\d+)?: ((?:Function \S+ has no local return|(?:The|Fun|Invalid|Guard) .*(?:will never return|can never match|can never succeed|success typing|cannot be right)).*)$/;

function readDialyzer(text: string, at: number): Draft | null {
  const match = DIALYZER.exec(text);
  if (match === null) return null;
  const where = { file: match[1]!, line: Number(match[2]) };
  return { message: match[3]!, category: "type_error", tool: "dialyzer", ...where, from: at, to: at + 1 };
}
