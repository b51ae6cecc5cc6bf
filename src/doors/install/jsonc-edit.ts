import type { JsoncArray, JsoncObject } from "./jsonc-tree.ts";

/** A place of a text, and what stands there instead. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** How a file is written: what comes is written alike. */
export interface TextStyle {
  readonly indent: string;
  readonly eol: string;
}

/** Edits that do not overlap, all at once. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const last = [...edits].sort((a, b) => b.start - a.start || b.end - a.end);
  return last.reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}

/** The indentation of the first indented line, the first line's end. */
export function styleOf(text: string): TextStyle {
  // "{\r\n\t" and "{\n    "
  const indented = /^\uFEFF?[{[][^\S\r\n]*\r?\n([ \t]+)\S/m.exec(text)?.[1];
  const newline = text.indexOf("\n");
  return { indent: indented ?? "  ", eol: newline > 0 && text[newline - 1] === "\r" ? "\r\n" : "\n" };
}

/** Puts a part at the end of a container: a value into an array, a named one into an object. */
export function addPart(
  text: string,
  container: JsoncObject | JsoncArray,
  part: { readonly key?: string; readonly value: unknown },
  style: TextStyle,
): TextEdit[] {
  const name = part.key === undefined ? "" : `${JSON.stringify(part.key)}: `;
  const body = text.slice(container.start, container.end);
  const last = container.parts.at(-1);
  const isOneLine = !body.includes("\n");
  if (last !== undefined && isOneLine) {
    const tight = !/[:,] /.test(body);
    const json = tight ? JSON.stringify(part.value) : spaced(part.value);
    const written = (tight ? name.replace(": ", ":") : name) + json;
    if (last.comma !== null)
      return [{ start: last.comma + 1, end: last.comma + 1, text: `${tight ? "" : " "}${written},` }];
    return [{ start: last.value.end, end: last.value.end, text: `,${tight ? "" : " "}${written}` }];
  }
  const outer = indentOfLine(text, container.start);
  const inner = last === undefined ? outer + style.indent : indentOfLine(text, last.start);
  const written = name + indented(part.value, style, inner);
  if (last === undefined) {
    const kept = body.slice(1, -1).trimEnd();
    const start = container.start + 1 + kept.length;
    const tail = isOneLine || kept === "" ? `${style.eol}${outer}` : text.slice(start, container.end - 1);
    return [{ start, end: container.end - 1, text: `${style.eol}${inner}${written}${tail}` }];
  }
  // Behind a remark that stands on the same line as the last part.
  const from = last.comma === null ? last.value.end : last.comma + 1;
  const start = from + remarkAfter(text, from, container.end - 1);
  const line = `${style.eol}${inner}${written}`;
  if (last.comma !== null) return [{ start, end: start, text: `${line},` }];
  if (start === last.value.end) return [{ start, end: start, text: `,${line}` }];
  return [
    { start: last.value.end, end: last.value.end, text: "," },
    { start, end: start, text: line },
  ];
}

/** Takes a part out, with its comma and the white space before it: what `addPart` put in is gone without a trace. */
export function removePart(text: string, container: JsoncObject | JsoncArray, index: number): TextEdit[] {
  const part = container.parts[index]!;
  const before = container.parts[index - 1];
  const lead = part.start - (text.slice(container.start + 1, part.start).match(/\s*$/)?.[0].length ?? 0);
  const end = part.comma === null ? part.value.end : part.comma + 1;
  if (container.parts.length === 1) {
    const around = text.slice(container.start + 1, lead) + text.slice(end, container.end - 1);
    // Where no remark is left, nothing is: "{}".
    if (around.trim() === "") return [{ start: container.start + 1, end: container.end - 1, text: "" }];
    return [{ start: lead, end, text: "" }];
  }
  if (part.comma !== null || before === undefined) return [{ start: lead, end, text: "" }];
  const edits: TextEdit[] = [{ start: lead, end, text: "" }];
  const comma = before.comma!;
  return comma + 1 === lead
    ? [{ start: comma, end, text: "" }]
    : [...edits, { start: comma, end: comma + 1, text: "" }];
}

function indentOfLine(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return /^[ \t]*/.exec(line.replace("\uFEFF", ""))![0];
}

/** The length of `  // why` between a part and the end of its line; 0 where more than a remark stands there. */
function remarkAfter(text: string, from: number, most: number): number {
  const rest = text.slice(from, most);
  // "  // why" and " /* why */"
  const remark = /^[ \t]*(?:\/\/[^\r\n]*|\/\*(?:[^*\r\n]|\*(?!\/))*\*\/)(?=[ \t]*\r?\n)/.exec(rest)?.[0];
  return remark?.length ?? 0;
}

function indented(value: unknown, style: TextStyle, inner: string): string {
  return JSON.stringify(value, null, style.indent).replaceAll("\n", style.eol + inner);
}

/** On one line, with a space behind colons and commas. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${spaced(part)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
