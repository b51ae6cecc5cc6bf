import { withoutMarks } from "./clean-line.ts";
import type { Log } from "./log.ts";

// BuildKit puts a step's number before each of its lines, and the seconds since it began before what it printed: "#7 0.812 npm error", "#7 ERROR: process …"
const STEP = /^#(\d{1,5}) /;
// A build inside a build has both: "#7 0.812 #3 0.128 npm error"; an older BuildKit has two blanks: "#7  0.812 npm error"
const PRINTED = /^(?:#\d{1,5} {1,2}\d{1,6}\.\d{1,3}(?: |$)){1,3}/;
const FAILED = /^#\d{1,5} ERROR: /;

/**
 * The log as the steps of a docker build wrote it: without number and seconds, and where steps ran side by side each with its lines together, the
 * one that failed last. Blank lines that only tell two steps apart go.
 */
export function sortSteps(log: Log): Log {
  const { lines } = log;
  if (!lines.some(isPrinted)) return log;
  const plain = lines.map((line) => (isPrinted(line) ? withoutMarks(line.replace(PRINTED, "")) : line));
  const steps = lines.map((line) => STEP.exec(line)?.[1] ?? null);
  // Between the windows of a partial log a turn of steps cannot be told from a gap.
  if (log.partial || !isByTurns(steps)) return { ...log, lines: plain };
  const order = bySteps(lines, steps);
  return { ...log, lines: order.map((i) => plain[i]!), numbers: order.map((i) => log.numbers[i]!) };
}

/** "#7 0.812 npm error": asked of every line, so a glance at its first characters first. */
function isPrinted(line: string): boolean {
  return line.charCodeAt(0) === HASH && isDigit(line.charCodeAt(1)) && PRINTED.test(line);
}

const HASH = 35;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether a step goes on after another one spoke. */
function isByTurns(steps: readonly (string | null)[]): boolean {
  const left = new Set<string>();
  let last: string | null = null;
  for (const step of steps) {
    if (step === null || step === last) continue;
    if (left.has(step)) return true;
    if (last !== null) left.add(last);
    last = step;
  }
  return false;
}

function bySteps(lines: readonly string[], steps: readonly (string | null)[]): number[] {
  const first = steps.findIndex((step) => step !== null);
  const end = steps.findLastIndex((step) => step !== null);
  const groups = new Map<string, number[]>();
  let step = steps[first]!;
  for (let i = first; i <= end; i++) {
    const next = steps[i] ?? null;
    if (next === null && lines[i] === "" && isTurn(steps, i, end, step)) continue;
    step = next ?? step;
    const group = groups.get(step);
    if (group === undefined) groups.set(step, [i]);
    else group.push(i);
  }
  const isFailed = (group: readonly number[]) => group.some((i) => FAILED.test(lines[i]!));
  const all = [...groups.values()];
  const range = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  return [
    ...range(0, first),
    ...all.filter((group) => !isFailed(group)).flat(),
    ...all.filter(isFailed).flat(),
    ...range(end + 1, lines.length),
  ];
}

/** Whether the next line that has a step's number is another step's. */
function isTurn(steps: readonly (string | null)[], at: number, end: number, step: string): boolean {
  for (let i = at + 1; i <= end; i++) if (steps[i] != null) return steps[i] !== step;
  return false;
}
