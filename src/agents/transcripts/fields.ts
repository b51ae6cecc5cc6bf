/** Any JSON value's fields, read without trust: what is not of the kind asked for is not there. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one where it is none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The value as a list; an empty one where it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as a text that says something, or null. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The value as a finite number, or null. */
export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** The value as an exit code: a whole number a system can give. */
export function exitCodeOf(value: unknown): number | null {
  const code = numberOf(value);
  return code !== null && Number.isInteger(code) && Math.abs(code) <= 0xffffffff ? code : null;
}

/** A moment, of "2026-11-15T23:42:01.182Z" or of epoch milliseconds; null for what no agent can have lived through. */
export function momentOf(value: unknown): number | null {
  const at = typeof value === "string" ? Date.parse(value) : numberOf(value);
  return at !== null && at >= OLDEST && at < NEWEST ? Math.floor(at) : null;
}

const OLDEST = Date.UTC(2020, 0, 1);
const NEWEST = Date.UTC(2100, 0, 1);

/** The texts of a message: a string, or parts that have one. */
export function partsText(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map((part) => textOf(fieldsOf(part).text) ?? "")
    .filter((text) => text !== "")
    .join("\n");
}
