import { OutputCollector } from "#detect/collector.ts";
import { draftOfResult } from "#detect/sources/result-detector.ts";
import { retell } from "#detect/sources/retell.ts";
import type { ResultTold } from "#detect/sources/source.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import { type InspectSettings, inspectOutput } from "./inspect-output.ts";

/** The failure that a failed result of a report is, as the tool's own output would have given it. */
export function findingOfResult(
  result: ResultTold,
  tool: string | null,
  settings: InspectSettings,
): IdentifiedFinding {
  const { text, command, detector } = retell(result, tool);
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(text));
  const log = collector.finish();
  const about = { command, exitCode: 1, signal: null };
  const seen = inspectOutput(log, about, settings).findings[0] ?? null;
  if (seen !== null && detector !== null && seen.detector === detector) return seen;
  // Nobody knows these words: what was seen in them, under the names that the report has.
  const told = draftOfResult(result, seen, tool);
  return inspectOutput(log, about, { ...settings, detectors: [told] }).findings[0]!;
}
