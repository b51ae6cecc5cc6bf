/**
 * Runs some work that tells what it does, and passes each word on as it comes; the work's own answer comes last. Whoever stops
 * listening is told of by `leave`, which ends the work; only then is it over.
 */
export async function* withProgress<T, W, E>(
  work: (tell: (what: W) => void) => Promise<T>,
  toEvent: (what: W) => E,
  leave: () => void,
): AsyncGenerator<E, T> {
  const waiting: W[] = [];
  let wake: () => void = () => {};
  let isOver = false;
  const done = work((what) => {
    // Nobody reads along that fast: the newest words will do.
    if (waiting.length >= MOST_WAITING) waiting.shift();
    waiting.push(what);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // Its failure is met below, where it is awaited.
  done.catch(() => {});
  try {
    while (!isOver || waiting.length > 0) {
      while (waiting.length > 0) yield toEvent(waiting.shift()!);
      if (!isOver) await new Promise<void>((resume) => (wake = resume));
    }
  } finally {
    if (!isOver) {
      leave();
      await done.catch(() => {});
    }
  }
  return done;
}

const MOST_WAITING = 100;
