import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { cycleMemoryOf } from "./cycles.ts";
import { deliveryMemoryOf } from "./delivery-store.ts";
import { fixMemoryOf } from "./fix-store.ts";
import { lessonMemoryOf } from "./lesson-store.ts";
import { storeOf } from "./open.ts";
import { patternMemoryOf } from "./pattern-store.ts";
import { progressOf } from "./progress.ts";
import type { Store } from "./store.ts";
import { inTransaction } from "./transaction.ts";

/** Stores with an open transaction: whoever asks the same memory for its knowledge again joins it. */
const together = new WeakSet<Store>();

/** The part of an open memory that learns; loaded only where something is learned or asked. */
export function knowledgeOf(memory: Memory): Knowledge {
  const store = storeOf(memory);
  return {
    // A hook that only says something asks for neither of these, and its build loads them when somebody does.
    get fixes() {
      return fixMemoryOf(store);
    },
    get cycles() {
      return cycleMemoryOf(store);
    },
    patterns: patternMemoryOf(store),
    lessons: lessonMemoryOf(store),
    deliveries: deliveryMemoryOf(store),
    progress: progressOf(store),
    together: (action) => {
      if (together.has(store)) return action();
      together.add(store);
      try {
        return inTransaction(store.database, action, store.patienceMs);
      } finally {
        together.delete(store);
      }
    },
  };
}
