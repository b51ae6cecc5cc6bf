import type { Frame } from "#model/failure.ts";
import type { Draft } from "../../detector.ts";
import { GROUP_HEADER, readExceptionGroup } from "./exception-group.ts";
import { readErrorLines } from "./pytest-error-lines.ts";
import type { Block } from "./pytest-sections.ts";
import { ownFrame, pythonFrame } from "./python-frame.ts";
import { CHAIN, HEADER, readTraceback } from "./read-traceback.ts";

/** One block of pytest's FAILURES or ERRORS, in whatever traceback style; null where it tells of no failure. */
export function readBlock(lines: readonly string[], block: Block): Draft | null {
  const body = lines.slice(block.from + 1, endOfStory(lines, block));
  const told = readNative(body) ?? readStyled(body) ?? readDoctest(body) ?? readPlain(body);
  if (told === null) return null;
  const top = told.place ?? ownFrame(told.frames);
  const { test, tags, module } = readTitle(block.title, told.message);
  const item = MYPY_ITEM.exec(told.message);
  if (item !== null && /\.pyi?$/.test(block.title))
    return {
      message: item[2]!,
      errorType: item[3] ?? null,
      category: "type_error",
      file: block.title,
      line: Number(item[1]),
      from: block.from,
      to: block.to,
    };
  return {
    message: told.message,
    errorType: told.errorType,
    test,
    tags,
    file: top?.file ?? module ?? told.frames[0]?.file ?? null,
    line: top?.line ?? (module === null ? (told.frames[0]?.line ?? null) : null),
    frames: told.frames,
    from: block.from,
    to: block.to,
  };
}

// pytest-mypy, under the file's name: "31: error: Incompatible types in assignment  [assignment]"
const MYPY_ITEM = /^(\d+)(?::\d+)?: error: (\S.*?)(?: {1,2}\[([a-z][a-z0-9-]*)\])?$/;

interface Told {
  readonly message: string;
  readonly errorType: string | null;
  /** Innermost first. */
  readonly frames: readonly Frame[];
  /** Where the message itself says that it is. */
  readonly place?: Frame | null;
}

/** "----- Captured stdout call -----" ends the story: what follows is output, not the failure. */
function endOfStory(lines: readonly string[], block: Block): number {
  for (let i = block.from + 1; i < block.to; i++)
    if (/^-+ (?:Captured \w+ \w+|generated xml file: .*) -+$/.test(lines[i]!)) return i;
  return block.to;
}

/** --tb=native, and exception groups in every style. */
function readNative(body: readonly string[]): Told | null {
  const group = body.findIndex((line) => GROUP_HEADER.test(line));
  if (group >= 0) return readExceptionGroup(body, group);
  const header = body.findIndex((line) => HEADER.test(line));
  const read = header < 0 ? null : readTraceback(body, header);
  return read === null || body.some((line) => line.startsWith("E ")) ? null : read;
}

// "tests/test_stats.py:4: in test_empty_list", "stats.py:2: ZeroDivisionError", "tests/test_stats.py:4:", "/app/test_a.py:1"
const LOCATION = /^(\S.*?):(\d+)(?::(?: in (.+)| (\S*))?)?$/;

/** The styles long, short and auto: locations, and the message in lines marked E. */
function readStyled(body: readonly string[]): Told | null {
  const last = lastErrorRun(body);
  if (last === null) return null;
  const said = readErrorLines(body.slice(last.from, last.to));
  if (said === null) return null;
  let links: Frame[][] = [[]];
  let named: string | null = null;
  for (const [i, line] of body.entries()) {
    if (CHAIN.test(line.trim())) links = [[], ...links];
    const match = /^\S/.test(line) && !line.startsWith("E ") ? LOCATION.exec(line) : null;
    if (match === null) continue;
    links[0]!.unshift(pythonFrame(match[1]!, match[2]!, match[3]));
    if (i >= last.to && match[4]) named = match[4];
  }
  const frames = [...links[0]!, ...links.slice(1).flatMap((link) => link.filter((f) => f.own))];
  return { message: said.message, errorType: said.errorType ?? named, frames, place: said.place };
}

/** The last run of "E" lines: of a chain, the exception that was raised in the end. */
function lastErrorRun(body: readonly string[]): { from: number; to: number } | null {
  const isError = (line: string | undefined) => line !== undefined && /^E(?: |$)/.test(line);
  for (let i = body.length - 1; i >= 0; i--) {
    if (!isError(body[i])) continue;
    let from = i;
    while (isError(body[from - 1])) from--;
    return { from, to: i + 1 };
  }
  return null;
}

/** "Expected:", "Got:" and their values; or an exception where none was expected. */
function readDoctest(body: readonly string[]): Told | null {
  const expected = body.indexOf("Expected:");
  const got = body.indexOf("Got:");
  const place = body
    .map((line) => /^(\S.*?):(\d+): (DocTestFailure|UnexpectedException)$/.exec(line))
    .find((match) => match !== null);
  if (place == null || expected < 0 || got < 0) return null;
  const value = (at: number) => (body[at + 1] ?? "").trim();
  return {
    message: `Expected: ${value(expected)} Got: ${value(got)}`,
    errorType: "DocTestFailure",
    frames: [pythonFrame(place[1]!, place[2]!)],
  };
}

/** A block of words only: "[XPASS(strict)] …", "import file mismatch:", "worker 'gw0' crashed while running '…'". */
function readPlain(body: readonly string[]): Told | null {
  const first = body.findIndex((line) => line.trim() !== "" && !/^\[gw\d+\] /.test(line));
  if (first < 0) return null;
  const line = body[first]!.trim();
  if (line.startsWith("FAILURE: ")) return readCheck(line.slice("FAILURE: ".length), body, first + 1);
  const message = line.endsWith(":") ? `${line} ${(body[first + 1] ?? "").trim()}`.trim() : line;
  return { message, errorType: null, frames: [] };
}

// "tests/test_cart.py:11 in test_adds_tax() -> check.equal(total, 42)"
const CHECKED = /^\s*(\S.{0,300}?\.py):(\d{1,7}) in (\S{1,200}?)(?:\(\))? -> /;

/** pytest-check goes on after what did not hold: "FAILURE: check 41 == 42", and below it the calls. */
function readCheck(message: string, body: readonly string[], from: number): Told {
  const frames: Frame[] = [];
  for (let i = from; i < body.length; i++) {
    const call = CHECKED.exec(body[i]!);
    if (call === null) break;
    frames.unshift(pythonFrame(call[1]!, call[2]!, call[3]));
  }
  return { message, errorType: null, frames };
}

// "ERROR at setup of TestIo.test_reads", "ERROR collecting tests/test_io.py", "[doctest] pkg.mod.parse"
const ERROR_TITLE = /^ERROR (?:at (setup|teardown) of|(collecting)) (.+)$/;

function readTitle(title: string, message: string): { test: string; tags: string[]; module: string | null } {
  const crashed = /^worker '\w+' crashed while running '(.+)'$/.exec(message);
  if (crashed) return { test: testOfNode(crashed[1]!).test, tags: [], module: testOfNode(crashed[1]!).file };
  const match = ERROR_TITLE.exec(title);
  if (match?.[2]) return { test: match[3]!, tags: ["collection"], module: match[3]! };
  if (match) return { test: match[3]!, tags: [match[1]!], module: null };
  // A subtest's own words stand behind the name: "TestClock.test_zones [summer] (zone='cet')"
  return {
    test: title.replace(/^\[doctest\] /, "").replace(/(?: \[[^\]]*\])?(?: \(.*\))?$/, ""),
    tags: [],
    module: null,
  };
}

/** "tests/test_io.py::TestRead::test_reads[a-b]" → the file, and the name as headings print it. */
export function testOfNode(node: string): { file: string | null; test: string } {
  const [head, parameters] = splitParameters(node);
  const parts = head.split("::");
  if (parts.length === 1) return { file: /\.\w+$/.test(node) ? node : null, test: node };
  return { file: parts[0]!, test: parts.slice(1).join(".") + parameters };
}

function splitParameters(node: string): [string, string] {
  const bracket = node.indexOf("[", Math.max(0, node.indexOf("::")));
  return bracket < 0 ? [node, ""] : [node.slice(0, bracket), node.slice(bracket)];
}
