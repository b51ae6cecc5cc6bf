import type { Clock } from "#model/ports.ts";
import type { Bench, Trial } from "#model/proof.ts";
import { countTests } from "#verify/test-count.ts";
import { type InspectSettings, inspectOutput } from "./inspect-output.ts";
import { twice, WROTE, watching } from "./prove-twice.ts";
import { RunOutput } from "./watch-command-output.ts";
import type { OpenCollector } from "./watch-command-screen.ts";

/** How a command ended in a scratch copy. */
export interface ScratchEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly output: string;
  readonly durationMs: number;
  /** Why it could not be run, as a sentence. */
  readonly trouble: string | null;
}

/** A scratch copy of the project, where a command can be run on any tree. */
export interface Scratch {
  readonly kind: "scratch";
  /** How the copy is kept apart: overlay or copy. */
  readonly isolation: string;
  treeWith(base: string, patch: string): Promise<string | null>;
  run(tree: string, command: ScratchCommand): Promise<ScratchEnd>;
}

export interface ScratchCommand {
  readonly argv: readonly string[];
  /** Relative to the project's root. */
  readonly directory: string;
  readonly timeoutMs: number;
}

export interface BenchOptions extends Omit<ScratchCommand, "timeoutMs"> {
  /** The check's own words, as detectors know it. */
  readonly check: string;
  /** Fingerprints that are looked for: where an older recipe gives one of them, that counts. */
  readonly wanted: readonly string[];
  /** For so many runs, one after the other. */
  timeoutMs(runs: number): number;
  readonly settings: InspectSettings;
  readonly openCollector: OpenCollector;
  readonly clock: Clock;
}

/** A receipt names so many failures of one run. */
const MAX_FINGERPRINTS = 20;

/** Runs a check in a scratch copy and sees which failures are in its output, as `twiceshy run` would. */
export function benchOf(scratch: Scratch, options: BenchOptions): Bench {
  let trouble: string | null = null;
  const { argv, directory } = options;
  const trial = async (tree: string, words: readonly string[], runs: number): Promise<Trial> => {
    const at = options.clock.now();
    const end = await scratch.run(tree, { argv: words, directory, timeoutMs: options.timeoutMs(runs) });
    trouble = end.trouble;
    const { exitCode, signal, timedOut, durationMs } = end;
    const isRun = trouble === null;
    return {
      tree,
      exitCode: isRun && !timedOut ? exitCode : null,
      signal: isRun ? signal : null,
      timedOut,
      fingerprints: isRun && exitCode !== 0 ? await fingerprintsIn(end, options) : [],
      at,
      durationMs,
      tests: isRun ? countTests(end.output) : null,
    };
  };
  return {
    run: (tree) => trial(tree, argv, 1),
    runAgain: (tree) => trial(tree, twice(argv), 2),
    async writes(tree, files) {
      const words = watching(argv, files, directory);
      const end = await scratch.run(tree, { argv: words, directory, timeoutMs: options.timeoutMs(1) });
      return end.trouble === null && end.exitCode === WROTE;
    },
    treeWith: (base, patch) => scratch.treeWith(base, patch),
    trouble: () => trouble,
  };
}

async function fingerprintsIn(end: ScratchEnd, options: BenchOptions): Promise<string[]> {
  const output = new RunOutput(options.openCollector);
  output.write(Buffer.from(end.output), "stdout");
  const { log } = await output.finish();
  const about = { command: options.check, exitCode: end.exitCode, signal: end.signal };
  const { findings } = inspectOutput(log, about, options.settings);
  const hashes = findings.flatMap(({ fingerprint, aliases = [] }) => [
    fingerprint.hash,
    ...aliases.filter((alias) => options.wanted.includes(alias)),
  ]);
  // Those that are looked for come first, whatever the cap.
  const isWanted = (hash: string) => options.wanted.includes(hash);
  const unique = [...new Set(hashes)];
  return [...unique.filter(isWanted), ...unique.filter((hash) => !isWanted(hash))].slice(0, MAX_FINGERPRINTS);
}
