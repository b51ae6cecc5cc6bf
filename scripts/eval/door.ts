import { foldStale } from "#doors/patterns.ts";
import { recallText } from "#doors/recall.ts";
import { derivedId } from "#memory/derived-id.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { openMemory } from "#memory/open.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Run } from "#model/run.ts";

/** A real memory behind the real door: runs go in, `recall` answers. */
export interface Door {
  remember(findings: readonly IdentifiedFinding[]): void;
  /** Folds what was remembered into patterns, near-duplicates merged. */
  learn(): void;
  /** The fingerprints behind each pattern that recall names, best first; none where it is silent. */
  ask(findings: readonly IdentifiedFinding[], text: string): Promise<string[][]>;
  close(): void;
}

const START = Date.UTC(2026, 10, 2);
const MINUTE = 60_000;

/** Opens a new memory in a directory. */
export function openDoor(directory: string): Door {
  const memory = openMemory(directory, { redact: (text) => text });
  let runs = 0;
  const now = () => START + (runs + 1) * MINUTE;
  return {
    remember(findings) {
      memory.remember(aRun(START + runs++ * MINUTE, findings.length), findings);
    },
    learn: () => void foldStale(knowledgeOf(memory), now()),
    async ask(findings, text) {
      const { patterns } = knowledgeOf(memory);
      const { hits } = await recallText(
        memory,
        { findings, text },
        { now: now(), limit: 5, readFile: () => null },
      );
      return hits
        .filter(({ kind }) => kind === "pattern")
        .map(({ id }) => [...(patterns.pattern(id)?.fingerprints ?? [])]);
    },
    close: () => memory.close(),
  };
}

function aRun(startedAt: number, failureCount: number): Run {
  return {
    id: derivedId(startedAt, "evaluation"),
    source: "run",
    startedAt,
    durationMs: 1000,
    argv: ["check"],
    check: { id: `check ${startedAt}@`, command: `check ${startedAt}`, directory: "" },
    exitCode: 1,
    signal: null,
    outcome: "failed",
    ...{ session: null, task: null, phase: null, agent: null, execution: null, git: null, os: "linux" },
    tools: {},
    ...{ outputBytes: 0, outputLines: 0, failureCount, output: null, filesModified: [], diff: null },
  };
}
