import type { Action, Condition, Precondition, Safety, Trigger, Validation } from "#model/lesson.ts";
import { safetyOf } from "./action-of-fix.ts";
import { readProjects } from "./elsewhere.ts";
import {
  type Claims,
  firstSentence,
  given,
  type LessonRecord,
  LONGEST,
  readMoment,
  TYPES,
} from "./lesson-record.ts";
import { readOlderLesson } from "./read-older.ts";
import { RecordFault, RecordReader } from "./record-reader.ts";

export type ReadLesson =
  | { readonly kind: "read"; readonly record: LessonRecord }
  | { readonly kind: "bad"; readonly why: string };

const FIELDS: readonly Condition["field"][] = [
  "fingerprint",
  "coarse",
  "error_type",
  "category",
  "message",
  "file",
  "command",
  "phase",
  "tool",
  "test",
  "text",
];
const OPERATORS: readonly Condition["operator"][] = ["is", "contains", "word", "matches", "glob", "one-of"];
const SAFETIES: readonly Safety[] = ["safe", "moderate", "risky"];

/** A record of our own shape or of the older one, as a lesson; or what is wrong with it. */
export function readLesson(raw: unknown): ReadLesson {
  try {
    const reader = new RecordReader(raw);
    const record = isOlder(reader) ? readOlderLesson(reader) : readOwn(reader);
    return { kind: "read", record };
  } catch (error) {
    if (error instanceof RecordFault) return { kind: "bad", why: error.message };
    throw error;
  }
}

/** The older shape names its id `learning_id`, or its conditions by `metric`. */
function isOlder({ fields }: RecordReader): boolean {
  if ("learning_id" in fields || "workflow_id" in fields || "priority_score" in fields) return true;
  return (
    JSON.stringify(fields.trigger ?? null).includes('"metric":') ||
    (fields.action as { type?: unknown } | null)?.type !== undefined
  );
}

function readOwn(reader: RecordReader): LessonRecord {
  const action = readAction(reader);
  const title =
    reader.maybeText("title", LONGEST.title) ??
    (action.kind === "advice" ? firstSentence(action.text) : null);
  const id = reader.maybeText("id", 64);
  return {
    id: id !== null && /^[0-9a-f]{20}$/.test(id) ? id : null,
    createdAt: readMoment(reader, "createdAt"),
    body: {
      title: title ?? reader.text("title", LONGEST.title),
      type: reader.choice("type", TYPES, "error_resolution"),
      category: reader.maybeText("category", 100),
      trigger: readTrigger(reader),
      action,
      validation: readValidation(reader),
      scope: reader.texts("scope", 50, LONGEST.path),
      // A record may call itself safe; what it does decides.
      safety: safetyOf(action) === "risky" ? "risky" : reader.choice("safety", SAFETIES, "moderate"),
      preconditions: reader.records("preconditions", 20).map(readPrecondition),
      narrative: reader.maybeText("narrative", LONGEST.text),
      author: reader.maybeText("author", 200),
      provenance: "imported",
      fingerprint: readFingerprint(reader),
      examples: reader.texts("examples", 20, LONGEST.value),
      source: reader.maybeText("source", LONGEST.path),
    },
    claims: readClaims(reader),
    projects: readProjects(reader),
  };
}

function readTrigger(reader: RecordReader): Trigger {
  if (typeof reader.fields.trigger === "string")
    return {
      conditions: [{ field: "text", operator: "contains", value: reader.text("trigger", LONGEST.value) }],
    };
  if (!reader.has("trigger")) return { conditions: [] };
  const conditions = reader
    .record("trigger")
    .records("conditions", 20)
    .map((one) => ({
      field: one.choice("field", FIELDS, "text"),
      operator: one.choice("operator", OPERATORS, "contains"),
      value: one.text("value", LONGEST.value),
    }));
  return { conditions };
}

function readAction(reader: RecordReader): Action {
  if (typeof reader.fields.action === "string")
    return { kind: "advice", text: reader.text("action", LONGEST.text) };
  const action = reader.record("action");
  switch (action.choice("kind", ["patch", "template", "command", "document", "advice"], "advice")) {
    case "patch":
      return {
        kind: "patch",
        diff: action.text("diff", LONGEST.diff),
        files: action.texts("files", 50, LONGEST.path),
      };
    case "template":
      return {
        kind: "template",
        before: action.maybeText("before", LONGEST.text) ?? "",
        after: action.maybeText("after", LONGEST.text) ?? "",
        holes: action.texts("holes", 20, LONGEST.value),
      };
    case "command": {
      const argv = action.texts("argv", 64, LONGEST.value);
      return argv.length > 0
        ? { kind: "command", argv }
        : action.fail("argv", "the words of a command are expected");
    }
    case "document":
      return {
        kind: "document",
        file: action.text("file", LONGEST.path),
        text: action.text("text", LONGEST.text),
      };
    default:
      return { kind: "advice", text: action.text("text", LONGEST.text) };
  }
}

function readValidation(reader: RecordReader): Validation | null {
  if (!reader.has("validation")) return null;
  if (typeof reader.fields.validation === "string")
    return { command: reader.text("validation", LONGEST.value), directory: "", expect: "passes" };
  const validation = reader.record("validation");
  return {
    command: validation.maybeText("command", LONGEST.value),
    directory: validation.maybeText("directory", LONGEST.path) ?? "",
    expect: validation.maybeText("expect", LONGEST.value) ?? "passes",
  };
}

function readPrecondition(one: RecordReader): Precondition {
  const text = (key: string) => one.text(key, LONGEST.value);
  switch (one.choice("kind", ["dependency", "file", "symbol", "line", "config", ""], "")) {
    case "dependency":
      return { kind: "dependency", name: text("name"), range: text("range") };
    case "file":
      return { kind: "file", path: text("path") };
    case "symbol":
      return { kind: "symbol", file: text("file"), name: text("name") };
    case "line":
      return { kind: "line", file: text("file"), text: text("text") };
    case "config":
      return { kind: "config", file: text("file"), key: text("key"), value: text("value") };
    default:
      return one.fail("kind", "one of dependency, file, symbol, line, config");
  }
}

function readFingerprint(reader: RecordReader): string | null {
  const hash = reader.maybeText("fingerprint", 64);
  return hash === null || /^[0-9a-f]{8,64}$/.test(hash)
    ? hash
    : reader.fail("fingerprint", "hex digits are expected");
}

function readClaims(reader: RecordReader): Claims {
  const evidence = reader.has("evidence") ? reader.record("evidence") : new RecordReader({});
  return given({
    occurrences: evidence.number("occurrences"),
    timeSavedMinutes: evidence.number("timeSavedMinutes"),
    claimedSuccessRate: evidence.number("successRate"),
    files: evidence.texts("files", 200, LONGEST.path),
    claimedConfidence: reader.number("confidence"),
    claimedLifecycle: reader.maybeText("lifecycle", 40),
    claimedProvenance: reader.maybeText("provenance", 40),
  });
}
