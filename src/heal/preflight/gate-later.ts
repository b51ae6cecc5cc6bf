import { forecast, type Gate, refuse } from "./answer.ts";
import { categoryOf } from "./category.ts";
import { HEAL_BRANCH } from "./gate-tree.ts";

/** What can only be told by doing it; said beforehand so that a plan shows the whole way. */
export const verificationGate: Gate = ({ check }) =>
  forecast(`${check.command} has to turn green in a copy with the change, and nothing green may turn red`);

/** How many judges have to approve a kind of change; null: none can. */
export function judgesFor(category: "safe" | "moderate" | "risky"): number | null {
  return category === "safe" ? 1 : category === "moderate" ? 2 : null;
}

export const judgesGate: Gate = (plan, { judges }) => {
  const needed = judgesFor(categoryOf(plan));
  if (needed === null) return refuse("no judge can approve a risky change");
  if (judges < needed)
    return refuse(
      judges === 0 ? "no judge is set up" : `${judges} of ${needed} judges are set up`,
      "twiceshy heal judges",
    );
  return forecast(`${needed === 1 ? "one judge has" : `${needed} judges have`} to approve`);
};

export const landGate: Gate = ({ failure }) =>
  forecast(
    `one commit on the branch ${HEAL_BRANCH}${failure.fingerprint.slice(0, 8)}; your files stay as they are`,
  );
