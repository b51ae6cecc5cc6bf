import type { Elsewhere, LessonBody, LessonType } from "#model/lesson.ts";
import type { RecordReader } from "./record-reader.ts";

/** What a record says besides the lesson itself: claims, kept with its first event and never counted as tries. */
export interface Claims {
  readonly occurrences?: number;
  readonly timeSavedMinutes?: number;
  readonly claimedConfidence?: number;
  readonly claimedLifecycle?: string;
  readonly claimedSuccessRate?: number;
  readonly claimedProvenance?: string;
  readonly files?: readonly string[];
  readonly workflow?: string;
}

export interface LessonRecord {
  /** As the record names it; null where it has no id of ours. */
  readonly id: string | null;
  readonly createdAt: number | null;
  readonly body: LessonBody;
  readonly claims: Claims;
  /** What an export says of the projects it comes from; absent or null for any other record. */
  readonly projects?: Elsewhere | null;
}

export const TYPES: readonly LessonType[] = [
  "error_resolution",
  "detection_gap",
  "remediation",
  "prevention",
  "process",
  "knowledge",
];
/** Longest texts that are taken in. */
export const LONGEST = { title: 200, value: 2000, text: 20_000, diff: 65_536, path: 1000 } as const;

/** Without what was not said. */
export function given(claims: { readonly [K in keyof Claims]: Claims[K] | null }): Claims {
  const said = Object.entries(claims).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said) as Claims;
}

/** A moment in ISO 8601 or milliseconds, between 2000 and 2100. */
export function readMoment(reader: RecordReader, key: string): number | null {
  const value = reader.fields[key];
  const moment =
    value instanceof Date
      ? value.getTime()
      : typeof value === "string"
        ? Date.parse(value)
        : Number(value ?? Number.NaN);
  return moment > Date.UTC(2000, 0) && moment < Date.UTC(2100, 0) ? Math.floor(moment) : null;
}

/** The first sentence of a text, as a title. */
export function firstSentence(text: string): string {
  const line = text.trim().split("\n", 1)[0]!.replace(/\s+/g, " ");
  const sentence = /^(.{10,}?[.!?])(?:\s|$)/.exec(line)?.[1]?.replace(/\.$/, "") ?? line;
  return sentence.length <= 120 ? sentence : `${sentence.slice(0, 119)}…`;
}
