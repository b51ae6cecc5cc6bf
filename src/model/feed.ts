/** What listeners hear of. */
export const FEED_KINDS = ["failure", "issue", "lesson", "heal"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** How far a listener has heard, by kind: the number of the last fact in the order of their arrival. */
export type FeedPosition = Readonly<Record<FeedKind, number>>;

/** A fact that came in, in short. */
export interface FeedEvent {
  readonly kind: FeedKind;
  /** The fact's own id. */
  readonly id: string;
  readonly at: number;
  /** What it is about: a fingerprint, an issue, a lesson, an application. */
  readonly subject: string;
  /** What happened: "seen" for a failure, else the kind of the event: "opened", "landed". */
  readonly what: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Where a listener is who has heard this one. */
  readonly position: FeedPosition;
}

/** Facts in the order of their arrival, whatever time they tell of. */
export interface Feed {
  newest(): FeedPosition;
  /** What came after a position, at most so many of each kind; `isCut` where there is more. */
  since(
    position: FeedPosition,
    limit: number,
  ): { readonly events: FeedEvent[]; readonly position: FeedPosition; readonly isCut: boolean };
}

/** A position as a text that a client keeps: "412.7.33.2". */
export function writePosition(position: FeedPosition): string {
  return FEED_KINDS.map((kind) => position[kind]).join(".");
}

/** The position that a text is; null where it is none. */
export function readPosition(text: string): FeedPosition | null {
  if (!/^\d{1,15}(?:\.\d{1,15}){3}$/.test(text)) return null;
  const numbers = text.split(".").map(Number);
  return Object.fromEntries(FEED_KINDS.map((kind, i) => [kind, numbers[i]!])) as FeedPosition;
}
