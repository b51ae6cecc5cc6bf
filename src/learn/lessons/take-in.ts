/**
 * Takes lessons in that somebody else wrote: a workflow's LEARN step, a person, another project's export. In: records
 * that were read. Out: for each what becomes of it, and the facts to store. Noise is left out with its reason; what is
 * known already strengthens what is known.
 */
import type { Lesson, LessonBody, LessonEvent, Provenance } from "#model/lesson.ts";
import { lessonIdOf } from "./action-key.ts";
import { isSpecific } from "./actionable.ts";
import { findAlike, likeness } from "./alike.ts";
import { eventId } from "./derive-id.ts";
import { fromOthers, withProjects } from "./elsewhere.ts";
import type { LessonRecord } from "./lesson-record.ts";
import { actionText } from "./lesson-text.ts";
import { noiseIn } from "./noise.ts";
import { LESSON_NUMBERS, type LessonNumbers } from "./numbers.ts";
import { triggerOfText } from "./trigger-of-text.ts";

/** What became of a record. */
export type TakenIn =
  | { readonly kind: "created"; readonly lesson: string }
  | { readonly kind: "strengthened"; readonly lesson: string; readonly score: number }
  | { readonly kind: "known"; readonly lesson: string }
  | { readonly kind: "noise"; readonly why: string };

export interface TakeInContext {
  readonly at: number;
  /** Who says it. */
  readonly by: string | null;
  /** Where it comes from, in words. */
  readonly source: string;
  /** Imports keep everything; what is said here and now is sifted. */
  readonly mode: "learn" | "import";
  readonly provenance: Provenance;
  readonly numbers?: LessonNumbers;
  /** The mark of this project: an import of its own export is not from elsewhere. */
  readonly project?: string | null;
  /** It is a file of this repository, whatever it says of projects. */
  readonly isOwnFile?: boolean;
}

/** Decides about records one after the other; each knows those before it. */
export class Intake {
  readonly events: LessonEvent[] = [];
  readonly #known: Map<string, Pick<Lesson, "id"> & LessonBody>;
  readonly #context: TakeInContext;
  readonly #isStored: (eventId: string) => boolean;
  #place = 0;

  constructor(known: Iterable<Lesson>, context: TakeInContext, isStored: (eventId: string) => boolean) {
    this.#known = new Map([...known].map((lesson) => [lesson.id, lesson]));
    this.#context = context;
    this.#isStored = isStored;
  }

  take(record: LessonRecord): TakenIn {
    this.#place += 1;
    const { mode, numbers = LESSON_NUMBERS } = this.#context;
    const body = this.#completed(record);
    const why = mode === "learn" ? noiseOf(body) : null;
    if (why !== null) return { kind: "noise", why };
    const id = this.#idOf(record, body);
    const same = this.#known.get(id);
    if (mode === "import" && same !== undefined) return this.#fromOneMore(id, same, body);
    const alike = same ? { lesson: same, score: 1 } : findAlike(body, this.#known.values(), numbers);
    if (alike !== null) return this.#strengthen(alike.lesson.id, alike.score, record);
    this.#known.set(id, { ...body, id });
    this.#add("created", id, { ...body, ...this.#claims(record) }, record);
    return { kind: "created", lesson: id };
  }

  /** What is said under the name of a lesson that says something else has no claim to it. */
  #idOf({ id }: LessonRecord, body: LessonBody): string {
    const { mode, numbers = LESSON_NUMBERS } = this.#context;
    const named = id === null ? undefined : this.#known.get(id);
    const isOther =
      mode === "learn" && named !== undefined && likeness(body, named) < numbers.alike.threshold;
    return id === null || isOther ? lessonIdOf(body) : id;
  }

  #strengthen(lesson: string, score: number, record: LessonRecord): TakenIn {
    const body = { ...this.#claims(record), title: record.body.title, score: Math.round(score * 100) / 100 };
    const isNew = this.#add("strengthened", lesson, body, record);
    return isNew ? { kind: "strengthened", lesson, score } : { kind: "known", lesson };
  }

  /** What is known from other projects, and now from one more. */
  #fromOneMore(lesson: string, known: LessonBody, { elsewhere }: LessonBody): TakenIn {
    const more = known.elsewhere && elsewhere ? withProjects(known.elsewhere, elsewhere) : null;
    if (more === null) return { kind: "known", lesson };
    const { at, by } = this.#context;
    const id = eventId(at, `${lesson}/projects/${(more.from ?? []).join(" ")}`);
    this.events.push({ id, lesson, at, kind: "edited", by, reason: null, body: { elsewhere: more } });
    this.#known.set(lesson, { ...known, id: lesson, elsewhere: more });
    return { kind: "strengthened", lesson, score: 1 };
  }

  #completed({ body, projects = null }: LessonRecord): LessonBody {
    const { by, mode, provenance, source, project = null, isOwnFile = false } = this.#context;
    const elsewhere = mode === "import" && !isOwnFile ? fromOthers(projects, project) : null;
    const condition =
      body.trigger.conditions.length === 0
        ? triggerOfText(`${body.title}\n${actionText(body.action)}`)
        : null;
    return {
      ...body,
      ...(condition === null ? {} : { trigger: { conditions: [condition] } }),
      ...(elsewhere === null ? {} : { elsewhere }),
      provenance,
      author: body.author ?? by,
      source: mode === "import" ? source : (body.source ?? source),
    };
  }

  #claims({ claims, createdAt }: LessonRecord): Record<string, unknown> {
    return { ...claims, ...(createdAt === null ? {} : { claimedCreatedAt: createdAt }) };
  }

  /**
   * The id of a fact must not follow from the moment it was read where the record names itself: read twice, it is one.
   * What a person says without any name counts each time it is said.
   */
  #add(
    kind: "created" | "strengthened",
    lesson: string,
    body: Record<string, unknown>,
    record: LessonRecord,
  ): boolean {
    const { at, by, mode } = this.#context;
    const { claims, createdAt } = record;
    const name = claims.workflow ?? record.body.source ?? createdAt;
    const isNamed = name !== undefined && name !== null;
    const seed = isNamed
      ? `${name}/${createdAt}`
      : mode === "import"
        ? record.body.title
        : `${at}/${this.#place}`;
    const id = eventId(createdAt ?? 0, `${lesson}/said/${seed}`);
    if (this.#isStored(id) || this.events.some((event) => event.id === id)) return false;
    this.events.push({ id, lesson, at, kind, by, reason: null, body });
    return true;
  }
}

/** Why a lesson that was said is noise; null when it is one. */
export function noiseOf(body: LessonBody): string | null {
  const said = actionText(body.action);
  const text = said.startsWith(body.title) ? said : `${body.title}. ${said}`;
  const isStructured = body.trigger.conditions.some(isSpecific) && body.action.kind !== "advice";
  const why = isStructured ? null : noiseIn(text);
  if (why !== null) return why;
  return body.trigger.conditions.some(isSpecific) ? null : "no trigger: nothing says when it applies";
}
