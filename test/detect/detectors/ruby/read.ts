import { detect } from "#detect/detect.ts";
import { DETECTORS } from "#detect/registry.ts";
import type { Finding } from "#model/failure.ts";
import { logOf } from "../../log-of.ts";

/** What all detectors make of an output that failed; `exitCode: null` where nobody knows how it ended. */
export function findings(
  output: string,
  command: string | null = null,
  exitCode: number | null = 1,
): readonly Finding[] {
  return detect(
    logOf(output.replace(/^\n/, "")),
    { command, exitCode, signal: null },
    { detectors: DETECTORS },
  ).findings;
}

/** The first of them as a person would compare it: who read it, the kind, type, message, place and test. */
export function first(output: string, command: string | null = null, exitCode: number | null = 1): string {
  const found = findings(output, command, exitCode)[0];
  if (found === undefined) return "nothing";
  const { detector, category, errorType, message, file, line, test } = found;
  const place = file === null ? (line === null ? "-" : `:${line}`) : line === null ? file : `${file}:${line}`;
  return [detector, category, errorType ?? "-", message, place, test ?? "-"].join(" | ");
}
