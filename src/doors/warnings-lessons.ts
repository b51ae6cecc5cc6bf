import { lessonMemoryOf } from "#memory/lesson-store.ts";
import { lessonsCalled, sightingOf, tasksTouching } from "#memory/lessons-for-moment.ts";
import { storeOf } from "#memory/open.ts";
import { taskSignature } from "#memory/task-signature.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Warning } from "#model/warning.ts";
import { filesAt } from "#warn/about.ts";
import { kindsFor } from "#warn/look-up-triggers.ts";
import type { Moment } from "#warn/moment.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import { type TriggerFile, triggersIn } from "#warn/trigger-file.ts";
import { tellingWords } from "#warn/words.ts";
import type { House } from "./compose.ts";
import { numbersFor } from "./warn-numbers.ts";
import { readTriggers } from "./warnings-changed.ts";
import { rankLessons } from "./warnings-rank.ts";
import { refreshTriggers } from "./warnings-triggers.ts";

/** Lessons that fit a moment before anything has failed, the best few first. Only those that the triggers name are read. */
export async function lessonWarnings(
  house: House,
  memory: Memory,
  given: Moment,
  known: TriggerFile | null = null,
): Promise<Warning[]> {
  const moment = withTask(memory, given);
  const triggers = known ?? triggersFor(house, memory, moment);
  if (triggers === null) return [];
  const store = storeOf(memory);
  const { warn: numbers } = await numbersFor(house);
  const around = { root: house.project.root, now: house.clock.now(), numbers };
  return rankLessons(around, moment, triggers, {
    called: (ids) => lessonsCalled(store, ids),
    seen: (fingerprint) => sightingOf(store, fingerprint),
    tasksAlike: (lessons) => likeTasks(memory, moment, lessons),
    engine: async () => (await import("#learn/lessons/pattern-engine.ts")).loadPatternEngine(),
  });
}

function triggersFor(house: House, memory: Memory, moment: Moment): TriggerFile | null {
  const read = readTriggers(house.dirs.store, kindsFor(moment));
  if (read !== null) return read;
  const made = refreshTriggers(house, lessonMemoryOf(storeOf(memory)));
  return made === null ? null : triggersIn(made);
}

/** A session that starts on a known task is about that task's title, category and files, unless somebody says otherwise. */
function withTask(memory: Memory, moment: Moment): Moment {
  const { kind, task, text, category, files } = moment;
  const known = kind === "session" && task !== null ? memory.task(task) : null;
  if (known === null) return moment;
  return {
    ...moment,
    text: text ?? known.title,
    category: category ?? known.category,
    files: files.length > 0 ? files : known.files,
  };
}

/** So many tasks are looked at: a lesson that keeps coming back has been met in many. */
const MOST_TASKS = 100;

/** Tasks that are about the same: of one signature (title words, category, files), or with telling words of the title; this one is among them. */
function likeTasks(memory: Memory, moment: Moment, lessons: readonly Lesson[]): string[] {
  const { kind, task, text: title, category } = moment;
  const own = task === null ? [] : [task];
  if (kind !== "session" && kind !== "prompt") return own;
  const files = filesAt(moment);
  const words = new Set(tellingWords(title ?? ""));
  if (files.length === 0 && words.size === 0) return own;
  const signature = taskSignature({ title, category, files });
  const met = words.size === 0 ? [] : lessons.flatMap(({ evidence }) => evidence.tasks.slice(-3));
  const others = [...new Set([...tasksTouching(storeOf(memory), files), ...met])].slice(0, MOST_TASKS);
  const alike = others.filter((id) => {
    const other = id === task ? null : memory.task(id);
    if (other === null) return false;
    const shared = tellingWords(other.title ?? "").filter((word) => words.has(word)).length;
    return other.signature === signature || shared >= WARN_NUMBERS.likeness.leastWords;
  });
  return [...own, ...alike];
}
