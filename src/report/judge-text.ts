import type { JudgeNow, JudgesNow } from "#model/judge.ts";
import type { Paint } from "./paint.ts";
import { count, percent } from "./words.ts";

/** Who judges what heals by itself, how right each was, and how often they contradict each other. */
export function judgesText({ judges, wrong, disagreement, isSplit }: JudgesNow, ink: Paint): string {
  const configured = judges.filter(({ isConfigured }) => isConfigured);
  const lines = [
    ...(configured.length === 0
      ? [
          "No judge is configured, so nothing is applied by itself beyond suggesting.",
          ink.dim(`  twiceshy config set heal.judges '["openai/gpt-5.2", "agent:claude"]'`),
        ]
      : []),
    ...judges.flatMap((judge) => judgeLines(judge, ink)),
    ...wrong.map((why) => ink.yellow(`heal.judges: ${why}`)),
    ...(disagreement.panels === 0 ? [] : [splitLine(disagreement, isSplit, ink)]),
  ];
  return `${lines.join("\n")}\n`;
}

function judgeLines(judge: JudgeNow, ink: Paint): string[] {
  const { judge: name, vendors, isConfigured, missingKey, votes, weight } = judge;
  const whose = vendors.length === 0 ? "vendor unknown" : vendors.join(", ");
  const past = isConfigured ? ink.dim(whose) : ink.dim("no longer configured");
  return [
    `${ink.bold(name)}  ${past}`,
    ...(missingKey === null ? [] : [ink.yellow(`  its key is missing: set ${missingKey}`)]),
    votes === 0 ? "  not asked yet" : `  ${recordOf(judge)}`,
    ...(votes === 0
      ? []
      : [
          `  weight ${weight.toFixed(2)}${weight < 0.5 ? ": wrong too often, not asked" : ""}; ${costOf(judge)}`,
        ]),
  ];
}

function recordOf(judge: JudgeNow): string {
  const { votes, troubles, truePositives, falsePositives, trueNegatives, falseNegatives } = judge;
  const told = truePositives + falsePositives + trueNegatives + falseNegatives;
  const parts = [
    count(votes, "vote"),
    ...(told === 0 ? ["none shown right or wrong yet"] : []),
    ...(truePositives + falsePositives === 0
      ? []
      : [`yes was right ${truePositives} of ${count(truePositives + falsePositives, "time")}`]),
    ...(trueNegatives + falseNegatives === 0
      ? []
      : [`no was right ${trueNegatives} of ${count(trueNegatives + falseNegatives, "time")}`]),
    ...(troubles === 0 ? [] : [`${troubles} without an answer`]),
  ];
  return parts.join(", ");
}

function costOf({ costUsd, unpriced }: JudgeNow): string {
  const known = `$${costUsd.toFixed(2)}`;
  return unpriced === 0 ? known : `${known} and ${count(unpriced, "vote")} of unknown price`;
}

function splitLine(
  { panels, split, share }: JudgesNow["disagreement"],
  isSplit: boolean,
  ink: Paint,
): string {
  const said = `Judges contradicted each other on ${split} of ${count(panels, "change")}`;
  if (share === null) return `${said}; not enough data.`;
  const line = `${said} (${percent(share)}).`;
  return isSplit
    ? ink.yellow(`${line} Look at their reasons before you trust them: twiceshy heal history`)
    : line;
}
