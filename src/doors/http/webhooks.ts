import type { Server } from "./server.ts";

/** Calls the webhooks of the settings until the server ends. */
export async function callWebhooks(_server: Server): Promise<void> {}
