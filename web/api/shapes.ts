/** What the API answers, as far as the pages read it. docs/serve.md and /api/openapi.json have the whole. */

/** How often, of how many chances; null where that is not enough to say. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly needed: number;
  readonly why: string | null;
}

export interface Mean {
  readonly n: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly median: number | null;
  readonly needed: number;
  readonly why: string | null;
}

export interface Range {
  readonly since: string;
  readonly until: string;
  readonly bucket: "day" | "week";
  readonly pending: number;
  readonly notUsed?: readonly string[];
}

export interface Bucket {
  readonly from: string;
  readonly until: string;
}

export interface Prevented extends Share {
  readonly warned: number;
  readonly prevented: number;
  readonly failedAnyway: number;
  readonly incomplete: number;
  readonly open: number;
  readonly heldOut: Share;
}

export type Severity = "critical" | "high" | "medium" | "low";
export type Role = "read" | "write" | "review" | "admin";

export interface Status {
  readonly twiceshy: string;
  readonly project: string;
  readonly projects: readonly string[];
  /** It serves a team's memory: what needs the files of a machine is done there. */
  readonly isTeam: boolean;
  readonly asker: { readonly token: string | null; readonly role: Role; readonly project: string | null };
  readonly memory: {
    readonly runs: number;
    readonly failures: number;
    readonly patterns: number;
    readonly lessons: number;
  };
}

export interface Facets {
  readonly categories: readonly { readonly name: string }[];
  readonly agents: readonly { readonly name: string }[];
  readonly projects: readonly string[];
}

export interface Failure {
  readonly id: string;
  readonly runId: string;
  readonly seenAt: string;
  readonly fingerprint: string;
  readonly category: string;
  readonly tool: string;
  readonly message: string;
  readonly errorType: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly test: string | null;
  readonly session: string | null;
  readonly task: string | null;
  readonly excerpt: unknown;
}

export interface Pattern {
  readonly id: string;
  readonly fingerprints: readonly string[];
  readonly name: string;
  readonly summary: string;
  readonly cause: string;
  readonly recommended: string;
  readonly category: string;
  readonly tool: string;
  readonly message: string;
  readonly state: "open" | "resolved" | "rejected";
  readonly confirmed: boolean;
  readonly occurrences: number;
  readonly taskCount: number;
  readonly sessions: number;
  readonly files: readonly string[];
  readonly firstAt: string;
  readonly lastAt: string;
  readonly trend: "rising" | "steady" | "falling" | "new";
  readonly grade: Grade | null;
  readonly isRecurring: boolean;
}

export type Grade = "observed" | "repeated" | "proven";

export interface Fix {
  readonly id: string;
  readonly grade: Grade;
  readonly kind: string;
  readonly check: { readonly command: string; readonly directory: string };
  readonly diff: string | null;
  readonly minimal: string | null;
  readonly truncated: boolean;
  readonly notes: readonly string[];
  readonly files: readonly string[];
  readonly commands: readonly unknown[];
  readonly attempts: readonly unknown[];
  readonly resolvedAt: string;
  readonly session: string | null;
  readonly task: string | null;
}

export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly category: string | null;
  readonly trigger: Readonly<Record<string, unknown>>;
  readonly action: { readonly kind: string; readonly text?: string; readonly [more: string]: unknown };
  readonly safety: "safe" | "moderate" | "risky";
  readonly provenance: string;
  readonly narrative?: string | null;
  readonly evidence: {
    readonly occurrences: number;
    readonly successes: number;
    readonly trials: number;
    readonly [more: string]: unknown;
  };
  readonly confidence: number;
  readonly lifecycle: "draft" | "active" | "automated" | "deprecated";
  readonly shadow: boolean;
  readonly archived: boolean;
  readonly actionable: boolean;
  readonly actionableWhy: string;
  readonly grade: Grade | null;
  readonly quarantinedUntil: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly lastUsedAt: string | null;
  /** Why its life stands where it stands. */
  readonly reason?: string | null;
}

export interface Delivery {
  readonly id: string;
  readonly at: string;
  readonly session: string | null;
  readonly task: string | null;
  readonly agent: string | null;
  readonly lesson: string;
  readonly moment: string;
  readonly manner: "shown" | "held" | "withheld";
  readonly text: string;
  readonly outcome: "prevented" | "failed_anyway" | "task_incomplete" | null;
  readonly ignored: boolean;
}

export interface Fact {
  readonly id: string;
  readonly kind: string;
  /** ISO 8601, or milliseconds since 1970. */
  readonly at: string | number;
  readonly by: string | null;
  readonly reason?: string | null;
}

/** How a decision is taken back. */
export interface Undo {
  readonly path: string;
  readonly body: unknown;
  readonly says: string;
}
