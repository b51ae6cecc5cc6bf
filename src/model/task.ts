export type TaskEventKind = "start" | "done" | "fail";

/** A fact about a unit of work. A task's state is the fold of its events. */
export interface TaskEvent {
  readonly id: string;
  readonly task: string;
  readonly kind: TaskEventKind;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly title: string | null;
  readonly category: string | null;
  readonly files: readonly string[];
  readonly session: string | null;
  readonly phase: string | null;
}

export interface Task {
  readonly id: string;
  readonly title: string | null;
  readonly category: string | null;
  readonly files: readonly string[];
  readonly phase: string | null;
  readonly state: "open" | "done" | "failed";
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly signature: string;
}

/** `12-01` is task 01 of phase 12; anything else names no phase. */
export function phaseOfTask(task: string): string | null {
  const match = /^(\d+(?:\.\d+)?)-\d+$/.exec(task.trim());
  return match ? normalisePhase(match[1]!) : null;
}

/** "01", "1" and " 1 " are one phase; "1.2" and "01.2" too. */
export function normalisePhase(phase: string): string {
  const trimmed = phase.trim();
  return /^\d+(\.\d+)*$/.test(trimmed)
    ? trimmed
        .split(".")
        .map((n) => String(Number(n)))
        .join(".")
    : trimmed;
}
