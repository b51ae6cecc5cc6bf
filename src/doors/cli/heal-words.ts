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
    load: async () => ({ run: (await import("./heal-apply-early.ts")).apply }),
  },
  revert: {
    doc: "take an application back",
    target: "an application",
    load: async () => ({ run: (await import("./heal-revert.ts")).revert }),
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
  status: {
    doc: "what is on, what is left of the budget, what runs, what each policy needs",
    target: null,
    load: async () => ({ run: (await import("./heal-switches.ts")).status }),
  },
  policy: {
    doc: "how far healing goes by itself, and what is earned; with a step, sets it",
    target: "a step",
    isOptional: true,
    load: async () => ({ run: (await import("./heal-switches.ts")).policy }),
  },
  judges: {
    doc: "who approves what heals by itself, and how right each was",
    target: null,
    load: async () => ({ run: (await import("./heal-auto.ts")).judges }),
  },
  auto: {
    doc: "do now what the policy lets happen by itself",
    target: null,
    load: async () => ({ run: (await import("./heal-auto.ts")).auto }),
  },
  explain: {
    doc: "why it was or was not applied, gate by gate",
    target: "a fingerprint",
    load: async () => ({ run: (await import("./heal-switches.ts")).explain }),
  },
  lock: {
    doc: "stop every automatic change",
    target: null,
    load: async () => ({ run: (await import("./heal-switches.ts")).lock }),
  },
  unlock: {
    doc: "take the lock away",
    target: null,
    load: async () => ({ run: (await import("./heal-switches.ts")).unlock }),
  },
  ignore: {
    doc: "leave a failure alone: captured, and no more",
    target: "a fingerprint",
    load: async () => ({ run: (await import("./heal-switches.ts")).mark("ignore") }),
  },
  unignore: {
    doc: "do not any more",
    target: "a fingerprint",
    load: async () => ({ run: (await import("./heal-switches.ts")).mark("unignore") }),
  },
  unquarantine: {
    doc: "let its lessons out of quarantine, to be verified anew",
    target: "a fingerprint",
    load: async () => ({ run: (await import("./heal-switches.ts")).mark("unquarantine") }),
  },
};
