/** What scripts/wrapped.mjs needs of twiceshy: an output as `inspect` reads it. */
import { OutputCollector } from "#detect/collector.ts";
import { inspectOutput } from "#loop/inspect-output.ts";
import type { IdentifiedFinding } from "#model/failure.ts";

/** The failures in a text, of a command nobody named. */
export function inspectText(text: string, exitCode: number | null): readonly IdentifiedFinding[] {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(text));
  return inspectOutput(collector.finish(), { command: null, exitCode, signal: null }).findings;
}
