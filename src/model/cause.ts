import type { CuredFailure } from "./fix.ts";

export const CAUSE_KINDS = ["temporal", "blame", "dependency", "cascade", "manual"] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** What an edge leads from: another failure, or a change of a file by a commit. */
export type CauseNode =
  | { readonly kind: "failure"; readonly fingerprint: string }
  | { readonly kind: "change"; readonly commit: string; readonly file: string };

/** A node as it is stored: a fingerprint as it is, a change with its commit and file. */
export function causeKey(node: CauseNode): string {
  return node.kind === "failure" ? node.fingerprint : `change:${node.commit}:${node.file}`;
}

export function causeNode(key: string): CauseNode {
  // change:8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050:src/cart.ts
  const [, commit, file] = /^change:([0-9a-f]{40,64}):(.*)$/s.exec(key) ?? [];
  return commit === undefined
    ? { kind: "failure", fingerprint: key }
    : { kind: "change", commit, file: file! };
}

/** The part of a failure, or of a change, in a failure: explicit, with its evidence. A fact; its confidence decays with age. */
export interface CauseEdge {
  /** Follows from what it says and the occasion, so that the same is recorded once. */
  readonly id: string;
  readonly at: number;
  /** A node's key. */
  readonly cause: string;
  /** A failure's fingerprint. */
  readonly effect: string;
  readonly kind: CauseKind;
  /** When it was recorded. */
  readonly confidence: number;
  readonly evidence: {
    readonly why: string;
    readonly commit?: string | null;
    readonly files?: readonly string[];
    readonly application?: string | null;
    readonly run?: string | null;
    readonly by?: string | null;
  };
}

/** A person's word that one thing is not the cause of another: it holds until a person says otherwise. */
export interface CauseDrop {
  readonly id: string;
  readonly at: number;
  readonly cause: string;
  readonly effect: string;
  readonly by: string | null;
  readonly reason: string;
}

/** Edges of one kind between the same two, as the newest tells it, on the way back from a failure. */
export interface CauseStep extends CauseEdge {
  /** 1: a direct cause. */
  readonly depth: number;
  /** On how many occasions it was seen. */
  readonly support: number;
  /** As of now, and along the way. */
  readonly confidenceNow: number;
  /** The nodes from the failure up to this step's effect. */
  readonly path: readonly string[];
}

export interface ChainOptions {
  readonly now: number;
  readonly halfLifeDays: number;
  /** What is left of it with each step away. */
  readonly perStep: number;
  readonly depth: number;
  readonly floor: number;
}

/** What memory keeps of causes. */
export interface CauseMemory {
  /** Stored twice, an edge changes nothing. Says how many were new. */
  record(edges: readonly CauseEdge[]): number;
  drop(drop: CauseDrop): void;
  drops(): CauseDrop[];
  /** Edges that touch a node, the newest last; those that were dropped are left out. */
  edges(node?: string): CauseEdge[];
  /** By id or prefix; dropped ones too. */
  edge(idOrPrefix: string): CauseEdge | null;
  /** The way back from a failure, by one recursive query; the nearest and surest first. */
  chain(fingerprint: string, options: ChainOptions): CauseStep[];
}

export const STRATEGIES = ["direct-fix", "fix-cause", "batch-refactor", "human-review"] as const;
export type InvestigationStrategy = (typeof STRATEGIES)[number];

/** What is probably behind a failure. */
export interface LikelyCause {
  readonly node: CauseNode;
  /** The commit's subject, or the other failure's message. */
  readonly title: string | null;
  /** The file that it is in. */
  readonly file: string | null;
  readonly kind: CauseKind | "bisect";
  readonly confidence: number;
  readonly why: string;
}

/** A failure that has to do with another one, and how. */
export interface RelatedFailure {
  readonly fingerprint: string;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly how: "same-commit" | "same-pattern" | "imports-it" | "same-run";
  readonly why: string;
}

export interface FoundCommit {
  readonly commit: string;
  readonly subject: string;
  readonly at: number;
  readonly files: readonly string[];
}

/** The first bad commit; or why it was not found, and how far it was narrowed down. */
export type BisectAnswer =
  | {
      readonly kind: "found";
      readonly first: FoundCommit;
      /** The commit before it, on which the failure was not seen. */
      readonly before: string;
      /** That the one before is good, by how often it was run and how often the failure shows. */
      readonly confidence: number;
      /** How often the failure shows on a bad commit; 1 where it always did. */
      readonly rate: number;
      readonly commits: number;
      readonly runs: number;
      readonly skipped: number;
      readonly ms: number;
    }
  | {
      readonly kind: "not-found";
      readonly why: string;
      /** It is one of these, the oldest first; empty where nothing is known. */
      readonly among: readonly string[];
      readonly runs: number;
      readonly skipped: number;
      readonly ms: number;
    };

/** What fixing took before: medians. */
export interface FixEstimate {
  readonly files: number;
  readonly lines: number | null;
  readonly minutes: number;
  /** Fixes that were counted, and of what. */
  readonly n: number;
  readonly of: "failure" | "pattern" | "category";
}

/** What was found out about a failure before anything is changed. */
export interface Investigation {
  readonly fingerprint: string;
  readonly at: number;
  readonly about: CuredFailure;
  readonly finding: {
    readonly kind: "cause" | "symptom" | "unknown";
    readonly confidence: number;
    readonly why: readonly string[];
  };
  readonly cause: LikelyCause | null;
  readonly related: readonly RelatedFailure[];
  /** Files that import what is to be changed: what a change there may touch. */
  readonly importers: readonly string[];
  /** Null where it was not asked for. */
  readonly bisect: BisectAnswer | null;
  readonly strategy: InvestigationStrategy;
  readonly strategyWhy: string;
  /** Null: not enough data. */
  readonly estimate: FixEstimate | null;
  /** What somebody adds, a model perhaps: said by whom, and never evidence. */
  readonly notes: readonly { readonly by: string; readonly isModel: boolean; readonly text: string }[];
}
