import { type Location, readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { readMention } from "../../mention.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { readJsonRecord } from "./json-record.ts";
import { placeInRecord } from "./stack-in-record.ts";

// "Message    : ERROR: relation "plates" does not exist", "    message: "must have required property 'name'""
const MESSAGE = /^\s*["']?(?:error ?)?message["']?\s*[:=]\s*(?:(["'`])(\S.*)\1,?|(\S.*?))$/i;
// "SQL State  : 42P01", "    keyword: 'required',": the record that it stands in
const FIELD = /^\s*["']?[A-Za-z_][\w ]{1,30}["']?\s*[:=]\s+\S/;
// '[{"instancePath":"","message":"must have required property 'name'"}]': a logger's record has a level, and is read as such
const IN_LINE =
  /^\s*\[?\{"(?!.{0,2000}"(?:level|severity|lvl)").{0,2000}?"message":"((?:[^"\\]|\\.){4,400})"/;
// 'fatal: [web1]: FAILED! => {"changed": false, "msg": "'price' is undefined"}': a verdict, and what it knows
const BEHIND_ARROW =
  /\bfailed\b.{0,20} => \{.{0,2000}?["']msg["']: ?(?:"((?:[^"\\]|\\.){4,2000})"|'((?:[^'\\]|\\.){4,2000})')|^fatal\b.{0,100} => \{["']msg["']: (?:"([^"]{4,2000})"|'([^']{4,2000})')/i;
const WORTH = 8;
const LONGEST = 4000;

/** What a record tells under the name "message", its other fields around it; null where the line is no such field. */
export function readKeyedMessage(log: Log, index: number): Candidate | null {
  const line = log.lines[index]!;
  if (line.length > LONGEST) return null;
  if (line.includes(" => {")) return behindArrow(line, index);
  const at = line.startsWith("{") ? placeInRecord(line) : null;
  if (!/message/i.test(line))
    return at === null ? null : placed(readCandidate(withoutStack(line), index), at);
  const text = inField(log, index) ?? IN_LINE.exec(line)?.[1]?.replace(/\\(["\\])/g, "$1");
  if (text === undefined || !/\p{L}{2}.* /u.test(text)) return null;
  const said = readCandidate(text, index);
  const record = /^\s+"/.test(line) ? readJsonRecord(log, index) : null;
  return {
    ...(said ?? PLAIN),
    index,
    message: said?.message ?? text,
    ...(record?.test != null && { test: record.test }),
    place: said?.place ?? record?.place ?? at,
    mention: said?.mention ?? (line.startsWith("{") ? readMention(line) : null),
    score: Math.max(WORTH, said?.score ?? 0),
    order: Math.max(WORTH, said?.order ?? 0),
    level: "error",
    recap: false,
  };
}

/** A record without its stack, which names places of its own. */
function withoutStack(line: string): string {
  return line.replace(
    /"\w{0,10}(?:[sS]tack|[tT]race|exc_info|exception)\w{0,10}" ?: ?"(?:[^"\\]|\\.){0,6000}"/,
    '"":""',
  );
}

function placed(said: Candidate | null, place: Location): Candidate | null {
  return said?.level === "error" ? { ...said, place: said.place ?? place } : null;
}

function inField(log: Log, index: number): string | undefined {
  const [, , quoted, plain] = MESSAGE.exec(log.lines[index]!) ?? [];
  const near = [log.lines[index - 1] ?? "", log.lines[index + 1] ?? ""];
  return near.some((line) => line.length < LONGEST && FIELD.test(line)) ? (quoted ?? plain) : undefined;
}

const PLAIN = { word: null, errorType: null, place: null, mention: null, exception: false } as const;

function behindArrow(line: string, index: number): Candidate | null {
  const said = BEHIND_ARROW.exec(line)
    ?.slice(1)
    .find((one) => one !== undefined);
  if (said === undefined) return null;
  const text = said.replace(/\\(["'\\])/g, "$1");
  const [message = "", ...below] = text.split(/(?:\\n)+/);
  const at = below.map(readLocation).find((one) => one !== null) ?? null;
  const told = readCandidate(message, index);
  return {
    ...(told ?? PLAIN),
    index,
    message: told?.message ?? message,
    place: told?.place ?? at,
    score: Math.max(WORTH, told?.score ?? 0),
    order: Math.max(WORTH, told?.order ?? 0),
    level: "error",
    recap: false,
  };
}
