/** Sections of a notes file that are fed from lessons: each in a block of ours, beside what people wrote there. Pure. */
import type { Lesson } from "#model/lesson.ts";
import { gradeOf } from "#model/lesson-grade.ts";
import { normalisePhase, phaseOfTask } from "#model/task.ts";
import { actionLine, shortId } from "./lesson-text.ts";
import { type BlockPlace, findBlock, lineEndOf, removeBlock, setBlock } from "./marked-block.ts";
import { type Encode, isPhaseTitle, phaseName } from "./phase-notes.ts";
import { clip } from "./words.ts";

/** The sections that lessons can feed, by the word that asks for them. */
export const LESSON_SECTIONS = {
  "error-fixes": "Error Fixes",
  "codebase-patterns": "Codebase Patterns",
  "phase-specific": "Phase-Specific",
} as const;

export type LessonSection = keyof typeof LESSON_SECTIONS;

const MOST = 20;
const TITLE_WIDTH = 160;
const ACTION_WIDTH = 300;
const FIXING: ReadonlySet<string> = new Set(["error_resolution", "remediation"]);

/** A file's text with a section's block holding these lessons; the block goes where there is none of them. `tame` makes of captured words what models may read. */
export function setLessonSection(
  source: string,
  section: LessonSection,
  lessons: readonly Lesson[],
  phase: string | null,
  encode: Encode = (text) => text,
  tame: (captured: string) => string = (text) => text,
): string {
  if (section === "phase-specific" && phase === null) return source;
  const place = placeOf(section, phase === null ? null : encode(phaseName(phase)));
  const fitting = lessons.filter((lesson) => belongs(lesson, section, phase)).slice(0, MOST);
  if (fitting.length === 0) return removeBlock(source, place);
  const eol = lineEndOf(source);
  const inner = fitting.map((lesson) => encode(lessonLine(lesson, tame)) + eol).join("");
  return findBlock(source, place)?.inner === inner ? source : setBlock(source, place, inner);
}

/** "- cart.total is not a function: run npm ci (proven, lesson 3f9a2c41)" */
function lessonLine(lesson: Lesson, tame: (captured: string) => string): string {
  const how = gradeOf(lesson) ?? lesson.provenance;
  const title = clip(lesson.title, TITLE_WIDTH);
  const words = `${title}: ${clip(actionLine(lesson.action), ACTION_WIDTH)}`;
  // What people wrote is theirs; all else may be what a tool printed.
  const said = lesson.provenance === "human" ? words : tame(words);
  return `- ${said} (${how}, lesson ${shortId(lesson.id)})`;
}

/** What is known well enough to be told before it is asked for, or was said by people. */
function belongs(lesson: Lesson, section: LessonSection, phase: string | null): boolean {
  const grade = gradeOf(lesson);
  const isSure = grade === "repeated" || grade === "proven" || lesson.provenance === "human";
  if (!isSure || lesson.archived || lesson.lifecycle === "deprecated" || lesson.quarantinedUntil !== null)
    return false;
  if (section === "phase-specific") return isAbout(lesson, phase);
  return FIXING.has(lesson.type) === (section === "error-fixes");
}

function isAbout({ trigger, evidence }: Lesson, phase: string | null): boolean {
  const isSaid = trigger.conditions.some(
    ({ field, value }) => field === "phase" && normalisePhase(value) === phase,
  );
  return isSaid || evidence.tasks.some((task) => phaseOfTask(task) === phase);
}

function placeOf(section: LessonSection, phase: string | null): BlockPlace {
  const isPhase = section === "phase-specific" && phase !== null;
  return {
    section: LESSON_SECTIONS[section],
    intro: [],
    below: isPhase ? { heading: `Phase ${phase}:`, fits: (title) => isPhaseTitle(title, phase) } : null,
    marker: isPhase ? `${section} ${phase}` : section,
  };
}
