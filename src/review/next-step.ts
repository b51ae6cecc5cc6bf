import type { Issue } from "#model/issue.ts";

/** What to type about an issue. */
export function nextStep(issue: Issue): string {
  const { state, number, plan, proposal, lesson, fingerprint, application } = issue;
  if (state === "fixed" || state === "resolved" || state === "dismissed")
    return `twiceshy issues reopen ${number}`;
  if (plan !== null || proposal !== null || lesson !== null) return `twiceshy issues apply ${number}`;
  // Nothing is proposed, and something was applied: it should be undone, and could not be.
  if (fingerprint !== null && application !== null) return `twiceshy heal revert ${application.slice(-12)}`;
  if (fingerprint !== null) return `twiceshy issues fix --batch --include ${number}`;
  return `twiceshy issues resolve ${number}`;
}
