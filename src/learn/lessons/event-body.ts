import type { LessonEvent } from "#model/lesson.ts";

/** Fields of an event's body, read with care: an event may come from another version or another machine. */
export class EventBody {
  readonly #body: Readonly<Record<string, unknown>>;

  constructor(event: Pick<LessonEvent, "body">) {
    this.#body = event.body ?? {};
  }

  text(key: string): string | null {
    const value = this.#body[key];
    return typeof value === "string" && value !== "" ? value : null;
  }

  number(key: string): number | null {
    const value = this.#body[key];
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  }

  yes(key: string): boolean {
    return this.#body[key] === true;
  }

  texts(key: string): string[] {
    const value = this.#body[key];
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
  }
}
