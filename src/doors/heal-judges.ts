/**
 * The approval gate with the parts of this house: who is configured, who may judge a change, what they say, and how right they
 * were before. What heals by itself asks, and a batch; loaded by nothing else.
 */
import { redact } from "#detect/redact.ts";
import { costOf, mostItCosts, readPrices } from "#heal/judging/cost.ts";
import { MAX_OUTPUT_TOKENS } from "#heal/judging/numbers.ts";
import { choosePanel } from "#heal/judging/panel.ts";
import { type Asked, questionAbout } from "#heal/judging/question.ts";
import { readVerdict } from "#heal/judging/read-verdict.ts";
import { isYes, tally } from "#heal/judging/tally.ts";
import { categoryOf } from "#heal/preflight/category.ts";
import { healingOf } from "#memory/healing.ts";
import type { GateAnswer, JudgeVote, Plan } from "#model/heal.ts";
import type { Judge, JudgePrice, JudgeQuestion, JudgeReply } from "#model/judge.ts";
import type { Safety } from "#model/lesson.ts";
import type { HealHouse } from "./heal-audit.ts";
import { fixersOf } from "./heal-judges-fixers.ts";
import { configuredJudges, recordsOf } from "./heal-judges-now.ts";

export interface Approval {
  readonly answer: GateAnswer;
  readonly votes: readonly JudgeVote[];
}

interface Said {
  readonly application: string;
  readonly verified: string;
  readonly signal: AbortSignal;
}

/** Asks as many judges as a plan's change calls for. */
export function approveBy(around: HealHouse, plan: Plan, said: Said): Promise<Approval> {
  return approveChange(
    around,
    {
      id: plan.id,
      safety: categoryOf(plan),
      fixers: fixersOf(around, plan),
      asked: questionAbout(plan, said.verified),
      byHand: `twiceshy heal apply ${plan.id}`,
    },
    said,
  );
}

/** A change to be judged, whoever made it. */
export interface JudgedChange {
  /** Its votes are stored under this. */
  readonly id: string;
  readonly safety: Safety;
  /** Vendors whose judges are not asked. */
  readonly fixers: readonly string[];
  readonly asked: Asked;
  /** What to type where no judge can be asked about it. */
  readonly byHand: string;
}

/** Asks all judges at once. Whatever is no clear yes is a no; every vote is stored. */
export async function approveChange(
  around: HealHouse,
  { id, safety, fixers, asked, byHand }: JudgedChange,
  said: Omit<Said, "verified">,
): Promise<Approval> {
  const { house, memory } = around;
  const refused = (why: string, next: string | null): Approval => ({
    answer: { gate: "judges", verdict: "refuse", binds: true, why, next },
    votes: [],
  });
  const { judges } = configuredJudges(house, said.application);
  const panel = choosePanel(judges, { safety, fixers, records: recordsOf(memory) });
  if (panel.kind === "none") return refused(panel.why, panel.next);
  if (asked.kind === "too-long")
    return refused(`Judges see a change whole or not at all: ${asked.why}.`, byHand);
  const question = { rules: asked.question.rules, text: redact(asked.question.text) };
  const votes = await Promise.all(
    panel.judges.map((judge) => voteOf(judge, question, { ...around, plan: id, said })),
  );
  for (const vote of votes) healingOf(memory).heal.keepVote(vote);
  return { answer: tally(votes, panel.judges.length), votes };
}

interface Voting extends HealHouse {
  readonly plan: string;
  readonly said: Omit<Said, "verified">;
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
    plan,
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
