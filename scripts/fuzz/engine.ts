/**
 * What the fuzzer plays with: every part that reads text which somebody else wrote. A target takes bytes, throws where it breaks a
 * promise, and says how many lines it was given, so that the time can be judged.
 */
import { OutputCollector } from "#detect/collector.ts";
import { redact } from "#detect/redact.ts";
import { DETECTORS, GENERAL, GENERAL_TESTS } from "#detect/registry.ts";
import { textDecoderFor } from "#detect/sources/encoding.ts";
import { REPORT_SOURCES, sniffSource } from "#detect/sources/registry.ts";
import type { ReportSource, ResultTold } from "#detect/sources/source.ts";
import { XmlStream } from "#detect/sources/xml-stream.ts";
import { identify } from "#fingerprint/identify.ts";
import { findingOfResult } from "#loop/ingest-result.ts";
import { inspectOutput } from "#loop/inspect-output.ts";
import { renderReport } from "#report/out.ts";
import { REPORT_FORMATS } from "#report/out-run.ts";

export interface Target {
  readonly name: string;
  readonly kind: "detector" | "engine" | "source";
  play(bytes: Uint8Array, random: () => number): void;
}

const ABOUT = { command: null, exitCode: 1, signal: null };

/** Every target there is; new detectors and sources come in by their registries. */
export const TARGETS: readonly Target[] = [
  ...[...DETECTORS, GENERAL, GENERAL_TESTS].map(
    (detector): Target => ({
      name: detector.id,
      kind: "detector",
      play(bytes, random) {
        const log = logOf(bytes, random);
        const about = random() < 0.3 ? { ...ABOUT, command: detector.programs?.[0] ?? detector.tool } : ABOUT;
        for (const { message, from, to } of detector.scan(log, about)) {
          if (typeof message !== "string") throw new Error("a draft without a message");
          if (!(from >= 0 && from < to && from < Math.max(1, log.lines.length)))
            throw new Error(`a draft from ${from} to ${to} of ${log.lines.length} lines`);
        }
      },
    }),
  ),
  {
    name: "whole-engine",
    kind: "engine",
    play(bytes, random) {
      const exitCode = random() < 0.5 ? 1 : null;
      const { findings, total } = inspectOutput(logOf(bytes, random), { ...ABOUT, exitCode });
      if (exitCode === 1 && findings.length === 0) throw new Error("a failing command without a failure");
      if (total < findings.length) throw new Error(`${findings.length} findings of ${total}`);
    },
  },
  {
    name: "fingerprint",
    kind: "engine",
    play(bytes, random) {
      const [finding] = inspectOutput(logOf(bytes.subarray(0, 400), random), ABOUT).findings;
      const text = new TextDecoder().decode(bytes).slice(0, 4000);
      const changed = { ...finding!, message: text, test: text.slice(0, 500), file: text.slice(-300) };
      if (identify(changed).hash !== identify({ ...changed, line: 77 }).hash)
        throw new Error("the line counts in a fingerprint");
    },
  },
  {
    name: "redact",
    kind: "engine",
    play(bytes) {
      for (const line of new TextDecoder().decode(bytes).split("\n", 200)) {
        const once = redact(line.slice(0, 4000));
        const twice = redact(once);
        if (twice !== once) throw new Error("redacting again changes it");
      }
    },
  },
  {
    name: "reports-out",
    kind: "engine",
    play(bytes, random) {
      const { findings, total } = inspectOutput(logOf(bytes, random), ABOUT);
      const text = new TextDecoder().decode(bytes).slice(0, 500);
      const run = { ...RUN, failureCount: total, check: { id: "c", command: text, directory: text } };
      for (const format of REPORT_FORMATS) {
        const report = renderReport(format, { run, failures: findings, version: "0" });
        if (format === "json" || format === "sarif") JSON.parse(report);
        if (format === "junit") mustBeWhole(report);
      }
    },
  },
  ...REPORT_SOURCES.map(
    (source): Target => ({ name: `source:${source.id}`, kind: "source", play: reader(source) }),
  ),
  {
    name: "source:sniffed",
    kind: "source",
    play(bytes, random) {
      const source = sniffSource(textDecoderFor(bytes).decode(bytes).slice(0, 65_536));
      if (source !== null) reader(source)(bytes, random);
    },
  },
];

/** Reads a report in pieces of any size; what failed in it becomes failures as in `ingest`. */
function reader(source: ReportSource): Target["play"] {
  return (bytes, random) => {
    const text = textDecoderFor(bytes).decode(bytes);
    source.sniff(text.slice(0, 65_536));
    const failed: ResultTold[] = [];
    const open = source.open((told) => {
      if (told.kind === "result" && told.status === "failed" && failed.length < 2) failed.push(told);
    });
    for (let at = 0; at < text.length; ) {
      const size = 1 + Math.floor(random() ** 2 * 20_000);
      open.write(text.slice(at, at + size));
      at += size;
    }
    open.end();
    for (const result of failed) findingOfResult(result, null, {});
  };
}

function logOf(bytes: Uint8Array, random: () => number) {
  const collector = new OutputCollector();
  const cut = Math.floor(random() * bytes.length);
  collector.write(bytes.subarray(0, cut));
  collector.write(bytes.subarray(cut));
  return collector.finish();
}

function mustBeWhole(xml: string): void {
  const stream = new XmlStream({ open: () => undefined, text: () => undefined, close: () => undefined });
  stream.write(xml);
  if (stream.end()) throw new Error("the JUnit report is not whole");
}

const RUN = {
  id: "01932f0c-7e5a-7000-8000-000000000001",
  source: "run" as const,
  startedAt: 1_763_000_000_000,
  durationMs: 5,
  argv: [],
  exitCode: 1,
  signal: null,
  outcome: "failed" as const,
  git: null,
  os: "linux",
  tools: {},
  session: null,
  task: null,
  phase: null,
  agent: null,
  execution: null,
  outputBytes: 0,
  outputLines: 0,
  output: null,
  filesModified: [],
  diff: null,
};
