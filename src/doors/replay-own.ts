/**
 * twiceshy itself, as a memory that can be replayed: the same detectors, fingerprints, store, learning, proof and warnings as in a
 * real project, on a scratch store, with the clock at each event. Two things stand in for the world: checks are not run again, a
 * proof is answered by the runs that were recorded on the same trees; and nobody judges what came of a warning, since nobody heard it.
 */
import { redact } from "#detect/redact.ts";
import { chooseForBackground } from "#loop/background.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { inspectOutput } from "#loop/inspect-output.ts";
import { proveFixes } from "#loop/prove-fix.ts";
import type { ReplayMemory, ReplayQuestion, Unlabelled } from "#loop/replay-ports.ts";
import { splitWords } from "#loop/split-words.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { openMemory } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import type { HasRun, ReplaySaying } from "#model/replay.ts";
import type { Run } from "#model/run.ts";
import type { Warning } from "#model/warning.ts";
import { type MomentInput, momentOf } from "#warn/moment.ts";
import { learnNow } from "./learn-now.ts";
import { lessonsNow } from "./lessons.ts";
import { patternsNow } from "./patterns.ts";
import { provePorts } from "./prove.ts";
import { toProve } from "./prove-which.ts";
import { readOutputText } from "./read-output.ts";
import { ReplayPlace } from "./replay-place.ts";
import { RecordedRuns } from "./replay-recorded.ts";
import { sayAt } from "./warnings-say.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** What is open while one history is played. */
interface Played {
  readonly place: ReplayPlace;
  readonly memory: Memory;
  readonly recorded: RecordedRuns;
  /** Failing events by their fingerprints and by the id of their run. */
  readonly seen: Map<string, Set<string>>;
  readonly recordedRoot: string | null;
  session: string | null;
  /** The run that was taken in when it was asked about. */
  taken: string | null;
  /** Something was learned from since knowledge was folded last. */
  isStale: boolean;
}

/** twiceshy as it is. */
export function ownMemory(env: Env, version: string): ReplayMemory {
  let played: Played | null = null;
  const close = async () => {
    const last = played;
    played = null;
    try {
      last?.memory.close();
    } finally {
      last?.place.close();
    }
  };
  return {
    name: "twiceshy",
    version,
    async reset({ root }) {
      await close();
      const place = await ReplayPlace.open(env);
      const { dirs, clock } = place.house;
      const memory = openedIn(place, () => openMemory(dirs.store, { redact, clock, spools: dirs.spools }));
      played = {
        ...{ place, memory, recorded: new RecordedRuns(), seen: new Map(), recordedRoot: root },
        ...{ session: null, taken: null, isStale: false },
      };
    },
    async learn(event) {
      const { place } = played!;
      place.now = event.at;
      if (event.kind === "change") await place.change(event.files, event.diff, event.id);
      else if (played!.taken !== event.id) await takeRun(played!, event);
    },
    async ask(event) {
      played!.place.now = event.at;
      if (event.session !== played!.session) await endSession(played!, event.session);
      return answer(played!, event);
    },
    close,
  };
}

/** Where it cannot be opened, its place goes too. */
function openedIn<T>(place: ReplayPlace, open: () => T): T {
  try {
    return open();
  } catch (error) {
    place.close();
    throw error;
  }
}

async function takeRun(
  played: Played,
  event: Unlabelled<HasRun>,
): Promise<Pick<MomentInput, "findings" | "remembered">> {
  const { place, memory, seen, recorded } = played;
  const tree = await place.tree();
  const isGreen = event.exitCode === 0;
  const findings = isGreen ? [] : await findingsIn(played, event);
  const argv = splitWords(event.command);
  const check = identifyCheck(argv, event.directory);
  const run: Run = {
    id: place.house.ids.next(event.at),
    source: "run",
    startedAt: event.at,
    durationMs: event.durationMs,
    argv,
    check,
    exitCode: event.exitCode,
    signal: null,
    outcome: isGreen ? "passed" : "failed",
    git: { head: null, branch: "main", dirty: [], dirtyCount: 0, tree },
    ...{ session: event.session, task: null, phase: null, agent: null, execution: null },
    ...{
      os: "linux",
      tools: {},
      outputBytes: event.output.length,
      outputLines: event.output.split("\n").length,
    },
    failureCount: findings.length,
    output: null,
    ...{ filesModified: [], diff: null },
  };
  const remembered = memory.remember(run, findings);
  if (tree !== null) recorded.add(tree, check, { ...event, output: inPlace(played, event.output) });
  for (const key of isGreen ? [] : [run.id, ...findings.map(({ fingerprint }) => fingerprint.hash)])
    seen.set(key, (seen.get(key) ?? new Set()).add(event.id));
  played.isStale = true;
  played.taken = event.id;
  if (isGreen) await learnNow(place.house, memory);
  return { findings, remembered };
}

/** The outputs speak of the folder they were recorded in. */
function inPlace({ place, recordedRoot }: Played, output: string): string {
  return recordedRoot === null ? output : output.replaceAll(recordedRoot, place.root);
}

async function findingsIn(played: Played, event: Unlabelled<HasRun>) {
  const settings = await played.place.house.detectSettings();
  const log = readOutputText(inPlace(played, event.output), settings);
  const about = { command: event.command, exitCode: event.exitCode, signal: null };
  return inspectOutput(log, about, settings).findings;
}

/** What the worker does when a session is over: patterns, proofs, lessons. */
async function endSession(played: Played, next: string | null): Promise<void> {
  played.session = next;
  if (!played.isStale) return;
  played.isStale = false;
  const { place, memory, recorded } = played;
  const { house, project } = place;
  const knowledge = await patternsNow(house, memory);
  const ports = {
    ...provePorts({ house, memory, knowledge, signal: NEVER }, project),
    openScratch: () => recorded.openScratch(project, house.around.env),
  };
  const fixes = chooseForBackground(toProve(knowledge), ports);
  const deadline = house.clock.now() + 60_000;
  await proveFixes(
    fixes,
    { isNamed: false, repeats: { least: 2, most: 5 }, deadline, timeoutMs: null },
    ports,
  );
  await lessonsNow(house, memory);
}

const NEVER = new AbortController().signal;

async function answer(played: Played, event: ReplayQuestion): Promise<ReplaySaying> {
  const { place, memory } = played;
  const moment = await momentAt(played, event);
  const { warnings, text } = await sayAt(place.house, memory, moment);
  return { said: warnings.map((warning) => ({ about: aboutOf(played, warning) })), text };
}

async function momentAt(played: Played, event: ReplayQuestion): Promise<MomentInput> {
  const { session } = event;
  if (event.kind === "session") return momentOf({ kind: "session", session, text: event.title });
  const { command, directory } = event;
  if (event.kind === "run") {
    // As a hook does it: first it is a fact, then what is known is said.
    const taken = await takeRun(played, event);
    return momentOf({ kind: "failure", session, command, directory, ...taken });
  }
  if (command !== null) return momentOf({ kind: "command", session, command, directory });
  const files = event.edits.map(({ file }) => file);
  return momentOf({ kind: "edit", session, directory, edits: event.edits, files });
}

/** The failing events that a warning speaks of: those its fix or its lesson was learned from. */
function aboutOf({ memory, seen }: Played, { lesson: id }: Warning): string[] {
  const { fixes, lessons } = knowledgeOf(memory);
  const lesson = id.startsWith("fix/") || id.startsWith("seed/") ? null : lessons.lesson(id);
  const learned = id.startsWith("fix/") ? [id.slice("fix/".length)] : (lesson?.evidence.fixes ?? []);
  const keys = learned.flatMap((one) => {
    const fix = fixes.fix(one);
    return fix === null ? [] : [fix.firstRedRun, fix.lastRedRun];
  });
  return [...new Set(keys.flatMap((key) => [...(seen.get(key) ?? [])]))].sort();
}
