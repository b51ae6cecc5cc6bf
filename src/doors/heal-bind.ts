import { extname } from "node:path";
import type { Candidate } from "#heal/plan/candidates.ts";
import { hunkTemplates, longestOldLine, movePatch, onlyFileOf } from "#heal/plan/move-patch.ts";
import { fileAtTree } from "#host/file-at-tree.ts";
import { filesWith } from "#host/files-with.ts";
import { mergeThree } from "#host/merge-three.ts";
import type { GitProject } from "#host/project.ts";
import type { Environment } from "#host/scratch-git.ts";
import { treeWithFiles } from "#host/tree-with-files.ts";
import { treeWithPatch } from "#host/tree-with-patch.ts";
import { slotsOf } from "#learn/lessons/slots.ts";
import { fitTemplate, generalise, type Template } from "#learn/lessons/template.ts";
import type { CuredFailure } from "#model/fix.ts";

export interface BindPlace {
  readonly project: GitProject;
  readonly env: Environment;
  /** The tree of the files that a remedy is bound to. */
  readonly base: string;
}

/** A remedy in its place: the tree with the change in it; or why it does not fit. */
export type Bound =
  | { readonly kind: "fits"; readonly tree: string }
  | { readonly kind: "misfit"; readonly why: string };

/**
 * Binds a change to the files as they are: as it was made; in the file that fails now, where that is another one; by a merge of
 * three; by its lines alone; and with the names of this place, where it speaks of what the message speaks of. It has to fit
 * exactly one place. That it does what it should is for verification to say.
 */
export async function bindChange(
  action: Extract<Candidate["action"], { kind: "patch" | "template" }>,
  about: { readonly failure: CuredFailure; readonly candidate: Candidate },
  place: BindPlace,
): Promise<Bound> {
  if (action.kind === "template") return bindTemplate(action, about.failure, place);
  const { failure, candidate } = about;
  const { project, base, env } = place;
  const apply = (diff: string) => treeWithPatch(project, base, diff, { env });
  const own = onlyFileOf(action.diff);
  const curedFile = candidate.cured?.file ?? own;
  // It fails in another file now: what was mended there may be wrong here as well, and there it still is mended.
  const isElsewhere = own !== null && failure.file !== null && curedFile === own && failure.file !== own;
  if (isElsewhere) {
    const moved = await apply(movePatch(action.diff, own, failure.file!));
    if (moved.kind === "ok") return fits(moved.tree, base);
    const byLines = await bindHunks(action.diff, failure.file!, failure.line, place);
    if (byLines.kind === "fits") return byLines;
    const general = candidate.cured === null ? null : generalise(action.diff, candidate.cured);
    if (general !== null) {
      const filled = await bindTemplate(general, failure, place);
      if (filled.kind === "fits") return filled;
    }
  }
  const made = await apply(action.diff);
  if (made.kind === "ok") return fits(made.tree, base);
  const merged = candidate.trees === null ? null : await mergeFrom(action.diff, candidate.trees.from, place);
  if (merged?.kind === "fits") return merged;
  if (own !== null && !isElsewhere) {
    const byLines = await bindHunks(action.diff, own, failure.file === own ? failure.line : null, place);
    if (byLines.kind === "fits") return byLines;
  }
  const moved = own === null ? null : await bindAnywhere(action.diff, own, place);
  if (moved !== null) return moved;
  if (merged !== null && made.kind === "refused") return merged;
  return { kind: "misfit", why: plainly(made.why) };
}

/** A change that changes nothing is there already. */
function fits(tree: string, base: string): Bound {
  return tree === base
    ? { kind: "misfit", why: "the change is in the files already, and it fails all the same" }
    : { kind: "fits", tree };
}

async function mergeFrom(diff: string, from: string, { project, base, env }: BindPlace): Promise<Bound> {
  const to = await treeWithPatch(project, from, diff, { env });
  if (to.kind !== "ok") return { kind: "misfit", why: plainly(to.why) };
  const merged = await mergeThree(project, { from, to: to.tree, into: base }, env);
  if (merged.kind === "ok") return fits(merged.tree, base);
  return { kind: "misfit", why: merged.kind === "conflict" ? `${merged.file}: ${merged.why}` : merged.why };
}

/** Each hunk where its old lines stand, in one file; with as much around them as fits. */
async function bindHunks(diff: string, file: string, near: number | null, place: BindPlace): Promise<Bound> {
  const before = await fileAtTree(place.project, place.base, file, place.env);
  if (typeof before !== "string") return { kind: "misfit", why: `${file} is not there any more` };
  let text = before;
  for (const [number, forms] of hunkTemplates(diff).entries()) {
    const fitted = forms.map((form) => fitTemplate(form, text, [], near)).find(({ kind }) => kind === "fits");
    if (fitted?.kind !== "fits")
      return { kind: "misfit", why: `${file}: the lines of part ${number + 1} of the change are not there` };
    text = fitted.text;
  }
  return put(file, text, place);
}

/** Where the lines of the change have moved to: the only file of its kind that has them. Null where there is none. */
async function bindAnywhere(diff: string, own: string, place: BindPlace): Promise<Bound | null> {
  const line = longestOldLine(diff);
  if (line === null) return null;
  const files = (await filesWith(place.project, place.base, line, `*${extname(own)}`, place.env)).filter(
    (file) => file !== own,
  );
  const found: { file: string; bound: Bound }[] = [];
  for (const file of files) {
    const bound = await bindHunks(diff, file, null, place);
    if (bound.kind === "fits") found.push({ file, bound });
  }
  if (found.length > 1)
    return {
      kind: "misfit",
      why: `it fits ${found.length} files: ${found.map(({ file }) => file).join(", ")}`,
    };
  return found[0]?.bound ?? null;
}

async function bindTemplate(template: Template, failure: CuredFailure, place: BindPlace): Promise<Bound> {
  const { file, line, message } = failure;
  if (file === null) return { kind: "misfit", why: "the failure names no file" };
  const before = await fileAtTree(place.project, place.base, file, place.env);
  if (typeof before !== "string") return { kind: "misfit", why: `${file} is not there` };
  const fitted = fitTemplate(template, before, slotsOf(message), line);
  // The line that fails may be far from the one that is wrong.
  const found = fitted.kind === "fits" ? fitted : fitTemplate(template, before, slotsOf(message));
  return found.kind === "fits"
    ? put(file, found.text, place)
    : { kind: "misfit", why: `${file}: ${found.why}` };
}

async function put(file: string, text: string, { project, base, env }: BindPlace): Promise<Bound> {
  const made = await treeWithFiles(project, base, new Map([[file, { text: Buffer.from(text) }]]), env);
  return made.kind === "ok" ? fits(made.tree, base) : { kind: "misfit", why: plainly(made.why) };
}

// git says: error: patch failed: src/cart.js:2
const plainly = (why: string) =>
  why
    .replace(/^git says: (?:error: )?/, "")
    .replace(/^patch failed: (.*)$/, "$1: the lines around the change are others now");
