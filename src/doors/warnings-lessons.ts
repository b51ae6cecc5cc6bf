import { needsPatternEngine } from "#learn/lessons/match.ts";
import { rateOf } from "#learn/patterns/rate.ts";
import { lessonMemoryOf } from "#memory/lesson-store.ts";
import { lessonsCalled, type Seen, sightingOf, tasksTouching } from "#memory/lessons-for-moment.ts";
import { storeOf } from "#memory/open.ts";
import { taskSignature } from "#memory/task-signature.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Warning } from "#model/warning.ts";
import { filesAt } from "#warn/about.ts";
import { bestOf } from "#warn/best.ts";
import { contextHere, type WorkContext } from "#warn/context.ts";
import { fitOf, mostRelevance } from "#warn/fit.ts";
import { gradeOf } from "#warn/grade.ts";
import { kindsFor, lookUp } from "#warn/look-up-triggers.ts";
import { maySpeak } from "#warn/may-speak.ts";
import type { Fit, Moment } from "#warn/moment.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import { mostScoreOf, scoreOf } from "#warn/rank.ts";
import { type TriggerFile, triggersIn } from "#warn/trigger-file.ts";
import { tellingWords } from "#warn/words.ts";
import type { House } from "./compose.ts";
import { rememberingReader } from "./project-reader.ts";
import { actionRemedy } from "./recall-hits.ts";
import { scriptReader } from "./script-checks.ts";
import { numbersFor } from "./warn-numbers.ts";
import { changedSince, readTriggers } from "./warnings-changed.ts";
import { namedChecks } from "./warnings-moment.ts";
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
  const { root } = house.project;
  const found = lookUp(triggers, moment, changedSince(triggers.head, root));
  if (found.size === 0) return [];
  const store = storeOf(memory);
  const now = house.clock.now();
  const ids = [...found.keys()].slice(0, WARN_NUMBERS.triggers.read);
  const lessons = lessonsCalled(store, ids).filter((lesson) => maySpeak(lesson, now));
  const readFile = rememberingReader(root);
  const engine = lessons.some(needsPatternEngine)
    ? await (await import("#learn/lessons/pattern-engine.ts")).loadPatternEngine()
    : null;
  const tasksAlike = likeTasks(memory, moment, lessons);
  const workFor = ({ id }: Lesson) => ({ tasksAlike, sharedWords: found.get(id) ?? [] });
  const { warn: numbers } = await numbersFor(house);
  const candidates = lessons.map((lesson) => ({
    lesson: lesson.id,
    most: mostScoreOf(mostRelevance(lesson, moment, workFor(lesson)), lesson, numbers),
    about: lesson,
  }));
  const scriptsAt = scriptReader(root);
  let here: WorkContext | null = null;
  return bestOf(WARN_NUMBERS.most, candidates, (lesson) => {
    const named = moment.kind === "command" ? namedChecks(lesson, scriptsAt) : [lesson];
    const fit = bestFit(named.map((one) => fitOf(one, moment, { ...workFor(lesson), readFile, engine })));
    if (fit === null) return null;
    here ??= contextHere(readFile, process.platform);
    const sighting = sightingOf(store, lesson.fingerprint);
    const around = { now, here, seen: sighting.count, lastSeenAt: sighting.lastAt };
    return warningOf(lesson, moment, fit, sighting, scoreOf(fit.relevance, lesson, around, numbers));
  });
}

function bestFit(fits: readonly (Fit | null)[]): Fit | null {
  return fits.reduce((best, fit) => (fit && fit.relevance > (best?.relevance ?? 0) ? fit : best), null);
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

function warningOf(lesson: Lesson, { kind }: Moment, fit: Fit, seen: Seen, score: number): Warning {
  const { evidence, action } = lesson;
  return {
    lesson: lesson.id,
    moment: kind,
    fingerprint: lesson.fingerprint,
    what: lesson.title,
    cause: lesson.narrative,
    remedy: actionRemedy(action),
    files: action.kind === "patch" ? action.files : [],
    check: lesson.validation?.command ?? null,
    grade: gradeOf(lesson),
    provenance: lesson.provenance,
    seen: Math.max(seen.count, evidence.occurrences),
    worked: evidence.trials === 0 ? null : rateOf(evidence.successes, evidence.trials),
    confidence: lesson.confidence,
    lastAt: seen.lastAt ?? lesson.lastUsedAt ?? lesson.updatedAt,
    why: fit.why,
    isExact: fit.isExact,
    ...(fit.isMended ? { isMended: true } : {}),
    score,
  };
}
