import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { lessonEventJson, lessonJson } from "#report/lesson-json.ts";
import { lessonsText, lessonText } from "#report/lesson-text.ts";
import { paint } from "#report/paint.ts";
import { compose, type House } from "../../compose.ts";
import {
  actionableIn,
  decideLesson,
  LESSON_DECISIONS,
  type LessonDecision,
  lessonCalled,
  lessonsNow,
  listLessons,
} from "../../lessons.ts";
import { memoryForLessons } from "../../shared-listing.ts";
import { type Command, type Flags, type Invocation, STORE_FLAG } from "../command.ts";
import { nothingYet } from "../nothing-yet.ts";

const DEFAULT_LIMIT = 20;
const DECISIONS = Object.keys(LESSON_DECISIONS);

export const command: Command = {
  name: "lessons",
  summary: "Show what was learned, and correct it",
  details:
    "A lesson says when something goes wrong, what to do about it, and what speaks for it. Without a word it lists them, the most useful first; " +
    "with an id it shows one with everything that was ever said about it. " +
    "`confirm ID` vouches for one, `reject ID` stops it, `edit ID` puts other words in its place, `retire ID` sends it to the archive and `restore ID` " +
    "takes it back. Nothing is lost by any of these. docs/lessons.md explains the numbers.",
  args: [
    { name: "word", doc: `An id, or one of ${DECISIONS.join(", ")}`, optional: true },
    { name: "id", doc: "The lesson that the decision is about", optional: true },
  ],
  flags: {
    category: { doc: "Only this category; with edit, the right one", value: "CATEGORY" },
    lifecycle: {
      doc: "Only in this state",
      value: "STATE",
      choices: ["draft", "active", "automated", "deprecated"],
    },
    archived: { doc: "Only those in the archive" },
    all: { doc: "Also those in the archive, and those that come with twiceshy" },
    limit: { doc: `At most so many (default ${DEFAULT_LIMIT})`, value: "N" },
    reason: { doc: "With a decision: why", value: "TEXT" },
    title: { doc: "With edit: what it is about", value: "TEXT" },
    advice: { doc: "With edit: what to do, in words", value: "TEXT" },
    narrative: { doc: "With edit: why this is so", value: "TEXT" },
    safety: {
      doc: "With edit: how much it can break",
      value: "SAFETY",
      choices: ["safe", "moderate", "risky"],
    },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy lessons", doc: "what was learned here" },
    { line: "twiceshy lessons 3f9a2c41", doc: "one of them, with its evidence and its history" },
    { line: "twiceshy lessons --lifecycle active --json", doc: "for a machine" },
    { line: 'twiceshy lessons reject 3f9a2c41 --reason "it hides the bug"', doc: "this one is wrong" },
    { line: 'twiceshy lessons edit 3f9a2c41 --title "Load the cart first"', doc: "say it better" },
  ],
  run: lessons,
};

async function lessons({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await memoryForLessons(house);
  try {
    const [word, id] = args;
    if (word !== undefined && DECISIONS.includes(word))
      return await decide(house, memory, word as LessonDecision, id, flags, terminal);
    if (id !== undefined)
      throw new Trouble(
        "usage",
        `lessons takes one id, or a decision (${DECISIONS.join(", ")}).`,
        "twiceshy lessons --help",
      );
    return word === undefined
      ? await list(house, memory, flags, terminal)
      : await show(house, memory, word, flags, terminal);
  } finally {
    memory?.close();
  }
}

type Terminal = Invocation["terminal"];

async function list(house: House, memory: Memory | null, flags: Flags, terminal: Terminal): Promise<number> {
  const now = house.clock.now();
  const limit = flags.whole("limit", 1) ?? DEFAULT_LIMIT;
  const { knowledge, faults } =
    memory === null ? { knowledge: null, faults: [] } : await lessonsNow(house, memory);
  for (const fault of faults) terminal.err(`twiceshy: ${fault}\n`);
  const archived = flags.has("archived") ? true : flags.has("all") ? null : false;
  const filter = {
    ...(archived === null ? {} : { archived }),
    ...(flags.text("category") === null ? {} : { category: flags.text("category")! }),
    ...(flags.text("lifecycle") === null ? {} : { lifecycle: flags.text("lifecycle")! }),
  };
  const found = await listLessons(house, knowledge, filter, flags.has("all"));
  const shown = found.slice(0, limit);
  if (flags.has("json")) {
    const judge = actionableIn(house);
    const answer = shown.map((lesson) => lessonJson(lesson, judge(lesson)));
    await terminal.out(`${JSON.stringify({ version: 1, lessons: answer, total: found.length })}\n`);
  } else await terminal.out(lessonsText(shown, now, paint(terminal.paintOut), terminal.columns));
  if (found.length > limit) terminal.err(`(${limit} of ${found.length}; --limit N shows more)\n`);
  return 0;
}

async function show(
  house: House,
  memory: Memory | null,
  wanted: string,
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  const now = house.clock.now();
  const knowledge = memory === null ? null : (await lessonsNow(house, memory)).knowledge;
  const lesson = await lessonCalled(house, knowledge, wanted);
  const events = knowledge?.lessons.events(lesson.id) ?? [];
  const judged = actionableIn(house)(lesson);
  if (flags.has("json"))
    await terminal.out(
      `${JSON.stringify({ version: 1, lesson: lessonJson(lesson, judged), events: events.map(lessonEventJson) })}\n`,
    );
  else await terminal.out(lessonText(lesson, events, judged, now, paint(terminal.paintOut)));
  return 0;
}

async function decide(
  house: House,
  memory: Memory | null,
  decision: LessonDecision,
  id: string | undefined,
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  if (id === undefined)
    throw new Trouble("usage", `lessons ${decision} needs the lesson's id.`, "twiceshy lessons");
  if (memory === null) throw nothingYet();
  const now = house.clock.now();
  const { knowledge } = await lessonsNow(house, memory);
  const lesson = await lessonCalled(house, knowledge, id);
  const changes = decision === "edit" ? changesOf(flags, lesson.id) : {};
  const after = await decideLesson(house, knowledge, lesson, decision, {
    reason: flags.text("reason"),
    changes,
  });
  if (flags.has("json"))
    await terminal.out(
      `${JSON.stringify({ version: 1, lesson: lessonJson(after, actionableIn(house)(after)) })}\n`,
    );
  else await terminal.out(lessonsText([after], now, paint(terminal.paintOut), terminal.columns));
  return 0;
}

function changesOf(flags: Flags, id: string): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const name of ["title", "category", "narrative", "safety"]) {
    const value = flags.text(name);
    if (value !== null) changes[name] = value;
  }
  const advice = flags.text("advice");
  if (advice !== null) changes.action = { kind: "advice", text: advice };
  if (Object.keys(changes).length === 0)
    throw new Trouble(
      "usage",
      "lessons edit needs what to change: --title, --advice, --category, --narrative or --safety.",
      `twiceshy lessons edit ${id.slice(0, 8)} --title TEXT`,
    );
  return changes;
}
