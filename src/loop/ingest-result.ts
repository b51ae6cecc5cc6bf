import { cleanLine } from "#detect/clean-line.ts";
import type { Log } from "#detect/log.ts";
import { type OwnFinding, ownDetector } from "#detect/sources/own-finding.ts";
import { resultDetector } from "#detect/sources/result-detector.ts";
import { retell, toolOf } from "#detect/sources/retell.ts";
import { STAND_INS } from "#detect/sources/retell-javascript.ts";
import type { ResultTold } from "#detect/sources/source.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import { lastName } from "#model/last-name.ts";
import { type InspectSettings, inspectOutput } from "./inspect-output.ts";

/** The failure that a failed result of a report is, as the tool's own output would have given it. */
export function findingOfResult(
  result: ResultTold,
  told: string | null,
  settings: InspectSettings,
): IdentifiedFinding {
  if (result.own) return findingTold(result.own, result.text ?? "", settings);
  const tool = toolOf(result, told);
  const { text, command } = retell(result, tool);
  const log = logOf(text);
  const about = { command, exitCode: 1, signal: null };
  const read = inspectOutput(log, about, settings).findings.find((one) => one.detector !== "silent") ?? null;
  const seen = read === null || isFrame(read, result, tool) ? null : withoutStandIn(read, result);
  if (seen !== null && result.isOwnWords !== true && isThis(seen, result)) return seen;
  // Nobody knows these words: what was seen in them, under the names that the report has.
  const detectors = [resultDetector(result, seen, tool)];
  return inspectOutput(log, about, { ...settings, detectors }).findings[0]!;
}

/** Where the report has no words for a failure, those of the retelling alone say nothing: but "TestAdds failed" does, and ctest itself names the test alone. */
function isFrame(
  { message }: IdentifiedFinding,
  { message: told, text }: ResultTold,
  tool: string | null,
): boolean {
  return tool !== "ctest" && `${told ?? ""}${text ?? ""}`.trim() === "" && !message.endsWith(" failed");
}

/** A file that only the retelling has is none. */
function withoutStandIn(seen: IdentifiedFinding, { file, text }: ResultTold): IdentifiedFinding {
  const isStandIn = file === null && seen.file !== null && STAND_INS.has(seen.file);
  return isStandIn && text?.includes(seen.file!) !== true
    ? { ...seen, file: null, line: null, column: null }
    : seen;
}

/** A failure out of one of our own reports, under the names it had. */
function findingTold(own: OwnFinding, text: string, settings: InspectSettings): IdentifiedFinding {
  const about = { command: null, exitCode: 1, signal: null };
  return inspectOutput(logOf(text), about, { ...settings, detectors: [ownDetector(own)] }).findings[0]!;
}

/** Not by a collector: it is made for outputs of any size, and there may be thousands of results. */
function logOf(text: string): Log {
  const lines = text.split("\n").map(cleanLine);
  const numbers = lines.map((_, i) => i + 1);
  return { lines, numbers, totalLines: lines.length, totalBytes: text.length, partial: false };
}

/** A detector that knows the tool has found the test again; for a problem without a test, the rule or the place. */
function isThis(seen: IdentifiedFinding, { name, errorType, file }: ResultTold): boolean {
  if (name !== null && seen.test !== null)
    // playwright's console names the step that failed, too: "cart › pays › fills in the card"
    return lastName(seen.test).endsWith(lastName(name)) || seen.test.includes(`${lastName(name)} › `);
  if (name !== null) return false;
  if (errorType !== null) return seen.errorType === errorType;
  return file === null || seen.file !== null;
}
