import { isSamePiece, standing } from "#heal/vaccines/standing.ts";
import type { LessonEvent } from "#model/lesson.ts";
import type { GuardFile, Vaccine, VaccineDecision, VaccineStep } from "#model/vaccine.ts";

/** Vaccines by their latest step, in order of (time, id); what cannot be read says nothing. */
export function vaccinesOf(events: readonly LessonEvent[]): Vaccine[] {
  const found = new Map<string, Vaccine>();
  const sorted = events
    .filter(({ kind }) => kind === "vaccine")
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  for (const { lesson, at, by, reason, body } of sorted) {
    const { step, template, forbids, files, pieces, watches } = body;
    if (!STEPS.has(step) || typeof template !== "string") continue;
    const id = vaccineId(lesson, template);
    // What stands is not undone by showing it once more.
    if (step === "proposed" && found.get(id)?.state === "written") continue;
    found.set(id, {
      id,
      lesson,
      template,
      state: step as VaccineStep,
      since: found.get(id)?.since ?? at,
      ...{ at, by, reason },
      forbids: typeof forbids === "string" ? forbids : "",
      files: textsIn(files),
      pieces: textsIn(pieces),
      watches: Array.isArray(watches) ? watches.filter((one) => typeof one === "string") : [],
    });
  }
  return [...found.values()];
}

/** Whether all that a guard brings is in the files now, whoever put it there: a diff may be applied, and a branch brings it back. */
export function standsIn({ files, pieces }: Vaccine, read: (path: string) => string | null): boolean {
  return (
    files.length + pieces.length > 0 &&
    files.every(({ path }) => read(path) !== null) &&
    pieces.every(({ path, text }) => standing(read(path), text) !== null)
  );
}

/** "3f9a2c41-eslint" */
export function vaccineId(lesson: string, template: string): string {
  return `${lesson.slice(0, 8)}-${template}`;
}

/** Files and pieces that no other vaccine that stands needs. */
export function aloneIn(one: Vaccine, all: readonly Vaccine[]): Pick<Vaccine, "files" | "pieces"> {
  const others = all.filter(({ id, state }) => id !== one.id && state === "written");
  return {
    files: one.files.filter(
      ({ path }) => !others.some(({ files }) => files.some((file) => file.path === path)),
    ),
    pieces: one.pieces.filter(
      (piece) => !others.some(({ pieces }) => pieces.some((two) => isLike(two, piece))),
    ),
  };
}

/** A guard that is written over one that stands: files and pieces of the earlier that are still there are its own too. */
export function withEarlier(
  next: VaccineDecision,
  earlier: Vaccine,
  read: (path: string) => string | null,
): VaccineDecision {
  const files = earlier.files.filter(
    ({ path }) => read(path) !== null && !next.files.some((file) => file.path === path),
  );
  const pieces = earlier.pieces.filter(
    (piece) =>
      standing(read(piece.path), piece.text) !== null && !next.pieces.some((one) => isLike(one, piece)),
  );
  return { ...next, files: [...next.files, ...files], pieces: [...next.pieces, ...pieces] };
}

/** One that was written after a formatter came by has a piece in the form in which it found it. */
function isLike(one: GuardFile, other: GuardFile): boolean {
  return one.path === other.path && isSamePiece(one.text, other.text);
}

/** Whether a step brings what a vaccine has already. */
export function isSame(next: VaccineDecision, known: Vaccine): boolean {
  const same = (a: readonly GuardFile[], b: readonly GuardFile[]) =>
    a.length === b.length && a.every((one) => b.some((other) => isPiece(one, other)));
  return next.forbids === known.forbids && same(next.files, known.files) && same(next.pieces, known.pieces);
}

function isPiece(one: GuardFile, other: GuardFile): boolean {
  return one.path === other.path && one.text === other.text;
}

const STEPS: ReadonlySet<unknown> = new Set(["proposed", "written", "taken-back"]);

function textsIn(value: unknown): GuardFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const { path, text } = (one ?? {}) as Partial<GuardFile>;
    return typeof path === "string" && typeof text === "string" ? [{ path, text }] : [];
  });
}
