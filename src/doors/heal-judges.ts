/**
 * The approval gate with the parts of this house: who is configured, who may judge a change, what they say, and how right they
 * were before. Only what heals by itself asks; loaded by nothing else.
 */
import { vendorsOfAgent } from "#agents/judges/vendor-of-agent.ts";
import { redact } from "#detect/redact.ts";
import { costOf, mostItCosts, readPrices } from "#heal/judging/cost.ts";
import { MAX_OUTPUT_TOKENS } from "#heal/judging/numbers.ts";
import { choosePanel } from "#heal/judging/panel.ts";
import { questionAbout } from "#heal/judging/question.ts";
import { readVerdict } from "#heal/judging/read-verdict.ts";
import { isYes, tally } from "#heal/judging/tally.ts";
import { categoryOf } from "#heal/preflight/category.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { GateAnswer, JudgeVote, Plan } from "#model/heal.ts";
import type { Judge, JudgePrice, JudgeQuestion, JudgeReply } from "#model/judge.ts";
import type { HealHouse } from "./heal-audit.ts";
import { configuredJudges, recordsOf } from "./heal-judges-now.ts";

export interface Approval {
  readonly answer: GateAnswer;
  readonly votes: readonly JudgeVote[];
}

/** Asks as many judges as the change calls for, all at once. Whatever is no clear yes is a no; every vote is stored. */
export async function approveBy(
  around: HealHouse,
  plan: Plan,
  said: { readonly application: string; readonly verified: string; readonly signal: AbortSignal },
): Promise<Approval> {
  const { house, memory } = around;
  const refused = (why: string, next: string | null): Approval => ({
    answer: { gate: "judges", verdict: "refuse", binds: true, why, next },
    votes: [],
  });
  const { judges } = configuredJudges(house, said.application);
  const panel = choosePanel(judges, {
    safety: categoryOf(plan),
    fixers: fixersOf(around, plan),
    records: recordsOf(memory),
  });
  if (panel.kind === "none") return refused(panel.why, panel.next);
  const asked = questionAbout(plan, said.verified);
  if (asked.kind === "too-long")
    return refused(
      `Judges see a change whole or not at all: ${asked.why}.`,
      `twiceshy heal apply ${plan.id}`,
    );
  const question = { rules: asked.question.rules, text: redact(asked.question.text) };
  const votes = await Promise.all(
    panel.judges.map((judge) => voteOf(judge, question, { ...around, plan, said })),
  );
  for (const vote of votes) healingOf(memory).heal.keepVote(vote);
  return { answer: tally(votes, panel.judges.length), votes };
}

interface Voting extends HealHouse {
  readonly plan: Plan;
  readonly said: { readonly application: string; readonly signal: AbortSignal };
}

async function voteOf(
  judge: Judge,
  question: JudgeQuestion,
  { house, plan, said }: Voting,
): Promise<JudgeVote> {
  const { values } = house.settings;
  const price = readPrices(values["heal.judgePrices"]).get(judge.name) ?? null;
  const reply = await replyWithin(judge, question, price, {
    timeoutMs: values["heal.judgeSeconds"] * 1000,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    maxCostUsd: values["heal.validationUsd"],
    signal: said.signal,
  });
  const at = house.clock.now();
  const { text, trouble, ms } = reply;
  const read = text === null ? null : readVerdict(text);
  const verdict = read?.kind === "verdict" ? read : null;
  return {
    id: house.ids.next(at),
    at,
    plan: plan.id,
    application: said.application,
    judge: judge.name,
    vendor: judge.vendors[0] ?? "unknown",
    approves: verdict !== null && isYes(verdict),
    score: verdict?.score ?? null,
    why: redact((verdict?.reasons ?? []).join("\n")),
    trouble: trouble ?? (read?.kind === "rubbish" ? read.why : null),
    costUsd: costOf(reply, price),
    ms,
  };
}

/** A question that could cost more than it may is not asked. */
async function replyWithin(
  judge: Judge,
  question: JudgeQuestion,
  price: JudgePrice | null,
  limits: Parameters<Judge["ask"]>[1],
): Promise<JudgeReply> {
  const none = (trouble: string, costUsd: number | null): JudgeReply => ({
    text: null,
    trouble,
    tokens: null,
    costUsd,
    ms: 0,
  });
  const most = mostItCosts(question.rules.length + question.text.length, limits.maxOutputTokens, price);
  if (most !== null && most > limits.maxCostUsd)
    return none(
      `it could cost $${most.toFixed(2)}, a validation may cost $${limits.maxCostUsd.toFixed(2)}`,
      0,
    );
  try {
    return await judge.ask(question, limits);
  } catch {
    return none("it broke off", null);
  }
}

/** Whose models made the change that is to be judged, as far as the runs tell; empty: a person, or nobody knows. */
function fixersOf({ memory }: HealHouse, plan: Plan): string[] {
  const { fixes, lessons } = knowledgeOf(memory);
  const lesson = plan.lesson === null ? null : lessons.lesson(plan.lesson);
  const ids = plan.fix === null ? (lesson?.evidence.fixes ?? []) : [plan.fix];
  // Whoever ran the check around the change is taken for who made it: one judge too few is better than one too many.
  const runs = ids.flatMap((id) => {
    const fix = fixes.fix(id);
    return fix === null ? [] : [fix.lastRedRun, fix.greenRun, ...fix.attempts.map(({ runId }) => runId)];
  });
  const agents = new Set(runs.flatMap((id) => memory.run(id)?.agent ?? []));
  return [...new Set([...agents].flatMap(vendorsOfAgent))];
}
