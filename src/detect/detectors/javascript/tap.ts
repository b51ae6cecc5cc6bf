import { indentOf } from "#model/indent.ts";
import type { Detector, Draft } from "../../detector.ts";
import { isOwn } from "../../frames.ts";
import { readLocation } from "../../location.ts";
import { assertionEssence } from "./assertion-essence.ts";
import { readErrorHead } from "./error-head.ts";
import { readDialect, readPlace } from "./tap-dialects.ts";
import { readThrownError } from "./thrown-error.ts";
import { plainFile, readFrame } from "./v8-stack.ts";

/** The Test Anything Protocol, as node:test, mocha, tape, vitest and ava print it. */
export const tap: Detector = {
  id: "tap",
  tool: "tap",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["not ok "],
  programs: ["tape", "tap", "ava", "node", "mocha"],
  scan(log, about): Draft[] {
    const lines = log.lines;
    const tool = /\bmocha\b/.test(about.command ?? "") ? "mocha" : null;
    const names: { indent: number; name: string; hasFailed: boolean }[] = [];
    const drafts: Draft[] = [];
    let comment: string | null = null;
    for (let i = 0; i < lines.length; i++) {
      const named = SUBTEST.exec(lines[i]!) ?? OPENED.exec(lines[i]!);
      if (named) {
        while (names.length > 0 && names.at(-1)!.indent >= named[1]!.length) names.pop();
        names.push({ indent: named[1]!.length, name: plainName(named[2]!), hasFailed: false });
        continue;
      }
      comment = COMMENT.exec(lines[i]!)?.[1] ?? comment;
      if (comment === "(anonymous)") comment = null;
      const failed = NOT_OK.exec(lines[i]!);
      if (!failed || failed[3]) continue;
      const indent = failed[1]!.length;
      const around = names.filter((n) => n.indent < indent);
      for (const one of around) one.hasFailed = true;
      const above = around.map((n) => n.name);
      const name = plainName(failed[2]!.replace(/^\S+\.\w+ > /, ""));
      const path = [...(isFile(above[0]) ? above.slice(1) : above), name];
      // node-tap: a test that says nothing itself, and failed by those in it
      const isParent = names.some((n) => n.hasFailed && n.indent === indent && n.name === name);
      for (const draft of readFailed(lines, i, path, comment))
        if (!isParent || draft.message !== name)
          drafts.push(tool && !draft.tool ? { ...draft, tool } : draft);
    }
    return drafts;
  },
};

// "    # Subtest: sums prices"
const SUBTEST = /^(\s*)# Subtest: (.+)$/;
// "not ok 1 - test/foo.test.ts # time=1ms {"
const OPENED = /^(\s*)(?:not )?ok \d+ (?:- )?(.+?)(?: # time=\S+)? \{$/;
// "not ok 2 - sums prices", "not ok 2 tax in CH", "    not ok 2 - will fail one day # TODO", "not ok 1 adds # in 8 ms" (bats --timing)
const NOT_OK =
  /^(\s*)not ok \d+ ?(?:- )?(.*?)(?: # time=\S+| # in \d+ ms)?( # (?:TODO|SKIP|todo|skip)\b.*)?$/;
// tape: "# adds two numbers" and "# fail" before its assertions; not the counters "# tests 2", "# fail  1"
const COMMENT =
  /^# (?!Subtest\b|ok\b|(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms|failures)\b:? +\d)(\S.*)$/;

// "ok 3 - adds", "# tests 2", "1..2"; prove's word on a whole script: "Dubious, test returned 2 (wstat 512, 0x200)", "Failed 2/4 subtests"
const TAP_LINE =
  /^\s*(?:(?:not )?ok \d+|# |1\.\.\d+|Bail out!|Dubious, test returned \d|Failed \d+\/\d+ subtests)/;

function readFailed(
  lines: readonly string[],
  i: number,
  path: readonly string[],
  comment: string | null,
): Draft[] {
  const name = path.at(-1)!;
  if (lines[i + 1]?.trim() === "---") return readBlocks(lines, i, path, comment);
  let to = i + 1;
  while (to < lines.length && to - i < 200 && !TAP_LINE.test(lines[to]!)) to++;
  while (to > i + 1 && lines[to - 1]!.trim() === "") to--;
  if (to === i + 1) return [{ ...readComments(lines, i, name), test: path.join(" > ") }];
  // mocha prints the message, then the stack, whose head has the message again.
  const said = lines[i + 1]!.trim();
  const again = lines.slice(i + 2, to).findIndex((line) => line.includes(said) && line.trim() !== said);
  const error = readThrownError(lines, again < 0 ? i + 1 : i + 2 + again, to);
  const { message, errorType, frames, file, line, column } = error;
  return [{ message, errorType, frames, file, line, column, test: path.join(" > "), from: i, to }];
}

// "# (in test file test.bats, line 2)", "#   at t/cart.t line 6."; "#   `test -f release.tar' failed", "#   Failed test 'sums prices'"
const REMARK = /^\s*#\s+(\S.*)$/;

/** Producers outside JavaScript explain a failure in comments: bats below it, Perl's above it on another stream. */
function readComments(lines: readonly string[], i: number, name: string): Draft {
  const told = lines.findIndex((line) => /^\s*#\s+Failed test '/.test(line) && line.includes(`'${name}'`));
  const from = REMARK.test(lines[i + 1] ?? "") || told < 0 ? i + 1 : told;
  let to = from;
  const remarks: string[] = [];
  while (to < lines.length && to - from < 20 && REMARK.test(lines[to]!))
    remarks.push(REMARK.exec(lines[to++]!)![1]!);
  const place = remarks.map(readLocation).find((found) => found !== null) ?? null;
  // busted: "spec/tern_spec.lua @ 7", "Failure message: ./tern.lua:4: attempt to perform arithmetic on a nil value"
  const given = remarks
    .map((remark) => /^Failure message: (?:\S+:\d+: )?(\S.*)$/.exec(remark)?.[1])
    .find(Boolean);
  const message = given ?? remarks.find((remark) => readLocation(remark) === null) ?? name;
  const evidence = from === i + 1 ? { from: i, to: Math.max(to, i + 1) } : { from: i, to: i + 1 };
  return { message, file: place?.file ?? null, line: place?.line ?? null, ...evidence };
}

/** Of several failures of one test vitest begins each with "---", and ends only the last. */
function readBlocks(
  lines: readonly string[],
  i: number,
  path: readonly string[],
  comment: string | null,
): Draft[] {
  const drafts: Draft[] = [];
  for (let from = i; drafts.length < MOST_BLOCKS && lines[from + 1] === lines[i + 1]; ) {
    const draft = readYaml(lines, from, path, comment);
    if (draft === null) break;
    drafts.push(from === i ? draft : { ...draft, from: from + 1 });
    from = draft.to - 1;
  }
  return drafts;
}

// "ok 10 - the cheapest is found", "# Subtest: the cheapest is found": where the end of a block was cut out
const NEXT = /^\s*(?:(?:not )?ok \d|# Subtest: )/;

/** Soft assertions, or the tries of one test. */
const MOST_BLOCKS = 20;

function readYaml(
  lines: readonly string[],
  from: number,
  path: readonly string[],
  comment: string | null,
): Draft | null {
  const values = new Map<string, string[]>();
  let to = from + 2;
  let key = "";
  let outer = "";
  const opening = lines[from + 1] ?? "";
  const isBehind = (line: string) =>
    line === opening || (indentOf(line) < indentOf(opening) && NEXT.test(line));
  for (; to < lines.length && lines[to]!.trim() !== "..." && to - from < 300; to++) {
    if (isBehind(lines[to]!)) break;
    const pair = /^\s*([\w-]+):(?: (.*))?$/.exec(lines[to]!);
    const isOuter = indentOf(lines[to]!) <= indentOf(lines[from + 2]!);
    // "error:" opens name and message; below "error: |-" stands text, whatever it looks like: "a: 1,"
    if (pair && isOuter) outer = isText(pair[2]) ? "" : pair[1]!;
    if (pair && (isOuter || outer === "error")) {
      key = pair[1]!;
      if (!values.has(key)) values.set(key, pair[2] && !isText(pair[2]) ? [unquote(pair[2])] : []);
    } else values.get(key)?.push(lines[to]!);
  }
  const one = (name: string) =>
    values
      .get(name)
      ?.find((line) => line.trim() !== "")
      ?.trim() ?? null;
  if (one("failureType") === "subtestsFailed") return null;
  const stack = (values.get("stack") ?? [])
    .map((line) => readFrame(`    at ${line.trim().replace(/^at /, "")}`))
    .filter((f) => f !== null);
  const place = /^(?:.*\()?(\S.*?):(\d+):(\d+)\)?$/.exec(one("at") ?? one("location") ?? "");
  const own =
    readPlace(values) ??
    stack.find((f) => f.own) ??
    (place && isOwn(place[1]!)
      ? { file: plainFile(place[1]!), line: Number(place[2]), column: Number(place[3]) }
      : null);
  const isTape = values.has("operator") && !values.has("failureType");
  const type = typeOf(values, isTape, stack.length > 0);
  const said = values.has("message") ? one("message") : one("error");
  const text = said ?? (isWordless(values) ? type : null) ?? path.at(-1)!;
  const body = (values.get("error") ?? []).slice(1);
  const compared =
    isTape && one("expected") !== null
      ? `${text} (expected: ${one("expected")}, actual: ${one("actual")})`
      : text;
  return {
    message: assertionEssence(compared, body),
    // An error without a message is only its name, and a plain one's name is no type.
    errorType: type === "Error" ? (text === type ? null : readErrorHead(`Error: ${text}`)!.errorType) : type,
    frames: stack,
    ...(own ? { file: own.file, line: own.line, column: own.column } : {}),
    test: testOf(path, isTape ? comment : null, values.has("failureType")),
    role: /^(?:testCodeFailure:)?test (?:failed|did not finish before its parent)/.test(text)
      ? "consequence"
      : "cause",
    ...(values.has("failureType") ? { tool: "node-test" } : {}),
    ...readDialect(values, lines.slice(from + 2, to), path.at(-1)!),
    from,
    to: isBehind(lines[to] ?? "") ? to : Math.min(to + 1, lines.length),
  };
}

/** An error without a message: `error: ''`, or under "stack: |-" the name alone; node-tap's assertions have no error at all. */
function isWordless(values: ReadonlyMap<string, readonly string[]>): boolean {
  return values.has("message") || values.has("error") || /^\s*\w*Error$/.test(values.get("stack")?.[0] ?? "");
}

/** The class of the error, where it is told; vitest calls what is none an "Unknown Error". */
function typeOf(
  values: ReadonlyMap<string, readonly string[]>,
  isTape: boolean,
  hasStack: boolean,
): string | null {
  const named =
    values
      .get("name")?.[0]
      ?.trim()
      .replace(/^Unknown /, "") || null;
  const type = named ?? thrownType(values.get("type")?.[0]?.trim() ?? null);
  // tape's stack begins with what its assertion says.
  if (type !== null || isTape) return type;
  return readErrorHead(values.get("stack")?.[0] ?? "")?.errorType ?? (hasStack ? "Error" : null);
}

/** vitest has a file that could not be loaded as a test; no test was run there. */
function testOf(path: readonly string[], comment: string | null, isNode: boolean): string | null {
  if (comment !== null) return comment;
  return path.length === 1 && isFile(path[0]) && !isNode ? null : path.join(" > ");
}

/** "prices \# of items": a # that opens no directive. */
function plainName(name: string): string {
  return name.replace(/\\([#\\])/g, "$1");
}

/** node-tap: "type: TypeError" */
function thrownType(type: string | null): string | null {
  return type !== null && /^[A-Z]\w*(?:Error|Exception)$/.test(type) ? type : null;
}

/** "|-", "|+" and ">" open a text of several lines. */
function isText(value: string | undefined): boolean {
  return value !== undefined && /^[|>][-+]?$/.test(value);
}

/** vitest puts the file above its tests. */
function isFile(name: string | undefined): boolean {
  return name !== undefined && /^\S+\.[cm]?[jt]sx?$/.test(name);
}

function unquote(value: string): string {
  // message: "promise resolved \"1\" instead of rejecting"; of several lines the first: "expected \"vi.fn()\" to be called
  if (value.startsWith('"') && value.includes('\\"'))
    return value.slice(1, /[^\\]"$/.test(value) ? -1 : undefined).replace(/\\(["\\])/g, "$1");
  // The first of several lines has the quote at its beginning only.
  return value.replace(/^(['"])(.*)\1$|^"(?=[^"]+$)/, "$2").replace(/''/g, "'");
}
