import type { GitProject } from "#host/project.ts";
import type { Scratch, ScratchEnd } from "#loop/prove-bench.ts";
import { splitWords } from "#loop/split-words.ts";
import type { HasRun } from "#model/replay.ts";
import type { Check } from "#model/run.ts";
import { scratchEditor } from "./scratch-editor.ts";

type Recorded = Pick<HasRun, "command" | "exitCode" | "output" | "durationMs">;

/** Runs that were recorded, by tree: they answer where a proof would run a check again. Of what was never run nobody says anything. */
export class RecordedRuns {
  readonly #runs = new Map<string, Recorded[]>();

  add(tree: string, check: Check, run: Recorded): void {
    const key = keyOf(tree, check.directory, splitWords(run.command));
    this.#runs.set(key, [...(this.#runs.get(key) ?? []), run]);
  }

  /** A scratch copy in which nothing is run. */
  async openScratch(
    project: GitProject,
    env: Readonly<Record<string, string | undefined>>,
  ): Promise<Scratch & { close(): Promise<void> }> {
    const turns = new Map<string, number>();
    const editor = scratchEditor(project, env);
    return {
      kind: "scratch",
      isolation: "recorded",
      run: async (tree, { argv, directory }) => {
        const key = keyOf(tree, directory, unwrapped(argv));
        const runs = this.#runs.get(key) ?? [];
        // One that failed and passed on the same files does so again.
        const turn = turns.get(key) ?? 0;
        turns.set(key, turn + 1);
        return endOf(runs[turn % Math.max(1, runs.length)]);
      },
      treeWith: (base, patch) => editor.treeWith(base, patch),
      close: async () => editor.close(),
    };
  }
}

/** The command inside of one that runs it twice, or watches it: on the same files it ends as it ended. */
function unwrapped(argv: readonly string[]): readonly string[] {
  return argv[0] === "/bin/sh" && argv[1] === "-c" && argv[3] === "sh" ? argv.slice(4) : argv;
}

function keyOf(tree: string, directory: string, argv: readonly string[]): string {
  return [tree, directory, ...argv].join("\0");
}

function endOf(run: Recorded | undefined): ScratchEnd {
  return run === undefined
    ? {
        exitCode: null,
        signal: null,
        timedOut: false,
        output: "",
        durationMs: 0,
        trouble: "it was not recorded",
      }
    : {
        exitCode: run.exitCode,
        signal: null,
        timedOut: false,
        output: run.output,
        durationMs: run.durationMs ?? 0,
        trouble: null,
      };
}
