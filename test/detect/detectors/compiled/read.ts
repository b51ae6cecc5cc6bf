import { OutputCollector } from "#detect/collector.ts";
import { detect } from "#detect/detect.ts";
import type { Detector, Draft } from "#detect/detector.ts";
import { COMPILED } from "#detect/detectors/compiled/list.ts";
import type { About, Log } from "#detect/log.ts";
import type { Finding } from "#model/failure.ts";

const UNKNOWN: About = { command: null, exitCode: null, signal: null };

/** What the compiled languages' detectors make of an output, in its order; the exit code is unknown unless told. */
export function read(output: string, about: Partial<About> = {}): Finding[] {
  const { findings } = detect(logOf(output), { ...UNKNOWN, ...about }, { detectors: COMPILED });
  const own = findings.filter(({ detector }) => COMPILED.some(({ id }) => id === detector));
  return own.sort((a, b) => a.at - b.at);
}

/** One detector's drafts alone, before the engine settles them. */
export function scan(detector: Detector, output: string, about: Partial<About> = {}): Draft[] {
  return detector.scan(logOf(output), { ...UNKNOWN, ...about });
}

/** The same output as other machines would print it. */
export function dresses(output: string): [string, string][] {
  const lines = trimmed(output).split("\n");
  return [
    ["Windows line ends", lines.join("\r\n")],
    ["time stamps", lines.map((line) => `2026-11-15T19:22:12.798039Z ${line}`).join("\n")],
    [
      "a wrapper's words around it",
      ["$ make check", ...lines, "make: *** [Makefile:3: check] Error 1", ""].join("\n"),
    ],
    ["colours", lines.map((line) => `\x1b[1m\x1b[31m${line}\x1b[0m`).join("\n")],
  ];
}

function logOf(output: string): Log {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(trimmed(output)));
  return collector.finish();
}

function trimmed(output: string): string {
  return output.replace(/^\n/, "");
}
