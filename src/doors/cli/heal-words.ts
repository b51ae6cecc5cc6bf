import type { Invocation } from "./command.ts";

/** A word after `heal`. */
export interface HealWord {
  readonly doc: string;
  /** What it is about; null where it is about everything. */
  readonly target: string | null;
  readonly isOptional?: true;
  load(): Promise<{ run(invocation: Invocation, target: string): Promise<number> }>;
}

/** Every word of `heal`, in the order in which a person meets them. */
export const HEAL_WORDS: Readonly<Record<string, HealWord>> = {
  plan: {
    doc: "print the plan",
    target: "a fingerprint or a failure",
    load: async () => ({ run: (await import("./heal-plans.ts")).show }),
  },
  apply: {
    doc: "apply, verify and land it",
    target: "a plan or a fingerprint",
    load: async () => ({ run: (await import("./heal-apply.ts")).apply }),
  },
  revert: {
    doc: "take an application back",
    target: "an application",
    load: async () => ({ run: (await import("./heal-apply.ts")).revert }),
  },
  history: {
    doc: "what was applied",
    target: null,
    load: async () => ({ run: (await import("./heal-record.ts")).history }),
  },
  audit: {
    doc: "`audit verify` looks through the audit chain",
    target: "the word verify",
    load: async () => ({ run: (await import("./heal-record.ts")).audit }),
  },
  export: {
    doc: "the audit chain as lines of JSON",
    target: null,
    load: async () => ({ run: (await import("./heal-record.ts")).exportAudit }),
  },
};
