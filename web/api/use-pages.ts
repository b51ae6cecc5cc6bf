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

/** The pages after the first one that were asked for. */
interface Later<A> {
  readonly address: string;
  readonly of: A;
  readonly pages: readonly A[];
}

/** So many of them are asked anew with a new first page; those after them have to be asked for again. */
const MOST_ANEW = 5;

/** A list that the API gives page by page. With a new first page all that is shown is asked anew, and stays until then. */
export function usePages<A extends { next: string | null }, T>(
  path: string,
  query: Query,
  itemsOf: (answer: A) => readonly T[],
  kinds: readonly LiveKind[] = [],
): Pages<A, T> {
  const address = addressOf(path, query);
  const { data: first, ...answer } = useAnswer<A>(address, kinds);
  const [later, setLater] = useState<Later<A> | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Trouble with a list that is no longer shown is over.
  useEffect(() => setProblem(null), [address]);
  const own = later?.address === address ? later : null;
  const [head, pages] = own === null ? [first, []] : [own.of, own.pages];
  const cursor = (pages.at(-1) ?? head)?.next ?? null;
  const isOld = own !== null && own.of !== first;
  useEffect(() => {
    if (!isOld || isLoadingMore || first === null) return;
    const abort = new AbortController();
    pagesAfter(
      first,
      (next) => ask<A>(addressOf(path, { ...query, cursor: next }), { signal: abort.signal }),
      pages.length,
    )
      .then((anew) => setLater({ address, of: first, pages: anew }))
      .catch(() => abort.signal.aborted || setLater(null));
    return () => abort.abort();
  }, [first, isOld, isLoadingMore]);
  const more = () => {
    if (cursor === null || isLoadingMore || head === null) return;
    setLoadingMore(true);
    ask<A>(addressOf(path, { ...query, cursor }))
      .then((page) => setLater({ address, of: head, pages: [...pages, page] }))
      .catch((error: unknown) => setProblem(error instanceof Problem ? error : null))
      .finally(() => setLoadingMore(false));
  };
  return {
    ...answer,
    problem: answer.problem ?? problem,
    first,
    items: head === null ? [] : [head, ...pages].flatMap(itemsOf),
    hasMore: cursor !== null,
    isLoadingMore,
    more,
  };
}

async function pagesAfter<A extends { next: string | null }>(
  first: A,
  pageAt: (cursor: string) => Promise<A>,
  count: number,
): Promise<A[]> {
  const pages: A[] = [];
  for (let last = first; last.next !== null && pages.length < Math.min(count, MOST_ANEW); ) {
    last = await pageAt(last.next);
    pages.push(last);
  }
  return pages;
}
