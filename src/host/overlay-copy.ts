import { copyFileSync, readlinkSync, rm, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { endMarked } from "./marked-processes.ts";
import { type Overlay, prepare } from "./overlay.ts";
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
import { statIfThere } from "./stat-if-there.ts";
import { takeOverIgnored } from "./take-over-ignored.ts";
import { isSubmodule, listChanges } from "./tree-diff.ts";
import { keyOfWorkingFiles, takeWorkingFiles, type WorkingFiles } from "./working-files.ts";
import { writeFiles } from "./write-files.ts";

/** How often a run is tried again when the user changed files while it ran. */
const TRIES = 3;

/** What lies over the user's files so that they are a tree's: files in a folder, and names of what is not there. */
interface Layer {
  readonly folder: string;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly told: Extract<SetTree, { kind: "ok" }>;
}

/** A copy that is the user's own folder, seen through a layer in which the files of the tree lie. */
export function openOverlayCopy(place: ScratchPlace, overlay: Overlay): ScratchCopy {
  const { project, env, redact, budgetMs, tries: most = TRIES } = place;
  const scratch = innerFolder(place.scratch);
  let theirs: WorkingFiles | null = null;
  let tree: string | null = null;
  /** By tree; of the files as `theirs` has them. */
  const layers = new Map<string, Promise<Layer | { readonly kind: "failed"; readonly why: string }>>();
  let made = 0;
  const leaving: Promise<void>[] = [];
  /** Where the last run wrote, for one that goes on from it. */
  let last: string | null = null;

  async function setTree(wanted: string): Promise<SetTree> {
    tree = null;
    leave();
    const layer = await layerOf(wanted);
    if ("kind" in layer) return layer;
    tree = wanted;
    return layer.told;
  }

  /** Made once for each tree: going back and forth between two costs git nothing. */
  async function layerOf(wanted: string): Promise<Awaited<ReturnType<typeof makeLayer>>> {
    theirs ??= await takeWorkingFiles(project, env, redact);
    if (theirs === null) return { kind: "failed", why: "the tree of the working files could not be taken" };
    const layer = layers.get(wanted) ?? makeLayer(theirs.tree, wanted);
    layers.set(wanted, layer);
    const answer = await layer;
    if ("kind" in answer) layers.delete(wanted);
    return answer;
  }

  async function makeLayer(
    from: string,
    wanted: string,
  ): Promise<Layer | { readonly kind: "failed"; readonly why: string }> {
    const folder = join(scratch, "layers", String(made++));
    const changes = await listChanges(project, from, wanted, { env, budgetMs });
    if (changes.kind === "failed") return changes;
    const files = changes.files.filter((file) => !isSubmodule(file));
    const write = files.filter((file) => file.status !== "deleted").map((file) => file.path);
    const removed = files.filter((file) => file.status === "deleted").map((file) => file.path);
    const written = await writeFiles(project, wanted, write, folder, { env, budgetMs });
    if (written.kind === "failed") return written;
    const stay = changes.files
      .filter(isSubmodule)
      .map(({ path }) => `${path}: a submodule, stays at the commit it is at`);
    const notes = [...written.notes, ...stay];
    return {
      folder,
      written: write,
      removed,
      told: { kind: "ok", notes, written: write.length, removed: removed.length },
    };
  }

  function leave(): void {
    if (last !== null) leaving.push(removeMeanwhile(last));
    last = null;
  }

  async function run(request: ScratchRequest): Promise<ScratchRun> {
    let answer = notStarted("no tree was chosen");
    for (let tries = 1; ; tries += 1) {
      const layer = tree === null ? null : await layerOf(tree);
      if (layer === null || "kind" in layer) return tries === 1 ? answer : { ...answer, disturbed: true };
      answer = await runOnce(request, layer);
      const now = await keyOfWorkingFiles(project, env);
      if (now !== null && now === theirs?.key) return answer;
      theirs = null;
      layers.clear();
      if (tries >= most || answer.timedOut || request.signal?.aborted) return { ...answer, disturbed: true };
    }
  }

  async function runOnce(request: ScratchRequest, layer: Layer): Promise<ScratchRun> {
    // A folder for each run: what it wrote goes with it, and that may take as long as it likes.
    const at = join(scratch, "runs", String(made++));
    prepare(at, project);
    if (request.continues === true && last !== null) await takeOverIgnored(project, last, at, env);
    leave();
    for (const path of layer.written) copyAsIs(layer.folder, join(at, "upper"), path);
    writeFileSync(join(at, "removed"), zeroEnded(layer.removed));
    const folders = new Set(layer.removed.map((path) => dirname(path)).filter((path) => path !== "."));
    writeFileSync(join(at, "removed-folders"), zeroEnded([...folders]));
    const cwd = resolve(project.root, request.directory);
    const captured = await runCaptured({
      argv: overlay.wrap(request.argv, { scratch: at, cwd }),
      cwd: at,
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
    last = at;
    return toRun(captured);
  }

  return {
    kind: "overlay",
    directory: project.root,
    folder: place.scratch,
    setTree,
    expect(wanted) {
      // Whoever wants it hears what went wrong; meanwhile nobody does.
      layerOf(wanted).catch(() => {});
    },
    run,
    async close() {
      leave();
      await Promise.all(leaving);
      removeScratchFolder(place.scratch);
    },
  };
}

/** One file or link of a layer, its time with it. */
function copyAsIs(from: string, to: string, path: string): void {
  const [source, target] = [join(from, path), join(to, path)];
  const stat = statIfThere(source);
  if (stat === null) return;
  makeFolder(dirname(target));
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else {
    copyFileSync(source, target);
    utimesSync(target, stat.atimeMs / 1000, stat.mtimeMs / 1000);
  }
}

/** Removes a folder while others go on. */
function removeMeanwhile(folder: string): Promise<void> {
  return new Promise((resolve) => {
    rm(folder, { recursive: true, force: true }, (error) => {
      // Folders of an overlay's own may not even be listed; if it is still there then, it goes with the whole.
      if (error !== null) quietly(() => removeFolder(folder));
      resolve();
    });
  });
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Somebody else sees to it.
  }
}

function zeroEnded(paths: readonly string[]): string {
  return paths.map((path) => `${path}\0`).join("");
}

function toRun(captured: Captured): ScratchRun {
  const { errors, timedOut } = captured;
  if (errors.includes(READY) || timedOut) return ended(captured);
  return notStarted(errors.trim() || "the overlay could not be mounted");
}
