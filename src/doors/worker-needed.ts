import { closeSync, openSync, readSync, statSync } from "node:fs";
import { hasToldSince } from "#memory/has-told.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { LONGEST_TRIAL_MS } from "#model/trial.ts";
import type { House } from "./compose.ts";
import { type EndedSession, endedSessions } from "./ended.ts";
import { hasWatchNote } from "./heal-watch-note.ts";
import { hasLinesToSync } from "./promotions-due.ts";
import { hasTeam } from "./team-mark.ts";

/** Whether the worker would find anything to do: a transcript to read, patterns to fold, a fix that it could prove, something to watch or to heal. */
export async function isWorkerNeeded(house: House, memory: Memory, knowledge: Knowledge): Promise<boolean> {
  if (endedSessions(house.dirs.store).length > 0) return true;
  if (knowledge.patterns.staleFingerprints(1).length > 0) return true;
  if (hasTeam(house) || hasWatchNote(house.dirs.store) || hasSomethingToHeal(house, memory, knowledge))
    return true;
  if (await hasSomethingToEmbed(house, memory)) return true;
  if (hasLinesToSync(house, knowledge)) return true;
  if (hasTrialNews(house, memory)) return true;
  return hasFixToProve(house, memory, knowledge);
}

async function hasSomethingToEmbed({ clock }: House, memory: Memory): Promise<boolean> {
  const { hasUnembedded } = await import("#memory/unembedded.ts");
  return hasUnembedded(memory, clock.now());
}

/** What was told in the last two days may be over now and show something: that it helps, harms or is ignored. */
export function hasTrialNews({ clock }: House, memory: Memory): boolean {
  return hasToldSince(memory, clock.now() - 2 * LONGEST_TRIAL_MS);
}

const MOST_OPEN = 20;

/** Something is red, and the policy goes further than looking, or a lesson about it has to show in the shadow what it can do, or to be written down. */
function hasSomethingToHeal({ settings }: House, memory: Memory, { lessons }: Knowledge): boolean {
  const open = memory.summaries({ state: "open", limit: MOST_OPEN });
  if (open.length === 0) return false;
  if (settings.values["heal.policy"] !== "observe") return true;
  return lessons
    .lessonsOf(open.map(({ latest }) => latest.fingerprint.hash))
    .some(
      ({ shadow, archived, action }) =>
        !archived && (action.kind === "document" || (shadow && APPLICABLE.has(action.kind))),
    );
}

const APPLICABLE: ReadonlySet<string> = new Set(["patch", "template", "command"]);

/** What the worker chooses by is loaded only where there is a fix to choose. */
async function hasFixToProve(house: House, memory: Memory, knowledge: Knowledge): Promise<boolean> {
  const { toProve } = await import("./prove-which.ts");
  const fixes = toProve(knowledge);
  if (fixes.length === 0) return false;
  const [{ chooseForBackground }, { mayRunByItself }, { scriptsAt }] = await Promise.all([
    import("#loop/background.ts"),
    import("#learn/command-kind-alone.ts"),
    import("./prove-scripts.ts"),
  ]);
  const allowed = house.settings.values.checks.filter((line) => typeof line === "string");
  const chosen = chooseForBackground(fixes, {
    clock: house.clock,
    run: (id) => memory.run(id),
    mayRunByItself: (argv, directory) =>
      mayRunByItself(argv, { scripts: scriptsAt(house.project.root, directory), allowed }),
  });
  return chosen.length > 0;
}

/** Larger ones have commands in them. */
const READ_BYTES = 2 * 1024 * 1024;

// "name":"Bash", "name":"exec_command", "run_shell_command", "toolName":"bash", and what starts another agent: "Task"
const RUNS_COMMANDS =
  /"(?:Bash|bash|shell|powershell|exec_command|local_shell_call|container\.exec|run_shell_command|shell_command|write_stdin|Task|Agent|task)"/;

/** Agents that leave nothing that anybody could read. */
const LEAVE_NOTHING: ReadonlySet<string> = new Set(["cursor", "aider"]);

/** Whether a session's transcript could tell of anything that its hooks have missed: one without any command cannot. */
export function isWorthReading({ transcript, agent }: Pick<EndedSession, "transcript" | "agent">): boolean {
  if (transcript === null) return agent === null || !LEAVE_NOTHING.has(agent);
  const start = startOf(transcript);
  return start === null ? false : start.isCut || RUNS_COMMANDS.test(start.text);
}

function startOf(path: string): { readonly text: string; readonly isCut: boolean } | null {
  let file: number;
  try {
    const { size } = statSync(path);
    if (size > READ_BYTES) return { text: "", isCut: true };
    file = openSync(path, "r");
  } catch {
    return null;
  }
  try {
    const bytes = Buffer.allocUnsafe(READ_BYTES);
    return { text: bytes.toString("utf8", 0, readSync(file, bytes, 0, READ_BYTES, 0)), isCut: false };
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}
