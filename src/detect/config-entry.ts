import { RE2JS } from "re2js";
import { Trouble } from "#model/trouble.ts";

/** One entry of a config list, read field by field. */
export class ConfigEntry {
  readonly #fields: Record<string, unknown>;
  readonly #place: string;

  constructor(raw: unknown, place: string) {
    if (typeof raw !== "object" || raw === null || Array.isArray(raw))
      throw fault(place, "an object is expected");
    this.#fields = raw as Record<string, unknown>;
    this.#place = place;
  }

  only(known: readonly string[]): void {
    const strange = Object.keys(this.#fields).find((key) => !known.includes(key));
    if (strange !== undefined)
      throw fault(`${this.#place}.${strange}`, `not known here; known are ${known.join(", ")}`);
  }

  text(key: string): string;
  text<T extends string | null>(key: string, otherwise: T): string | T;
  text(key: string, otherwise?: string | null): string | null {
    const value = this.#fields[key];
    if (value === undefined && otherwise !== undefined) return otherwise;
    if (typeof value !== "string" || value === "") return this.fail(key, "a text");
    return value;
  }

  texts(key: string): readonly string[] {
    const value = this.#fields[key] ?? [];
    if (!Array.isArray(value) || value.some((item) => typeof item !== "string" || item === ""))
      return this.fail(key, "a list of texts");
    return value as string[];
  }

  pattern(key: string): RE2JS {
    const source = this.text(key);
    if (source.length > 2000) return this.fail(key, "a pattern of at most 2000 characters");
    try {
      return RE2JS.compile(source);
    } catch (error) {
      throw fault(
        `${this.#place}.${key}`,
        `${(error as Error).message} (RE2 syntax: no look-around, no back-references)`,
      );
    }
  }

  fail(key: string, expected: string): never {
    throw fault(`${this.#place}.${key}`, `${expected} is expected`);
  }
}

function fault(place: string, what: string): Trouble {
  return new Trouble("config", `${place}: ${what}.`, "twiceshy config list");
}
