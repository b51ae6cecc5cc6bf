import type { Condition, LessonBody, LessonType } from "#model/lesson.ts";
import { firstSentence, type LessonRecord, LONGEST } from "./lesson-record.ts";
import { triggerOfText } from "./trigger-of-text.ts";

/** The text between the two lines of dashes at the head of a Markdown file; null where it has none. */
export function frontMatter(text: string): string | null {
  return /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1] ?? null;
}

const LISTS: readonly { readonly names: readonly string[]; readonly type: LessonType }[] = [
  { names: ["patterns-established", "patterns_established"], type: "process" },
  { names: ["key-decisions", "key_decisions"], type: "knowledge" },
];

/** A sentence of a summary, with its place ("key-decisions 2"). */
export interface SummaryItem {
  readonly place: string;
  readonly text: string;
  readonly record: LessonRecord;
}

/** What a finished piece of work says it established and decided, as lessons to be. */
export function readSummary(fields: Readonly<Record<string, unknown>>): SummaryItem[] {
  const files = filesOf(fields);
  return LISTS.flatMap(({ names, type }) =>
    names.flatMap((name) =>
      listOf(fields[name]).map((text, i) => ({
        place: `${name} ${i + 1}`,
        text,
        record: { id: null, createdAt: null, body: bodyOf(text, type, files), claims: {} },
      })),
    ),
  );
}

function bodyOf(text: string, type: LessonType, files: readonly string[]): LessonBody {
  const condition = triggerOfText(text) ?? aboutFiles(files);
  return {
    title: firstSentence(text),
    type,
    category: null,
    trigger: { conditions: condition === null ? [] : [condition] },
    action: { kind: "advice", text },
    validation: null,
    scope: [],
    safety: "moderate",
    preconditions: [],
    narrative: null,
    author: null,
    provenance: "human",
    fingerprint: null,
    examples: [],
  };
}

function aboutFiles(files: readonly string[]): Condition | null {
  return files.length === 0
    ? null
    : { field: "file", operator: "one-of", value: files.slice(0, 20).join("|") };
}

/** Sentences, or objects such as {decision, rationale} and {pattern, description}, as sentences. */
function listOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
  return list
    .slice(0, 200)
    .map((item) => {
      if (typeof item === "string") return item;
      if (typeof item !== "object" || item === null) return "";
      return Object.values(item)
        .filter((part): part is string => typeof part === "string")
        .join(": ");
    })
    .map((text) => text.trim().slice(0, LONGEST.value))
    .filter((text) => text !== "");
}

/** `key-files: {created: [...], modified: [...]}`, or a plain list. */
function filesOf(fields: Readonly<Record<string, unknown>>): string[] {
  const said = fields["key-files"] ?? fields.key_files ?? fields.files;
  const lists = Array.isArray(said)
    ? [said]
    : typeof said === "object" && said !== null
      ? Object.values(said)
      : [];
  return lists.flat().filter((file): file is string => typeof file === "string" && !file.includes("|"));
}
