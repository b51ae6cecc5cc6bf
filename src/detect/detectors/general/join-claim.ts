import { indentOf } from "#model/indent.ts";
import type { Log } from "../../log.ts";
import { readCaptioned } from "./captioned-pair.ts";
import { isFrame } from "./frame-line.ts";

// "      error: |-": what stands deeper below it
const BLOCK_SCALAR = /^\w{1,20}: [|>][-+]?$/;
const SCALAR_LINES = 6;

/** The first two lines that stand deeper than their key: "Expected values to be equal:", "-42 !== 42". */
function readScalar({ lines }: Log, index: number): string | null {
  const depth = indentOf(lines[index]!);
  const said: string[] = [];
  for (let i = index + 1; i <= index + SCALAR_LINES && said.length < 2; i++) {
    const line = lines[i] ?? "";
    if (line.trim() === "") continue;
    if (indentOf(line) <= depth) break;
    said.push(line.trim());
  }
  return said.length === 0 ? null : said[0]!.endsWith(":") ? said.join(" ") : said[0]!;
}

/** "Expected: 10" and "  Actual: 9" read as one sentence. */
export function joinClaim(log: Log, index: number): string {
  const pair = readCaptioned(log, index);
  if (pair !== null) return pair;
  // "E       assert False": the mark in the margin is no word
  const first = log.lines[index]!.trim()
    .replace(/^E {2,}/, "")
    .replace(/^[A-Z][\w:.]{2,60}:\s+(?=expected: )/i, "");
  // "[FAILED] Expected", "    <int>: 119", "to equal", "    <int>: 120": a sentence over its values
  if (/^(?:\[\w+\] )?expected$/i.test(first)) {
    const [value, verb, other] = log.lines.slice(index + 1, index + 4).map((line) => line.trim());
    if (verb?.startsWith("to ") && value)
      return [first.replace(/^\[\w+\] /, ""), value, verb, other ?? ""].join(" ").trim();
  }
  // "expect(received).toBe(expected)" is said of every price; below it stand the two that differ.
  if (/^expect\(/.test(first)) {
    const below = log.lines.slice(index + 1, index + 5).map((line) => line.trim());
    return [first, ...below.filter((line) => /^(?:expected|received|actual)\b.*:/i.test(line))].join(", ");
  }
  if (BLOCK_SCALAR.test(first)) return readScalar(log, index) ?? first;
  const next = log.lines[index + 1]?.trim() ?? "";
  // "119", "  should equal", "120": what was there, how it was compared, what was wanted
  const above = log.lines[index - 1]?.trim() ?? "";
  if (/^should(?: \w+){1,3}$/.test(first) && above !== "" && next !== "" && !isFrame(next))
    return `${above} ${first} ${next}`;
  const isPair =
    (/^expected\b.{0,200}$/i.test(first) && /^(?:actual|got|received|but)\b/i.test(next)) ||
    (/^(?:got|actual)\s*: .{0,200}$/i.test(first) && /^expected\s*:/i.test(next));
  return isPair ? `${first}, ${next}` : first;
}
