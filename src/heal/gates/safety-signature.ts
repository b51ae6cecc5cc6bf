import type { Block } from "#learn/suppression-diff.ts";
import type { Language } from "./language.ts";

/** The public name, and what callers have to know of it, that came, went or changed; null where none did. */
export function changedSignature({ removed, added }: Block, language: Language, path: string): string | null {
  const signatures = (lines: readonly string[]) =>
    lines.flatMap((line) => signatureIn(line, language.name, path) ?? []);
  const [old, fresh] = [signatures(removed), signatures(added)];
  return old.find((one) => !fresh.includes(one)) ?? fresh.find((one) => !old.includes(one)) ?? null;
}

/** What a line promises to others, without the value or the body that follows; null where it promises nothing. */
function signatureIn(line: string, language: string, path: string): string | null {
  const text = line.trim();
  switch (language) {
    case "javascript":
    case "typescript":
      // export async function total(items) {   export const rate = 2;   export { a }   module.exports = …   exports.a = …
      if (/^(?:export\b|module\.exports\b|exports\.\w+\s*=)/.test(text)) return upToBody(text);
      // total(items) { in a class, #private and constructor's body aside
      return /^(?:public\s+|protected\s+)?(?:static\s+|async\s+|get\s+|set\s+)*(?!if\b|for\b|while\b|switch\b|catch\b|return\b|function\b)[\w$]+\([^)]*\)(?::\s*[^{]+)?\s*\{$/.test(
        text,
      )
        ? upToBody(text)
        : null;
    case "python":
      // def total(items): and class Cart: that do not begin with _, __all__ = [
      return /^(?:async def|def|class)\s+(?!_(?!_init__))\w+/.test(text) || /^__all__\b/.test(text)
        ? text.replace(/\s*->.*$/, "")
        : null;
    case "go":
      // func Total(items []Item) int {   func (c *Cart) Total() int {   type Cart struct {   \tPrice int `json:"price"`
      return /^(?:func (?:\([^)]*\) )?[A-Z]\w*\(|type [A-Z]|(?:var|const) [A-Z])/.test(text)
        ? upToBody(text)
        : null;
    case "rust":
      // pub fn total(items: &[Item]) -> u32 {   pub struct Cart {
      return /^pub (?!\(crate\)|\(super\))/.test(text) ? upToBody(text) : null;
    case "java":
    case "kotlin":
    case "csharp":
    case "swift":
      // public int total(List<Item> items) {   protected class Cart {   fun total(): Int {   open func total() -> Int {
      return /^(?:@\w+\s+)*(?:public|protected|open|fun|func)\b/.test(text) ? upToBody(text) : null;
    case "php":
      return /^(?:(?:public|protected|static|abstract|final)\s+)*function\b/.test(text)
        ? upToBody(text)
        : null;
    case "ruby":
      return /^(?:def|class|module|attr_\w+)\s/.test(text) ? text : null;
    case "c":
      return /\.(?:h|hpp|hh)$/.test(path) && /[;{]$/.test(text) && !text.startsWith("//") ? text : null;
    default:
      // openapi.yaml, schema.graphql, cart.proto say what others may ask
      return /(?:openapi|swagger)[\w.-]*$|\.(?:proto|graphqls?|thrift|avsc|wsdl)$/i.test(path) && text !== ""
        ? text
        : null;
  }
}

/** "export const rate" of "export const rate = 2;", "export function total(items)" of its line. */
function upToBody(text: string): string {
  const arrow = /^(.*?=\s*(?:async\s*)?(?:\([^)]*\)|[\w$]+)\s*(?::[^=]+)?=>)/.exec(text)?.[1];
  if (arrow !== undefined) return arrow;
  const value = /^((?:export\s+)?(?:const|let|var|pub\s+const|pub\s+static)\s+[\w$]+)\b/.exec(text)?.[1];
  if (value !== undefined) return value;
  return text
    .replace(/\s*\{.*$/, (body) =>
      /^\s*\{[^}]*\}\s*(?:from\b.*)?;?$/.test(body) && /^export\s*\{/.test(text) ? body : "",
    )
    .trim();
}
