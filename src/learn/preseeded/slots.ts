import { stripControls } from "#detect/clean-line.ts";
import type { About } from "#learn/lessons/match.ts";
import type { Condition, LessonBody } from "#model/lesson.ts";
import { ownPattern } from "./patterns.ts";

const LONGEST = 80;
// "{module}" in "`{module}` is not importable here"
const HOLE = /\{([a-z][a-z0-9_]*)\}/g;

/**
 * What the named groups of a lesson's patterns found, made fit to be shown: one line, no controls, no backticks, capped.
 * A group `name_2` is another spelling of `name`: a pattern cannot have two groups of one name.
 */
export function slotsOf(body: Pick<LessonBody, "trigger">, about: About): ReadonlyMap<string, string> {
  const slots = new Map<string, string>();
  for (const condition of body.trigger.conditions) {
    const pattern = condition.operator === "matches" ? ownPattern(condition.value) : null;
    if (pattern === null) continue;
    for (const text of textsOf(condition, about)) {
      const groups = pattern.exec(text)?.groups;
      if (!groups) continue;
      for (const [name, value] of Object.entries(groups)) {
        const plain = name.replace(/_\d$/, "");
        if (value !== undefined && !slots.has(plain)) slots.set(plain, showable(value));
      }
      break;
    }
  }
  return slots;
}

/** A text with its holes filled; null where a slot is missing. */
export function fillHoles(text: string, slots: ReadonlyMap<string, string>): string | null {
  let isWhole = true;
  const filled = text.replace(HOLE, (_hole, name: string) => {
    const value = slots.get(name);
    if (value === undefined) isWhole = false;
    return value ?? "…";
  });
  return isWhole ? filled : null;
}

/** The names of a text's holes. */
export function holesOf(text: string): string[] {
  return [...text.matchAll(HOLE)].map(([, name]) => name!);
}

function textsOf({ field }: Condition, about: About): string[] {
  const texts =
    field === "message"
      ? [about.message, about.text]
      : field === "text"
        ? [about.text, about.message]
        : field === "error_type"
          ? [about.errorType]
          : field === "file"
            ? [about.file]
            : [];
  return texts.filter((text): text is string => typeof text === "string");
}

function showable(value: string): string {
  const line = stripControls(value.replace(/[\r\n\t]+/g, " "))
    .replaceAll("`", "'")
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
