/** Where the trouble is: in the code, in what runs it, in how work is done, in what agents are told, in what nobody knew. */
export const ISSUE_KINDS = ["code", "environment", "process", "prompt", "knowledge"] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

export const SEVERITIES = ["critical", "high", "medium", "low"] as const;
export type IssueSeverity = (typeof SEVERITIES)[number];

/** The one list of states. `fixed`: it waits for nobody, and is shown once. `stale`: put off so often that it is loud. */
export const ISSUE_STATES = ["open", "deferred", "stale", "fixed", "resolved", "dismissed"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** Who or what ended an issue. */
export interface IssueResolver {
  readonly kind: "person" | "heal" | "fix-loop" | "green" | "batch";
  /** The application, loop or run; null for a person. */
  readonly id: string | null;
}

/** What an issue says, apart from what became of it. */
export interface IssueBody {
  readonly kind: IssueKind;
  readonly severity: IssueSeverity;
  readonly title: string;
  readonly detail: string | null;
  readonly fingerprint: string | null;
  readonly lesson: string | null;
  readonly plan: string | null;
  readonly application: string | null;
  readonly loop: string | null;
  readonly files: readonly string[];
  /** Changed lines of what is proposed; null where nothing is. */
  readonly changedLines: number | null;
  readonly confidence: number | null;
  /** "5 human fixes" */
  readonly precedent: string | null;
  /** A proposed edit of a workflow file or document, as a unified diff. */
  readonly proposal: string | null;
  /** Why a person is asked: the gate that refused, in a sentence. */
  readonly why: string | null;
  /** "heal", "fix-loop", "workflow", "person" */
  readonly source: string;
}

/** An issue that says nothing yet. */
export const BLANK_ISSUE: IssueBody = {
  kind: "code",
  severity: "medium",
  title: "",
  detail: null,
  fingerprint: null,
  lesson: null,
  plan: null,
  application: null,
  loop: null,
  files: [],
  changedLines: null,
  confidence: null,
  precedent: null,
  proposal: null,
  why: null,
  source: "person",
};

/** A fact about an issue. */
export interface IssueEvent {
  readonly id: string;
  readonly issue: string;
  readonly at: number;
  readonly kind:
    | "opened"
    | "seen"
    | "edited"
    | "deferred"
    | "returned"
    | "dismissed"
    | "fixed"
    | "resolved"
    | "reopened"
    | "cleared";
  readonly by: string | null;
  readonly reason: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Something for a person to decide: the fold of its events. */
export interface Issue extends IssueBody {
  readonly id: string;
  readonly number: number;
  readonly state: IssueState;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When a deferred one comes back. */
  readonly dueAt: number | null;
  readonly deferrals: number;
  /** How often it was seen since it was opened. */
  readonly seen: number;
  readonly resolvedBy: IssueResolver | null;
  readonly reason: string | null;
}

/** What a workflow says of how work was done, and no command shows: a phase was skipped, a review bypassed. */
export interface Concern {
  /** As the workflow calls it: "review_bypassed". */
  readonly event: string;
  readonly at: number | null;
  readonly session: string | null;
  readonly phase: string | null;
  /** The item or task it is about. */
  readonly item: string | null;
  readonly reason: string | null;
  readonly files: readonly string[];
  /** Where the workflow says so itself. */
  readonly title?: string | null;
  readonly severity?: IssueSeverity | null;
}

/** What memory keeps of issues. */
export interface IssueMemory {
  /**
   * Stores the event and what all events of its issue make, folded with the store held; a new issue gets the next number. Stored
   * twice, it changes nothing. Null where the fold is, or where the event was forgotten.
   */
  record(
    event: IssueEvent,
    fold: (events: readonly IssueEvent[]) => Omit<Issue, "number"> | null,
  ): Issue | null;
  /** Folds the issues that have events from elsewhere; the answer is how many. */
  foldStale(fold: (events: readonly IssueEvent[]) => Omit<Issue, "number"> | null): number;
  events(issue: string): IssueEvent[];
  /** By id, prefix of an id, or number. */
  issue(idOrNumber: string): Issue | null;
  issues(filter?: {
    readonly states?: readonly IssueState[];
    readonly fingerprint?: string;
    readonly kind?: IssueKind;
    readonly since?: number;
  }): Issue[];
}
