import { findOverlay } from "./overlay.ts";
import { openOverlayCopy } from "./overlay-copy.ts";
import type { GitProject } from "./project.ts";
import { makeScratchFolder, removeScratchFolder } from "./scratch-folder.ts";
import type { Environment } from "./scratch-git.ts";
import type { ScratchCopy } from "./scratch-place.ts";

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
}

const BUDGET_MS = 60_000;
const MAX_COPY_BYTES = 2 * 1024 ** 3;

/** Opens a scratch copy of a project; where that cannot be, the answer says why in one sentence. */
export async function openScratchCopy(
  project: GitProject,
  { env, redact, budgetMs = BUDGET_MS, maxCopyBytes = MAX_COPY_BYTES, only }: ScratchOptions,
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
  const place = { project, scratch, env, redact, budgetMs, maxCopyBytes };
  const reasons: string[] = [];
  if (only !== "copy") {
    const overlay = await findOverlay(project, scratch, env);
    if (!("why" in overlay)) return openOverlayCopy(place, overlay);
    reasons.push(overlay.why);
  }
  if (only !== "overlay") {
    const { openPlainCopy } = await import("./plain-copy.ts");
    const copy = await openPlainCopy(place);
    if (!("why" in copy)) return copy;
    reasons.push(copy.why);
  }
  removeScratchFolder(scratch);
  return { kind: "unavailable", why: reasons.join("; ") };
}
