import type { Action, LessonBody } from "#model/lesson.ts";
import { shortHash } from "./derive-id.ts";
import { readDiff } from "./read-diff.ts";

/** The changed lines of a diff without place, file, indentation and order: "+return a + b;". */
export function changedLines(diff: string): string[] {
  const lines = readDiff(diff).flatMap((file) => file.hunks.flatMap((hunk) => hunk.lines));
  const said = lines
    .filter((line) => line.sign !== " ")
    .map((line) => line.sign + line.text.trim().replace(/\s+/g, " "))
    .filter((line) => line.length > 1);
  return [...new Set(said)].sort();
}

/** What an action does, in words that are the same wherever and whenever it is done. */
export function actionKey(action: Action): string {
  switch (action.kind) {
    case "patch":
      return `patch\n${changedLines(action.diff).join("\n")}`;
    case "template":
      return `template\n${action.before}\n${action.after}`;
    case "command":
      return `command\n${action.argv.join(" ")}`;
    case "document":
      return `document\n${action.file}\n${squeeze(action.text)}`;
    case "advice":
      return `advice\n${squeeze(action.text)}`;
  }
}

/** A lesson's id follows from what it is about and what it says to do: learned twice, it is one lesson. */
export function lessonIdOf(body: Pick<LessonBody, "fingerprint" | "trigger" | "action">): string {
  const about =
    body.fingerprint ??
    body.trigger.conditions
      .map(({ field, operator, value }) => `${field} ${operator} ${squeeze(value)}`)
      .sort()
      .join("\n");
  return shortHash(`lesson\n${about}\n${actionKey(body.action)}`);
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
