import type {
  Bucket,
  Delivery,
  Fact,
  Failure,
  Fix,
  Lesson,
  Pattern,
  Prevented,
  Severity,
  Share,
  Undo,
} from "../../api/shapes.ts";

export interface PatternAnswer {
  readonly pattern: Pattern;
  readonly occurrences: readonly {
    readonly id: string;
    readonly seenAt: string;
    readonly task: string | null;
    readonly session: string | null;
    readonly file: string | null;
  }[];
  readonly examples: readonly Failure[];
  readonly fixes: readonly Fix[];
}

export interface FingerprintPart {
  readonly name: string;
  readonly value: string | null;
  readonly contributes: boolean;
  readonly why: string;
}

export interface FingerprintExplained {
  readonly hash: string;
  readonly recipe: string;
  readonly count: number;
  readonly lastAt: string;
  readonly message: string;
  readonly parts: readonly FingerprintPart[];
}

export interface FileHeat {
  readonly file: string;
  readonly count: number;
  readonly share: Share;
  readonly lines: readonly { readonly line: number; readonly count: number }[];
}

export interface CauseNode {
  readonly id: string;
  readonly kind: "failure" | "change";
  readonly title: string;
  readonly depth: number;
  readonly isSubject: boolean;
}

export interface CauseEdge {
  readonly id: string;
  readonly cause: string;
  readonly effect: string;
  readonly kind: string;
  readonly confidence: number;
  readonly why: string;
}

export interface Insight {
  readonly id: string;
  readonly ignored: boolean;
  readonly severity: Severity;
  readonly group: string;
  readonly timeline: { readonly bucket: string; readonly points: readonly (Bucket & { failures: number })[] };
  readonly fingerprints: readonly FingerprintExplained[];
  readonly files: readonly FileHeat[];
  readonly agents: readonly { readonly name: string; readonly count: number }[];
  readonly tasks: readonly { readonly name: string; readonly count: number }[];
  readonly lessons: readonly Lesson[];
  readonly prevention: Prevented;
  readonly deliveries: readonly Delivery[];
  readonly causes: { readonly nodes: readonly CauseNode[]; readonly edges: readonly CauseEdge[] };
  readonly events: readonly (Fact & { readonly other?: string | null })[];
  readonly actions: {
    readonly merge: boolean;
    readonly split: boolean;
    readonly ignore: boolean;
    readonly confirm: boolean;
    readonly reject: boolean;
  };
}

export interface Decided {
  readonly patterns?: readonly Pattern[];
  readonly undo?: Undo | null;
}
