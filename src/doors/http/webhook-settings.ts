import { FEED_KINDS, type FeedKind } from "#model/feed.ts";
import { Trouble } from "#model/trouble.ts";

/** An address that is told what is new. */
export interface Webhook {
  readonly url: string;
  /** Signs what is sent; null where the address itself is the secret. */
  readonly secret: string | null;
  readonly events: ReadonlySet<FeedKind>;
  readonly format: "json" | "slack";
}

/** The webhooks of the settings; trouble names the one that cannot be understood. */
export function webhooksIn(settings: readonly unknown[]): Webhook[] {
  return settings.map((one, i) => {
    const wrong = (why: string) =>
      new Trouble("config", `webhooks[${i}]: ${why}.`, "twiceshy config get webhooks");
    if (typeof one !== "object" || one === null) throw wrong('an object is expected: {"url": "https://…"}');
    const { url, secret = null, events = ["issue"], format = "json" } = one as Record<string, unknown>;
    if (typeof url !== "string" || !/^https?:\/\/\S+$/.test(url) || !URL.canParse(url))
      throw wrong("url is an address that begins with https://");
    if (secret !== null && (typeof secret !== "string" || secret === "")) throw wrong("secret is a text");
    if (format !== "json" && format !== "slack") throw wrong("format is json or slack");
    const kinds: readonly unknown[] = FEED_KINDS;
    if (!Array.isArray(events) || !events.every((kind) => kinds.includes(kind)))
      throw wrong(`events are some of ${FEED_KINDS.join(", ")}`);
    return { url, secret, events: new Set(events as FeedKind[]), format };
  });
}
