import type { ReportSource } from "#detect/sources/source.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";
import { type IngestedFile, ingest } from "./ingest.ts";
import { globbed } from "./ingest-inputs.ts";

/** Where tools leave their reports when nobody says otherwise, from the project's root. */
const USUAL_PLACES: readonly string[] = [
  "{junit,test-results,test-report,report,TEST-*}.xml",
  "{test-results,test-reports,reports,TestResults,junit,ctrf,.reports}/**/*.{xml,json,trx,sarif,tap}",
  "{build/test-results,target/surefire-reports,target/failsafe-reports,target/nextest}/**/*.xml",
  "*/{build/test-results,target/surefire-reports,target/failsafe-reports}/**/*.xml",
  "packages/*/{junit.xml,test-results/*.xml,reports/*.xml}",
  "*.{sarif,trx,tap}",
  ".report.json",
  ".workflow_log.jsonl",
  ".workflow_sessions/*.jsonl",
];

export interface BackfilledReports {
  readonly files: number;
  readonly runs: number;
  readonly failures: number;
  /** Not changed since last time. */
  readonly unchanged: number;
  readonly left: number;
}

/** What nobody named is believed only where its format leaves no doubt. */
const isSure = ({ id }: ReportSource): boolean => id !== "plain-log" && id !== "agent-result";

/** Takes in the reports that lie in the usual places; those that have not changed are not read again. */
export async function backfillReports(
  house: House,
  memory: Memory,
  {
    deadline,
    onProgress,
    isStopped = () => false,
  }: { deadline: number; onProgress?: (name: string) => void; isStopped?: () => boolean },
): Promise<BackfilledReports> {
  const { progress } = knowledgeOf(memory);
  const { root } = house.project;
  const found = new Map(
    USUAL_PLACES.flatMap((place) => globbed(place, root)).map((input) => [input.path!, input]),
  );
  const counts = { files: 0, runs: 0, failures: 0, unchanged: 0, left: 0 };
  for (const input of found.values()) {
    const key = `report/${input.name}`;
    const mark = `${input.size}/${Math.floor(input.writtenAt ?? 0)}`;
    if (progress.get(key) === mark) counts.unchanged += 1;
    else if (house.clock.now() >= deadline || isStopped()) counts.left += 1;
    else {
      onProgress?.(input.name);
      const context = { command: null, exitCode: null, session: null, task: null, phase: null, agent: null };
      const [file] = await ingest(house, memory, [input], { context, isDry: false, mayRead: isSure });
      progress.set(key, mark);
      if (file !== undefined && file.trouble === null) count(file, counts);
    }
  }
  return counts;
}

function count({ runs }: IngestedFile, counts: { files: number; runs: number; failures: number }): void {
  const fresh = runs.filter(({ isNew }) => isNew);
  counts.files += 1;
  counts.runs += fresh.length;
  counts.failures += fresh.reduce((total, run) => total + run.failed, 0);
}
