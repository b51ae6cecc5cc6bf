import { findOverlay } from "./overlay.ts";
import { openOverlayCopy } from "./overlay-copy.ts";
import type { GitProject } from "./project.ts";
import { innerFolder, makeScratchFolder, removeScratchFolder } from "./scratch-folder.ts";
import type { Environment } from "./scratch-git.ts";
import { notStarted, type ScratchCopy, type ScratchPlace } from "./scratch-place.ts";
import type { WorkingFiles } from "./working-files.ts";

export type { ScratchCopy, ScratchRequest, ScratchRun, SetTree } from "./scratch-place.ts";

export interface ScratchOptions {
  readonly env: Environment;
  /** Takes secrets out of text: the tree of the user's files has to be taken as it was before. */
  readonly redact: (text: string) => string;
  /** For making the copy, and for each tree. */
  readonly budgetMs?: number;
  readonly maxCopyBytes?: number;
  /** Which kind is tried; both by default, the overlay first. */
  readonly only?: "overlay" | "copy";
  /** How often a run is tried where the user changes files meanwhile; three times by default. */
  readonly tries?: number;
  /** What worked here before is taken for working: for whoever can do without an overlay when it does not. */
  readonly trusts?: boolean;
  /** An overlay looks for changes of the user's while whoever asked goes on; he has to ask `wasDisturbed` then. */
  readonly looksLater?: boolean;
  /** The user's files as they were a moment ago, where somebody has looked. */
  readonly files?: Promise<WorkingFiles | null>;
}

const BUDGET_MS = 60_000;
const MAX_COPY_BYTES = 2 * 1024 ** 3;

/** Opens a scratch copy of a project; where that cannot be, the answer says why in one sentence. */
export async function openScratchCopy(
  project: GitProject,
  {
    env,
    redact,
    budgetMs = BUDGET_MS,
    maxCopyBytes = MAX_COPY_BYTES,
    only,
    tries,
    trusts = false,
    looksLater = false,
    files,
  }: ScratchOptions,
): Promise<ScratchCopy | { readonly kind: "unavailable"; readonly why: string }> {
  let scratch: string;
  try {
    scratch = makeScratchFolder(project.storeDir);
  } catch (error) {
    return {
      kind: "unavailable",
      why: `no scratch folder can be made in ${project.storeDir}: ${(error as Error).message}`,
    };
  }
  const place = {
    project,
    scratch,
    env,
    redact,
    budgetMs,
    maxCopyBytes,
    ...(tries && { tries }),
    looksLater,
    ...(files && { files }),
  };
  const reasons: string[] = [];
  if (only !== "copy") {
    const overlay = await findOverlay(project, innerFolder(scratch), env, trusts);
    if (!("why" in overlay)) return inTurn(openOverlayCopy(place, overlay));
    reasons.push(overlay.why);
  }
  if (only !== "overlay") {
    const copy = await copyOrReason(place);
    if (!("why" in copy)) return inTurn(copy);
    reasons.push(copy.why);
  }
  removeScratchFolder(scratch);
  return { kind: "unavailable", why: reasons.join("; ") };
}

async function copyOrReason(place: ScratchPlace): Promise<ScratchCopy | { readonly why: string }> {
  try {
    const { openPlainCopy } = await import("./plain-copy.ts");
    return await openPlainCopy(place);
  } catch (error) {
    return { why: `the project could not be copied: ${(error as Error).message}` };
  }
}

/** One thing at a time; closing ends what runs. A full disk is an answer, not an accident. */
function inTurn(copy: ScratchCopy): ScratchCopy {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(work: () => Promise<T>, otherwise: (why: string) => T): Promise<T> => {
    const turn = last.then(async () => {
      if (closing.signal.aborted) return otherwise("the scratch copy was closed");
      try {
        return await work();
      } catch (error) {
        return otherwise((error as Error).message);
      }
    });
    last = turn;
    return turn;
  };
  return {
    kind: copy.kind,
    directory: copy.directory,
    folder: copy.folder,
    standBy: (foreseen) => copy.standBy(foreseen),
    expect: (tree, request) => copy.expect(tree, request),
    wasDisturbed: () => copy.wasDisturbed(),
    setTree: (tree) =>
      next(
        () => copy.setTree(tree),
        (why) => ({ kind: "failed", why }),
      ),
    run: (request) => {
      const signal = request.signal ? AbortSignal.any([request.signal, closing.signal]) : closing.signal;
      return next(() => copy.run({ ...request, signal }), notStarted);
    },
    async close() {
      closing.abort();
      await last;
      await copy.close();
    },
  };
}
