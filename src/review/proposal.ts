import { hardLimits } from "#heal/gates/hard-limits.ts";
import { LIMITS, type Limit } from "#heal/gates/limits.ts";
import { readPatch } from "#heal/gates/read-patch.ts";

/** AGENTS.md, docs/api.md, NOTES.txt */
const DOCUMENT = /\.(?:md|mdx|markdown|rst|adoc|txt)$/i;
/** workflow.yaml, .workflow_config.yml, workflows/review.yaml */
const WORKFLOW = /(?:^|\/)(?:\.?workflow[\w.-]*|workflows\/[\w./-]+)\.ya?ml$/i;
/** .github/workflows/ci.yml: what runs elsewhere, with rights of its own. */
const CI = /(?:^|\/)\.(?:github|gitlab|circleci|buildkite|forgejo|gitea)\//i;

/** What may not be in a proposal, however small it is and whoever looked at it. */
const NEVER: readonly Limit[] = ["unreadable", "path", "link", "mode", "binary", "unicode", "secret"];

/** Whether a file is a document or a workflow file inside the repository, by its path alone. */
export function isEditable(file: string): boolean {
  // /etc/motd.txt, ../notes.md, docs/./x.md, C:\notes.md
  const isOutside = /^\/|(?:^|\/)\.{0,2}(?:\/|$)|[\\\p{Cc}]/u.test(file);
  return !isOutside && !/(?:^|\/)\.git\//i.test(file) && isDocument(file);
}

const isDocument = (file: string) => (DOCUMENT.test(file) || WORKFLOW.test(file)) && !CI.test(file);

export type ReadProposal =
  | { readonly kind: "edit"; readonly files: readonly string[] }
  | { readonly kind: "refused"; readonly why: string };

/** Whether a proposed diff edits documents and workflow files alone, and hides nothing from who reads it. */
export function readProposal(diff: string): ReadProposal {
  const read = readPatch(diff, LIMITS);
  if (read.kind === "unreadable")
    return { kind: "refused", why: `line ${read.line} of the proposal: ${read.why}` };
  const refusal = hardLimits(diff, { isConfirmedBatch: true }).find(({ limit }) => NEVER.includes(limit));
  if (refusal !== undefined) return { kind: "refused", why: `${refusal.where}: ${refusal.why}` };
  const files = [...new Set(read.files.flatMap(({ path, oldPath }) => [path, oldPath ?? path]))];
  const other = files.find((file) => !isDocument(file));
  if (other !== undefined)
    return {
      kind: "refused",
      why: `${other} is neither a document nor a workflow file: only these are edited here`,
    };
  return files.length === 0 ? { kind: "refused", why: "it changes no file" } : { kind: "edit", files };
}
