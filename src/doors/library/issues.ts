import type { Issue, IssueKind, IssueState } from "#model/issue.ts";
import type { Memory } from "#model/ports.ts";
import type { Review } from "#review/review-of.ts";
import type { House } from "../compose.ts";
import type { Written } from "../issues-decide.ts";

/** Numbers, ranges or ids: 3, "2-5", "1,4", "3f9a2c41". */
export type Which = string | number | readonly (string | number)[];

/** What waits for a person, and what a person decides. */
export interface IssuesMemory {
  /** The queue as it stands now: fixed by itself, to review, carried over, put off. */
  review(): Promise<Review>;
  /** Every issue that fits, whatever became of it. */
  issues(filter?: { readonly states?: readonly IssueState[]; readonly kind?: IssueKind }): Promise<Issue[]>;
  addIssue(issue: Omit<Written, "detail" | "files" | "severity"> & Partial<Written>): Promise<Issue>;
  /** Puts off: until a moment in epoch milliseconds, else for a week. */
  deferIssue(which: Which, said?: { readonly reason?: string; readonly until?: number }): Promise<Issue[]>;
  dismissIssue(which: Which, reason: string): Promise<Issue[]>;
  resolveIssue(which: Which, reason?: string): Promise<Issue[]>;
  reopenIssue(which: Which, reason?: string): Promise<Issue[]>;
}

/** The part of an open memory that people decide. What it needs is loaded when it is asked. */
export function issuesPart(memory: Memory, house: House): IssuesMemory {
  const around = { house, memory };
  const decide = () => import("../issues-decide.ts");
  const named = async (which: Which, action: string) => {
    const { issuesNamed } = await import("../issues-review.ts");
    const words = typeof which === "object" ? which.map(String) : [String(which)];
    return issuesNamed(around, words, action);
  };
  return {
    async review() {
      await (await import("../issues-settle.ts")).settleWaiting(around);
      return (await import("../issues-review.ts")).reviewNow(around);
    },
    async issues({ states, kind } = {}) {
      const { issuesNow } = await import("../issues-review.ts");
      return issuesNow(around).filter(
        (issue) => (states?.includes(issue.state) ?? true) && (kind === undefined || issue.kind === kind),
      );
    },
    addIssue: async (issue) =>
      (await decide()).addIssue(around, { severity: "medium", detail: null, files: [], ...issue }),
    deferIssue: async (which, { reason = null, until = null } = {}) =>
      (await decide()).deferIssues(around, await named(which, "defer"), { reason, until }),
    dismissIssue: async (which, reason) =>
      (await decide()).dismissIssues(around, await named(which, "dismiss"), reason),
    resolveIssue: async (which, reason) =>
      (await decide()).resolveIssues(around, await named(which, "resolve"), reason ?? null),
    reopenIssue: async (which, reason) =>
      (await decide()).reopenIssues(around, await named(which, "reopen"), reason ?? null),
  };
}
