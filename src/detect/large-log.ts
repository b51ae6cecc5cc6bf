import type { Detector, Draft } from "./detector.ts";
import type { About, Log } from "./log.ts";
import { mostTelling } from "./may-read.ts";
import { NeedleScanner } from "./needle-scanner.ts";

/** Lines around a literal of a detector's own that it is asked to read. */
const BEFORE = 60;
const AFTER = 150;
/** Below this a log is read whole by everybody. */
const FEW_LINES = 2000;
const LINE_FEED = 10;

/**
 * A log of which lines were left out already, read by each detector only near its own literals: where all tools of the world have
 * failed (measured: 2,412 outputs) that is a seventh of the lines.
 */
export class LargeLog {
  readonly #log: Log;
  /** Stretches of lines as pairs, from and to, in order. */
  readonly #near: ReadonlyMap<Detector, readonly number[]>;

  constructor(log: Log, detectors: readonly Detector[]) {
    this.#log = log;
    this.#near = stretchesOf(log, detectors);
  }

  /** What the detector reads there, as if it had read all. */
  scan(detector: Detector, about: About): Draft[] {
    const near = this.#near.get(detector);
    // Without hits it was the command that made it likely; too short a literal is not looked for.
    if (near === undefined) return detector.scan(this.#log, about);
    const { lines, numbers } = this.#log;
    if (near[0] === 0 && near[1] === lines.length) return detector.scan(this.#log, about);
    const begins = beginsOf(near);
    const aside = asideIn(this.#log, near, begins);
    const part = { ...this.#log, lines: cut(lines, near), numbers: cut(numbers, near), ...aside };
    return detector.scan(part, about).map((draft) => inWhole(draft, near, begins));
  }
}

function cut<T>(all: readonly T[], stretches: readonly number[]): T[] {
  const part: T[] = [];
  for (let k = 0; k < stretches.length; k += 2)
    for (let i = stretches[k]!; i < stretches[k + 1]!; i++) part.push(all[i]!);
  return part;
}

/** True when it pays to ask each detector near its literals only. */
export function isLarge(log: Log): boolean {
  return log.partial && log.lines.length > FEW_LINES;
}

/** A draft with the indices of the whole log; one that goes on behind a gap ends there, so that nobody else's lines are claimed. */
function inWhole(draft: Draft, stretches: readonly number[], begins: readonly number[]): Draft {
  let [low, high] = [0, begins.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (begins[middle]! <= draft.from) low = middle;
    else high = middle - 1;
  }
  const moved = stretches[2 * low]! - begins[low]!;
  const from = draft.from + moved;
  return { ...draft, from, to: Math.max(from + 1, Math.min(draft.to + moved, stretches[2 * low + 1]!)) };
}

/** What wrappers said, by the indices of the part. */
function asideIn(
  { aside }: Log,
  stretches: readonly number[],
  begins: readonly number[],
): Pick<Log, "aside"> {
  if (aside === undefined) return {};
  const inPart = new Map<number, string>();
  let k = 0;
  for (const [i, words] of aside) {
    while (k < begins.length && stretches[2 * k + 1]! <= i) k++;
    if (k < begins.length && stretches[2 * k]! <= i) inPart.set(i - stretches[2 * k]! + begins[k]!, words);
  }
  return { aside: inPart };
}

/** Where each stretch begins when they stand one behind the other. */
function beginsOf(stretches: readonly number[]): number[] {
  const begins: number[] = [];
  let at = 0;
  for (let k = 0; k < stretches.length; k += 2) {
    begins.push(at);
    at += stretches[k + 1]! - stretches[k]!;
  }
  return begins;
}

function stretchesOf(log: Log, detectors: readonly Detector[]): ReadonlyMap<Detector, number[]> {
  const whose = new Map<string, Detector[]>();
  for (const detector of detectors)
    for (const literal of detector.needles.map(mostTelling))
      whose.set(literal, [...(whose.get(literal) ?? []), detector]);
  const near = new Map<Detector, number[]>();
  const bytes = new TextEncoder().encode(`\n${log.lines.join("\n")}\n`);
  let line = -1;
  let end = 0;
  new NeedleScanner([...whose.keys()]).findAll(bytes, (literal, at) => {
    for (; end !== -1 && end < at; line++) end = bytes.indexOf(LINE_FEED, end + 1);
    for (const detector of whose.get(literal)!) addStretch(near, detector, line, log.lines.length);
  });
  return near;
}

function addStretch(near: Map<Detector, number[]>, detector: Detector, line: number, lines: number): void {
  const stretches = near.get(detector) ?? [];
  if (stretches.length === 0) near.set(detector, stretches);
  const [from, to] = [Math.max(0, line - BEFORE), Math.min(lines, line + AFTER)];
  if (stretches.length > 0 && from <= stretches.at(-1)!) stretches[stretches.length - 1] = to;
  else stretches.push(from, to);
}
