import { Trouble } from "#model/trouble.ts";

/** Whoever calls without types hears what was expected, and not of a property of undefined. */
export function wantObject(value: unknown, call: string, example: string): void {
  if (typeof value !== "object" || value === null)
    throw wrong(`${call}: an object is expected, such as ${example}.`);
}

/** A text that says something. */
export function wantText(value: unknown, name: string): void {
  if (typeof value !== "string" || value.trim() === "") throw wrong(`${name}: a text is expected.`);
}

/** Fields that are texts where they are given. */
export function wantTexts(given: object, names: readonly string[]): void {
  for (const name of names) {
    const value = (given as Record<string, unknown>)[name];
    if (value != null && typeof value !== "string") throw wrong(`${name}: a text is expected.`);
  }
}

/** One of some words. */
export function wantOneOf(value: unknown, choices: readonly string[], name: string): void {
  if (!choices.includes(value as string))
    throw wrong(`${name}: one of ${choices.join(", ")} is expected, not "${String(value)}".`);
}

/** A number, where it is given. */
export function wantNumber(
  value: unknown,
  name: string,
  expected: string,
  isFine: (value: number) => boolean,
): void {
  if (value !== undefined && !(typeof value === "number" && isFine(value)))
    throw wrong(`${name}: ${expected} is expected, not ${String(value)}.`);
}

export function wantYesOrNo(value: unknown, name: string): void {
  if (typeof value !== "boolean") throw wrong(`${name}: true or false is expected.`);
}

function wrong(message: string): Trouble {
  return new Trouble("bad_input", message, "twiceshy deliveries --help");
}
