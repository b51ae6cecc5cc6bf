import { useEffect, useState } from "preact/hooks";
import type { LiveKind } from "../live/live.ts";
import { addressOf, ask, Problem, type Query } from "./ask.ts";
import { type Answer, useAnswer } from "./use-answer.ts";

export interface Pages<A, T> extends Omit<Answer<A>, "data"> {
  /** The first page's answer, with all that is in it. */
  readonly first: A | null;
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  more(): void;
}

/** A list that the API gives page by page. A new first page begins it anew. */
export function usePages<A extends { next: string | null }, T>(
  path: string,
  query: Query,
  itemsOf: (answer: A) => readonly T[],
  kinds: readonly LiveKind[] = [],
): Pages<A, T> {
  const address = addressOf(path, query);
  const { data: first, ...answer } = useAnswer<A>(address, kinds);
  const [later, setLater] = useState<{ of: A | null; pages: readonly A[] }>({ of: null, pages: [] });
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Trouble with a list that is no longer shown is over.
  useEffect(() => setProblem(null), [address]);
  const pages = later.of === first ? later.pages : [];
  const last = pages.at(-1) ?? first;
  const cursor = last?.next ?? null;
  const more = () => {
    if (cursor === null || isLoadingMore) return;
    setLoadingMore(true);
    ask<A>(addressOf(path, { ...query, cursor }))
      .then((page) => setLater({ of: first, pages: [...pages, page] }))
      .catch((error: unknown) => setProblem(error instanceof Problem ? error : null))
      .finally(() => setLoadingMore(false));
  };
  return {
    ...answer,
    problem: answer.problem ?? problem,
    first,
    items: first === null ? [] : [first, ...pages].flatMap(itemsOf),
    hasMore: cursor !== null,
    isLoadingMore,
    more,
  };
}
