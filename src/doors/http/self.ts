import type { HttpContext } from "./asker.ts";
import type { Server } from "./server.ts";

/** Whether the memory can be asked. Says nothing about it: nobody has to show a token here. */
export async function ready(c: HttpContext, server: Server): Promise<Response> {
  try {
    // About a fingerprint that nobody has: one that is kept open may have lost its database since.
    await server.withMemory(({ memory }) => memory.recall(["ready"]));
    return c.text("ready\n");
  } catch (error) {
    server.err(`twiceshy: not ready: ${(error as Error).message}\n`);
    return c.text("not ready\n", 503);
  }
}

/** What the server counts of itself, and how much is remembered, for Prometheus. */
export async function metricsText(c: HttpContext, server: Server): Promise<Response> {
  const status = await server.withMemory(({ memory }) => memory.status());
  const { bytes, runs, failures, fingerprints, patterns, fixes, provenFixes, lessons, deliveries, spooled } =
    status;
  const text = server.metrics.text({
    store_bytes: bytes,
    store_runs: runs,
    store_failures: failures,
    store_fingerprints: fingerprints,
    store_patterns: patterns,
    store_fixes: fixes,
    store_proven_fixes: provenFixes,
    store_lessons: lessons,
    store_deliveries: deliveries,
    store_spooled: spooled,
    event_listeners: server.hub.size,
    process_resident_bytes: process.memoryUsage.rss(),
  });
  return c.body(text, 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
}
