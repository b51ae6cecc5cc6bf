import type { HookEdit } from "#model/hook.ts";
import { parseApplyPatch } from "../transcripts/apply-patch.ts";
import { type Fields, fieldsOf, listOf, textOf } from "../transcripts/fields.ts";
import { capMaybe, capText, MAX_TEXT } from "./cap-text.ts";

/** No tool changes more places in one call; a hostile payload gets no more room. */
const MOST_EDITS = 200;

/** Where a tool keeps what it changes: names of fields, tried in order. */
export interface EditFields {
  readonly file: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** A list of {before, after}, where one call changes several places. */
  readonly list?: string;
}

/** The changes that a tool's input names; none where it names no file. */
export function editsOf(input: Fields, fields: EditFields, isNewFile = false): HookEdit[] {
  const file = first(input, fields.file);
  if (file === null) return [];
  const parts =
    fields.list === undefined ? [] : listOf(input[fields.list]).slice(0, MOST_EDITS).map(fieldsOf);
  return (parts.length > 0 ? parts : [input]).map((part) => edit(file, part, fields, isNewFile));
}

function edit(file: string, part: Fields, fields: EditFields, isNewFile: boolean): HookEdit {
  return {
    file: capText(file, 4096),
    before: isNewFile ? null : capMaybe(first(part, fields.before)),
    after: capMaybe(first(part, fields.after)),
    isNewFile,
  };
}

/** The changes of a patch in the form of apply_patch. */
export function editsOfPatch(patch: string): HookEdit[] {
  return parseApplyPatch(capText(patch, 8 * MAX_TEXT))
    .slice(0, MOST_EDITS)
    .map(({ file, before, after, isNewFile }) => ({
      file: capText(file, 4096),
      before: capMaybe(before),
      after: capMaybe(after),
      isNewFile,
    }));
}

/** A patch that a client tells, as a part of its event; one that had to be cut would be another change. */
export function patchFrom(patch: string | null): { patch?: string } {
  return patch === null || patch.length > MAX_TEXT || !/^@@ /m.test(patch) ? {} : { patch };
}

/** The first of these fields that holds a text. Fields of the prototype are none. */
function first(from: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const text = Object.hasOwn(from, name) ? textOf(from[name]) : null;
    if (text !== null) return text;
  }
  return null;
}
