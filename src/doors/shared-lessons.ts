/**
 * Lessons that live in the repository as text: `twiceshy/lessons/*.yaml` (one per file), `.json` and `.jsonl`. They are
 * read when their content changes and kept beside the memory; a file that is gone takes its lessons with it. What they
 * say is data: sizes are capped, secrets are taken out, and a command in them is shown and never run.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { redact } from "#detect/redact.ts";
import { lessonIdOf } from "#learn/lessons/action-key.ts";
import { eventId } from "#learn/lessons/derive-id.ts";
import { readLesson } from "#learn/lessons/read-lesson.ts";
import { type LearnLessonsPorts, learnLessons } from "#loop/learn-lessons.ts";
import { type SharedFile, sharedFiles } from "#loop/lesson-facts.ts";
import { digestOf } from "#memory/derived-id.ts";
import { redactLessonEvent } from "#memory/redact-lesson.ts";
import type { Lesson, LessonEvent } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { recordsIn } from "./lesson-files.ts";
import { listShared, SEEN_KEY, type SharedListed, signatureOf } from "./shared-listing.ts";

const LARGEST = 2_000_000;

/** Brings what is known up to date with the repository's files. Asks only for names and times where nothing changed. */
export async function refreshSharedLessons(
  root: string,
  knowledge: Knowledge,
  ports: LearnLessonsPorts,
): Promise<{ readonly files: readonly SharedFile[]; readonly changed: readonly Lesson[] }> {
  const before = sharedFiles(knowledge.lessons);
  const listed = listShared(root);
  if (listed.length === before.length && listed.every((file, i) => isSame(file, before[i]!)))
    return { files: before, changed: [] };
  const known = new Map(before.map((file) => [file.path, file]));
  const after: SharedFile[] = [];
  // Nobody has it, or it was learned here and only its words are corrected.
  const mayName = (id: string) => {
    const facts = knowledge.lessons.events(id);
    return facts.length === 0 || facts.some(({ kind }) => kind === "created");
  };
  for (const file of listed) {
    const old = known.get(file.path);
    after.push(
      old && isSame(file, old) ? old : await readShared(root, file, old, { at: ports.now(), mayName }),
    );
  }
  const [olds, news] = [new Set(before), new Set(after)];
  const touched = [...before.filter((file) => !news.has(file)), ...after.filter((file) => !olds.has(file))];
  const ids = new Set(touched.flatMap((file) => file.events.map((event) => event.lesson)));
  return knowledge.together(() => {
    knowledge.lessons.keepShared(JSON.stringify(after));
    knowledge.progress.set(SEEN_KEY, signatureOf(listed));
    const { changed } = learnLessons(knowledge, ports, { lessons: [...ids] });
    return { files: after, changed };
  });
}

function isSame(listed: SharedListed, read: SharedFile): boolean {
  return listed.path === read.path && listed.size === read.size && listed.changedAt === read.changedAt;
}

async function readShared(
  root: string,
  file: SharedListed,
  old: SharedFile | undefined,
  { at, mayName }: { readonly at: number; mayName(lesson: string): boolean },
): Promise<SharedFile> {
  const fault = (why: string): SharedFile => ({
    ...file,
    hash: "",
    events: [],
    faults: [`${file.path}: ${why}`],
  });
  if (file.size > LARGEST) return fault("larger than 2 MB");
  let text: string;
  try {
    text = readFileSync(join(root, file.path), "utf8");
  } catch (error) {
    return fault((error as Error).message);
  }
  const hash = digestOf(text).slice(0, 32);
  if (old?.hash === hash) return { ...old, ...file };
  const events: LessonEvent[] = [];
  const faults: string[] = [];
  for (const found of await recordsIn(text, file.path)) {
    const read = found.kind === "bad" ? found : readLesson(found.value);
    if (read.kind === "bad") faults.push(`${file.path}, ${found.place}: ${read.why}`);
    else {
      const { id, body, claims } = read.record;
      // A file that does something else under a name that is known has no claim to what was tried under it.
      const lesson = id !== null && mayName(id) ? id : lessonIdOf(body);
      const said = { ...claims, ...body, provenance: "imported", source: file.path };
      const event = {
        id: eventId(at, `${lesson}/shared/${file.path}/${hash}`),
        lesson,
        at,
        kind: "created",
        by: file.path,
        reason: null,
        body: said,
      } as const;
      events.push(redactLessonEvent(event, redact));
    }
  }
  return { ...file, hash, events, faults };
}
