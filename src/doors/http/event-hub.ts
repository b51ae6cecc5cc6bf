import type { Feed, FeedEvent, FeedPosition } from "#model/feed.ts";

const EVERY_MS = 1_000;
const AT_ONCE = 500;

/** Somebody who hears what comes in. */
export interface Listener {
  hear(event: FeedEvent): void;
  /** There was more than is told again: what is shown has to be read anew. */
  missed?(position: FeedPosition): void;
}

export type ReadFeed = <T>(read: (feed: Feed) => T) => Promise<T>;

/**
 * Looks for new facts once a second for all who listen, and not at all while nobody does. Facts come by many processes, so the
 * store is what is asked; a database that tells by itself may call `look` at once.
 */
export class EventHub {
  readonly #read: ReadFeed;
  readonly #listeners = new Set<Listener>();
  #position: FeedPosition | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** One look at a time: everybody hears everything once, in order. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    read: ReadFeed,
    readonly everyMs: number = EVERY_MS,
  ) {
    this.#read = read;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Listens from now on, or from where somebody was before. The way to stop is what it answers. */
  listen(listener: Listener, from: FeedPosition | null): Promise<() => void> {
    return this.#inTurn(async () => {
      // Where others listen already, one more joins them where they are.
      if (this.#listeners.size === 0) await this.#lookOnce();
      if (from !== null) await this.#catchUp(listener, from);
      this.#listeners.add(listener);
      this.#timer ??= setInterval(() => void this.look(), this.everyMs).unref();
      return () => this.#leave(listener);
    });
  }

  /** Looks for what is new. Trouble with the store waits for the next time. */
  look(): Promise<void> {
    const looked = this.#inTurn(async () => {
      if (this.#listeners.size > 0) await this.#lookOnce();
    });
    return looked.catch(() => undefined);
  }

  close(): void {
    this.#listeners.clear();
    this.#stop();
  }

  async #lookOnce(): Promise<void> {
    const known = this.#listeners.size === 0 ? null : this.#position;
    if (known === null) {
      this.#position = await this.#read((feed) => feed.newest());
      return;
    }
    const { events, position } = await this.#read((feed) => feed.since(known, AT_ONCE));
    this.#position = position;
    for (const event of events) for (const listener of this.#listeners) listener.hear(event);
  }

  /** Tells one listener what the others have heard already, and no more: the rest they hear together. */
  async #catchUp(listener: Listener, from: FeedPosition): Promise<void> {
    const heard = this.#position!;
    const { events, isCut } = await this.#read((feed) => feed.since(from, AT_ONCE));
    for (const event of events) if (event.position[event.kind] <= heard[event.kind]) listener.hear(event);
    if (isCut) listener.missed?.(heard);
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#stop();
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#position = null;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}
