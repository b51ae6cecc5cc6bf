/** Work of which only one piece is under way. */
export interface OneAtATime {
  /** Begins it, or, while it is under way, has it done once more afterwards. */
  ask(): void;
  /** Stops it for good. */
  stop(): void;
}

/**
 * What is wished while it is under way is done once more afterwards. Begun anew at each wish, an answer that takes longer than the next
 * event takes to come would never be there.
 */
export function oneAtATime(work: (signal: AbortSignal) => Promise<void>): OneAtATime {
  const abort = new AbortController();
  let isUnderWay = false;
  let isWished = false;
  const begin = async (): Promise<void> => {
    isUnderWay = true;
    do {
      isWished = false;
      await work(abort.signal);
    } while (isWished && !abort.signal.aborted);
    isUnderWay = false;
  };
  return {
    ask: () => {
      if (isUnderWay) isWished = true;
      else if (!abort.signal.aborted) void begin();
    },
    stop: () => abort.abort(),
  };
}
