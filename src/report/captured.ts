import type { IdentifiedFinding } from "#model/failure.ts";
import type { Remembered } from "#model/ports.ts";
import { failureJson, findingJson } from "./failure-json.ts";
import { when } from "./words.ts";

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

/** What machines get for a captured check: what was stored, and what was known of it before. */
export function capturedJson({ name, passed, run, findings, kept }: Captured) {
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
  const times = before.count === 1 ? "1 time" : `${before.count} times`;
  return `seen ${times} before, last ${when(before.lastAt, now)}`;
}
