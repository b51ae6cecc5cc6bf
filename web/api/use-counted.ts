import { useEffect, useRef } from "preact/hooks";
import type { LiveKind } from "../live/live.ts";
import type { Range } from "./shapes.ts";
import { type Answer, useAnswer } from "./use-answer.ts";

const FIRST_WAIT_MS = 1_000;
/** A store that can only be read is never counted to its end. */
const LONGEST_WAIT_MS = 60_000;

/** Asks what is counted by day. What is still being counted appears by itself: it is asked again, ever more rarely. */
export function useCounted<T extends { readonly range: Pick<Range, "pending"> }>(
  address: string,
  kinds: readonly LiveKind[],
): Answer<T> {
  const answer = useAnswer<T>(address, kinds);
  const { at, reload } = answer;
  const isCounting = (answer.data?.range.pending ?? 0) > 0;
  const waitMs = useRef(FIRST_WAIT_MS);
  // Each answer that is not whole, told by its time, has the next one asked for.
  useEffect(() => {
    if (!isCounting) {
      waitMs.current = FIRST_WAIT_MS;
      return;
    }
    const again = setTimeout(reload, waitMs.current);
    waitMs.current = Math.min(waitMs.current * 2, LONGEST_WAIT_MS);
    return () => clearTimeout(again);
  }, [isCounting, at, reload]);
  return answer;
}
