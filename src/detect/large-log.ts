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
    const at: number[] = [];
    for (let k = 0; k < near.length; k += 2) for (let i = near[k]!; i < near[k + 1]!; i++) at.push(i);
    const { lines, numbers } = this.#log;
    const part = { ...this.#log, lines: at.map((i) => lines[i]!), numbers: at.map((i) => numbers[i]!) };
    return detector.scan(part, about).map((draft) => inWhole(draft, at));
  }
}

/** True when it pays to ask each detector near its literals only. */
export function isLarge(log: Log): boolean {
  return log.partial && log.lines.length > FEW_LINES;
}

/** A draft with the indices of the whole log; one that goes on behind a gap ends there, so that nobody else's lines are claimed. */
function inWhole(draft: Draft, at: readonly number[]): Draft {
  const from = at[draft.from] ?? 0;
  let last = draft.from;
  while (last + 1 < draft.to && at[last + 1] === at[last]! + 1) last++;
  return { ...draft, from, to: (at[last] ?? from) + 1 };
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
