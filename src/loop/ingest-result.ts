import { OutputCollector } from "#detect/collector.ts";
import { type OwnFinding, ownDetector } from "#detect/sources/own-finding.ts";
import { resultDetector } from "#detect/sources/result-detector.ts";
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
  if (result.own) return findingTold(result.own, result.text ?? "", settings);
  const { text, command } = retell(result, tool);
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(text));
  const log = collector.finish();
  const about = { command, exitCode: 1, signal: null };
  const seen = inspectOutput(log, about, settings).findings.find((one) => one.detector !== "silent") ?? null;
  if (seen !== null && result.isOwnWords !== true && isThis(seen, result)) return seen;
  // Nobody knows these words: what was seen in them, under the names that the report has.
  const detectors = [resultDetector(result, seen, tool)];
  return inspectOutput(log, about, { ...settings, detectors }).findings[0]!;
}

/** A failure out of one of our own reports, under the names it had. */
function findingTold(own: OwnFinding, text: string, settings: InspectSettings): IdentifiedFinding {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(`${text}\n`));
  const about = { command: null, exitCode: 1, signal: null };
  return inspectOutput(collector.finish(), about, { ...settings, detectors: [ownDetector(own)] })
    .findings[0]!;
}

/** A detector that knows the tool has found the test again; for a problem without a test, the rule or the place. */
function isThis(seen: IdentifiedFinding, { name, errorType, file }: ResultTold): boolean {
  if (name !== null) return seen.test !== null && lastName(seen.test).endsWith(lastName(name));
  if (errorType !== null) return seen.errorType === errorType;
  return file === null || seen.file !== null;
}

function lastName(test: string): string {
  return test
    .split(/ [>›] |::/)
    .pop()!
    .trim();
}
