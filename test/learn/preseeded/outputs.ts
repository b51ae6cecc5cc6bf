import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OutputCollector } from "#detect/collector.ts";
import { inspectOutput } from "#loop/inspect-output.ts";
import type { Finding } from "#model/failure.ts";
import { ownCases, passingLogs } from "../../../scripts/eval/own-set.mjs";

const LESSONS = "test/fixtures/lessons";

/** One recorded output and what the detectors see in it. */
export interface Recorded {
  readonly id: string;
  readonly findings: readonly Finding[];
}

/** Every failing output there is: test/fixtures/output as "python/missing-module", test/fixtures/lessons as "lessons/python-src". */
export function failingOutputs(): Recorded[] {
  const cases = ownCases()
    .filter(({ expect }) => expect.exitCode !== 0)
    .map(({ id, output, expect }) => ({ id, findings: see(output, expect.command, expect.exitCode) }));
  const lessons = readdirSync(LESSONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const { command, exitCode } = JSON.parse(readFileSync(join(LESSONS, name, "case.json"), "utf8"));
      const output = readFileSync(join(LESSONS, name, "output.txt"));
      return { id: `lessons/${name}`, findings: see(output, command, exitCode) };
    });
  return [...cases, ...lessons];
}

/** Every output of a command that passed, read as if nobody knew that it did, or as if it had failed. */
export function passingOutputs(exitCode: number | null): Recorded[] {
  const cases = ownCases().filter(({ expect }) => expect.exitCode === 0);
  return [...passingLogs(), ...cases].map(({ id, output }) => ({
    id: `passing/${id}`,
    findings: see(output, null, exitCode),
  }));
}

/** What the detectors see in an output. */
export function see(output: Uint8Array, command: string | null, exitCode: number | null): readonly Finding[] {
  const collector = new OutputCollector();
  collector.write(output);
  return inspectOutput(collector.finish(), { command, exitCode, signal: null }).findings;
}
