/** A field of a record that is not as it must be: named by its place, "trigger.conditions[0].value". */
export class RecordFault extends Error {}

/** The fields of a record that somebody else wrote, read one by one. Sizes are capped: what is read may come from anywhere. */
export class RecordReader {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly #place: string;

  constructor(raw: unknown, place = "") {
    if (typeof raw !== "object" || raw === null || Array.isArray(raw))
      throw new RecordFault(`${place || "a lesson"}: an object is expected`);
    this.fields = raw as Record<string, unknown>;
    this.#place = place;
  }

  has(key: string): boolean {
    return this.fields[key] !== undefined && this.fields[key] !== null;
  }

  /** A text; a number or a switch is taken for one, as YAML reads `value: 2.0`. */
  text(key: string, longest: number): string {
    const text = this.maybeText(key, longest);
    return text === null || text.trim() === "" ? this.fail(key, "a text is expected") : text;
  }

  maybeText(key: string, longest: number): string | null {
    const value = this.fields[key];
    if (value === undefined || value === null) return null;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (typeof value !== "string") return this.fail(key, "a text is expected");
    if (value.length > longest) return this.fail(key, `at most ${longest} characters`);
    return value;
  }

  number(key: string): number | null {
    const value = this.fields[key];
    if (value === undefined || value === null) return null;
    return typeof value === "number" && Number.isFinite(value)
      ? value
      : this.fail(key, "a number is expected");
  }

  choice<T extends string>(key: string, known: readonly T[], otherwise: T): T {
    const value = this.maybeText(key, 100);
    if (value === null) return otherwise;
    return known.includes(value as T)
      ? (value as T)
      : this.fail(key, `one of ${known.join(", ")}, not "${value}"`);
  }

  texts(key: string, most: number, longest: number): string[] {
    const value = this.fields[key];
    if (value === undefined || value === null) return [];
    const list = typeof value === "string" ? [value] : value;
    if (!Array.isArray(list) || list.some((item) => typeof item !== "string"))
      return this.fail(key, "a list of texts is expected");
    if (list.length > most) return this.fail(key, `at most ${most} entries`);
    if (list.some((item) => item.length > longest))
      return this.fail(key, `at most ${longest} characters each`);
    return list.filter((item) => item.trim() !== "");
  }

  records(key: string, most: number): RecordReader[] {
    const value = this.fields[key] ?? [];
    if (!Array.isArray(value)) return this.fail(key, "a list is expected");
    if (value.length > most) return this.fail(key, `at most ${most} entries`);
    return value.map((item, i) => new RecordReader(item, `${this.#name(key)}[${i}]`));
  }

  record(key: string): RecordReader {
    return new RecordReader(this.fields[key], this.#name(key));
  }

  fail(key: string, what: string): never {
    throw new RecordFault(`${this.#name(key)}: ${what}`);
  }

  #name(key: string): string {
    return this.#place === "" ? key : `${this.#place}.${key}`;
  }
}
