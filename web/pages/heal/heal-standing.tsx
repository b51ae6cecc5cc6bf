import { count, counted } from "../../format/text.ts";
import { Facts, Panel } from "../../parts/panel.tsx";
import { Ago, Mark } from "../../parts/words.tsx";
import type { HealStatus } from "./shapes.ts";

const dollars = new Intl.NumberFormat(undefined, { style: "currency", currency: "USD" });

/** The breaker, the budget, the pace: what is left of each. */
export function HealStanding({ status }: { readonly status: HealStatus }) {
  const { breaker, budget, rate, churn } = status;
  return (
    <Panel title="How it stands">
      <Facts
        rows={[
          ["Policy", `${status.policy} (${status.policyFrom})`],
          [
            "Breaker",
            <span key="b">
              <Mark kind={breaker.state === "closed" ? "good" : "bad"}>{breaker.state}</Mark>{" "}
              {breaker.until !== null && <Ago at={breaker.until} />}
            </span>,
          ],
          ["Changes in the last hour", `${count(rate.used)} of ${count(rate.most)}`],
          ["Spent in 24 hours", `${dollars.format(budget.usd)} of ${dollars.format(budget.mostUsd)}`],
          ["Judgements in 24 hours", `${count(budget.validations)} of ${count(budget.mostValidations)}`],
          ["Judges", count(status.judges)],
          [
            "Reverted in 30 days",
            churn.landed === 0 ? "nothing landed" : `${count(churn.reverted)} of ${count(churn.landed)}`,
          ],
          ["In quarantine", counted(status.quarantined, "lesson")],
          ["Ignored", counted(status.ignored, "failure")],
          ["At work", count(status.running.length)],
          ["Watched", count(status.watched.length)],
          ["On branches that nobody merged", count(status.unmerged.length)],
        ]}
      />
    </Panel>
  );
}
