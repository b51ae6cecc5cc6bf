import type { CuredFailure, Grade } from "./fix.ts";
import type { Lifecycle, Provenance, Safety } from "./lesson.ts";
import type { Check } from "./run.ts";

/** How far healing may go by itself, from nothing on. */
export const HEAL_POLICIES = ["observe", "suggest", "auto-safe", "auto-moderate"] as const;
export type HealPolicy = (typeof HEAL_POLICIES)[number];

/** Who asked for an application: a person, the policy by itself, or nobody: a shadow run lands nothing. */
export type HealAsker = "person" | "policy" | "shadow";

/** A lesson's action in a form that can be applied. */
export type Remedy =
  | { readonly kind: "patch"; readonly diff: string }
  /** What runs, word by word, and what the lesson says. */
  | {
      readonly kind: "command";
      readonly argv: readonly string[];
      readonly asked: readonly string[];
      readonly environment: Readonly<Record<string, string>>;
    }
  /** An edit of a workflow file, AGENTS.md or a document: it always waits for a person. */
  | { readonly kind: "document"; readonly file: string; readonly text: string };

/** What speaks for a remedy. */
export interface PlanEvidence {
  readonly grade: Grade;
  /** How often the change cured it, of how many tries. */
  readonly worked: number;
  readonly tried: number;
  /** Proofs, and applications whose check went green afterwards. */
  readonly verified: number;
  readonly proofs: readonly string[];
  /** Of the lesson; null where there is none. */
  readonly confidence: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly lifecycle: Lifecycle | null;
  readonly provenance: Provenance | null;
  readonly isInShadow: boolean;
  readonly quarantinedUntil: number | null;
  readonly corrections: number;
}

/** A remedy bound to a failure, as data. Immutable; made without touching a file. */
export interface Plan {
  readonly id: string;
  readonly at: number;
  readonly failure: CuredFailure;
  readonly check: Check;
  readonly argv: readonly string[];
  readonly lesson: string | null;
  readonly fix: string | null;
  readonly remedy: Remedy;
  /** The tree of the files it was bound to, and with the change in them; null where it does not fit, or nobody can tell. */
  readonly baseTree: string | null;
  readonly toTree: string | null;
  /** The change on these files as a unified diff; empty for a command. */
  readonly diff: string;
  readonly files: readonly string[];
  readonly changedLines: number;
  /** From the change itself. */
  readonly safety: Safety;
  readonly safetyWhy: readonly string[];
  readonly evidence: PlanEvidence;
  /** Why it cannot be applied as it is; null where it fits. */
  readonly misfit: string | null;
  /** What was bound, as a hash: the same remedy on the same files need not be bound again. */
  readonly boundFrom?: string;
}

/** Every gate by name, in the order a person reads them. */
export const GATES = [
  "lock",
  "policy",
  "ignored",
  "proof",
  "precedent",
  "lifecycle",
  "quarantine",
  "shadow",
  "preconditions",
  "hard-limits",
  "protected-paths",
  "hot-files",
  "rate",
  "breaker",
  "budget",
  "tree",
  "verification",
  "judges",
  "land",
] as const;
export type GateName = (typeof GATES)[number];

/** What a gate says of a plan. */
export interface GateAnswer {
  readonly gate: GateName;
  /** `forecast`: it can only be told by doing it. */
  readonly verdict: "pass" | "refuse" | "forecast";
  /** Whether a refusal stops this asker; a person is not bound by rate and precedent, --force lifts some more. */
  readonly binds: boolean;
  readonly why: string;
  /** What to type, where something can be done about it. */
  readonly next: string | null;
}

export type ApplicationState =
  /** Not over: at work, or cut off. */
  | "running"
  /** A gate said no. */
  | "refused"
  /** It could not be applied or verified. */
  | "failed"
  /** A shadow run, or a dry run, that went well. */
  | "would-land"
  /** On its branch (or merged), and watched. */
  | "landed"
  /** The watch is over and nothing was seen. */
  | "kept"
  | "reverted"
  /** It should be undone, and that needs a person. */
  | "stuck";

/** One step of an application. Immutable. */
export interface ApplicationEvent {
  readonly id: string;
  readonly application: string;
  readonly at: number;
  readonly kind:
    | "begun"
    | "gates"
    | "applied"
    | "verified"
    | "judged"
    | "landing"
    | "landed"
    | "refused"
    | "failed"
    | "would-land"
    | "harm"
    | "reverting"
    | "reverted"
    | "revert-conflict"
    | "kept";
  readonly body: Readonly<Record<string, unknown>>;
}

/** A check as it was at landing: green, and watched from then on. */
export interface WatchedCheck {
  readonly id: string;
  readonly command: string;
  readonly directory: string;
}

/** What was done with a plan, as of its last event. */
export interface Application {
  readonly id: string;
  readonly plan: string;
  readonly fingerprint: string;
  readonly lesson: string | null;
  readonly fix: string | null;
  readonly by: HealAsker;
  /** Why gates were skipped, where somebody forced it. */
  readonly forced: string | null;
  readonly isDryRun: boolean;
  readonly at: number;
  readonly updatedAt: number;
  readonly state: ApplicationState;
  /** One sentence. */
  readonly why: string;
  readonly gates: readonly GateAnswer[];
  readonly files: readonly string[];
  readonly branch: string | null;
  readonly commit: string | null;
  /** The working branch it was merged into, by policy. */
  readonly mergedInto: string | null;
  readonly revertCommit: string | null;
  readonly green: readonly WatchedCheck[];
  /** Folder of the copy it works in, so that what was cut off can be cleared. */
  readonly scratch: string | null;
  readonly pid: number | null;
  readonly landedAt: number | null;
}

/** A person's word about a failure. */
export interface FingerprintMark {
  readonly id: string;
  readonly fingerprint: string;
  readonly at: number;
  readonly kind: "ignore" | "unignore" | "unquarantine";
  readonly by: string | null;
  readonly reason: string;
}

/** A judge's answer, as it counted. */
export interface JudgeVote {
  readonly id: string;
  readonly at: number;
  readonly plan: string;
  readonly application: string | null;
  /** "openai/gpt-5.2", "agent:codex" */
  readonly judge: string;
  readonly vendor: string;
  readonly approves: boolean;
  readonly score: number | null;
  readonly why: string;
  /** Time-out, refusal, rubbish: counted as no. */
  readonly trouble: string | null;
  readonly costUsd: number | null;
  readonly ms: number;
}

export interface ApplicationFilter {
  readonly state?: ApplicationState | readonly ApplicationState[];
  readonly fingerprint?: string;
  readonly lesson?: string;
  readonly by?: HealAsker;
  readonly since?: number;
  readonly limit?: number;
}

/** An entry of the audit log as a store keeps it: its line, which is hashed, and what it is listed under. */
export interface AuditRow {
  readonly number: number;
  readonly id: string;
  readonly at: number;
  readonly step: string;
  readonly line: string;
}

/** What memory keeps of healing. Everything is scrubbed of secrets on its way in. */
export interface HealMemory {
  keepPlan(plan: Plan): void;
  plan(idOrPrefix: string): Plan | null;
  /** The newest first. */
  plans(filter?: { readonly fingerprint?: string; readonly limit?: number }): Plan[];
  /** Stores the event and what the application is after it. Stored twice, it changes nothing. */
  record(event: ApplicationEvent, after: Application): void;
  events(application: string): ApplicationEvent[];
  application(idOrPrefix: string): Application | null;
  /** The newest first. */
  applications(filter?: ApplicationFilter): Application[];
  mark(mark: FingerprintMark): void;
  /** The last mark of its kind decides; newest last. */
  marks(fingerprint?: string): FingerprintMark[];
  isIgnored(fingerprint: string): boolean;
  ignored(): string[];
  keepVote(vote: JudgeVote): void;
  /** The newest last. */
  votes(filter?: { readonly since?: number; readonly plan?: string; readonly judge?: string }): JudgeVote[];
  /** Puts one entry at the end of an origin's chain: `next` gets its last line, and is asked with the chain held. */
  appendAudit(origin: string, next: (lastLine: string | null) => AuditRow): void;
  /** Every line of a chain in order. */
  auditLines(origin: string): string[];
  /** The same with what each is listed under. */
  auditRows(origin: string): AuditRow[];
  auditOrigins(): string[];
}
