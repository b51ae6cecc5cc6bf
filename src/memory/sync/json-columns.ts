/** What a column of JSON holds: whoever reads it later takes it apart without looking. */
type Holds = "object" | "texts" | "objects" | "fix";

/** Columns that hold JSON. Elsewhere of the same name they are plain text. */
const JSON_COLUMNS: Readonly<Record<string, Readonly<Record<string, Holds>>>> = {
  runs: { argv: "texts", git: "object", tools: "object", files_modified: "texts" },
  failures: { tags: "texts", frames: "objects", parts: "objects" },
  diffs: { files: "objects", notes: "texts" },
  pattern_events: { text: "object" },
  task_events: { files: "texts" },
  audit_entries: { line: "object" },
  fixes: { marks: "texts", body: "fix" },
};

/** What a column of a table holds where it is JSON; null where it is plain. */
export function jsonIn(table: string, column: string): Holds | null {
  const columns = JSON_COLUMNS[table];
  if (columns !== undefined) return columns[column] ?? null;
  return column === "body" ? "object" : null;
}

/** Why a text is not the JSON that a column holds, to be said after "has"; null where it is. */
export function whyNoJson(value: string, holds: Holds): string | null {
  // What most of them hold.
  if (value === "[]" && (holds === "texts" || holds === "objects")) return null;
  let found: unknown;
  try {
    found = JSON.parse(value);
  } catch {
    return "no JSON";
  }
  if (holds === "object") return isObject(found) ? null : "no JSON of an object";
  if (holds === "fix") return isFix(found) ? null : "no JSON of a fix";
  const isOne = holds === "texts" ? (one: unknown) => typeof one === "string" : isObject;
  return Array.isArray(found) && found.every(isOne) ? null : `no JSON of a list of ${holds}`;
}

function isObject(found: unknown): found is Readonly<Record<string, unknown>> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

/** What it cured is folded again as soon as it comes in. */
function isFix(found: unknown): boolean {
  if (!isObject(found)) return false;
  const { cures, attempts } = found;
  return (
    Array.isArray(cures) &&
    cures.every((cure) => isObject(cure) && typeof cure.fingerprint === "string") &&
    Array.isArray(attempts) &&
    attempts.every(isObject)
  );
}
