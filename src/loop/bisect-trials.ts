import type { BisectCommit, BisectPorts, BisectRequest, BisectTrial } from "./bisect-ports.ts";

export type CommitVerdict = "good" | "bad" | "unclear";

interface Tally {
  red: number;
  clean: number;
  unclear: number;
}

/** A failure that shows each time is looked for so often on the newest commit; one that does not, so often. */
const FIRST_LOOK = 3;
const LONG_LOOK = 12;
/** Runs without it that are wanted before a commit is called good, whatever the rate. */
const MOST_CLEAN = 24;
/** A commit that cannot be told is not asked for ever; once more where the answer hangs on it. */
const MOST_UNCLEAR = 2;
const MORE_UNCLEAR = 4;
/** How wrong one step of the search, and its end, may be. */
const STEP_RISK = 0.05;
const END_RISK = 0.01;

/** Runs of a check on commits, and what they say so far. */
export class CommitTrials {
  readonly #request: BisectRequest;
  readonly #ports: BisectPorts;
  readonly #tallies = new Map<string, Tally>();
  /** Other failures that are there anyway: with them alone a commit counts as one without ours. */
  readonly #others = new Set<string>();
  #patience = MOST_UNCLEAR;
  runs = 0;

  constructor(request: BisectRequest, ports: BisectPorts) {
    this.#request = request;
    this.#ports = ports;
  }

  isLate(): boolean {
    return this.#ports.isStopped() || this.#ports.clock.now() >= this.#request.deadline;
  }

  /** Sees how often the failure shows on a commit that should have it. */
  async measure(commit: BisectCommit): Promise<CommitVerdict | "late"> {
    const tally = this.#tallyOf(commit);
    const patience = MOST_UNCLEAR + MORE_UNCLEAR;
    while (tally.red + tally.clean < this.#lookAt(tally) && tally.unclear < patience && !this.isLate())
      await this.#run(commit);
    if (tally.red > 0) return "bad";
    if (this.isLate()) return "late";
    return tally.clean > 0 ? "good" : "unclear";
  }

  /** One that shows each time needs few looks; one that is known to come and go, and is not seen, most. */
  #lookAt({ red, clean }: Tally): number {
    const { failed, passed } = this.#request.known;
    const isFlaky = failed > 0 && passed > 0;
    if (red > 0) return clean === 0 && !isFlaky ? FIRST_LOOK : LONG_LOOK;
    return isFlaky ? MOST_CLEAN : LONG_LOOK;
  }

  /** Runs it as often as one step needs; null where the time was up. */
  async tell(commit: BisectCommit): Promise<CommitVerdict | null> {
    await this.#until(commit, this.#cleanFor(STEP_RISK));
    return this.verdict(commit);
  }

  /** Runs it as often as an answer needs. */
  async confirm(commit: BisectCommit): Promise<CommitVerdict | "late"> {
    const need = Math.max(2, this.#cleanFor(END_RISK));
    await this.#until(commit, need);
    const { red, clean } = this.#tallyOf(commit);
    if (red > 0) return "bad";
    return clean >= need ? "good" : this.isLate() ? "late" : "unclear";
  }

  verdict(commit: BisectCommit): CommitVerdict | null {
    const tally = this.#tallies.get(commit.tree);
    if (tally === undefined) return null;
    if (tally.red > 0) return "bad";
    if (tally.clean >= this.#cleanFor(STEP_RISK)) return "good";
    return tally.unclear >= this.#patience ? "unclear" : null;
  }

  /** Asks again what could not be told, for once; false where it was asked before. */
  askAgain(): boolean {
    const isNew = this.#patience === MOST_UNCLEAR;
    this.#patience = MOST_UNCLEAR + MORE_UNCLEAR;
    return isNew;
  }

  /** How often it showed on commits that have it. */
  rate(): number {
    const { red, clean } = this.#onBad();
    return red === 0 ? 0 : red / (red + clean);
  }

  /** That a commit on which it was not seen does not have it. */
  confidence(commit: BisectCommit): number {
    return 1 - (1 - this.#likelyRate()) ** this.#tallyOf(commit).clean;
  }

  commits(): number {
    return this.#tallies.size;
  }

  skipped(): number {
    return [...this.#tallies.values()].filter(({ red, clean }) => red === 0 && clean === 0).length;
  }

  async #until(commit: BisectCommit, clean: number): Promise<void> {
    const tally = this.#tallyOf(commit);
    while (tally.red === 0 && tally.clean < clean && tally.unclear < this.#patience && !this.isLate())
      await this.#run(commit);
  }

  async #run(commit: BisectCommit): Promise<void> {
    this.runs += 1;
    const tally = this.#tallyOf(commit);
    const said = this.#read(await this.#ports.run(commit));
    // Time that is up says nothing about the commit.
    if (said === "unclear" && this.isLate()) return;
    tally[said] += 1;
    // One that was told once can be told: it gets as many runs as it may need, and no more.
    if (tally.clean > 0 && said !== "unclear") tally.unclear = Math.max(0, tally.unclear - MOST_UNCLEAR);
  }

  #read(trial: BisectTrial | null): keyof Tally {
    if (trial === null || trial.timedOut || trial.exitCode === null) return "unclear";
    const { fingerprint } = this.#request;
    if (trial.exitCode === 0) return "clean";
    if (trial.fingerprints.includes(fingerprint)) {
      for (const other of trial.fingerprints) if (other !== fingerprint) this.#others.add(other);
      return "red";
    }
    const { fingerprints } = trial;
    return fingerprints.length > 0 && fingerprints.every((other) => this.#others.has(other))
      ? "clean"
      : "unclear";
  }

  #onBad(): { readonly red: number; readonly clean: number } {
    const bad = [...this.#tallies.values()].filter(({ red }) => red > 0);
    return {
      red: bad.reduce((sum, { red }) => sum + red, 0),
      clean: bad.reduce((sum, { clean }) => sum + clean, 0),
    };
  }

  /** By a Beta posterior with a flat prior: three of three is not always. Where it comes and goes, one deviation less. */
  #likelyRate(): number {
    const { red, clean } = this.#onBad();
    const [a, b] = [red + 1, clean + 1];
    const mean = a / (a + b);
    return clean === 0 ? mean : mean - Math.sqrt((a * b) / ((a + b) ** 2 * (a + b + 1)));
  }

  /** So many runs without it that chance alone would give them this seldom. */
  #cleanFor(risk: number): number {
    if (risk === STEP_RISK && this.#onBad().clean === 0) return 1;
    return Math.min(MOST_CLEAN, Math.ceil(Math.log(risk) / Math.log(1 - this.#likelyRate())));
  }

  #tallyOf({ tree }: BisectCommit): Tally {
    let tally = this.#tallies.get(tree);
    if (tally === undefined) this.#tallies.set(tree, (tally = { red: 0, clean: 0, unclear: 0 }));
    return tally;
  }
}
