import { type LineForm, readLine } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";

/** erlc and rebar3, and dialyzer, whose messages go over several lines. */
export const erlang: Detector = {
  id: "erlang",
  tool: "erlang",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ".erl:",
    ".hrl:",
    ".yrl:",
    ".xrl:",
    "===> ",
    "exception error: ",
    "dependency not available: ",
    "init terminating in do_boot",
    "runtime terminating during boot",
  ],
  programs: ["erlc", "rebar3", "dialyzer"],
  scan({ lines }, { command }): Draft[] {
    const isDialyzer =
      /\bdialyzer\b/.test(command ?? "") ||
      lines.some((line) => /^\s+Proceeding with analysis\.\.\./.test(line));
    return lines.flatMap((text, at): Draft[] => {
      const framed = readFramed(lines, at);
      if (framed !== null) return [framed];
      const raised = readRaised(lines, at) ?? readBoot(lines, at);
      if (raised !== null) return [raised];
      const draft = readLine(text, at, { forms: FORMS, kindOf: kindOfMessage });
      if (draft === null) return [];
      let to = at + 1;
      while (to < at + 12 && /^ {9}\S|^ {10}\S/.test(lines[to] ?? "")) to++;
      const message = [draft.message, ...lines.slice(at + 1, to).map((line) => line.trim())].join(" ");
      const types = isDialyzer && draft.file ? ({ tool: "dialyzer", category: "type_error" } as const) : {};
      return [{ ...draft, ...types, message, to }];
    });
  },
};

// rebar3 since 3.21:
//    ┌─ src/cart.erl:
const PLACED = /^\s*┌─ (\S.*\.[ehyx]rl):$/;
//  17 │  total(Bin) ->
const SOURCE = /^\s*(\d+) │/;
//     │  ╰── syntax error before: '/'
const SAID = /^\s*│\s*╰─+ (\S.*)$/;

/** The file over a frame, the line beside the source, what is said under it. */
function readFramed(lines: readonly string[], at: number): Draft | null {
  const file = PLACED.exec(lines[at]!)?.[1];
  if (file === undefined) return null;
  let line: number | null = null;
  for (let i = at + 1; i < Math.min(lines.length, at + 8); i++) {
    const said = SAID.exec(lines[i]!)?.[1];
    line = Number(SOURCE.exec(lines[i]!)?.[1] ?? line) || null;
    if (said === undefined) continue;
    // "Warning: variable 'L' is unused"
    if (/^Warning: /.test(said)) return null;
    return { message: said, category: kindOfMessage(said) ?? "build_error", file, line, from: at, to: i + 1 };
  }
  return null;
}

// escript: exception error: bad argument
// ** exception error: no function clause matching zone:of(<<"CH">>) (src/zone.erl, line 4)
const RAISED = /^(?:escript: |\*{1,2} )exception (error|exit|throw): (\S.*)$/;
// "  in function  zone:of/1 (src/zone.erl, line 4)", "     called as list_to_integer("1.5kg")", "     *** argument 1: not a textual representation of an integer"
const CALL = /^\s+in (?:function|call from) |^\s+called as |^\s+\*\*\* argument \d+: /;
const ERL = /\((\S+\.[eh]rl), line (\d+)\)/;

/** An exception that ended a script or a call in the shell. */
function readRaised(lines: readonly string[], at: number): Draft | null {
  const raised = RAISED.exec(lines[at]!);
  if (raised === null) return null;
  let to = at + 1;
  while (CALL.test(lines[to] ?? "")) to++;
  const below = lines.slice(at + 1, to);
  const wrong = below.map((line) => /\*\*\* (argument \d+: \S.*)$/.exec(line)?.[1]).filter(Boolean);
  const place = [lines[at]!, ...below].map((line) => ERL.exec(line)).find((found) => found !== null);
  return {
    message: [raised[2]!.replace(ERL, "").trim(), ...wrong].join(", "),
    errorType: raised[1]!,
    category: "runtime_error",
    file: place?.[1] ?? null,
    line: place == null ? null : Number(place[2]),
    from: at,
    to,
  };
}

// {"init terminating in do_boot",{{badmatch,{error,enoent}},[{gauge,main,0,[{file,"gauge.erl"},{line,5}]},{init,start_em,1,[]}]}}
// Runtime terminating during boot ({undef,[{gauge,mian,[],[]},{init,start_em,1,[]},{init,do_boot,3,[]}]})
const BOOT =
  /^(?:\{"(init terminating in do_boot)",|([Ii]nit terminating in do_boot|Runtime terminating during boot) \()\{(\S.{0,2000})$/;
// ,[{gauge,main,0,[{file,"gauge.erl"},{line,5}]}, and of a function that is not there ,[{gauge,mian,[],[]},
const STACK = /,\[\{([\w@']{1,100}),([\w@']{1,100}),(\d{1,3}|\[[^\]]{0,500}\]),\[/;
const FRAME = /\[\{file,"([^"]{1,300})"\},\{line,(\d{1,7})\}\]/;

/** What ended a node while it started, as with `erl -s`: told as a term, and again in brackets without the places. */
function readBoot(lines: readonly string[], at: number): Draft | null {
  const [, quoted, plain, said] = BOOT.exec(lines[at]!) ?? [];
  // Told again of the line above
  if (said === undefined || (quoted === undefined && BOOT.test(lines[at - 1] ?? ""))) return null;
  const stack = STACK.exec(said);
  const why = stack === null ? said : said.slice(0, stack.index);
  const called = why === "undef" && stack !== null ? ` ${stack[1]}:${stack[2]}` : "";
  const place = FRAME.exec(said);
  return {
    message: `${quoted ?? plain}: ${why}${called}`,
    category: "runtime_error",
    file: place?.[1] ?? null,
    line: place === null ? null : Number(place[2]),
    from: at,
    to: quoted !== undefined && BOOT.test(lines[at + 1] ?? "") ? at + 2 : at + 1,
  };
}

const FORMS: readonly LineForm[] = [
  {
    // Dependency not available: cowboy-.* ({git,
    pattern: /^(?<message>Dependency not available: .+)$/,
    tool: "rebar",
    category: "missing_dependency",
  },
  {
    // ERROR: compile failed while processing /app/deps/hackney: rebar_abort
    pattern: /^ERROR: (?<message>compile failed while processing .+)$/,
    tool: "rebar",
    role: "consequence",
  },
  {
    // cart.erl:3:23: variable 'M' is unbound
    // src/cart.erl:3: head mismatch
    pattern:
      /^(?<file>[^\s:][^:]*\.(?:erl|hrl|yrl|xrl)):(?<line>\d+):(?:(?<column>\d+):)? (?![Ww]arning: )(?<message>\S.*)$/,
  },
  {
    // ===> Compiling src/cart.erl failed
    pattern: /^===> (?<message>Compiling \S+ failed)$/,
    tool: "rebar3",
    role: "consequence",
  },
  {
    // ===> Package not found in any repo: soup
    // ===> Failed to fetch and copy dep: {git,"soup"}
    pattern: /^===> (?<message>(?:Package not found|Dependency failure|Failed to (?:fetch|update))\b.*)$/,
    tool: "rebar3",
    category: "missing_dependency",
  },
  {
    // ===> Unable to read rebar.config: {2,erl_parse,"syntax error"}
    pattern: /^===> (?<message>(?:Unable to|Error (?:reading|in)|Invalid|Command \S+ not found)\b.*)$/,
    tool: "rebar3",
    category: "config_error",
  },
];
