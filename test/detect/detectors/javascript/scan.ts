import { OutputCollector } from "#detect/collector.ts";
import { detect, withAsides } from "#detect/detect.ts";
import type { Detector, Draft } from "#detect/detector.ts";
import type { About, Log } from "#detect/log.ts";
import { mayRead, needleText } from "#detect/may-read.ts";
import type { Finding } from "#model/failure.ts";

const UNKNOWN: About = { command: null, exitCode: null, signal: null };

/** A log as the engine would hand it to a detector. */
export function logOf(text: string): Log {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(text));
  return collector.finish();
}

/** What one detector says, asked only when the prefilter would ask it. */
export function scan(detector: Detector, text: string, about: Partial<About> = {}): Draft[] {
  const log = withAsides(logOf(text));
  const whole = { ...UNKNOWN, ...about };
  return mayRead(detector, needleText(log, whole)) ? detector.scan(log, whole) : [];
}

/** What the whole engine says of a run that failed. */
export function findings(text: string, about: Partial<About> = {}): readonly Finding[] {
  return detect(logOf(text), { ...UNKNOWN, exitCode: 1, ...about }).findings;
}

/** The same text in another dress: CRLF, indented, or behind a task runner's prefix. */
export const dresses: readonly (readonly [string, (text: string) => string])[] = [
  ["CRLF", (text) => text.replace(/\n/g, "\r\n")],
  ["colours", (text) => text.replace(/^(.*\S.*)$/gm, "\x1b[31m$1\x1b[39m")],
  ["turbo's prefix", (text) => text.replace(/^/gm, "@acme/web:test: ")],
  ["concurrently's prefix", (text) => text.replace(/^/gm, "[web] ")],
  ["docker compose's prefix", (text) => text.replace(/^/gm, "web-1  | ")],
  ["CI time stamps", (text) => text.replace(/^/gm, "2026-11-15T18:46:41.318200Z ")],
];

/** The slots a person reads, without the lines of evidence. */
export function slots(
  draft: Partial<Pick<Draft, "message" | "errorType" | "file" | "line" | "test">> | undefined,
): Record<string, unknown> {
  const { message, errorType, file, line, test } = draft ?? {};
  return {
    message,
    errorType: errorType ?? null,
    file: file ?? null,
    line: line ?? null,
    test: test ?? null,
  };
}
