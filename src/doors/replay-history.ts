/**
 * A project's own history, out of the facts in its memory, in the form of a data set: runs with their outputs, the changes between
 * their trees, and the command before each run as an action. Which failures are the same is told by patterns as they are known today,
 * with hindsight: what the replay is given at each point is not.
 */

import { fileAtTree } from "#host/file-at-tree.ts";
import { asGitProject } from "#host/project.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { changedIn } from "#model/diff-lines.ts";
import type { RunFact } from "#model/fix.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { ReplayEvent, ReplayFile, ReplayHistory, ReplayTruth } from "#model/replay.ts";
import { shellWord } from "#model/shell-word.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { changesOf } from "./learn-now.ts";

/** Of a longer history, the latest runs. */
const MOST_RUNS = 5000;
/** Larger files are generated, or no text. */
const FILE_CHARS = 1_000_000;

/** The history of a project as its memory knows it; trouble where there is none. */
export async function ownHistory(house: House, memory: Memory | null): Promise<ReplayHistory> {
  const knowledge = memory === null ? null : knowledgeOf(memory);
  const runs = (knowledge?.fixes.runsBetween(0, house.clock.now()) ?? [])
    .filter(({ outcome }) => outcome !== "interrupted")
    .slice(-MOST_RUNS);
  if (memory === null || knowledge === null || !runs.some(({ outcome }) => outcome === "failed"))
    throw new Trouble(
      "not_found",
      "nothing that failed is remembered here, so there is no history to play.",
      "twiceshy replay --data FILE, or first: twiceshy run -- <command>",
    );
  const labels = new Labels(memory, knowledge);
  const files = new Files(house, runs);
  const events: ReplayEvent[] = [];
  let session: string | null = null;
  for (const run of runs) {
    const shared = { at: run.at, session: sessionOf(run) };
    if (shared.session !== session)
      events.push({ ...shared, id: `start of ${run.id}`, kind: "session", title: null });
    session = shared.session;
    const changed = await files.before(run);
    if (changed.length > 0)
      events.push({ ...shared, id: `change before ${run.id}`, kind: "change", files: changed, diff: null });
    const { directory } = run.check;
    const command = run.argv.length > 0 ? run.argv.map(shellWord).join(" ") : run.check.command;
    const truth = labels.of(run);
    const about = { ...shared, command, directory, truth };
    const isGreen = run.outcome === "passed";
    // A flake is nothing that an action could be warned of.
    const ahead: ReplayTruth = truth.kind === "flake" ? { kind: "unknown" } : truth;
    events.push({ ...about, id: `before ${run.id}`, kind: "action", edits: [], truth: ahead });
    const output = isGreen ? "" : outputOf(memory, run);
    const exitCode = isGreen ? 0 : run.exitCode || 1;
    events.push({ ...about, id: run.id, kind: "run", exitCode, output, durationMs: run.durationMs });
  }
  const header = { name: "this repository", origin: null, licence: null, root: house.project.root };
  return { header: { ...header, truth: "patterns" }, events };
}

/** Where nobody names a session, a day is one. */
function sessionOf({ session, at }: RunFact): string {
  return session ?? `day ${Math.floor(at / DAY_MS)}`;
}

/** Where the output was dropped, what is left of it are the lines of evidence. */
function outputOf(memory: Memory, run: RunFact): string {
  const kept = memory.run(run.id)?.output ?? null;
  return (
    kept ??
    memory
      .find(run.id)
      .failures.map(({ excerpt }) => excerpt)
      .join("\n")
  );
}

/** Which failures are the same, by patterns. */
class Labels {
  readonly #memory: Memory;
  readonly #knowledge: Knowledge;
  readonly #flaky: ReadonlySet<string>;
  readonly #first = new Map<string, string>();
  /** The occurrence that is open, by cause and check. */
  readonly #open = new Map<string, { readonly id: string; readonly isNew: boolean }>();

  constructor(memory: Memory, knowledge: Knowledge) {
    this.#memory = memory;
    this.#knowledge = knowledge;
    this.#flaky = new Set(knowledge.fixes.flakes().map(({ fingerprint }) => fingerprint));
  }

  of(run: RunFact): ReplayTruth {
    if (run.outcome === "passed") {
      for (const key of this.#open.keys()) if (key.endsWith(`\0${run.check.id}`)) this.#open.delete(key);
      return { kind: "clean" };
    }
    const [likely] = this.#memory.find(run.id).failures.toSorted((a, b) => a.seq - b.seq);
    if (likely === undefined) return { kind: "unknown" };
    const { hash } = likely.fingerprint;
    if (this.#flaky.has(hash)) return { kind: "flake" };
    const cause = this.#knowledge.patterns.patternOf(hash) ?? hash;
    const first = this.#first.get(cause);
    const key = `${cause}\0${run.check.id}`;
    const open = this.#open.get(key) ?? { id: run.id, isNew: first === undefined };
    this.#open.set(key, open);
    if (first === undefined) this.#first.set(cause, run.id);
    const [occurrence, cure] = [open.id, this.#cureOf(hash)];
    return open.isNew || first === undefined
      ? { kind: "new", occurrence, cure }
      : { kind: "repeat", repeats: first, occurrence, cure, where: null };
  }

  /** The longest line that a known fix adds. */
  #cureOf(fingerprint: string): string | null {
    const [fix] = this.#knowledge.fixes.fixesOf([fingerprint]).get(fingerprint) ?? [];
    if (fix?.fromTree == null || fix.toTree === null) return null;
    const text = fix.minimal ?? this.#knowledge.fixes.diff(fix.fromTree, fix.toTree)?.text ?? "";
    const added = changedIn(text).flatMap((line) => (line.sign === "+" ? [line.text.trim()] : []));
    return added.reduce<string | null>(
      (longest, line) => (line.length > (longest?.length ?? 0) ? line : longest),
      null,
    );
  }
}

/** The files that were changed between runs, as they were at each: only these are brought back. */
class Files {
  readonly #house: House;
  readonly #runs: readonly RunFact[];
  readonly #changes: ReturnType<typeof changesOf>;
  #tree: string | null = null;

  constructor(house: House, runs: readonly RunFact[]) {
    this.#house = house;
    this.#runs = runs;
    this.#changes = changesOf(house);
  }

  /** What changed since the run before; before the first one, all that will ever change. */
  async before({ tree }: RunFact): Promise<ReplayFile[]> {
    if (tree === null || tree === this.#tree) return [];
    const paths = this.#tree === null ? await this.#everChanged(tree) : await this.#changed(this.#tree, tree);
    this.#tree = tree;
    return (await Promise.all(paths.map((path) => this.#read(tree, path)))).flat();
  }

  async #everChanged(first: string): Promise<string[]> {
    const paths = new Set<string>();
    let tree = first;
    for (const run of this.#runs) {
      if (run.tree === null || run.tree === tree) continue;
      for (const path of await this.#changed(tree, run.tree)) paths.add(path);
      tree = run.tree;
    }
    return [...paths].sort();
  }

  /** None where the trees are gone. */
  async #changed(from: string, to: string): Promise<string[]> {
    const files = (await this.#changes(from, to))?.files ?? [];
    return files.flatMap(({ path, oldPath }) => (oldPath === undefined ? [path] : [oldPath, path]));
  }

  async #read(tree: string, path: string): Promise<ReplayFile[]> {
    const project = asGitProject(this.#house.project);
    const text = project === null ? undefined : await fileAtTree(project, tree, path, this.#house.around.env);
    return text === undefined || (text?.length ?? 0) > FILE_CHARS ? [] : [{ path, text }];
  }
}
