import type { IngestedRun } from "#loop/ingest-report.ts";
import type { Memory } from "#model/ports.ts";

/** How our own reports name the run that they were made from. */
const MARKS: readonly RegExp[] = [
  // <property name="twiceshy.run" value="019a8d2e-7c11-7abc-8123-0123456789ab"/>
  /<property name="twiceshy\.run" value="([0-9a-f-]{36})"\/>/,
  // "automationDetails": { "id": "npm test/019a8d2e-7c11-7abc-8123-0123456789ab" }, after "name": "twiceshy"
  /"name": *"twiceshy",[\s\S]{0,4000}?"automationDetails": *\{\s*"id": *"[^"]*\/([0-9a-f-]{36})"/,
  // { "version": 1, "run": { "id": "019a8d2e-7c11-7abc-8123-0123456789ab", "source": "run", …
  /^\s*\{\s*"version": *1,\s*"run": *\{\s*"id": *"([0-9a-f-]{36})"/,
];

/** So much of the beginning is looked at. */
const HEAD = 16_384;

/** The run that a report of ours was made from, where this memory has it: storing it again would count it twice. */
export function ownRunIn(head: string, memory: Pick<Memory, "run">): IngestedRun | null {
  const start = head.slice(0, HEAD);
  const id = MARKS.map((mark) => mark.exec(start)?.[1]).find((found) => found !== undefined);
  const run = id === undefined ? null : memory.run(id);
  if (run === null) return null;
  const { command } = run.check;
  return {
    ...{ id: run.id, title: command, command, outcome: run.outcome },
    ...{ passed: 0, failed: run.failureCount, skipped: 0, findings: [], isNew: false },
  };
}
