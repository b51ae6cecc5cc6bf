import type { Detector, Draft } from "../../detector.ts";

/** Compilers that explain at length: Elm, PureScript, Gleam, Haxe from 4.3 on. */
export const friendly: Detector = {
  id: "friendly",
  tool: "elm",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    ["-- ", " ------"],
    ["error found:\n", ".purs:"],
    "┌─ ",
    [" character", ".hx:"],
    [" lines ", ".hx:"],
  ],
  programs: ["elm", "purs", "spago", "gleam", "haxe"],
  scan({ lines }): Draft[] {
    return lines.flatMap(
      (_text, at) =>
        readElm(lines, at) ?? readPurs(lines, at) ?? readGleam(lines, at) ?? readHaxe(lines, at) ?? [],
    );
  },
};

// -- NAMING ERROR --------------------------------------------------- src/Main.elm
const ELM = /^-- ([A-Z][A-Z' ]+[A-Z]) -{4,} (\S+)$/;

function readElm(lines: readonly string[], from: number): Draft | null {
  const head = ELM.exec(lines[from]!);
  if (head === null || !/\.(?:elm|json)$/.test(head[2]!)) return null;
  const first = lines.findIndex((line, at) => at > from && line.trim() !== "");
  if (first < 0) return null;
  let to = first;
  while (to < first + 4 && (lines[to] ?? "").trim() !== "") to++;
  const message = lines.slice(first, to).join(" ").replace(/:$/, "").trim();
  // "3| main = totl"
  const code = lines
    .slice(to, to + 6)
    .map((line) => /^(\d+)\|/.exec(line)?.[1])
    .find(Boolean);
  const category = /TYPE MISMATCH/.test(head[1]!)
    ? "type_error"
    : /MISSING DEPENDENCY|MODULE NOT FOUND|UNKNOWN IMPORT/.test(head[1]!)
      ? "missing_dependency"
      : /UNFINISHED|UNEXPECTED|MISSING (?:PAREN|COMMA|EXPRESSION)|PROBLEM IN|SYNTAX/.test(head[1]!)
        ? "syntax_error"
        : "build_error";
  return {
    message,
    errorType: head[1]!,
    category,
    tool: "elm",
    file: head[2]!,
    line: code ? Number(code) : null,
    from,
    to,
  };
}

// at src/Main.purs:5:8 - 5:12 (line 5, column 8 - line 5, column 12)
const PURS = /^\s*at (\S+\.purs):(\d+):(\d+) - /;

function readPurs(lines: readonly string[], from: number): Draft | null {
  if (!/^(?:\[\d+\/\d+ \w+\] )?(?:Error found:|Error \d+ of \d+:)/.test(lines[from]!)) return null;
  const at = [1, 2, 3].map((n) => from + n).find((i) => PURS.test(lines[i] ?? ""));
  if (at === undefined) return null;
  const [, file, line, column] = PURS.exec(lines[at]!)!;
  const first = lines.findIndex((text, i) => i > at && text.trim() !== "");
  if (first < 0) return null;
  const message = lines[first]!.trim();
  const category = /^Could not match type|^No type class instance/.test(message)
    ? "type_error"
    : "build_error";
  const where = { file: file!, line: Number(line), column: Number(column) };
  return { message, category, tool: "purs", ...where, from, to: first + 1 };
}

//   ┌─ /home/dev/app/src/shop.gleam:3:6
const GLEAM = /^\s*┌─ (\S.*\.gleam):(\d+):(\d+)$/;

function readGleam(lines: readonly string[], at: number): Draft | null {
  const place = GLEAM.exec(lines[at]!);
  const title = /^error: (\S.*)$/.exec(lines[at - 1] ?? "")?.[1];
  if (place === null || title === undefined) return null;
  let end = at + 1;
  while (end < at + 20 && /^\s*\d* ?[│|]|^$/.test(lines[end] ?? "x")) end++;
  const words = (lines[end] ?? "").trim();
  const category = /^Type mismatch/.test(title)
    ? "type_error"
    : /^Syntax error/.test(title)
      ? "syntax_error"
      : "build_error";
  const where = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
  return {
    message: words ? `${title}: ${words}` : title,
    category,
    tool: "gleam",
    ...where,
    from: at - 1,
    to: end + 1,
  };
}

// Main.hx:1: characters 39-58 : String should be Int
const HAXE =
  /^(\S.*\.hx):(\d+): (?:characters? (\d+)(?:-\d+)?|lines \d+-\d+) : (?!\.\.\. |Warning|Info)(\S.*)$/;
//  ERROR  src/Main.hx:3: characters 15-21
const HAXE_HEAD = /^ ?ERROR {2}(\S.*\.hx):(\d+): (?:characters? (\d+)|lines )/;
//    | String should be Int
const HAXE_SAID = /^\s+\| (?!\s*\^)(\S.*)$/;

function readHaxe(lines: readonly string[], from: number): Draft | null {
  const line = HAXE.exec(lines[from]!);
  const head = line ?? HAXE_HEAD.exec(lines[from]!);
  if (head === null) return null;
  const at = line ? from : lines.findIndex((text, i) => i > from && i < from + 8 && HAXE_SAID.test(text));
  const message = line ? line[4]! : at < 0 ? undefined : HAXE_SAID.exec(lines[at]!)?.[1];
  if (message === undefined) return null;
  const category = /^Uncaught exception/.test(message)
    ? "runtime_error"
    : / should be /.test(message)
      ? "type_error"
      : /^Type not found/.test(message)
        ? "missing_dependency"
        : "build_error";
  const where = { file: head[1]!, line: Number(head[2]), column: head[3] ? Number(head[3]) : null };
  return { message, category, tool: "haxe", ...where, from, to: at + 1 };
}
