import type { CauseMemory } from "#model/cause.ts";
import type { CorrectionMemory } from "#model/correction.ts";
import type { HealMemory } from "#model/heal.ts";
import type { IssueMemory } from "#model/issue.ts";
import type { Memory } from "#model/ports.ts";
import { causeMemoryOf } from "./cause-store.ts";
import { correctionMemoryOf } from "./correction-store.ts";
import { healMemoryOf } from "./heal-store.ts";
import { issueMemoryOf } from "./issue-store.ts";
import { storeOf } from "./open.ts";

/** The part of an open memory that heals and asks people. Apart from what learns: hooks do not load it. */
export interface HealingMemory {
  readonly heal: HealMemory;
  readonly issues: IssueMemory;
  readonly causes: CauseMemory;
  readonly corrections: CorrectionMemory;
}

export function healingOf(memory: Memory): HealingMemory {
  const store = storeOf(memory);
  return {
    heal: healMemoryOf(store),
    issues: issueMemoryOf(store),
    causes: causeMemoryOf(store),
    corrections: correctionMemoryOf(store),
  };
}
