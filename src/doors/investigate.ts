import { stripControls } from "#detect/clean-line.ts";
import { asGitProject } from "#host/project.ts";
import { runGit } from "#host/run-git.ts";
import { type InvestigatePorts, investigate as look } from "#loop/investigate.ts";
import { healingOf } from "#memory/healing.ts";
import type { Investigation } from "#model/cause.ts";
import type { Fix } from "#model/fix.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { BisectHere } from "./bisect-here.ts";
import { type CausesHouse, causesNow, chainOf, importsOf } from "./causes.ts";
import { isRealFix } from "./fixes.ts";
import { foldStale } from "./patterns.ts";

export interface InvestigateOptions {
  /** Runs the check on commits; not asked for, nothing is run. */
  readonly bisect?: BisectHere & { readonly signal: AbortSignal };
}

const MOST_OPEN = 200;
const MOST_FIXES = 500;
const SUBJECT_MS = 2000;
const NAMING_MS = 3000;
const MOST_NAMING = 150;
const MOST_NOTES = 3;

/** What is to be known of a failure before it is mended. Changes nothing; runs nothing unless the search for a commit is asked for. */
export async function investigate(
  around: CausesHouse,
  what: { readonly fingerprint: string },
  options: InvestigateOptions = {},
): Promise<Investigation> {
  const knowledge = await causesNow(around);
  foldStale(knowledge, around.house.clock.now());
  const found = await look(what.fingerprint, portsOf(around, knowledge, options));
  if (found !== null) return found;
  throw new Trouble("not_found", `no failure is called "${what.fingerprint}".`, "twiceshy failures");
}

function portsOf(
  around: CausesHouse,
  knowledge: Knowledge,
  { bisect }: InvestigateOptions,
): InvestigatePorts {
  const { house, memory } = around;
  const { fixes, patterns } = knowledge;
  const flaky = new Set(fixes.flakes().map(({ fingerprint }) => fingerprint));
  const teaches = (fix: Fix) =>
    isRealFix(fix) && !fix.marks.includes("suppression") && !fix.marks.includes("untrusted");
  return {
    latest: (fingerprint) => memory.failures({ fingerprint, limit: 1 })[0] ?? null,
    run: (id) => memory.run(id),
    chain: (fingerprint) => chainOf(around, fingerprint, 1),
    isOpen: (fingerprint) => memory.failures({ fingerprint, state: "open", limit: 1 }).length > 0,
    isFlaky: (fingerprint) => flaky.has(fingerprint),
    fixesOf: (fingerprints) => {
      const found = [...fixes.fixesOf(fingerprints).values()].flat().filter(teaches);
      return [...new Map(found.map((fix) => [fix.id, fix])).values()];
    },
    fixesIn: (category) =>
      fixes.fixes({ limit: MOST_FIXES }).filter((fix) => teaches(fix) && fix.cures[0]?.category === category),
    linesOf: (fix) => linesOf(fix, knowledge),
    open: () => memory.summaries({ state: "open", limit: MOST_OPEN }).map(({ latest }) => latest),
    patternOf: (fingerprint) => {
      const id = patterns.patternOf(fingerprint);
      return (id === null ? null : patterns.pattern(id))?.fingerprints ?? [fingerprint];
    },
    notes: (fingerprint) => notesOf(fingerprint, knowledge),
    edges: () => healingOf(memory).causes.edges(),
    subject: (commit) => subjectOf(around, commit),
    naming: async (word) => {
      const project = asGitProject(house.project);
      if (project === null) return [];
      const { filesNaming } = await import("#host/files-naming.ts");
      return filesNaming(project, word, { env: house.around.env, budgetMs: NAMING_MS, most: MOST_NAMING });
    },
    imports: importsOf(house),
    clock: house.clock,
    ...(bisect === undefined
      ? {}
      : {
          bisect: async (failure, run) => {
            const { bisectHere } = await import("./bisect-here.ts");
            return bisectHere({ ...around, knowledge, signal: bisect.signal }, failure, run, bisect);
          },
        }),
  };
}

/** What agents said of their tries against it, the newest first and each word once. */
function notesOf(fingerprint: string, { cycles }: Knowledge): Investigation["notes"] {
  const notes = cycles.cyclesOf({ fingerprint }).flatMap(({ agent, end }) => {
    const text = stripControls(end?.failureReason ?? "")
      .replace(/\s+/g, " ")
      .trim();
    return agent === null || text === "" ? [] : [{ by: agent, isModel: true, text }];
  });
  return [...new Map(notes.toReversed().map((note) => [`${note.by}\0${note.text}`, note])).values()].slice(
    0,
    MOST_NOTES,
  );
}

function linesOf(fix: Fix, { fixes }: Knowledge): number | null {
  if (fix.fromTree === null || fix.toTree === null) return null;
  const diff = fixes.diff(fix.fromTree, fix.toTree);
  return diff === null ? null : diff.files.reduce((sum, { added, removed }) => sum + added + removed, 0);
}

/** What a commit says of itself, without controls; null where git cannot say. */
export async function subjectOf({ house }: CausesHouse, commit: string): Promise<string | null> {
  const project = asGitProject(house.project);
  // What is stored may come from another machine: only a whole id is asked about.
  if (project === null || !/^[0-9a-f]{40,64}$/.test(commit)) return null;
  const answer = await runGit(["log", "-1", "--format=%s", commit, "--"], {
    cwd: project.root,
    env: house.around.env,
    budgetMs: SUBJECT_MS,
  });
  return answer.kind === "ok" ? stripControls(answer.output.trim()) : null;
}
