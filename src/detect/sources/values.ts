/** Readers of single values in reports: null for whatever is not what it should be. */

/** "2026-11-15T18:46:41", "2026-11-15T18:46:41.318Z", 1763231201000; without a zone it is taken as UTC, so that everyone reads the same. */
export function momentOf(value: unknown): number | null {
  if (typeof value === "number") return isMoment(value) ? Math.floor(value) : null;
  if (typeof value !== "string" || value.length > 40) return null;
  const text = value.trim();
  // 2026-11-15 18:46:41, Nov 15 18:46:41 2026
  const hasZone = /(?:Z|[+-]\d\d:?\d\d|GMT|UTC)$/i.test(text);
  const parsed = Date.parse(/^\d{4}-/.test(text) && !hasZone ? `${text.replace(" ", "T")}Z` : text);
  return isMoment(parsed) ? parsed : null;
}

/** Between 1990 and 2100: anything else is a mistake. */
function isMoment(at: number): boolean {
  return Number.isFinite(at) && at > 631_152_000_000 && at < 4_102_444_800_000;
}

/** "0.012", "1,204.5" or 0.012 seconds in milliseconds. */
export function secondsOf(value: unknown): number | null {
  const seconds = typeof value === "string" ? Number(value.replaceAll(",", "")) : value;
  if (typeof seconds !== "number" || value === "" || !Number.isFinite(seconds) || seconds < 0) return null;
  return Math.round(seconds * 1000);
}

/** Milliseconds as a whole number. */
export function millisOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? Math.round(value) : null;
}

/** "12" or 12; null for what is no place in a file. */
export function wholeOf(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** A text that says something. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** A list; an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
