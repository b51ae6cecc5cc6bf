import { relative } from "node:path";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { LESSON_SECTIONS, type LessonSection, setLessonSection } from "#report/lesson-notes.ts";
import { notesBlock, notesJson } from "#report/notes-text.ts";
import { count } from "#report/words.ts";
import { compose, type House } from "../../compose.ts";
import { asBytes } from "../../notes-file.ts";
import { notesForPrompt, type Synced, syncNotes } from "../../notes-sync.ts";
import { readPhase } from "../../phases.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";

const SECTIONS = Object.keys(LESSON_SECTIONS) as LessonSection[];

export const command: Command = {
  name: "notes",
  summary: "Keep a phase's failures in AGENTS.md",
  details:
    "`notes sync` keeps the section `## Failure Context` of a file: below `### Phase 12:` one entry for each failure of the phase that goes on, with " +
    "task, time (UTC), error, what was attempted, files and context; newest last, at most 100. They stay when a task succeeds, and go with " +
    "`twiceshy phase done 12` or when a later phase starts. Everything else in the file stays byte for byte. `notes print` gives the " +
    "entries for a prompt.",
  args: [{ name: "action", doc: "What to do", choices: ["sync", "print"] }],
  flags: {
    file: {
      doc: "The file, inside this repository (default: the setting `notes`, AGENTS.md)",
      value: "FILE",
    },
    phase: { doc: "Only this phase; 1 and 01 are one", value: "PHASE" },
    sections: {
      doc: `With sync: also feed these from lessons (${SECTIONS.join(", ")})`,
      value: "NAMES",
      many: true,
    },
    "dry-run": { doc: "With sync: say what would change; write nothing" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy notes sync", doc: "the current phase, in AGENTS.md" },
    {
      line: "twiceshy notes sync --file .planning/AGENTS.md --sections error-fixes",
      doc: "elsewhere, with fixes",
    },
    { line: "twiceshy notes print --phase 12", doc: "a block for the next prompt" },
  ],
  run: notes,
};

async function notes(invocation: Invocation): Promise<number> {
  const { args, flags, terminal } = invocation;
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    return await (args[0] === "sync" ? sync : print)(invocation, house, memory);
  } finally {
    memory?.close();
  }
}

async function print({ flags, terminal }: Invocation, house: House, memory: Memory | null): Promise<number> {
  const phase = phaseFlag(flags);
  const found = await notesForPrompt(house, memory, phase);
  const name = found?.phase.phase ?? phase;
  const entries = found?.entries ?? [];
  if (flags.has("json")) await terminal.out(`${JSON.stringify(notesJson(name, entries))}\n`);
  else if (entries.length > 0) await terminal.out(notesBlock(name!, entries));
  else terminal.err(`twiceshy: no failure is noted${name === null ? "" : ` for phase ${name}`}\n`);
  return 0;
}

async function sync({ flags, terminal }: Invocation, house: House, memory: Memory | null): Promise<number> {
  const phase = phaseFlag(flags);
  const dryRun = flags.has("dry-run");
  const also = await sectionsEdit(flags.list("sections"), phase, house, memory);
  const synced = await syncNotes(house, memory, { file: flags.text("file"), phase, dryRun, also });
  const file = relative(house.around.cwd, synced.file);
  if (flags.has("json")) await terminal.out(`${JSON.stringify({ version: 1, ...synced, file, dryRun })}\n`);
  else terminal.err(`twiceshy: ${syncedWords(synced, file, dryRun)}\n`);
  return 0;
}

/** "AGENTS.md: 4 failures of phase 12; cleared phase 11" */
function syncedWords({ changed, phases, cleared }: Synced, file: string, dryRun: boolean): string {
  const parts = [
    ...phases.map(({ phase, entries }) => `${count(entries, "failure")} of phase ${phase}`),
    ...(cleared.length === 0 ? [] : [`cleared phase ${cleared.join(", ")}`]),
  ];
  const what = parts.length === 0 ? "no failure of a phase that goes on" : parts.join("; ");
  return `${file}: ${what}${changed ? (dryRun ? " (would change)" : "") : " (nothing to change)"}`;
}

/** Of a lesson's line: longer than what a section makes of one. */
const LONGEST_LINE = 500;

async function sectionsEdit(
  names: readonly string[],
  phase: string | null,
  house: House,
  memory: Memory | null,
): Promise<(source: string) => string> {
  for (const name of names)
    if (!SECTIONS.includes(name as LessonSection))
      throw new Trouble(
        "usage",
        `no section is called "${name}": ${SECTIONS.join(", ")}.`,
        "twiceshy notes --help",
      );
  if (names.length === 0 || memory === null) return (source) => source;
  const { lessonsNow, listLessons } = await import("../../lessons.ts");
  const { currentPhase, phasesOf } = await import("../../phases.ts");
  const { cleanSlot } = await import("#warn/clean-slot.ts");
  const tame = (captured: string) => cleanSlot(captured, LONGEST_LINE);
  const { knowledge } = await lessonsNow(house, memory);
  const lessons = await listLessons(house, knowledge, { archived: false }, false);
  const current = phase ?? currentPhase(phasesOf(memory, knowledge))?.phase ?? null;
  return (source) =>
    names.reduce(
      (text, name) => setLessonSection(text, name as LessonSection, lessons, current, asBytes, tame),
      source,
    );
}

function phaseFlag(flags: Invocation["flags"]): string | null {
  const given = flags.text("phase");
  return given === null ? null : readPhase(given, "twiceshy notes print --phase 12");
}
