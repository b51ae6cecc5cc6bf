import type { Action, LessonBody } from "#model/lesson.ts";

/** What an action says, in one text. */
export function actionText(action: Action): string {
  switch (action.kind) {
    case "patch":
      return action.diff;
    case "template":
      return `${action.before}\n${action.after}`;
    case "command":
      return action.argv.join(" ");
    default:
      return action.text;
  }
}

/** What a lesson is about: its title, what sets it off, and what it answers to. */
export function triggerText(body: Pick<LessonBody, "title" | "trigger" | "examples">): string {
  const values = body.trigger.conditions.filter((condition) => condition.field !== "fingerprint");
  return [body.title, ...values.map((condition) => condition.value), ...body.examples].join("\n");
}

/** The error that a lesson answers to, as a tool would print it: a real one, or else what its trigger looks for. */
export function errorText(body: Pick<LessonBody, "title" | "trigger" | "examples">): string {
  const [example] = body.examples;
  if (example !== undefined) return example;
  const said = (field: string) =>
    body.trigger.conditions
      .filter((one) => one.field === field && one.operator !== "matches")
      .map((one) => one.value);
  const text = [...said("error_type"), ...said("message"), ...said("text")].join(": ");
  return text === "" ? body.title : text;
}

/** What a lesson means, for whoever compares texts: the error it answers to, what it is called, and what it says. */
export function meaningText(
  body: Pick<LessonBody, "title" | "trigger" | "examples" | "action" | "narrative">,
): string {
  const { action, narrative, title } = body;
  const advice = action.kind === "advice" || action.kind === "document" ? action.text : null;
  const said = [errorText(body), title, advice, narrative].filter((one) => one !== null);
  return [...new Set(said)].join("\n").slice(0, MEANING_CHARS);
}

/** A provider counts tokens; the beginning says what it is about. */
const MEANING_CHARS = 2000;
