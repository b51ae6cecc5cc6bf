import { readFileSync, statSync } from "node:fs";
import { Trouble } from "#model/trouble.ts";

/** One record as it was found, with its place for people: "line 3", "lesson 2". */
export type FoundRecord =
  | { readonly kind: "record"; readonly place: string; readonly value: unknown }
  | { readonly kind: "bad"; readonly place: string; readonly why: string };

const LARGEST = 20_000_000;
const MOST = 20_000;

/** A file that a user named, or trouble that says why it cannot be read. */
export function readLessonFile(path: string, hint = "twiceshy import --help"): string {
  try {
    if (statSync(path).size > LARGEST)
      throw new Trouble("bad_input", `${path} is larger than 20 MB: that is no file of lessons.`, hint);
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Trouble) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const why: Record<string, string> = {
      ENOENT: "there is no such file",
      EISDIR: "it is a directory",
      EACCES: "permission is denied",
    };
    throw new Trouble("bad_input", `cannot read ${path}: ${why[code ?? ""] ?? code}.`, hint);
  }
}

/** The records of a text: a JSON object or array, JSON Lines, or YAML. What cannot be read is named, the rest is not lost. */
export async function recordsIn(text: string, name: string): Promise<FoundRecord[]> {
  const clean = text.replace(/^\uFEFF/, "");
  if (clean.trim() === "") return [];
  if (/\.ya?ml$/i.test(name)) return capped(await yamlRecords(clean));
  if (/\.jsonl$|\.ndjson$/i.test(name)) return capped(lineRecords(clean));
  const whole = parsed(clean);
  if (whole !== undefined) return capped(unpacked(whole.value, ""));
  // Lines of JSON begin with a brace each; YAML does not, but for its flow style on one line.
  return capped(/^\s*[{[]/.test(clean) ? lineRecords(clean) : await yamlRecords(clean));
}

function capped(found: FoundRecord[]): FoundRecord[] {
  if (found.length <= MOST) return found;
  const why = `more than ${MOST} records: the rest was left out`;
  return [...found.slice(0, MOST), { kind: "bad", place: `lesson ${MOST + 1}`, why }];
}

function lineRecords(text: string): FoundRecord[] {
  return text.split("\n").flatMap((line, i): FoundRecord[] => {
    if (line.trim() === "") return [];
    const place = `line ${i + 1}`;
    const found = parsed(line);
    if (found === undefined) return [{ kind: "bad", place, why: "not valid JSON" }];
    return unpacked(found.value, place);
  });
}

async function yamlRecords(text: string): Promise<FoundRecord[]> {
  const { LineCounter, parseAllDocuments } = await import("yaml");
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, logLevel: "error" });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document, i): FoundRecord[] => {
    const place = documents.length > 1 ? `document ${i + 1}` : "";
    const [fault] = document.errors;
    if (fault) {
      const { line } = lines.linePos(fault.pos[0]);
      return [
        { kind: "bad", place: `line ${line}`, why: `not valid YAML: ${fault.message.split("\n", 1)[0]}` },
      ];
    }
    try {
      // A few anchors are handy; many make a small file huge.
      return unpacked(document.toJS({ maxAliasCount: 50 }), place);
    } catch (error) {
      return [{ kind: "bad", place: place || "document 1", why: (error as Error).message }];
    }
  });
}

/** A list of lessons, an export ({lessons: […]}), or one lesson. */
function unpacked(value: unknown, place: string): FoundRecord[] {
  const lessons = Array.isArray(value) ? value : (value as { lessons?: unknown } | null)?.lessons;
  if (!Array.isArray(lessons))
    return value === null ? [] : [{ kind: "record", place: place || "lesson 1", value }];
  const lead = place === "" ? "" : `${place}, `;
  return lessons.map((one, i) => ({ kind: "record", place: `${lead}lesson ${i + 1}`, value: one }));
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** A lesson, or several, as YAML that people like to read and review. */
export async function toYaml(value: unknown): Promise<string> {
  const { stringify } = await import("yaml");
  return stringify(value, { lineWidth: 100, blockQuote: "literal", aliasDuplicateObjects: false });
}
