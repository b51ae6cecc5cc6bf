import { parseExpression } from "@babel/parser";
import { child, list, type Node, word } from "../gates/code/tree.ts";
import type { GuardEdit } from "./template.ts";

/** A configuration in JSON, comments or not, with one more text in a list at its top; or what a person has to add. */
export function addToList(
  path: string,
  text: string,
  key: string,
  value: string,
): GuardEdit | { readonly why: string } {
  const cannot = {
    why: `${path} cannot be extended safely; add ${JSON.stringify(value)} to its "${key}" by hand`,
  };
  const quoted = JSON.stringify(value);
  let top: Node;
  try {
    top = parseExpression(text) as unknown as Node;
  } catch {
    return cannot;
  }
  if (top.type !== "ObjectExpression") return cannot;
  const properties = list(top, "properties");
  const known = properties.find((one) => word(child(one, "key"), "value") === key);
  const insert = (at: number, piece: string): GuardEdit => ({
    path,
    text: text.slice(0, at) + piece + text.slice(at),
    pieces: [piece],
  });
  const whole = `\n  ${JSON.stringify(key)}: [${quoted}]`;
  if (known === undefined) {
    const at = (top as unknown as { start: number }).start + 1;
    return insert(at, `${whole}${properties.length > 0 ? "," : "\n"}`);
  }
  const found = child(known, "value");
  if (found?.type !== "ArrayExpression") return cannot;
  const elements = list(found, "elements");
  // It stands there already: what was brought is what was brought then.
  if (elements.some((one) => word(one, "value") === value)) {
    const pieces = [`${whole},`, `${whole}\n`, `${quoted}, `, quoted];
    return { path, text, pieces: [pieces.find((piece) => text.includes(piece))!] };
  }
  const at = (found as unknown as { start: number }).start + 1;
  return insert(at, `${quoted}${elements.length > 0 ? ", " : ""}`);
}
