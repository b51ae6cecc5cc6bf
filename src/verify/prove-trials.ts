import type { Clock } from "#model/ports.ts";
import type { Bench, TestCount, Trial } from "#model/proof.ts";

/** What a run on a tree says about the failure that is to be cured. */
export type Finding =
  | "green"
  /** Red, with the failure that is looked for. */
  | "same"
  /** Red, with other failures only. */
  | "other"
  | "timeout"
  /** It could not be run at all. */
  | "unrun";

export interface Limits {
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly maxTrials: number;
  isStopped(): boolean;
}

/** Every run of one proof, in order, and what they say by tree. */
export class Trials {
  readonly all: Trial[] = [];
  readonly #bench: Bench;
  readonly #lead: string;
  readonly #clock: Clock;
  readonly #limits: Limits;
  readonly #onRun: (trial: Trial) => void;

  constructor(
    bench: Bench,
    lead: string,
    clock: Clock,
    limits: Limits,
    onRun: (trial: Trial) => void = () => {},
  ) {
    this.#bench = bench;
    this.#lead = lead;
    this.#clock = clock;
    this.#limits = limits;
    this.#onRun = onRun;
  }

  /** Runs the check on a tree once more. */
  async run(tree: string): Promise<Finding> {
    return this.#take(await this.#bench.run(tree));
  }

  /** Runs the check twice in one copy of a tree. What the second run finds says nothing about the tree alone. */
  async again(tree: string): Promise<Finding> {
    return this.#take({ ...(await this.#bench.runAgain(tree)), again: true });
  }

  #take(trial: Trial): Finding {
    // Whoever stopped the proof stopped the run too, which then says nothing about the tree.
    if (this.isStopped && trial.exitCode !== 0) return "unrun";
    this.all.push(trial);
    this.#onRun(trial);
    return this.#finding(trial);
  }

  /** What the last run on a tree found; run now where there was none. */
  async ask(tree: string): Promise<Finding> {
    return this.of(tree).at(-1) ?? (await this.run(tree));
  }

  of(tree: string): Finding[] {
    return this.#on(tree).map((trial) => this.#finding(trial));
  }

  /** Whether one tree has given different results; a run that was cut short gave none. */
  disagree(tree: string): boolean {
    return new Set(this.of(tree).filter((found) => found !== "timeout" && found !== "unrun")).size > 1;
  }

  greens(tree: string): number {
    return this.of(tree).filter((found) => found === "green").length;
  }

  tests(tree: string): TestCount | null {
    return this.#on(tree).at(-1)?.tests ?? null;
  }

  /** The fingerprints that runs on a tree had in common. */
  common(tree: string): string[] {
    const [first, ...rest] = this.#on(tree);
    return (first?.fingerprints ?? []).filter((hash) =>
      rest.every((trial) => trial.fingerprints.includes(hash)),
    );
  }

  get meanMs(): number {
    return this.all.reduce((sum, { durationMs }) => sum + durationMs, 0) / Math.max(1, this.all.length);
  }

  get leftMs(): number {
    return Math.max(0, this.#limits.deadline - this.#clock.now());
  }

  /** True when nothing more may be run, or when `reserve` more runs of the usual length would not fit. */
  isSpent(reserve = 0): boolean {
    const { deadline, maxTrials } = this.#limits;
    return (
      this.#limits.isStopped() ||
      this.all.length + reserve >= maxTrials ||
      this.#clock.now() + reserve * this.meanMs >= deadline
    );
  }

  get isStopped(): boolean {
    return this.#limits.isStopped();
  }

  #on(tree: string): Trial[] {
    return this.all.filter((trial) => trial.tree === tree && !trial.again);
  }

  #finding(trial: Trial): Finding {
    if (trial.timedOut) return "timeout";
    if (trial.exitCode === null && trial.signal === null) return "unrun";
    if (trial.exitCode === 0) return "green";
    return trial.fingerprints.includes(this.#lead) ? "same" : "other";
  }
}
