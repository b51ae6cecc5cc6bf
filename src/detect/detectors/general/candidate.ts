import { type Location, readLocation } from "../../location.ts";
import { type ExceptionLine, readException } from "./exception.ts";
import { isFrame } from "./frame-line.ts";
import { isLogged, type Level, readLabel } from "./label.ts";
import { type Mention, readMention } from "./mention.ts";
import { hasTrouble, isAdvice, isEcho, isFine, isRecap, isSource } from "./shape.ts";

/** A line that could be the one a person would name, and how much speaks for it. */
export interface Candidate {
  readonly index: number;
  readonly score: number;
  readonly message: string;
  readonly errorType: string | null;
  readonly place: Location | null;
  readonly mention: Mention | null;
  readonly level: Level | null;
  readonly exception: boolean;
  readonly recap: boolean;
}

/** What a line is worth; the numbers were set on half of the labelled sets and stand up on the tools left out (docs/measured.md). */
const WORTH = {
  exception: 8,
  error: 7,
  logged: 3,
  place: 4,
  trouble: 2,
  weak: -5,
  advice: -6,
  deep: -1,
  unix: 2,
} as const;

// "tar: This does not look like a tar archive": a program speaks of itself, and on a failing exit that is worth a listen
const UNIX = /^[a-z][\w.+-]{0,30}(?:\[\d+\])?: \S.{3,}$/;

/** Reads one line for itself; null when it cannot be the cause. */
export function readCandidate(line: string, index: number): Candidate | null {
  const text = line.trim();
  if (text === "" || text.length < 4 || isSource(line) || isEcho(line) || isFine(text)) return null;
  const place = isFrame(line) ? null : readLocation(line);
  const body = place === null ? text : afterPlace(place);
  const label = readLabel(body) ?? (place === null ? null : (readLabel(text) ?? readLabel(place.before)));
  const core = label === null || label.rest === "" ? body : label.rest;
  const mentioned = place === null ? readMention(core) : null;
  const exception = readException(body) ?? readException(core);
  if (isSource(core)) return null;
  const recap = isRecap(text) || isRecap(core);
  const level = label?.level ?? null;
  const message = messageOf(core, exception, place);
  let score = 0;
  if (exception !== null) score += WORTH.exception;
  else if (level === "error") score += isLogged(body) ? WORTH.logged : WORTH.error;
  if (place !== null) score += WORTH.place;
  if (hasTrouble(core)) score += WORTH.trouble;
  if (level === "warning" || level === "note") score = Math.min(score + WORTH.weak, WORTH.trouble + 1);
  if ((level === "warning" || level === "note") && place !== null) score = WORTH.trouble;
  if (isAdvice(core)) score += WORTH.advice;
  if (/^\s{8}/.test(line)) score += WORTH.deep;
  if (score === 0 && UNIX.test(text)) score = WORTH.unix;
  if (isFrame(line) && exception === null) return null;
  if (score <= 0) return null;
  return {
    index,
    score,
    message,
    errorType: exception?.type ?? label?.code ?? codeOf(core),
    place,
    mention: mentioned,
    level,
    exception: exception !== null,
    recap,
  };
}

/** What stands behind the place, or before it where nothing does: "FC001: Use strings: ./foo/default.rb:8". */
function afterPlace(place: Location): string {
  const after = place.after.replace(/^['"\u2019]?[\s:,.)\]>-]+/, "").trim();
  if (after.length >= 3) return after;
  return place.before.replace(/\s*(?:\b(?:at|in|on|from)\b|[:([-])\s*$/i, "").trim();
}

function messageOf(core: string, exception: ExceptionLine | null, place: Location | null): string {
  if (exception !== null) return exception.message || exception.type;
  return core === "" && place !== null ? `${place.file}:${place.line}` : core;
}

// "CS1002: ; expected", "SC2086 (info): Double quote", "E501 line too long", "[no-undef]" at the end, "(rule/name)" at the end
const CODE =
  /^(?:error |warning )?([A-Z]{1,8}-?\d{2,6})\b|\[([\w@/-]+(?:[-/][\w-]+)+|[A-Z]{1,6}\d{2,5})\]$|\s\(([a-z][\w-]*\/[\w/-]+)\)$|\b(ERR_[A-Z_]+|E[A-Z]{4,})\b/;

function codeOf(text: string): string | null {
  const match = CODE.exec(text);
  return match === null
    ? null
    : (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").replace(/^(?:Error|Warning)\//, "") || null;
}
