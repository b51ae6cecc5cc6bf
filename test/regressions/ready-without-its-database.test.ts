import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import type { HttpContext } from "#doors/http/asker.ts";
import { ready } from "#doors/http/self.ts";
import type { Server } from "#doors/http/server.ts";
import { openMemory, storeOf } from "#memory/open.ts";
import { tempFolder } from "../host/sandbox.ts";

describe("a server whose open memory has lost its database", () => {
  it("is not ready any more", async () => {
    const store = join(tempFolder(), "store");
    const memory = openMemory(store, { redact, clock: { now: () => 1 }, spools: [] });
    const said: string[] = [];
    const server = {
      withMemory: async (work: (open: { memory: typeof memory }) => unknown) => work({ memory }),
      err: (text: string) => said.push(text),
    } as unknown as Server;
    const c = { text: (text: string, status = 200) => new Response(text, { status }) };
    const asked = async () => (await ready(c as unknown as HttpContext, server)).status;
    expect(await asked()).toBe(200);
    // As where a team's PostgreSQL goes away: the memory is kept, and nobody told it.
    storeOf(memory).database.close();
    expect(await asked()).toBe(503);
    expect(said.join("")).toContain("not ready");
  });
});
