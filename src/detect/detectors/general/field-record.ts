import type { Location } from "../../location.ts";
import type { Log } from "../../log.ts";
import { readMention } from "../../mention.ts";
import type { Candidate } from "./candidate.ts";

// "File:        config.py", "Line:        3": a record of a finding, a field a line
const FIELD = /^\s*([A-Za-z][\w ]{1,20}?)\s*:\s+(\S.*)$/;
/** So many fields a record may have. */
const FIELDS = 14;
const WORTH = 6;
/** What a field is called that says what was found, the most telling first. */
const TELLING: readonly string[] = [
  "description",
  "title",
  "issue",
  "problem",
  "check",
  "rule",
  "ruleid",
  "rule id",
];

/** What a record tells that has a file and a line among its fields, or a bad outcome and its reason; null where no such record begins at the line. */
export function readFieldRecord(log: Log, index: number): Candidate | null {
  const { lines } = log;
  if (FIELD.exec(lines[index]!.slice(0, 300)) === null || FIELD.test((lines[index - 1] ?? "").slice(0, 300)))
    return null;
  const fields = new Map<string, { readonly text: string; readonly at: number }>();
  for (let i = index; i < Math.min(lines.length, index + FIELDS); i++) {
    const [, key, text] = FIELD.exec(lines[i]!.slice(0, 300)) ?? [];
    if (key === undefined) break;
    fields.set(key.toLowerCase(), { text: text!.trim(), at: i });
  }
  const outcome = OUTCOMES.map((key) => fields.get(key)?.text).find((text) => text !== undefined);
  const reason = FAILED.test(outcome ?? "")
    ? REASONS.map((key) => fields.get(key)).find((field) => field !== undefined)
    : undefined;
  if (reason !== undefined && /\p{L} \p{L}/u.test(reason.text)) return found(reason, null);
  const file = fields.get("file")?.text;
  const line = Number(/^\d{1,7}$/.exec(fields.get("line")?.text ?? "")?.[0] ?? Number.NaN);
  const said = TELLING.map((key) => fields.get(key)).find((field) => field !== undefined);
  if (file === undefined || Number.isNaN(line) || said === undefined || readMention(file)?.file !== file)
    return null;
  return found(said, { file, line, column: null, before: "", after: "" });
}

// "Status:  failed", "Result: False", over "Reason:  remote closed the connection"
const OUTCOMES: readonly string[] = ["status", "state", "result", "outcome"];
const FAILED = /^(?:failed|failure|fail|error|errored|false|unhealthy)\W*$/i;
const REASONS: readonly string[] = [
  "reason",
  "cause",
  "root cause",
  "error",
  "message",
  "comment",
  "details",
  "detail",
];

function found(
  { text, at }: { readonly text: string; readonly at: number },
  place: Location | null,
): Candidate {
  return {
    index: at,
    score: WORTH,
    order: WORTH,
    word: null,
    message: text,
    errorType: null,
    place,
    mention: null,
    level: null,
    exception: false,
    recap: false,
  };
}
