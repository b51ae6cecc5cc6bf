import { setMaxListeners } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { feedOf } from "#memory/feed.ts";
import { tokensOf } from "#memory/token-store.ts";
import { isValid } from "#model/token.ts";
import { Trouble } from "#model/trouble.ts";
import type { Surroundings } from "../house.ts";
import { appOf } from "./app.ts";
import { isLoopback } from "./asker.ts";
import { EventHub } from "./event-hub.ts";
import { KeptMemory } from "./kept-memory.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { Metrics } from "./metrics.ts";
import { houses, memories, projectNames, type Server } from "./server.ts";
import { followTeam, type TeamPace } from "./team-news.ts";
import { tracerOf } from "./trace.ts";
import { webhooksIn } from "./webhook-settings.ts";
import { callWebhooks, type WebhookPace } from "./webhooks.ts";

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly version: string;
  /** A token is asked for on this machine too: for a server behind a proxy. */
  readonly needsToken?: boolean;
  /** The team's memory instead of this machine's. */
  readonly isTeam?: boolean;
  readonly flags?: { text(name: "store"): string | null };
  readonly limits?: Partial<Limits>;
  readonly webhookPace?: WebhookPace;
  readonly teamPace?: TeamPace;
}

/** A server that listens. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Ends it: whoever listens is let go, whatever is being answered is finished. */
  close(): Promise<void>;
}

/** So long one connection to the team's database is used: it has planned by then what it is asked. */
const TEAM_KEPT_MS = 600_000;

/** How long answers that are on their way may take when the server ends. */
const LAST_MS = 5_000;

/** Opens the port. Trouble where it is taken, or where anybody could ask without a token. */
export async function listen(around: Surroundings, options: ServeOptions): Promise<Listening> {
  const { port, host, version, flags, needsToken = false, isTeam = false } = options;
  const house = houses(around, flags, isTeam);
  // A connection to PostgreSQL takes longer to open than a file.
  const kept = isTeam ? new KeptMemory(TEAM_KEPT_MS) : new KeptMemory();
  const withMemory = memories(house, kept);
  if (!isLoopback(host) || needsToken) await mustHaveTokens(withMemory, host);
  const webhooks = webhooksIn(house().settings.values.webhooks);
  const ending = new AbortController();
  // Every listener to events waits for it.
  setMaxListeners(0, ending.signal);
  const server: Server = {
    version,
    limits: { ...LIMITS, ...options.limits },
    projects: await projectNames(house()),
    isOpenToLocal: isLoopback(host) && !needsToken,
    isTeam,
    metrics: new Metrics(),
    tracer: tracerOf(around.env, version),
    hub: new EventHub((read) => withMemory(({ memory }) => read(feedOf(memory)))),
    signal: ending.signal,
    background: new Set(),
    house,
    withMemory,
    err: (text) => around.err?.(text),
  };
  const http = createAdaptorServer({
    fetch: appOf(server).fetch as never,
    serverOptions: {
      headersTimeout: server.limits.headersMs,
      requestTimeout: server.limits.requestMs,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: Math.min(1_000, server.limits.headersMs),
      maxHeaderSize: 16_384,
    },
  }) as import("node:http").Server;
  await new Promise<void>((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => reject(asTrouble(error, host, port)));
    http.listen(port, host, resolve);
  });
  const calling = callWebhooks(server, webhooks, options.webhookPace);
  const following = followTeam(server, isTeam, options.teamPace).catch((error: unknown) =>
    server.err(`twiceshy: ${(error as Error).message}\n`),
  );
  const { port: bound } = http.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${name}:${bound}/`,
    port: bound,
    close: async () => {
      ending.abort();
      server.hub.close();
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      // Those that are answered last are idle only then.
      const idle = setInterval(() => http.closeIdleConnections(), 50);
      const late = setTimeout(() => http.closeAllConnections(), LAST_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
      await Promise.allSettled([calling, following, ...server.background]);
      kept.close();
      await server.tracer.close();
    },
  };
}

async function mustHaveTokens(withMemory: Server["withMemory"], host: string): Promise<void> {
  const isThere = await withMemory(({ house, memory }) =>
    tokensOf(memory)
      .tokens()
      .some((token) => isValid(token, house.clock.now())),
  );
  if (isThere) return;
  throw new Trouble(
    "refused",
    `${isLoopback(host) ? "a server that asks everybody for a token" : `a server on ${host} can be asked by others, and`} needs a token first: there is none yet.`,
    "twiceshy token create --role read",
  );
}

function asTrouble(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new Trouble(
      "refused",
      `port ${port} of ${host} is in use already; is twiceshy being served there?`,
      `twiceshy serve --port ${port + 1}`,
    );
  if (error.code === "EACCES" || error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new Trouble("refused", `${host}:${port} cannot be listened on (${error.code}).`, "twiceshy serve");
  return error;
}
