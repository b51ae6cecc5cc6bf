import type { Draft } from "../../detector.ts";
import { isOwn, toNumber } from "../../frames.ts";
import { readLocation } from "../../location.ts";
import { assertionEssence } from "./assertion-essence.ts";
import { readErrorHead } from "./error-head.ts";
import { readThrownError } from "./thrown-error.ts";
import { plainFile } from "./v8-stack.ts";

type Told = Omit<Draft, "from" | "to">;

/** What some producers tell of a failure in a form of their own; null where the block is as others write it. `name` is the test's. */
export function readDialect(
  values: ReadonlyMap<string, readonly string[]>,
  body: readonly string[],
  name: string,
): Told | null {
  return (
    readLint(values, name) ??
    readStackHead(values) ??
    readDeno(body) ??
    readBats(values) ??
    readAvaThrown(values) ??
    readAva(values)
  );
}

// "line: 5", "file: test/cart.js" under "at:"; in version 18 "lineNumber: 5", "fileName: test/cart.js"
const PART = /^\s*(file|line|column)(?:Name|Number)?: (\S.*)$/;

/** The place that node-tap tells in parts, under "at:" or, before version 1, beside the stack; null where it is its own. */
export function readPlace(
  values: ReadonlyMap<string, readonly string[]>,
): Required<Pick<Draft, "file" | "line" | "column">> | null {
  const parts = new Map<string, string>();
  for (const name of ["file", "line", "column"]) parts.set(name, values.get(name)?.[0]?.trim() ?? "");
  for (const line of values.get("at") ?? []) {
    const part = PART.exec(line);
    if (part) parts.set(part[1]!, part[2]!);
  }
  const file = parts.get("file")!.replace(/^(["'])(.*)\1$/, "$2");
  const line = toNumber(parts.get("line"));
  if (!/\.\w{1,9}$/.test(file) || line === null || !isOwn(file)) return null;
  return { file: plainFile(file), line, column: toNumber(parts.get("column")) };
}

// "line: 2", "ruleId: no-unused-vars" under "data:"
const DATUM = /^\s*(line|column|ruleId): (\S+)$/;

/** eslint -f tap: a file is a test, and its first problem stands under it. */
function readLint(values: ReadonlyMap<string, readonly string[]>, name: string): Told | null {
  const data = new Map(
    (values.get("data") ?? []).flatMap((line) => {
      const datum = DATUM.exec(line);
      return datum ? [[datum[1]!, datum[2]!] as const] : [];
    }),
  );
  const [message] = values.get("message") ?? [];
  if (message === undefined || !data.has("ruleId") || !data.has("line")) return null;
  return {
    message: message.replace(/\.$/, ""),
    tool: "eslint",
    category: "lint_error",
    errorType: data.get("ruleId")!,
    file: name,
    line: Number(data.get("line")),
    column: Number(data.get("column")),
    test: null,
  };
}

/** mocha with tapVersion=13: the stack with its head, under "stack: |-". */
function readStackHead(values: ReadonlyMap<string, readonly string[]>): Told | null {
  const stack = (values.get("stack") ?? []).filter((line) => line.trim() !== "");
  // tape has both, and says more in "expected" and "actual".
  if (values.has("operator") || stack.length < 2 || readErrorHead(stack[0]!) === null) return null;
  const { message, errorType, frames, file, line, column } = readThrownError(stack, 0);
  // "Error: Timeout of 60ms exceeded. … (/srv/shop/cart.test.js)" has only frames of node itself.
  return frames.length === 0 && file === null ? null : { message, errorType, frames, file, line, column };
}

/** deno: one line of JSON, colours and all. */
function readDeno(body: readonly string[]): Told | null {
  const json = body.find((line) => /^\s*\{"message":"/.test(line))?.trim();
  const text = json === undefined ? null : messageIn(json);
  if (text === null) return null;
  const { message, errorType, frames, file, line, column } = readThrownError(text.split("\n"), 0);
  return { message, errorType, frames, file, line, column, tool: "deno-test" };
}

function messageIn(json: string): string | null {
  try {
    const { message } = JSON.parse(json) as { message?: unknown };
    return typeof message === "string" ? message.replace(/\u001b\[[\d;]*m/g, "") : null;
  } catch {
    return null;
  }
}

// "(in test file test/a.bats, line 1)", "(from function `assert' in file test/helper.bash, line 4,"
const BATS_PLACE = /^\((?:in test file|from function) .+, line \d+[,)]/;

/** bats -F tap13: what stands in comments elsewhere is one text here. */
function readBats(values: ReadonlyMap<string, readonly string[]>): Told | null {
  const told = (values.get("message") ?? []).map((line) => line.trim()).filter((line) => line !== "");
  if (!BATS_PLACE.test(told[0] ?? "")) return null;
  const place = readLocation(told[0]!);
  const message = told.find((line) => readLocation(line) === null) ?? told[0]!;
  return { message, file: place?.file ?? null, line: place?.line ?? null, errorType: null };
}

// "message: 'Cannot read properties of undefined (reading \'rate\')'," under "TypeError {"; of several lines "message: `no price␊"
const THROWN_MESSAGE = /^\s*message: (?:'(.*)',?|`(.*)␊)$/;

/** ava: "Error thrown in test", or "Rejected promise returned by test", and below it the error; another value has no class. */
function readAvaThrown(values: ReadonlyMap<string, readonly string[]>): Told | null {
  const said = values.get("message")?.[0] ?? "";
  if (!/^(?:Error thrown in test|Rejected promise returned by test)/.test(said)) return null;
  const told = values.get("details") ?? values.get("values") ?? [];
  const errorType = /^\s*(\w+) \{$/.exec(told[1] ?? "")?.[1] ?? null;
  const message = told.flatMap((line) => THROWN_MESSAGE.exec(line)?.slice(1).find(Boolean) ?? [])[0];
  if (errorType === null || message === undefined)
    return {
      message: LABEL.exec(told[0] ?? "")?.[1]?.replace(/:$/, "") ?? said,
      errorType: null,
      tool: "ava",
    };
  return { message: message.replace(/\\'/g, "'"), errorType, tool: "ava" };
}

// "'Difference (- actual, + expected):': |-"
const LABEL = /^\s*'(.+)': ?(?:[|>][-+]?|.+)$/;

/** ava has no message where values differ: they stand under "details:", in version 3 under "values:". Its own class is no type. */
function readAva(values: ReadonlyMap<string, readonly string[]>): Told | null {
  if (!values.has("assertion")) return null;
  const said = (values.get("message") ?? []).find((line) => line !== "");
  if (said !== undefined) return { message: said, tool: "ava", errorType: null };
  const told = values.get("details") ?? values.get("values") ?? [];
  const label = LABEL.exec(told[0] ?? "")?.[1];
  if (label === undefined) return null;
  const rest = ["+ expected - actual", ...told.slice(1)];
  return { message: assertionEssence(label, rest).replace(/:$/, ""), tool: "ava", errorType: null };
}
