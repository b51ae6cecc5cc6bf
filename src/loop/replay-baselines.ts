/**
 * The simplest memories there are, to compare with. Each keeps what failed and what was changed before the same command passed
 * again; they differ only in how they find it.
 */
import type { HasRun, ReplaySaying } from "#model/replay.ts";
import type { ReplayMemory, ReplayQuestion, Unlabelled } from "./replay-ports.ts";

/** Finds texts by their words. */
export interface TextIndex {
  clear(): void;
  add(id: string, text: string): void;
  /** The best first; the score grows with likeness. */
  search(text: string, limit: number): readonly { readonly id: string; readonly score: number }[];
}

/** One failing run, and what was changed until its command passed. */
export interface KeptRun {
  readonly run: Unlabelled<HasRun>;
  /** The line that looks most like the error. */
  readonly line: string;
  cure: string | null;
}

/** What the simple memories have in common: they keep failing runs and the changes that cured them. */
export class KeptRuns {
  readonly all: KeptRun[] = [];
  readonly #open = new Map<string, KeptRun[]>();
  readonly #changed = new Map<string, string[]>();
  readonly #files = new Map<string, string>();

  clear(): void {
    this.all.length = 0;
    this.#open.clear();
    this.#changed.clear();
    this.#files.clear();
  }

  /** What was changed since an open failure. */
  change(
    files: readonly { readonly path: string; readonly text: string | null }[],
    diff: string | null,
  ): void {
    const told = diff ?? files.map(({ path, text }) => this.#linesOf(path, text ?? "")).join("\n");
    for (const key of this.#open.keys()) this.#changed.set(key, [...(this.#changed.get(key) ?? []), told]);
  }

  /** The lines that a file lost and got. */
  #linesOf(path: string, text: string): string {
    const [before, after] = [(this.#files.get(path) ?? "").split("\n"), text.split("\n")];
    this.#files.set(path, text);
    const [had, has] = [new Set(before), new Set(after)];
    const lost = before.filter((line) => line !== "" && !has.has(line)).map((line) => `-${line}`);
    const got = after.filter((line) => line !== "" && !had.has(line)).map((line) => `+${line}`);
    return [path, ...lost, ...got].join("\n");
  }

  /** Says what is new in the memory, where the run failed. */
  ran(run: Unlabelled<HasRun>): KeptRun | null {
    const key = `${run.directory}\0${run.command}`;
    if (run.exitCode === 0) {
      const cure = this.#changed.get(key)?.join("\n").slice(0, CURE_CHARS) ?? null;
      for (const kept of this.#open.get(key) ?? []) kept.cure = cure;
      this.#open.delete(key);
      this.#changed.delete(key);
      return null;
    }
    const kept: KeptRun = { run, line: errorLine(run.output), cure: null };
    this.all.push(kept);
    this.#open.set(key, [...(this.#open.get(key) ?? []), kept]);
    return kept;
  }
}

const CURE_CHARS = 1200;

// "TypeError: Cannot read …", "error[E0382]: …", "src/a.ts(3,5): error TS2339: …", "thread 'a' panicked at …", "FAILED tests/…"
const LOOKS_LIKE_ERROR = [
  /\b\w*(?:Error|Exception)\b|\berror\b ?[:[T]|panicked|^E {2}/,
  /error|fail|exception|cannot|not found/i,
];

/** The first line that looks like an error, else the last one. */
export function errorLine(output: string): string {
  const lines = output.split("\n").map((line) => line.trimEnd());
  for (const pattern of LOOKS_LIKE_ERROR) {
    const found = lines.find((line) => pattern.test(line));
    if (found !== undefined) return found.trim();
  }
  return lines.findLast((line) => line !== "")?.trim() ?? "";
}

/** Says nothing, ever. */
export function nothingMemory(): ReplayMemory {
  return simple("nothing", () => []);
}

/** Knows a failure by its exact error line, and an action by the exact command that failed before. */
export function exactMemory(): ReplayMemory {
  const kept = new KeptRuns();
  const answer = (event: ReplayQuestion) => {
    if (event.kind === "session") return [];
    const line = event.kind === "run" ? errorLine(event.output) : null;
    const { command, directory } = event;
    const found = kept.all.findLast((one) =>
      line !== null ? one.line === line : one.run.command === command && one.run.directory === directory,
    );
    return found === undefined ? [] : [found];
  };
  return simple("exact text", answer, { kept });
}

/** The failures that came most often, at the start of each session; silent at all other moments. */
export function topAtStartMemory(most = 5): ReplayMemory {
  const kept = new KeptRuns();
  const answer = (event: ReplayQuestion) => {
    if (event.kind !== "session") return [];
    const groups = new Map<string, KeptRun[]>();
    for (const one of kept.all) groups.set(one.line, [...(groups.get(one.line) ?? []), one]);
    return [...groups.values()]
      .sort((a, b) => b.length - a.length || b.at(-1)!.run.at - a.at(-1)!.run.at)
      .slice(0, most)
      .map((group) => group.at(-1)!);
  };
  return simple(`top ${most} at start`, answer, { kept });
}

/** From which score on full-text search speaks. */
export interface LeastScores {
  readonly failure: number;
  readonly action: number;
}

/** Full-text search (BM25) over the outputs, after a failure by its output, before an action by its command and edits. */
export function fullTextMemory(index: TextIndex, least: LeastScores): ReplayMemory {
  const kept = new KeptRuns();
  const byId = new Map<string, KeptRun>();
  const answer = (event: ReplayQuestion) => {
    if (event.kind === "session") return [];
    const [best] = index.search(questionIn(event), 1);
    const needed = event.kind === "run" ? least.failure : least.action;
    const found = best === undefined || best.score < needed ? undefined : byId.get(best.id);
    return found === undefined ? [] : [found];
  };
  const onKept = (one: KeptRun) => {
    byId.set(one.run.id, one);
    index.add(one.run.id, `${one.run.command}\n${one.run.output}`);
  };
  const onReset = () => {
    byId.clear();
    index.clear();
  };
  return simple("full text", answer, { kept, onKept, onReset });
}

function questionIn(event: Exclude<ReplayQuestion, { kind: "session" }>): string {
  if (event.kind === "run") return `${event.command}\n${event.output}`;
  return [event.command ?? "", ...event.edits.map(({ file, after }) => `${file}\n${after ?? ""}`)].join("\n");
}

function sayingOf(found: readonly KeptRun[]): ReplaySaying {
  const words = ({ run, line, cure }: KeptRun) => {
    const told = `${run.command} failed before: ${line.slice(0, 300)}`;
    return cure === null ? told : `${told}\nwhat was changed then:\n${cure}`;
  };
  return { said: found.map(({ run }) => ({ about: [run.id] })), text: found.map(words).join("\n") };
}

interface Keeping {
  readonly kept?: KeptRuns;
  onKept?(one: KeptRun): void;
  onReset?(): void;
}

function simple(
  name: string,
  answer: (event: ReplayQuestion) => readonly KeptRun[],
  { kept, onKept, onReset }: Keeping = {},
): ReplayMemory {
  return {
    name,
    version: null,
    async reset() {
      kept?.clear();
      onReset?.();
    },
    async learn(event) {
      if (event.kind === "change") kept?.change(event.files, event.diff);
      else {
        const added = kept?.ran(event) ?? null;
        if (added !== null) onKept?.(added);
      }
    },
    ask: async (event) => sayingOf(answer(event)),
    async close() {},
  };
}
