import { indentOf } from "#model/indent.ts";
import type { Location } from "../../location.ts";
import type { Log } from "../../log.ts";
import { placeInRecord } from "./stack-in-record.ts";

/** What the fields around a "message" in JSON printed over lines tell. */
export interface JsonRecord {
  readonly test: string | null;
  readonly place: Location | null;
}

// "      "err": {", "      "exception": {", "        "error": {", "      "crash": {": what went wrong, in a record of what it went wrong in
const OPENS = /^\s*"(?:err|errors?|exception|failures?|failureDetails|crash)": [[{]$/;
// "      "fullTitle": "gondola skips cabins"," (mocha, mochawesome, cypress), "full_description": (rspec), "fullName": (jest, vitest, jasmine), "nodeid": (pytest-json-report)
const FULL_NAME =
  /^\s*"(?:fullTitle|fullName|full_name|full_description|nodeid)": "((?:[^"\\]|\\.){2,300})",?$/;
const FILE = /^\s*"(?:file|file_?[pP]ath|path|filename)": "((?:[^"\\]|\\.){2,300})",?$/;
const LINE = /^\s*"(?:line|line_?[nN]umber|lineno)": (\d{1,9}),?$/;
/** So far up and down a record is looked through. */
const REACH = 40;

/** The test, and its place, of the record whose part "err" or the like has the message in it; nulls where there is none such. */
export function readJsonRecord({ lines }: Log, index: number): JsonRecord {
  const inner = fieldsAround(lines, index);
  const place = inner.fields.map((line) => (line.includes('"stack') ? placeInRecord(`{${line}`) : null));
  const stack = place.find((one) => one !== null) ?? null;
  if (inner.opener < 0 || !OPENS.test(lines[inner.opener]!)) return { test: null, place: null };
  const { fields } = fieldsAround(lines, inner.opener);
  const test = find(fields, FULL_NAME);
  const file = find(fields, FILE);
  if (test === null) return { test: null, place: null };
  const line = Number(find(fields, LINE) ?? Number.NaN);
  const own =
    file === null || Number.isNaN(line) ? null : { file, line, column: null, before: "", after: "" };
  return { test: unquoted(test), place: stack ?? own };
}

/** The fields as deep as the line, in its own record, and the line that opens it. */
function fieldsAround(lines: readonly string[], index: number): { fields: string[]; opener: number } {
  const depth = indentOf(lines[index]!);
  const isOf = (i: number) => indentOf(lines[i]!) >= depth;
  const fields: string[] = [];
  let i = index - 1;
  for (; i >= Math.max(0, index - REACH) && isOf(i); i--)
    if (indentOf(lines[i]!) === depth) fields.push(lines[i]!);
  const opener = i >= 0 && !isOf(i) ? i : -1;
  for (let k = index + 1; k < Math.min(lines.length, index + REACH) && isOf(k); k++)
    if (indentOf(lines[k]!) === depth) fields.push(lines[k]!);
  return { fields, opener };
}

function find(fields: readonly string[], pattern: RegExp): string | null {
  for (const line of fields) {
    const found = line.length > 400 ? undefined : pattern.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

const unquoted = (text: string): string => text.replace(/\\(["\\/])/g, "$1");
