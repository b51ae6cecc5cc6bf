import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { lessonRecord, sharedRecord } from "#learn/lessons/write-lesson.ts";
import { sharedFiles } from "#loop/lesson-facts.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { recordsIn, toYaml } from "./lesson-files.ts";
import { SHARED_FOLDER } from "./shared-listing.ts";

export type ExportFormat = "jsonl" | "json" | "yaml";

/** Lessons as text that `twiceshy import` reads again. */
export async function exportText(
  lessons: readonly Lesson[],
  format: ExportFormat,
  project: string | null,
): Promise<string> {
  const records = lessons.map((lesson) => lessonRecord(lesson, project));
  if (format === "jsonl") return records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const all = { version: 1, lessons: records };
  return format === "json" ? `${JSON.stringify(all, null, 2)}\n` : toYaml(all);
}

/** Writes a file whole or not at all. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

export interface SharedAnswer {
  readonly lesson: string;
  readonly path: string;
  readonly kind: "written" | "unchanged";
}

/** Writes lessons into the repository, one file each. A file that says the same already is left alone, whatever its numbers. */
export async function exportToRepository(
  root: string,
  knowledge: Knowledge,
  lessons: readonly Lesson[],
  project: string | null = null,
): Promise<SharedAnswer[]> {
  const places = new Map(
    sharedFiles(knowledge.lessons).flatMap((file) =>
      file.events.length === 1 ? [[file.events[0]!.lesson, file.path] as const] : [],
    ),
  );
  const answers: SharedAnswer[] = [];
  for (const lesson of lessons) {
    const path = places.get(lesson.id) ?? `${SHARED_FOLDER}/${fileName(lesson)}`;
    if (await saysTheSame(join(root, path), lesson)) {
      answers.push({ lesson: lesson.id, path, kind: "unchanged" });
      continue;
    }
    const text =
      path.endsWith(".yaml") || path.endsWith(".yml")
        ? await toYaml(lessonRecord(lesson, project))
        : `${JSON.stringify(lessonRecord(lesson, project))}\n`;
    writeWhole(join(root, path), text);
    answers.push({ lesson: lesson.id, path, kind: "written" });
  }
  return answers;
}

/** "typeerror-cannot-read-properties-3f9a2c41.yaml" */
function fileName({ title, id }: Lesson): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50)
    .replace(/-+$/, "");
  return `${words || "lesson"}-${id.slice(0, 8)}.yaml`;
}

async function saysTheSame(path: string, lesson: Lesson): Promise<boolean> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return false;
  }
  const [found] = await recordsIn(text, path);
  if (found?.kind !== "record" || typeof found.value !== "object" || found.value === null) return false;
  const old = found.value as Record<string, unknown>;
  const wanted = sharedRecord(lesson);
  return Object.keys(wanted).every((key) => JSON.stringify(old[key]) === JSON.stringify(wanted[key]));
}
