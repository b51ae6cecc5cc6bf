import { cpSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { endMarked } from "./marked-processes.ts";
import { clear, type Overlay, prepare } from "./overlay.ts";
import { READY } from "./overlay-script.ts";
import { identityOf } from "./process-identity.ts";
import { type Captured, runCaptured } from "./run-captured.ts";
import { scratchEnvironment } from "./scratch-environment.ts";
import { innerFolder, noteRunner, removeFolder, removeScratchFolder } from "./scratch-folder.ts";
import {
  ended,
  notStarted,
  OUTPUT_CAP,
  type ScratchCopy,
  type ScratchPlace,
  type ScratchRequest,
  type ScratchRun,
  type SetTree,
} from "./scratch-place.ts";
import { isSubmodule, listChanges } from "./tree-diff.ts";
import { keyOfWorkingFiles, takeWorkingFiles, type WorkingFiles } from "./working-files.ts";
import { writeFiles } from "./write-files.ts";

/** How often a run is tried again when the user changed files while it ran. */
const TRIES = 3;

/** A copy that is the user's own folder, seen through a layer in which the files of the tree lie. */
export function openOverlayCopy(place: ScratchPlace, overlay: Overlay): ScratchCopy {
  const { project, env, redact, budgetMs } = place;
  const scratch = innerFolder(place.scratch);
  const layer = join(scratch, "layer");
  let theirs: WorkingFiles | null = null;
  let tree: string | null = null;

  async function setTree(wanted: string): Promise<SetTree> {
    tree = null;
    theirs ??= await takeWorkingFiles(project, env, redact);
    if (theirs === null) return { kind: "failed", why: "the tree of the working files could not be taken" };
    const changes = await listChanges(project, theirs.tree, wanted, { env, budgetMs });
    if (changes.kind === "failed") return changes;
    removeFolder(layer);
    const files = changes.files.filter((file) => !isSubmodule(file));
    const write = files.filter((file) => file.status !== "deleted").map((file) => file.path);
    const removed = files.filter((file) => file.status === "deleted").map((file) => file.path);
    const written = await writeFiles(project, wanted, write, layer, { env, budgetMs });
    if (written.kind === "failed") return written;
    writeFileSync(join(scratch, "removed"), zeroEnded(removed));
    const folders = new Set(removed.map((path) => dirname(path)).filter((path) => path !== "."));
    writeFileSync(join(scratch, "removed-folders"), zeroEnded([...folders]));
    tree = wanted;
    const stay = changes.files
      .filter(isSubmodule)
      .map(({ path }) => `${path}: a submodule, stays at the commit it is at`);
    return { kind: "ok", notes: [...written.notes, ...stay], written: write.length, removed: removed.length };
  }

  async function run(request: ScratchRequest): Promise<ScratchRun> {
    for (let tries = 1; ; tries += 1) {
      if (tree === null) return notStarted("no tree was chosen");
      const answer = await runOnce(request);
      const now = await keyOfWorkingFiles(project, env);
      if (now !== null && now === theirs?.key) return answer;
      theirs = null;
      if (tries === TRIES || answer.timedOut || request.signal?.aborted)
        return { ...answer, disturbed: true };
      const again = await setTree(tree);
      if (again.kind === "failed") return { ...answer, disturbed: true };
    }
  }

  async function runOnce(request: ScratchRequest): Promise<ScratchRun> {
    clear(scratch);
    prepare(scratch, project);
    cpSync(layer, join(scratch, "upper"), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    });
    const cwd = resolve(project.root, request.directory);
    const captured = await runCaptured({
      argv: overlay.wrap(request.argv, { scratch, cwd }),
      cwd: scratch,
      env: scratchEnvironment(
        { ...env, ...request.env },
        { scratch: place.scratch, store: project.storeDir, cwd },
      ),
      timeoutMs: request.timeoutMs,
      outputCap: request.outputCap ?? OUTPUT_CAP,
      ...(request.signal && { signal: request.signal }),
      onStart: (pid) => noteRunner(place.scratch, identityOf(pid)),
    });
    if (!overlay.endsAll) endMarked(place.scratch);
    clear(scratch);
    return toRun(captured);
  }

  return {
    kind: "overlay",
    directory: project.root,
    setTree,
    run,
    async close() {
      removeScratchFolder(place.scratch);
    },
  };
}

function zeroEnded(paths: readonly string[]): string {
  return paths.map((path) => `${path}\0`).join("");
}

function toRun(captured: Captured): ScratchRun {
  const { errors, timedOut } = captured;
  if (errors.includes(READY) || timedOut) return ended(captured);
  return notStarted(errors.trim() || "the overlay could not be mounted");
}
