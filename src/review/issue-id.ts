import { shortHash } from "#learn/lessons/derive-id.ts";
import type { IssueBody } from "#model/issue.ts";

/**
 * The id of an issue: one per failure and kind, and per thing that a workflow says. So two processes (or two people) that raise the
 * same have raised one. What a person writes down is always something of its own.
 */
export function issueIdOf(
  { kind, fingerprint, source, title }: Pick<IssueBody, "kind" | "fingerprint" | "source" | "title">,
  event: string,
): string {
  if (fingerprint !== null) return shortHash(`issue/${kind}/${fingerprint}`);
  return shortHash(source === "person" ? `issue/${event}` : `issue/${kind}/${source}/${title}`);
}
