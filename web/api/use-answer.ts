import { effect } from "@preact/signals";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { heard, type LiveKind } from "../live/live.ts";
import { ask, Problem } from "./ask.ts";
import { type OneAtATime, oneAtATime } from "./one-at-a-time.ts";
import { token } from "./token.ts";

export interface Answer<T> {
  readonly data: T | null;
  readonly problem: Problem | null;
  /** When what is shown was answered. */
  readonly at: number | null;
  reload(): void;
}

/** The last answers, so that going back shows at once what was there, and then what is. */
const kept = new Map<string, { data: unknown; at: number }>();
const MOST_KEPT = 60;
/** How many show an address now: what is shown is kept, however much is asked after it. */
const shown = new Map<string, number>();
const AGAIN_MS = 5_000;
/** Many events come at once; one question afterwards is enough. */
const QUIET_MS = 1_000;

/** Asks an address, and again when something of these kinds happened. Null asks nothing. */
export function useAnswer<T>(address: string | null, kinds: readonly LiveKind[] = []): Answer<T> {
  const [, redraw] = useState(0);
  const problem = useRef<{ address: string; problem: Problem } | null>(null);
  const line = useRef<OneAtATime | null>(null);
  const reload = useCallback(() => line.current?.ask(), []);
  const bearer = token.value;

  // A new token asks the same address again.
  useEffect(() => {
    if (address === null) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    const own = oneAtATime(async (signal) => {
      clearTimeout(again);
      try {
        keep(address, await ask<T>(address, { signal }));
        problem.current = null;
      } catch (error) {
        if (signal.aborted) return;
        problem.current = { address, problem: asProblem(error) };
        // Somebody who waits for a server to come back need not press anything.
        if (problem.current.problem.status === 0) again = setTimeout(own.ask, AGAIN_MS);
      }
      if (!signal.aborted) redraw((one) => one + 1);
    });
    line.current = own;
    shown.set(address, (shown.get(address) ?? 0) + 1);
    own.ask();
    return () => {
      leave(address);
      own.stop();
      clearTimeout(again);
    };
  }, [address, bearer]);

  const kindsText = kinds.join();
  useEffect(() => {
    if (kindsText === "") return;
    const wanted = new Set(kindsText.split(","));
    let isFirst = true;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const stop = effect(() => {
      const news = heard.value;
      if (isFirst) {
        isFirst = false;
        return;
      }
      if (news === null || (news.kind !== "missed" && !wanted.has(news.kind))) return;
      wait ??= setTimeout(() => {
        wait = undefined;
        reload();
      }, QUIET_MS);
    });
    return () => {
      stop();
      clearTimeout(wait);
    };
  }, [kindsText, reload]);

  const known = address === null ? undefined : kept.get(address);
  const trouble = problem.current?.address === address ? problem.current.problem : null;
  return {
    data: (known?.data as T | undefined) ?? null,
    at: known?.at ?? null,
    problem: trouble,
    reload,
  };
}

/** What was answered to an asker is not shown to the next one. */
export function forgetAnswers(): void {
  kept.clear();
}

function keep(address: string, data: unknown): void {
  kept.delete(address);
  kept.set(address, { data, at: Date.now() });
  for (const one of kept.keys()) {
    if (kept.size <= MOST_KEPT) return;
    if (!shown.has(one)) kept.delete(one);
  }
}

function leave(address: string): void {
  const left = shown.get(address)! - 1;
  if (left > 0) shown.set(address, left);
  else shown.delete(address);
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(500, "unknown", error instanceof Error ? error.message : String(error), null);
}
