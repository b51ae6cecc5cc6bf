import { OutputCollector } from "#detect/collector.ts";
import { detect } from "#detect/detect.ts";
import { PYTHON } from "#detect/detectors/python/list.ts";
import { SHELL } from "#detect/detectors/shell/list.ts";
import type { About, Log } from "#detect/log.ts";
import type { Finding } from "#model/failure.ts";

const OWN = [...PYTHON, ...SHELL];
const UNKNOWN: About = { command: null, exitCode: null, signal: null };

/** What the Python and shell detectors make of an output that failed (exit code 1 unless told), the general one left out. */
export function read(output: string, about: Partial<About> = {}): Finding[] {
  const { findings } = detect(logOf(output), { ...UNKNOWN, exitCode: 1, ...about }, { detectors: OWN });
  return findings.filter(({ detector }) => OWN.some(({ id }) => id === detector));
}

/** What they make of it when nobody knows how it ended. */
export function readUnknown(output: string): Finding[] {
  return read(output, { exitCode: null });
}

/** Message, type, file:line and test of each finding: what a person would compare. */
export function told(output: string, about: Partial<About> = {}): string[] {
  return read(output, about).map(
    ({ errorType, message, file, line, test }) =>
      `${errorType ?? "-"} | ${message} | ${file === null ? "-" : line === null ? file : `${file}:${line}`} | ${test ?? "-"}`,
  );
}

/** The same output as other machines and wrappers would print it. */
export function dresses(output: string): [string, string][] {
  const lines = output.replace(/^\n/, "").trimEnd().split("\n");
  return [
    ["Windows line ends", lines.join("\r\n")],
    ["time stamps", lines.map((line) => `2026-11-15T19:22:12.798039Z ${line}`).join("\n")],
    ["colours", lines.map((line) => `\x1b[1m\x1b[31m${line}\x1b[0m`).join("\n")],
    ["make around it", ["python run.py", ...lines, "make: *** [ci.mk:3: check] Error 1"].join("\n")],
    ["a monorepo's prefix", lines.map((line) => `api:test: ${line}`).join("\n")],
    ["a container's prefix", lines.map((line) => `web-1  | ${line}`).join("\n")],
  ];
}

function logOf(output: string): Log {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(output.replace(/^\n/, "")));
  return collector.finish();
}
