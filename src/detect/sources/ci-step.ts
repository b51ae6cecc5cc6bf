import type { Tell } from "./source.ts";
import { momentOf } from "./values.ts";

/** Tells the steps of a CI log one after the other: each is a run with its command, its output and its end. */
export class CiSteps {
  readonly #tell: Tell;
  #isOpen = false;
  #from: number | null = null;
  #last: number | null = null;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  begin(title: string, command: string | null, stamp: string | null): void {
    this.end(0);
    this.#isOpen = true;
    this.#from = momentOf(stamp);
    this.#last = this.#from;
    this.#tell({ kind: "run", title, tool: null, command, startedAt: this.#from });
  }

  line(text: string, stamp: string | null): void {
    if (!this.#isOpen) return;
    if (stamp !== null) this.#last = momentOf(stamp) ?? this.#last;
    this.#tell({ kind: "output", text: `${text}\n` });
  }

  /** With null nobody said how it ended. */
  end(exitCode: number | null, outcome: "passed" | "failed" | null = null): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const durationMs =
      this.#from !== null && this.#last !== null ? Math.max(0, this.#last - this.#from) : null;
    this.#tell({ kind: "end", durationMs, exitCode, outcome });
  }
}
