import { redact } from "#detect/redact.ts";
import type { GitProject } from "#host/project.ts";
import { openScratchCopy, type ScratchCopy } from "#host/scratch-copy.ts";
import { type DiffEncoding, diffTrees } from "#host/tree-diff.ts";
import type { Scratch, ScratchCommand, ScratchEnd } from "#loop/prove-bench.ts";
import type { ProvePorts } from "#loop/prove-fix.ts";
import { scratchEditor } from "./scratch-editor.ts";

interface Around {
  readonly project: GitProject;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** The largest change that is taken apart; larger ones are shown, not proven. */
const MAX_DIFF_BYTES = 4 * 1024 * 1024;
const OUTPUT_CAP = 4 * 1024 * 1024;

/** The host's scratch copies, as a proof needs them. Diffs and patches keep their bytes, whatever the encoding. */
export function scratchPorts(around: Around): Pick<ProvePorts, "diff" | "openScratch"> {
  const encodings = new Map<string, DiffEncoding>();
  return {
    async diff(from, to) {
      const { project, env } = around;
      const made = await diffTrees(project, from, to, { env, renames: true, maxBytes: MAX_DIFF_BYTES });
      if (made.kind === "failed") return { why: made.why };
      encodings.set(from, made.encoding);
      return made;
    },
    async openScratch() {
      const { project, env } = around;
      const copy = await openScratchCopy(project, { env, redact });
      return copy.kind === "unavailable" ? copy : scratchOf(copy, around, encodings);
    },
  };
}

function scratchOf(
  copy: ScratchCopy,
  around: Around,
  encodings: ReadonlyMap<string, DiffEncoding>,
): Scratch & { close(): Promise<void> } {
  const editor = scratchEditor(around.project, around.env);
  let current: string | null = null;
  return {
    kind: "scratch",
    isolation: copy.kind,
    treeWith: (base, patch) => editor.treeWith(base, patch, encodings.get(base)),
    async run(tree, command) {
      if (current !== tree) {
        const set = await copy.setTree(tree);
        current = set.kind === "ok" ? tree : null;
        if (set.kind === "failed") return notRun(set.why);
      }
      return runIn(copy, command, around);
    },
    async close() {
      editor.close();
      await copy.close();
    },
  };
}

async function runIn(copy: ScratchCopy, command: ScratchCommand, around: Around): Promise<ScratchEnd> {
  const { signal, project } = around;
  const done = await copy.run({ ...command, signal, outputCap: OUTPUT_CAP });
  if (done.startFailure !== null) return notRun(done.startFailure);
  if (done.disturbed && !signal.aborted) return notRun("your files were changed while it ran");
  // A copy lies elsewhere, and failures are known by the names that files have at home.
  const output =
    copy.directory === project.root ? done.output : done.output.replaceAll(copy.directory, project.root);
  const { exitCode, signal: by, timedOut, durationMs } = done;
  return { exitCode, signal: by, timedOut, durationMs, output, trouble: null };
}

function notRun(why: string): ScratchEnd {
  return { exitCode: null, signal: null, timedOut: false, output: "", durationMs: 0, trouble: why };
}
