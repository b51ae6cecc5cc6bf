import { missingKey, modelJudge } from "#agents/judges/model-judge.ts";
import { readJudgeName } from "#agents/judges/name.ts";
import { disagreementOf, emptyRecord, judgeRecords, type VotedPlan } from "#heal/judging/records.ts";
import { healingOf } from "#memory/healing.ts";
import type { Judge, JudgeNow, JudgeRecord, JudgesNow } from "#model/judge.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";
import { agentJudge } from "./heal-judge-agent.ts";
import { asApplication, landedBatches } from "./issues-batch-watch.ts";

export interface ConfiguredJudges {
  readonly judges: readonly Judge[];
  /** Entries that cannot be understood, and why; and keys that are missing, by judge. */
  readonly wrong: readonly string[];
  readonly missing: ReadonlyMap<string, string>;
}

/** The judges that the settings name. One without its key stays: it counts as no, and says why. */
export function configuredJudges(house: House, application: string = ""): ConfiguredJudges {
  const judges = new Map<string, Judge>();
  const missing = new Map<string, string>();
  const wrong: string[] = [];
  for (const said of house.settings.values["heal.judges"]) {
    const read = readJudgeName(said);
    if (read.kind === "wrong") {
      wrong.push(read.why);
      continue;
    }
    const { judge } = read;
    if (judges.has(judge.name)) continue;
    if (judge.kind === "agent") {
      judges.set(judge.name, agentJudge(judge, house, application));
      continue;
    }
    judges.set(judge.name, modelJudge(judge, house.around.env));
    const key = missingKey(judge, house.around.env);
    if (key !== null) missing.set(judge.name, key);
  }
  return { judges: [...judges.values()], wrong, missing };
}

/** Every judge's record, from all votes there are. */
export function recordsOf(memory: Memory): Map<string, JudgeRecord> {
  const { heal } = healingOf(memory);
  const votes = heal.votes();
  const plans = new Map<string, VotedPlan>();
  for (const id of new Set(votes.map(({ plan }) => plan))) {
    const plan = heal.plan(id);
    if (plan !== null)
      plans.set(id, { id, fingerprint: plan.failure.fingerprint, fix: plan.fix, lesson: plan.lesson });
  }
  if (votes.length === 0) return judgeRecords([], [], plans);
  const became = [...heal.applications({ limit: 100_000 }), ...landedBatches(memory).map(asApplication)];
  return judgeRecords(votes, became, plans);
}

/** Who judges here, how right each was, and how often they contradict each other. */
export function judgesNow(house: House, memory: Memory | null): JudgesNow {
  const { judges, wrong, missing } = configuredJudges(house);
  const records = memory === null ? new Map<string, JudgeRecord>() : recordsOf(memory);
  const disagreement = disagreementOf(memory === null ? [] : healingOf(memory).heal.votes());
  const configured = judges.map(
    ({ name, vendors }): JudgeNow => ({
      ...(records.get(name) ?? emptyRecord(name)),
      vendors,
      isConfigured: true,
      missingKey: missing.get(name) ?? null,
    }),
  );
  const names = new Set(judges.map(({ name }) => name));
  const past = [...records.values()].filter(({ judge }) => !names.has(judge));
  return {
    judges: [
      ...configured,
      ...past.map((record): JudgeNow => ({ ...record, vendors: [], isConfigured: false, missingKey: null })),
    ],
    wrong,
    disagreement,
    isSplit:
      disagreement.share !== null && disagreement.share > house.settings.values["heal.disagreementWarns"],
  };
}
