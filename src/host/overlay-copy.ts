import { rm } from "node:fs";
import { join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { endMarked } from "./marked-processes.ts";
import { type Overlay, prepare } from "./overlay.ts";
import { heldRuns } from "./overlay-held.ts";
import { fill, hasWritten, type Layer, makeLayer } from "./overlay-layer.ts";
import { READY } from "./overlay-script.ts";
import { identityOf } from "./process-identity.ts";
import { type Captured, holdCaptured, runCaptured } from "./run-captured.ts";
import { scratchEnvironment } from "./scratch-environment.ts";
import { innerFolder, noteRunner, removeFolder, removeScratchFolder } from "./scratch-folder.ts";
import {
  type ExpectedRequest,
  ended,
  type ForeseenRequest,
  notStarted,
  OUTPUT_CAP,
  type ScratchCopy,
  type ScratchPlace,
  type ScratchRequest,
  type ScratchRun,
  type SetTree,
} from "./scratch-place.ts";
import { takeOverIgnored } from "./take-over-ignored.ts";
import { keyOfWorkingFiles, takeWorkingFiles, type WorkingFiles } from "./working-files.ts";

/** How often a run is tried again when the user changed files while it ran. */
const TRIES = 3;

/** A copy that is the user's own folder, seen through a layer in which the files of the tree lie. */
export function openOverlayCopy(place: ScratchPlace, overlay: Overlay): ScratchCopy {
  const { project, env, redact, tries: most = TRIES } = place;
  const scratch = innerFolder(place.scratch);
  let taking: Promise<WorkingFiles | null> | null = place.files ?? null;
  let theirs: WorkingFiles | null = null;
  let tree: string | null = null;
  /** By tree; of the files as `theirs` has them. */
  const layers = new Map<string, Promise<Layer | { readonly kind: "failed"; readonly why: string }>>();
  let made = 0;
  let isClosing = false;
  const leaving: Promise<void>[] = [];
  let readying: Promise<unknown> = Promise.resolve();
  /** The run that is wanted now has begun: only then what is wanted next is looked after. */
  let begun: Promise<void> = Promise.resolve();
  /** Where the last run wrote, and on what, for one that goes on from it. */
  let last: { readonly at: string; readonly layer: Layer } | null = null;
  const held = overlay.endsAll ? heldRuns() : null;
  /** What is looked at meanwhile: whether the user changed files while something ran. */
  const looks: Look[] = [];

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
    taking ??= takeWorkingFiles(project, env, redact);
    theirs ??= await taking;
    if (theirs === null) return { kind: "failed", why: "the tree of the working files could not be taken" };
    const layer =
      layers.get(wanted) ??
      makeLayer(place, {
        from: theirs.tree,
        wanted,
        folder: join(scratch, "layers", String(made++)),
      });
    layers.set(wanted, layer);
    const answer = await layer;
    if ("kind" in answer) layers.delete(wanted);
    return answer;
  }

  function forgetTheirs(): void {
    taking = null;
    theirs = null;
    layers.clear();
  }

  function leave(): void {
    if (last !== null) leaving.push(removeMeanwhile(last.at));
    last = null;
  }

  async function run(request: ScratchRequest): Promise<ScratchRun> {
    let hasBegun = () => {};
    begun = new Promise((resolve) => {
      hasBegun = resolve;
    });
    for (const { take } of looks) begun.then(() => setImmediate()).then(take, () => {});
    try {
      return await runUndisturbed({ ...request, onStart: hasBegun });
    } finally {
      hasBegun();
    }
  }

  async function runUndisturbed(request: ScratchRequest & { onStart(): void }): Promise<ScratchRun> {
    let answer = notStarted("no tree was chosen");
    for (let tries = 1; ; tries += 1) {
      const layer = tree === null ? null : await layerOf(tree);
      if (layer === null || "kind" in layer) return tries === 1 ? answer : { ...answer, disturbed: true };
      answer = await runOnce(request, layer);
      const { key } = theirs!;
      const look = lookOf(() => keyOfWorkingFiles(project, env), key);
      if (place.looksLater === true) {
        looks.push(look);
        // To start git takes time: where a run waits to go on from here, that comes first.
        if (held?.hasWaiting() !== true) look.take();
        return answer;
      }
      if (await look.take()) return answer;
      forgetTheirs();
      if (tries >= most || answer.timedOut || request.signal?.aborted) return { ...answer, disturbed: true };
    }
  }

  async function runOnce(request: ScratchRequest & { onStart(): void }, layer: Layer): Promise<ScratchRun> {
    const goesOn = request.continues === true && last !== null;
    const { cwd, env: around } = surroundings(request);
    const ready = goesOn && hasWritten(last!) ? null : (held?.take(layer, request, cwd) ?? null);
    const at = ready?.at ?? newRun();
    if (goesOn && ready === null) await takeOverIgnored(project, last!.at, at, env);
    leave();
    const capture = {
      argv: overlay.wrap(request.argv, { scratch: at, cwd }),
      cwd: at,
      env: around,
      timeoutMs: request.timeoutMs,
      outputCap: request.outputCap ?? OUTPUT_CAP,
      ...(request.signal && { signal: request.signal }),
      onStart: (pid: number) => {
        noteRunner(place.scratch, identityOf(pid));
        request.onStart();
      },
    };
    if (ready === null) fill(at, layer);
    const captured = await (ready === null ? runCaptured(capture) : ready.start(capture));
    if (!overlay.endsAll) endMarked(place.scratch);
    last = { at, layer };
    return toRun(captured);
  }

  /** A folder for each run: what it wrote goes with it, and that may take as long as it likes. */
  function newRun(): string {
    const at = join(scratch, "runs", String(made++));
    prepare(at, project);
    return at;
  }

  function surroundings(request: Pick<ScratchRequest, "directory" | "env">) {
    const cwd = resolve(project.root, request.directory);
    return {
      cwd,
      env: scratchEnvironment(
        { ...env, ...request.env },
        { scratch: place.scratch, store: project.storeDir, cwd },
      ),
    };
  }

  /** Only when git has seen the files: what is changed after that counts as changed while it ran. */
  function begin(foreseen: ForeseenRequest, files: WorkingFiles | null): void {
    if (files?.tree !== foreseen.tree || isClosing) return;
    const pid = held?.begin(foreseen, surroundings(foreseen).cwd) ?? null;
    if (pid !== null) noteRunner(place.scratch, identityOf(pid));
  }

  /** Mounts what is expected while something else runs: a run that finds it ready starts at once. */
  async function makeReady(wanted: string, request: ExpectedRequest): Promise<void> {
    const layer = await layerOf(wanted);
    if (held === null || "kind" in layer) return;
    held.add({ layer: layer.folder, request, ...mounted(layer, request, "turn") });
  }

  function mounted(
    layer: Pick<Layer, "folder" | "written" | "removed">,
    request: ExpectedRequest,
    waits: "turn" | "words",
  ) {
    const at = newRun();
    fill(at, layer);
    const { cwd, env: around } = surroundings(request);
    const argv = overlay.wrap(request.argv, { scratch: at, cwd, waits });
    return { at, held: holdCaptured({ argv, cwd: at, env: around }) };
  }

  return {
    kind: "overlay",
    directory: project.root,
    folder: place.scratch,
    setTree,
    standBy(foreseen = null) {
      const nothing = { folder: "", written: [], removed: [] };
      held?.add({ layer: null, request: null, ...mounted(nothing, { argv: [], directory: "" }, "words") });
      if (foreseen === null) return;
      taking ??= takeWorkingFiles(project, env, redact);
      // Whoever wants it hears what went wrong; meanwhile nobody does.
      taking.then((files) => begin(foreseen, files)).catch(() => {});
    },
    expect(wanted, request) {
      const make = async () => {
        await (request === undefined ? layerOf(wanted) : makeReady(wanted, request));
      };
      // Whoever wants it hears what went wrong; meanwhile nobody does.
      const next = setImmediate()
        .then(() => begun.then(make))
        .catch(() => {});
      readying = Promise.all([readying, next]);
    },
    async wasDisturbed() {
      const isUndisturbed = (await Promise.all(looks.splice(0).map(({ take }) => take()))).every(
        (one) => one,
      );
      if (!isUndisturbed) forgetTheirs();
      return !isUndisturbed;
    },
    run,
    async close() {
      isClosing = true;
      await readying;
      await Promise.all([...leaving, ...looks.map(({ taken }) => taken()), held?.drop()]);
      removeScratchFolder(place.scratch);
    },
  };
}

/** Whether the user's files are as they were: looked at once, when that is wanted first. */
interface Look {
  take(): Promise<boolean>;
  /** What was seen; nothing is looked at for this. */
  taken(): Promise<boolean> | null;
}

function lookOf(keyNow: () => Promise<string | null>, key: string): Look {
  let seen: Promise<boolean> | null = null;
  return {
    take() {
      seen ??= keyNow().then(
        (now) => now === key,
        () => false,
      );
      return seen;
    },
    taken: () => seen,
  };
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

function toRun(captured: Captured): ScratchRun {
  const { errors, timedOut } = captured;
  if (errors.includes(READY) || timedOut) return ended(captured);
  return notStarted(errors.trim() || "the overlay could not be mounted");
}
