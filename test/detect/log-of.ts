import { OutputCollector } from "#detect/collector.ts";
import type { Log } from "#detect/log.ts";

/** A log made of text, as the engine would get it. */
export function logOf(text: string): Log {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(text));
  return collector.finish();
}
