import type { IdentifiedFinding } from "#model/failure.ts";
import type { Remembered } from "#model/ports.ts";
import { type FailureJson, type FindingJson, failureJson, findingJson } from "./failure-json.ts";
import { count, when } from "./words.ts";

/** One check of a verdict, after it was stored. */
export interface Captured {
  readonly name: string;
  readonly passed: boolean;
  readonly run: { readonly id: string; readonly failureCount: number };
  readonly findings: readonly IdentifiedFinding[];
  readonly kept:
    | { readonly kind: "remembered"; readonly value: Remembered }
    | { readonly kind: "spooled" | "lost"; readonly why: string };
}

/** What was known of a failure before; times are ISO 8601. */
export interface SeenBeforeJson {
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly lastTask: string | null;
  readonly lastSession: string | null;
}

/** A captured check as machines get it. A failure that waits in the spool has no id yet. */
export interface CapturedJson {
  readonly name: string;
  readonly passed: boolean;
  readonly runId: string;
  readonly total: number;
  readonly kept: Captured["kept"]["kind"];
  readonly failures: readonly (FindingJson &
    Partial<FailureJson> & { readonly before: SeenBeforeJson | null })[];
}

/** What machines get for a captured check: what was stored, and what was known of it before. */
export function capturedJson({ name, passed, run, findings, kept }: Captured): CapturedJson {
  const failures =
    kept.kind !== "remembered"
      ? findings.map((finding) => ({ ...findingJson(finding), before: null }))
      : kept.value.failures.map(({ failure, before }) => ({
          ...failureJson(failure),
          before: before && {
            count: before.count,
            firstAt: new Date(before.firstAt).toISOString(),
            lastAt: new Date(before.lastAt).toISOString(),
            lastTask: before.lastTask,
            lastSession: before.lastSession,
          },
        }));
  return { name, passed, runId: run.id, total: run.failureCount, kept: kept.kind, failures };
}

/** "new", "seen 4 times, last on Tuesday", or that it waits. */
export function seenWords(check: Captured, i: number, now: number): string {
  if (check.kept.kind !== "remembered") return "the memory cannot be written: kept in the spool for later";
  const before = check.kept.value.failures[i]?.before ?? null;
  if (before === null) return "new";
  return `seen ${count(before.count, "time")} before, last ${when(before.lastAt, now)}`;
}
