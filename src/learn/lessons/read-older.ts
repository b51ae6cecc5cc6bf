import type { Action, Condition, LessonType, Validation } from "#model/lesson.ts";
import { safetyOf } from "./action-of-fix.ts";
import { firstSentence, given, type LessonRecord, LONGEST, readMoment, TYPES } from "./lesson-record.ts";
import { RecordReader } from "./record-reader.ts";

/** A record of the older `learnings.jsonl`: learning_id, conditions by metric, an action with parameters. */
export function readOlderLesson(reader: RecordReader): LessonRecord {
  const action = reader.has("action") ? reader.record("action") : new RecordReader({});
  const evidence = reader.has("evidence") ? reader.record("evidence") : new RecordReader({});
  const provenance = reader.has("provenance") ? provenanceOf(reader) : new RecordReader({});
  const narrative = reader.maybeText("narrative", LONGEST.text);
  const remedy = readAction(action, narrative);
  const title =
    reader.maybeText("title", LONGEST.title) ??
    (narrative === null ? null : firstSentence(narrative)) ??
    reader.maybeText("learning_id", LONGEST.title) ??
    firstSentence(remedy.kind === "advice" ? remedy.text : "lesson");
  return {
    id: null,
    createdAt: readMoment(reader, "created_at"),
    body: {
      title,
      type: typeOf(reader),
      category: reader.maybeText("category", 100),
      trigger: { conditions: readConditions(reader) },
      action: remedy,
      validation: readValidation(action),
      scope: [],
      safety: safetyOf(remedy),
      preconditions: [],
      narrative,
      author: provenance.maybeText("author", 200),
      provenance: "imported",
      fingerprint: null,
      examples: [],
      source: reader.maybeText("learning_id", LONGEST.title),
    },
    claims: given({
      occurrences: evidence.number("occurrences"),
      timeSavedMinutes: evidence.number("time_saved_minutes"),
      claimedSuccessRate: evidence.number("success_rate"),
      files: evidence.texts("files_involved", 200, LONGEST.path),
      claimedConfidence: reader.number("confidence"),
      // The older tool took a lesson without a word about it for accepted; ours wants to see it work.
      claimedLifecycle: reader.maybeText("lifecycle", 40),
      claimedProvenance: provenance.maybeText("source", 40),
      workflow: provenance.maybeText("verified_by_workflow", 200) ?? reader.maybeText("workflow_id", 200),
    }),
  };
}

function provenanceOf(reader: RecordReader): RecordReader {
  return typeof reader.fields.provenance === "string"
    ? new RecordReader({ source: reader.fields.provenance })
    : reader.record("provenance");
}

/** Its types were open: what is not one of ours is knowledge. */
function typeOf(reader: RecordReader): LessonType {
  const said = reader.maybeText("type", 100) ?? "error_resolution";
  return TYPES.find((type) => type === said) ?? "knowledge";
}

const FIELD_OF: Readonly<Record<string, Condition["field"]>> = {
  error_type: "error_type",
  exception: "error_type",
  message: "message",
  message_pattern: "message",
  error_message: "message",
  file: "file",
  file_path: "file",
  file_pattern: "file",
  command: "command",
  phase: "phase",
  tool: "tool",
  test: "test",
  category: "category",
  error_category: "category",
  fingerprint: "fingerprint",
};

const OPERATOR_OF: Readonly<Record<string, Condition["operator"]>> = {
  "==": "is",
  "=": "is",
  eq: "is",
  equals: "is",
  is: "is",
  contains: "contains",
  includes: "contains",
  matches: "matches",
  regex: "matches",
  "=~": "matches",
  glob: "glob",
  in: "one-of",
  "one-of": "one-of",
};

function readConditions(reader: RecordReader): Condition[] {
  if (!reader.has("trigger")) return [];
  const trigger = reader.record("trigger");
  const conditions = trigger.records("conditions", 20).map((one): Condition => {
    const field = FIELD_OF[one.maybeText("metric", 100) ?? one.maybeText("field", 100) ?? ""] ?? "text";
    const operator = OPERATOR_OF[(one.maybeText("operator", 20) ?? "contains").toLowerCase()];
    if (operator === undefined) return one.fail("operator", `one of ${Object.keys(OPERATOR_OF).join(" ")}`);
    const value = Array.isArray(one.fields.value)
      ? one.texts("value", 50, LONGEST.value).join("|")
      : one.text("value", LONGEST.value);
    return { field, operator: isGlob(field, value) ? "glob" : operator, value };
  });
  return [...conditions, ...contextOf(trigger)];
}

/** `context: [{phase: EXECUTE}, {file_pattern: tests/*.py}]`, or the same as one object. */
function contextOf(trigger: RecordReader): Condition[] {
  if (!trigger.has("context")) return [];
  const parts = Array.isArray(trigger.fields.context)
    ? trigger.records("context", 20)
    : [trigger.record("context")];
  return parts.flatMap((part) =>
    Object.keys(part.fields).flatMap((key): Condition[] => {
      const field = FIELD_OF[key];
      if (field === undefined) return [];
      const value = part.text(key, LONGEST.value);
      return [{ field, operator: isGlob(field, value) ? "glob" : "is", value }];
    }),
  );
}

function isGlob(field: Condition["field"], value: string): boolean {
  return field === "file" && /[*?{]/.test(value);
}

function readAction(action: RecordReader, narrative: string | null): Action {
  const parameters = action.has("parameters") ? action.record("parameters") : new RecordReader({});
  const diff = parameters.maybeText("diff", LONGEST.diff) ?? parameters.maybeText("patch", LONGEST.diff);
  if (diff !== null) return { kind: "patch", diff, files: parameters.texts("files", 50, LONGEST.path) };
  const command = parameters.maybeText("command", LONGEST.value);
  // Words only: a line for a shell is shown, not taken apart.
  if (command !== null && !/["'`$;&|<>\\(){}*?~#\n]/.test(command))
    return { kind: "command", argv: command.trim().split(/\s+/) };
  return { kind: "advice", text: adviceOf(action, parameters, narrative) };
}

function adviceOf(action: RecordReader, parameters: RecordReader, narrative: string | null): string {
  const what = action.maybeText("type", 100)?.replaceAll("_", " ") ?? null;
  const said = Object.entries(parameters.fields).map(
    ([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const text = what === null ? "" : `${what}${said.length > 0 ? ` (${said.join(", ")})` : ""}`;
  const advice = text || narrative || action.maybeText("description", LONGEST.text) || "";
  return advice.trim() === ""
    ? action.fail("type", "says neither what to do nor why")
    : advice.slice(0, LONGEST.text);
}

function readValidation(action: RecordReader): Validation | null {
  if (!action.has("validation")) return null;
  if (typeof action.fields.validation === "string")
    return { command: null, directory: "", expect: action.text("validation", LONGEST.value) };
  const validation = action.record("validation");
  const metric = validation.maybeText("metric", LONGEST.value);
  const expected = validation.maybeText("expected", LONGEST.value);
  const command = validation.maybeText("command", LONGEST.value);
  if (metric === null && command === null) return null;
  return {
    command,
    directory: "",
    expect: metric === null ? "passes" : `${metric} is ${expected ?? "true"}`,
  };
}
